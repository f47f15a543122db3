import { PDF } from '@recto/contract/accept';
import { BYTES_REPORT } from '@recto/contract/byte-account';
import { EVERYTHING, lockPromise } from '@recto/contract/promises';
import { KEEP_PROTECTION } from '@recto/contract/protection';
import { defineTool } from '@recto/contract/tool';
import * as z from 'zod/mini';

export default defineTool({
  id: 'compress-lite',
  pages: [
    {
      route: 'compress-lite',
      title: 'Compress PDF, lossless',
      description: 'Make files smaller without changing a single pixel.',
      icon: 'compress-lite',
      group: 'lighten',
      featured: false,
      guide: 'how-to-compress-pdf',
      nextSteps: ['protect', 'merge', 'esign'],
      actionLabel: 'Compress PDF',
      metaTitle: 'Compress PDF without losing quality, free | Recto',
      metaDescription:
        'Make up to 5 PDF files smaller without loss: every pixel, letter, link and field stays what it is. It runs on your device unless you choose the server, and the result is never larger.',
      keywords: ['compress pdf lossless', 'reduce pdf size', 'shrink pdf', 'optimize pdf', 'compress pdf offline'],
    },
  ],
  accept: [PDF],
  limits: { minFiles: 1, maxFiles: 5, maxFileMegabytes: 150, timeoutMs: 600_000 },
  options: z.strictObject({ keepProtection: KEEP_PROTECTION }),
  needs: [],
  output: { kind: 'each', extension: '.pdf', mediaType: 'application/pdf', suffix: 'compressed' },
  takesAlso: ['dynamic-form'],
  promises: ({ keepProtection }) => ({
    pages: 'origins',
    content: 'may-change',
    keeps: EVERYTHING,
    keepsLabels: true,
    looks: 'recoded',
    ...lockPromise(keepProtection),
  }),
  report: BYTES_REPORT,
});
