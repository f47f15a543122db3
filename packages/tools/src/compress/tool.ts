import { PDF } from '@recto/contract/accept';
import { BYTES_REPORT } from '@recto/contract/byte-account';
import { EVERYTHING, lockPromise } from '@recto/contract/promises';
import { KEEP_PROTECTION } from '@recto/contract/protection';
import { defineTool } from '@recto/contract/tool';
import * as z from 'zod/mini';

export default defineTool({
  id: 'compress',
  pages: [
    {
      route: 'compress',
      title: 'Compress PDF',
      description: 'Make files much smaller at the quality you choose.',
      icon: 'compress',
      group: 'lighten',
      featured: true,
      guide: 'how-to-compress-pdf',
      nextSteps: ['protect', 'merge', 'esign'],
      actionLabel: 'Compress PDF',
      metaTitle: 'Compress PDF free, to a size or a quality | Recto',
      metaDescription:
        'Make up to 5 PDF files smaller: by quality, or to a size such as 2 MB. Text stays text, forms and links stay, scans stay readable, and the result is never larger than your file.',
      keywords: ['compress pdf', 'reduce pdf size', 'shrink pdf', 'make pdf smaller', 'compress pdf to 2mb'],
    },
  ],
  accept: [PDF],
  limits: { minFiles: 1, maxFiles: 5, maxFileMegabytes: 200, timeoutMs: 1_200_000 },
  options: z.strictObject({
    quality: z
      ._default(z.int().check(z.gte(10), z.lte(100), z.multipleOf(5)), 75)
      .check(z.describe('10 to 100 in steps of 5: how good images look; 100 loses nothing')),
    targetMegabytes: z
      ._default(z.number().check(z.gte(0), z.lte(200)), 0)
      .check(z.describe('The size wanted of each result, in MB: the best quality that fits is taken; 0: by quality')),
    grayscale: z._default(z.boolean(), false).check(z.describe('Make the images gray')),
    keepProtection: KEEP_PROTECTION,
  }),
  needs: ['images'],
  output: { kind: 'each', extension: '.pdf', mediaType: 'application/pdf', suffix: 'compressed' },
  takesAlso: ['dynamic-form'],
  promises: ({ keepProtection }) => ({
    pages: 'origins',
    content: 'may-change',
    keeps: EVERYTHING,
    keepsLabels: true,
    ...lockPromise(keepProtection),
  }),
  report: BYTES_REPORT,
});
