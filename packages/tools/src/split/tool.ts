import { PDF } from '@recto/contract/accept';
import type { InventoryItem } from '@recto/contract/inventory';
import { namesPages } from '@recto/contract/page-names';
import { EVERYTHING, lockPromise } from '@recto/contract/promises';
import { KEEP_PROTECTION } from '@recto/contract/protection';
import { defineTool } from '@recto/contract/tool';
import * as z from 'zod/mini';

/** Items that belong to the whole document and are kept only with pages that use them. */
const OF_THE_DOCUMENT: readonly InventoryItem[] = ['attachments', 'associatedFiles'];

export default defineTool({
  id: 'split',
  pages: [
    {
      route: 'split',
      title: 'Split PDF',
      description: 'Cut a file into parts. Each keeps what belongs to it.',
      icon: 'split',
      group: 'arrange',
      featured: true,
      nextSteps: ['merge', 'compress', 'protect'],
      actionLabel: 'Split PDF',
      metaTitle: 'Split PDF into pages or ranges free | Recto',
      metaDescription:
        'Split a PDF into page ranges, single pages, chapters or files below a size. Each part keeps its bookmarks, links and form fields, and nothing of other pages stays in it.',
      keywords: ['split pdf', 'extract pdf pages', 'separate pdf', 'divide pdf', 'split pdf by bookmarks'],
    },
  ],
  accept: [PDF],
  limits: { minFiles: 1, maxFiles: 1, maxFileMegabytes: 150, timeoutMs: 300_000 },
  options: z.strictObject({
    mode: z
      ._default(
        z.enum(['every-page', 'ranges', 'every-n', 'by-outline', 'by-size', 'odd-even', 'blank-pages']),
        'every-page',
      )
      .check(
        z.describe(
          'Where to cut: every page, the ranges you write, every n pages, at bookmarks, by size, odd and even pages apart, or at blank pages',
        ),
      ),
    ranges: z
      ._default(z.string().check(namesPages), '')
      .check(
        z.describe(
          'For ranges: pages such as 1-5, 10, 15-20; each part between commas becomes a separate PDF, 1-3+7 is one PDF of both',
        ),
      ),
    n: z
      ._default(z.int().check(z.gte(1), z.lte(100_000)), 2)
      .check(z.describe('For every-n: how many pages each part has; the last may have fewer')),
    level: z
      ._default(z.int().check(z.gte(1), z.lte(20)), 1)
      .check(z.describe('For by-outline: down to which level of the bookmarks a part begins; 1 is the outermost')),
    maxMegabytes: z
      ._default(z.number().check(z.gte(0.01), z.lte(150)), 10)
      .check(z.describe('For by-size: maximum megabytes of each part; a page that is larger becomes a separate part')),
    keepProtection: KEEP_PROTECTION,
  }),
  needs: ['raster'],
  output: { kind: 'many', extension: '.pdf', mediaType: 'application/pdf' },
  readsByRanges: true,
  promises: ({ keepProtection }) => ({
    pages: 'origins',
    content: 'unchanged',
    keeps: EVERYTHING.filter((item) => !OF_THE_DOCUMENT.includes(item)),
    keepsLabels: true,
    looks: 'same',
    ...lockPromise(keepProtection),
  }),
});
