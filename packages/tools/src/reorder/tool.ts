import { PDF } from '@recto/contract/accept';
import { wanted } from '@recto/contract/options';
import { asText, ofOneFile } from '@recto/contract/options-json-schema';
import { EVERYTHING, lockPromise } from '@recto/contract/promises';
import { KEEP_PROTECTION } from '@recto/contract/protection';
import { defineTool } from '@recto/contract/tool';
import { message } from '@recto/words/message';
import * as z from 'zod/mini';
import { isPageOrder, pageOrderPieces } from './page-order.ts';

/** The document itself, and files of which pages are inserted. */
const MAX_FILES = 10;
/** Largest side of a page that every reader takes (ISO 32000-2, Annex C). */
const MAX_SIDE_POINTS = 14_400;
const MIN_SIDE_POINTS = 3;

const PAGES_IN_ORDER = message(
  'problem.pagesInOrder',
  'Please name pages in their new order, such as 3, 1, 2, 4-z (the last).',
);

const side = () => z.number().check(z.gte(MIN_SIDE_POINTS), z.lte(MAX_SIDE_POINTS));

const resultPage = z.union([
  z.strictObject({
    file: z._default(z.int().check(z.gte(1), z.lte(MAX_FILES)), 1),
    page: z.int().check(z.gte(1)),
    rotate: z._default(z.literal([0, 90, 180, 270]), 0),
  }),
  z.strictObject({ blank: z.strictObject({ widthPoints: side(), heightPoints: side() }) }),
]);

export default defineTool({
  id: 'reorder',
  pages: [
    {
      route: 'reorder',
      title: 'Reorder Pages',
      description: 'Rearrange PDF pages by dragging and dropping to create the perfect sequence.',
      icon: 'reorder',
      group: 'arrange',
      featured: true,
      actionLabel: 'Reorder Pages',
      metaTitle: 'Reorder PDF pages free, nothing lost | Recto',
      metaDescription:
        'Put the pages of a PDF in a new order, remove some or insert others. Bookmarks, links, form fields and page labels follow their pages. Your file stays on your device unless you choose the server.',
      keywords: ['reorder pdf pages', 'rearrange pdf', 'move pdf pages', 'sort pdf pages', 'delete pdf pages'],
    },
  ],
  accept: [PDF],
  limits: (options) => {
    const files = Math.min(MAX_FILES, filesNamed(options));
    // A list of pages may have lost the last page of a file that was inserted.
    const maxFiles = options.pages.length > 0 ? MAX_FILES : files;
    return { minFiles: files, maxFiles, maxFileMegabytes: 150, timeoutMs: 300_000 };
  },
  options: z.strictObject({
    order: z
      ._default(z.string().check(z.maxLength(20_000), wanted(isPageOrder, PAGES_IN_ORDER)), '')
      .check(
        z.describe(
          'The pages in their new order, such as 3,1,2,4-z (the last); every page must be listed, and may be listed twice. 2:1-3 takes pages of a second file',
        ),
      ),
    allowRemoval: z
      ._default(z.boolean(), false)
      .check(z.describe('Pages that the order leaves out are removed, instead of being an error')),
    pages: z
      ._default(z.array(resultPage).check(z.maxLength(100_000)), [])
      .check(
        z.describe(
          'In place of an order, for programs: every page of the result, {"page":3,"rotate":90}, {"file":2,"page":1} or {"blank":{"widthPoints":595,"heightPoints":842}}',
        ),
        ofOneFile(),
        asText('order'),
      ),
    keepProtection: KEEP_PROTECTION,
  }),
  needs: [],
  output: { kind: 'one', extension: '.pdf', mediaType: 'application/pdf', suffix: 'reordered' },
  readsByRanges: true,
  promises: (options) => ({
    pages: 'origins',
    content: 'unchanged',
    // Equal output intents of several files are stored once.
    keeps: filesNamed(options) > 1 ? EVERYTHING.filter((item) => item !== 'outputIntents') : EVERYTHING,
    keepsLabels: true,
    looks: 'same',
    ...lockPromise(options.keepProtection),
  }),
});

/** Returns the number of files that the options name. */
function filesNamed({
  order,
  pages,
}: {
  order: string;
  pages: readonly ({ file: number } | { blank: object })[];
}): number {
  const named = pageOrderPieces(order).map(({ fileNumber }) => fileNumber);
  const placed = pages.map((resultPage) => ('file' in resultPage ? resultPage.file : 1));
  return [...named, ...placed].reduce((most, file) => Math.max(most, file), 1);
}
