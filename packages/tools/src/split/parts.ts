import type { OutlineEntry } from '@recto/contract/outline-entry';
import { isPageSelection } from '@recto/contract/page-names';
import { parsePageSelection, type SelectablePage } from '@recto/contract/page-selection';
import { refuseOption } from '@recto/contract/recto-error';
import { message } from '@recto/words/message';
import { NOT_PAGES, TOO_MANY_PAGES } from '@recto/words/problems';

/** One of the files that a document is split into. */
export interface SplitPart {
  /** 0-based, in order. */
  readonly pages: readonly number[];
  /** The bookmark at which it begins. */
  readonly title?: string;
}

/** Most pages of all parts together. */
const MAX_PAGES_NAMED = 1_000_000;

const EMPTY = message('problem.rangesEmpty', 'Please write which pages, such as 1-5, 10, 15-20.');
const NO_BOOKMARKS = message('problem.noBookmarks', 'The file has no bookmarks.');
const NO_BOOKMARK_AT_LEVEL = message('problem.noBookmarkAtLevel', 'No bookmark of this level leads to a page.');
const NO_BLANK_PAGE = message('problem.noBlankPage', 'No page is blank.');
const ONLY_BLANK_PAGES = message('problem.onlyBlankPages', 'Every page is blank.');

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
  if (pieces.length === 0) throw refuseOption('ranges', EMPTY);
  let pagesNamed = 0;
  return pieces.map((piece) => {
    if (!isPageSelection(piece)) {
      throw refuseOption('ranges', NOT_PAGES, { written: piece.slice(0, 40) });
    }
    const part = { pages: parsePageSelection(piece, pages, 'ranges') };
    pagesNamed += part.pages.length;
    if (pagesNamed > MAX_PAGES_NAMED) throw refuseOption('ranges', TOO_MANY_PAGES);
    return part;
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
    throw refuseOption('mode', outline.length === 0 ? NO_BOOKMARKS : NO_BOOKMARK_AT_LEVEL);
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
    throw refuseOption('mode', NO_BLANK_PAGE);
  }
  const parts: number[][] = [];
  for (const [pageIndex, blank] of isBlank.entries()) {
    if (blank) continue;
    const last = parts.at(-1);
    if (last && last.at(-1) === pageIndex - 1) last.push(pageIndex);
    else parts.push([pageIndex]);
  }
  if (parts.length === 0) throw refuseOption('mode', ONLY_BLANK_PAGES);
  return parts.map((pages) => ({ pages }));
}
