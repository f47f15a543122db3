import { isPageSelection } from '@recto/contract/page-names';
import { parsePageSelection } from '@recto/contract/page-selection';
import { RectoError } from '@recto/contract/recto-error';

/** Pages of one file in the result, 1-based. */
export interface PageSpan {
  readonly first: number;
  readonly last: number;
}

/** Words that need the pages' sizes, which a file list does not know. */
const NEEDS_SIZES = /landscape|portrait/i;
const UNKNOWN_SIZE = { widthPoints: 1, heightPoints: 1, rotationDegrees: 0 };

/**
 * Page numbers that each file's pages get in the merged document.
 * @param files each file's page count (null while unknown) and the text of the pages to take of it.
 * @returns one span a file; null from the first file on whose share cannot be told.
 */
export function pageSpans(
  files: readonly { readonly pages: number | null; readonly entry: string }[],
): readonly (PageSpan | null)[] {
  let next: number | null = 1;
  return files.map(({ pages, entry }) => {
    const count = pages === null ? null : countChosen(pages, entry);
    if (next === null || count === null) {
      next = null;
      return null;
    }
    const span = { first: next, last: next + count - 1 };
    next += count;
    return span;
  });
}

function countChosen(pageCount: number, entry: string): number | null {
  return readPages(entry, pageCount)?.length ?? null;
}

/** The pages (0-based) that a text chooses of a file, all while it cannot be followed. */
export function chosenPages(entry: string, pageCount: number): readonly number[] {
  return readPages(entry, pageCount) ?? Array.from({ length: pageCount }, (_, pageIndex) => pageIndex);
}

function readPages(entry: string, pageCount: number): readonly number[] | null {
  if (NEEDS_SIZES.test(entry) || !isPageSelection(entry)) return null;
  try {
    return parsePageSelection(entry, Array<typeof UNKNOWN_SIZE>(pageCount).fill(UNKNOWN_SIZE));
  } catch (thrown) {
    if (thrown instanceof RectoError) return null;
    throw thrown;
  }
}
