import { PDF } from '@recto/contract/accept';
import { CONVERSION_REPORT } from '@recto/contract/conversion-check';
import { CORRECTIONS } from '@recto/contract/conversion-corrections';
import { namesPages } from '@recto/contract/page-names';
import { defineTool } from '@recto/contract/tool';
import * as z from 'zod/mini';

export default defineTool({
  id: 'pdf-to-excel',
  pages: [
    {
      route: 'pdf-to-excel',
      title: 'PDF to Excel',
      description: 'Extract tables from a PDF, with numbers you can calculate with.',
      icon: 'pdf-to-excel',
      group: 'convert',
      featured: true,
      actionLabel: 'Convert to Excel',
      metaTitle: 'PDF to Excel (XLSX) free, on your device | Recto',
      metaDescription:
        'Take tables out of a PDF into a workbook: with and without lines, numbers, dates, percent and currency as such. Your file stays on your device unless you choose the server.',
      keywords: ['pdf to excel', 'pdf to xlsx', 'extract tables from pdf', 'pdf table to excel'],
    },
  ],
  accept: [PDF],
  limits: { minFiles: 1, maxFiles: 1, maxFileMegabytes: 150, timeoutMs: 600_000 },
  options: z.strictObject({
    pages: z
      ._default(z.string().check(namesPages), 'all')
      .check(z.describe('Which pages: all, odd, even, or numbers such as 1-5, 10, z (the last)')),
    sheets: z
      ._default(z.enum(['table', 'page', 'all']), 'table')
      .check(
        z.describe(
          'A sheet for each table (a page that was a sheet stays one), a sheet for each page, or one sheet for all',
        ),
      ),
    text: z._default(z.boolean(), true).check(z.describe('Take the text outside of tables too')),
    corrections: CORRECTIONS,
  }),
  needs: ['raster'],
  worksOnText: true,
  output: {
    kind: 'one',
    extension: '.xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  // The result is no PDF: what was kept is measured by the reconstruction and said in the receipt. A locked file gives it
  // up only to who may copy from it.
  promises: { pages: 'any', content: 'may-change', keeps: [], keepsLabels: false, encryption: 'any', rights: ['copy'] },
  report: CONVERSION_REPORT,
});
