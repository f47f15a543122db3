import { DAMAGED_PDF } from '@recto/contract/accept';
import { lockPromise } from '@recto/contract/promises';
import { KEEP_PROTECTION } from '@recto/contract/protection';
import { defineTool } from '@recto/contract/tool';
import * as z from 'zod/mini';
import { REPAIR_REPORT } from './report.ts';

export default defineTool({
  id: 'repair',
  pages: [
    {
      route: 'repair',
      title: 'Repair PDF',
      description: 'Recover what can be recovered from a corrupted or damaged PDF.',
      icon: 'repair',
      group: 'read',
      featured: true,
      nextSteps: ['compress', 'ocr', 'protect'],
      actionLabel: 'Repair PDF',
      metaTitle: 'Repair PDF free, on your device | Recto',
      metaDescription:
        'Fix a damaged PDF: pages, bookmarks, forms and links are searched for in what is left of it. You see page by page what came back. Your file stays on your device unless you choose the server.',
      keywords: ['repair pdf', 'fix corrupted pdf', 'recover pdf', 'damaged pdf', 'pdf does not open'],
    },
  ],
  accept: [DAMAGED_PDF],
  limits: { minFiles: 1, maxFiles: 1, maxFileMegabytes: 150, timeoutMs: 600_000 },
  options: z.strictObject({ keepProtection: KEEP_PROTECTION }),
  needs: ['raster'],
  output: { kind: 'one', extension: '.pdf', mediaType: 'application/pdf', suffix: 'repaired' },
  takesAlso: ['damaged', 'dynamic-form'],
  promises: ({ keepProtection }) => ({
    pages: 'any',
    content: 'may-change',
    keeps: [],
    keepsLabels: false,
    ...lockPromise(keepProtection),
  }),
  report: REPAIR_REPORT,
});
