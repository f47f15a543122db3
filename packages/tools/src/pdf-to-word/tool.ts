import { PDF } from '@recto/contract/accept';
import { CONVERSION_REPORT } from '@recto/contract/conversion-check';
import { CORRECTIONS } from '@recto/contract/conversion-corrections';
import { namesPages } from '@recto/contract/page-names';
import { defineTool } from '@recto/contract/tool';
import * as z from 'zod/mini';

export default defineTool({
  id: 'pdf-to-word',
  pages: [
    {
      route: 'pdf-to-word',
      title: 'PDF to Word',
      description: 'Turn pages into an editable Word document.',
      icon: 'pdf-to-word',
      group: 'convert',
      featured: true,
      actionLabel: 'Convert to Word',
      metaTitle: 'PDF to Word (DOCX) free, on your device | Recto',
      metaDescription:
        'Convert PDF to an editable Word document: real paragraphs, headings, lists, tables, footnotes and pictures. Your file stays on your device unless you choose the server.',
      keywords: ['pdf to word', 'pdf to docx', 'convert pdf to word', 'editable word from pdf'],
    },
  ],
  accept: [PDF],
  limits: { minFiles: 1, maxFiles: 1, maxFileMegabytes: 150, timeoutMs: 600_000 },
  options: z.strictObject({
    pages: z
      ._default(z.string().check(namesPages), 'all')
      .check(z.describe('Which pages: all, odd, even, or numbers such as 1-5, 10, z (the last)')),
    layout: z
      ._default(z.enum(['flowing', 'exact']), 'flowing')
      .check(
        z.describe('flowing: paragraphs that can be written on in; exact: each block stays at its place on its page'),
      ),
    corrections: CORRECTIONS,
  }),
  needs: ['raster'],
  worksOnText: true,
  output: {
    kind: 'one',
    extension: '.docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  // The result is no PDF: what was kept is measured by the reconstruction and said in the receipt. A locked file gives it
  // up only to who may copy from it.
  promises: { pages: 'any', content: 'may-change', keeps: [], keepsLabels: false, encryption: 'any', rights: ['copy'] },
  report: CONVERSION_REPORT,
});
