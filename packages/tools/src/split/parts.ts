import {
  isPageSelection,
  type OutlineEntry,
  parsePageSelection,
  RectoError,
  type SelectablePage,
} from '@recto/contract';

/** One of the files that a document is split into. */
export interface SplitPart {
  /** 0-based, in order. */
  readonly pages: readonly number[];
  /** The bookmark at which it begins. */
  readonly title?: string;
}

/** Most pages of all parts together. */
const MAX_PAGES_NAMED = 1_000_000;

const refuse = (option: string, problem: string) => new RectoError('option-invalid', { option, problem });

/** The pages from `first` to before `end`. */
export function run(first: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
}

/** Parts of `n` pages; the last may have fewer. */
export function everyN(pageCount: number, n: number): SplitPart[] {
  const starts = Array.from({ length: Math.ceil(pageCount / n) }, (_, index) => index * n);
  return starts.map((first) => ({ pages: run(first, Math.min(first + n, pageCount)) }));
}

/** Pages 1, 3, 5, ... and pages 2, 4, 6, ...; the second is missing when there is one page only. */
export function oddAndEven(pageCount: number): SplitPart[] {
  const all = run(0, pageCount);
  const parts = [0, 1].map((rest) => ({ pages: all.filter((pageIndex) => pageIndex % 2 === rest) }));
  return parts.filter(({ pages }) => pages.length > 0);
}

/**
 * One part for each piece between commas; `1-3+7` is one part of both.
 * @throws option-invalid naming the piece that cannot be read or names a page that is not there
 */
export function writtenRanges(text: string, pages: readonly SelectablePage[]): SplitPart[] {
  const pieces = text
    .split(/[,;]/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  if (pieces.length === 0) throw refuse('ranges', 'is empty: write which pages, such as 1-5, 10, 15-20');
  let pagesNamed = 0;
  return pieces.map((piece) => {
    if (!isPageSelection(piece)) {
      throw refuse('ranges', `"${piece.slice(0, 40)}" is not a page or a range such as 1-5`);
    }
    try {
      const part = { pages: parsePageSelection(piece, pages, 'ranges') };
      pagesNamed += part.pages.length;
      if (pagesNamed > MAX_PAGES_NAMED) throw refuse('ranges', 'names too many pages');
      return part;
    } catch (thrown) {
      if (!(thrown instanceof RectoError)) throw thrown;
      throw refuse('ranges', `"${piece}": ${thrown.details.problem}`);
    }
  });
}

/**
 * Cuts at the pages to which bookmarks down to a level lead. Pages before the first are a part of their own; bookmarks
 * that lead to one page begin one part together.
 * @param level 1 is the outermost.
 * @throws option-invalid when no such bookmark leads to a page
 */
export function atBookmarks(outline: readonly OutlineEntry[], level: number, pageCount: number): SplitPart[] {
  const titles = new Map<number, string>();
  for (const { depth, pageIndex, title } of outline) {
    if (depth < level && pageIndex !== null && !titles.has(pageIndex)) titles.set(pageIndex, title.trim());
  }
  if (titles.size === 0) {
    throw refuse(
      'mode',
      outline.length === 0 ? 'the file has no bookmarks' : 'no bookmark of this level leads to a page',
    );
  }
  const starts = [...new Set([0, ...titles.keys()])].sort((left, right) => left - right);
  return starts.map((first, index) => {
    const pages = run(first, starts[index + 1] ?? pageCount);
    const title = titles.get(first);
    return title === undefined ? { pages } : { pages, title };
  });
}

/** The stretches between blank pages, which are left out. @throws option-invalid when no page is blank, or every page is */
export function betweenBlanks(isBlank: readonly boolean[]): SplitPart[] {
  if (!isBlank.includes(true)) {
    throw refuse('mode', 'no page is blank');
  }
  const parts: number[][] = [];
  for (const [pageIndex, blank] of isBlank.entries()) {
    if (blank) continue;
    const last = parts.at(-1);
    if (last && last.at(-1) === pageIndex - 1) last.push(pageIndex);
    else parts.push([pageIndex]);
  }
  if (parts.length === 0) throw refuse('mode', 'every page is blank');
  return parts.map((pages) => ({ pages }));
}
