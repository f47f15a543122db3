import { PDF } from '@recto/contract/accept';
import { wanted } from '@recto/contract/options';
import { namesPages } from '@recto/contract/page-names';
import { EVERYTHING, lockPromise } from '@recto/contract/promises';
import { KEEP_PROTECTION } from '@recto/contract/protection';
import { defineTool } from '@recto/contract/tool';
import { message } from '@recto/words/message';
import * as z from 'zod/mini';
import { isPageAngles } from './page-angles.ts';

const PAGES_AND_ANGLES = message('problem.pagesAndAngles', 'Please name pages and angles, such as 1-3:90, 7:180, z:0.');

export default defineTool({
  id: 'rotate',
  pages: [
    {
      route: 'rotate',
      title: 'Rotate PDF',
      description: 'Rotate all pages, or only some.',
      icon: 'rotate',
      group: 'arrange',
      featured: true,
      actionLabel: 'Rotate PDF',
      metaTitle: 'Rotate PDF pages free, without loss | Recto',
      metaDescription:
        'Turn all pages of a PDF, or only the odd, even, landscape or chosen ones, by 90, 180 or 270 degrees. Nothing is re-encoded, and your file stays on your device unless you choose the server.',
      keywords: ['rotate pdf', 'turn pdf pages', 'rotate pdf 90 degrees', 'flip pdf', 'free pdf rotation'],
    },
  ],
  accept: [PDF],
  limits: { minFiles: 1, maxFiles: 1, maxFileMegabytes: 100, timeoutMs: 120_000 },
  options: z.strictObject({
    angle: z
      ._default(z.literal([90, 180, 270]), 90)
      .check(z.describe('Degrees clockwise, added to the present rotation of each page')),
    pages: z
      ._default(z.string().check(namesPages), 'all')
      .check(z.describe('Which pages: all, odd, even, landscape, portrait, or numbers such as 1-5, 10, z (the last)')),
    angles: z
      ._default(z.string().check(wanted(isPageAngles, PAGES_AND_ANGLES)), '')
      .check(
        z.describe('Pages with another angle, such as 1-3:90, 7:180, z:0; they take this angle in place of the other'),
      ),
    keepProtection: KEEP_PROTECTION,
  }),
  needs: [],
  output: { kind: 'one', extension: '.pdf', mediaType: 'application/pdf', suffix: 'rotated' },
  readsByRanges: true,
  promises: ({ keepProtection }) => ({
    pages: 'same',
    content: 'unchanged',
    keeps: EVERYTHING,
    keepsLabels: true,
    looks: 'same',
    ...lockPromise(keepProtection),
  }),
});
