import { PDF } from '@recto/contract/accept';
import { namesPages } from '@recto/contract/page-names';
import { EVERYTHING, lockPromise } from '@recto/contract/promises';
import { KEEP_PROTECTION } from '@recto/contract/protection';
import { defineTool } from '@recto/contract/tool';
import * as z from 'zod/mini';

const millimetres = (most: number) => z.number().check(z.gte(0), z.lte(most));
/** The tags of a page stay with its content, which is a form on the sheet, not with the sheet. */
const NOT_COUNTED = new Set(['taggedPages']);

export default defineTool({
  id: 'n-up',
  pages: [
    {
      route: 'n-up',
      title: 'Pages per Sheet',
      description: 'Put several pages on a sheet, or make a booklet or a poster.',
      icon: 'n-up',
      group: 'arrange',
      featured: true,
      guide: 'how-to-print-a-booklet',
      actionLabel: 'Make Sheets',
      metaTitle: 'Several PDF pages per sheet, booklet, poster, free | Recto',
      metaDescription:
        'Put 2 to 16 PDF pages on a sheet, make a booklet with signatures and creep, or a poster of several sheets. Text and drawings stay sharp; links and bookmarks move along. Your file stays on your device.',
      keywords: [
        'n-up pdf',
        '2 pages per sheet',
        '4 pages on one page pdf',
        'pdf booklet',
        'booklet printing',
        'imposition',
        'pdf poster',
        'tile pdf',
        'print large pdf on several pages',
      ],
    },
  ],
  accept: [PDF],
  limits: { minFiles: 1, maxFiles: 1, maxFileMegabytes: 150, timeoutMs: 300_000 },
  options: z.strictObject({
    layout: z
      ._default(z.enum(['grid', 'booklet', 'poster']), 'grid')
      .check(z.describe('Several pages on each sheet, a booklet to fold, or each page over several sheets')),
    perSheet: z
      ._default(z.int().check(z.gte(2), z.lte(16)), 2)
      .check(z.describe('For a grid: how many pages on each sheet')),
    columns: z
      ._default(z.int().check(z.gte(0), z.lte(16)), 0)
      .check(z.describe('For a grid: how many pages side by side; 0: whatever makes the pages largest')),
    order: z
      ._default(z.enum(['rows', 'columns']), 'rows')
      .check(z.describe('For a grid: pages follow one another along rows or down columns')),
    direction: z
      ._default(z.enum(['file', 'left-to-right', 'right-to-left']), 'file')
      .check(z.describe('On which side pages begin and a booklet is bound; file: as in the document')),
    sheetsPerSignature: z
      ._default(z.int().check(z.gte(0), z.lte(100)), 0)
      .check(z.describe('For a booklet: how many sheets are folded into each other; 0: all of them')),
    creep: z
      ._default(millimetres(5), 0)
      .check(
        z.describe('For a booklet: how much further in than the sheet around it each sheet prints, in millimetres'),
      ),
    across: z
      ._default(z.int().check(z.gte(1), z.lte(10)), 2)
      .check(z.describe('For a poster: how many sheets side by side')),
    down: z
      ._default(z.int().check(z.gte(1), z.lte(10)), 2)
      .check(z.describe('For a poster: how many sheets above each other')),
    overlap: z
      ._default(millimetres(100), 10)
      .check(z.describe('For a poster: overlap of neighbouring sheets, in millimetres')),
    paper: z
      ._default(z.enum(['page', 'actual', 'a3', 'a4', 'a5', 'letter', 'legal', 'tabloid']), 'page')
      .check(z.describe('Size of the sheets: as the first page, so large that pages keep their size, or a paper size')),
    orientation: z
      ._default(z.enum(['auto', 'portrait', 'landscape']), 'auto')
      .check(z.describe('Orientation of the sheets; auto: whatever makes the pages largest')),
    margin: z._default(millimetres(100), 5).check(z.describe('Empty border around each sheet, in millimetres')),
    gap: z._default(millimetres(100), 5).check(z.describe('Gap between pages, in millimetres')),
    border: z._default(z.boolean(), false).check(z.describe('A thin line around each page')),
    pages: z
      ._default(z.string().check(namesPages), 'all')
      .check(z.describe('Which pages: all, odd, even, landscape, portrait, or numbers such as 1-5, 10, z (the last)')),
    keepProtection: KEEP_PROTECTION,
  }),
  needs: [],
  output: { kind: 'one', extension: '.pdf', mediaType: 'application/pdf' },
  promises: ({ keepProtection }) => ({
    pages: 'any',
    content: 'may-change',
    keeps: EVERYTHING.filter((item) => !NOT_COUNTED.has(item)),
    keepsLabels: false,
    ...lockPromise(keepProtection),
  }),
});
