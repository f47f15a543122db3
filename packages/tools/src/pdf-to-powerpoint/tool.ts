import { PDF } from '@recto/contract/accept';
import { CONVERSION_REPORT } from '@recto/contract/conversion-check';
import { CORRECTIONS } from '@recto/contract/conversion-corrections';
import { namesPages } from '@recto/contract/page-names';
import { defineTool } from '@recto/contract/tool';
import * as z from 'zod/mini';

export default defineTool({
  id: 'pdf-to-powerpoint',
  pages: [
    {
      route: 'pdf-to-powerpoint',
      title: 'PDF to PowerPoint',
      description: 'Turn each page into a slide with text that can be changed.',
      icon: 'pdf-to-powerpoint',
      group: 'convert',
      featured: true,
      actionLabel: 'Convert to PowerPoint',
      metaTitle: 'PDF to PowerPoint (PPTX) free, on your device | Recto',
      metaDescription:
        'Convert PDF pages to slides with real titles, text boxes, tables, pictures and shapes, or one picture per page. Your file stays on your device unless you choose the server.',
      keywords: ['pdf to powerpoint', 'pdf to pptx', 'convert pdf to slides', 'editable slides from pdf'],
    },
  ],
  accept: [PDF],
  limits: { minFiles: 1, maxFiles: 1, maxFileMegabytes: 150, timeoutMs: 600_000 },
  options: z.strictObject({
    pages: z
      ._default(z.string().check(namesPages), 'all')
      .check(z.describe('Which pages: all, odd, even, or numbers such as 1-5, 10, z (the last)')),
    slides: z
      ._default(z.enum(['editable', 'picture']), 'editable')
      .check(z.describe('editable: text, tables and pictures; picture: each page is one picture')),
    corrections: CORRECTIONS,
  }),
  needs: ['raster'],
  worksOnText: true,
  output: {
    kind: 'one',
    extension: '.pptx',
    mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  },
  // The result is no PDF: what was kept is measured by the reconstruction and said in the receipt. A locked file gives it
  // up only to who may copy from it.
  promises: { pages: 'any', content: 'may-change', keeps: [], keepsLabels: false, encryption: 'any', rights: ['copy'] },
  report: CONVERSION_REPORT,
});
