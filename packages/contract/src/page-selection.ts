import type { Message } from '@recto/words/message';
import { NO_PAGE_NAMED, NO_SUCH_PAGE, NOT_PAGES, TEXT_TOO_LONG, TOO_MANY_PAGES } from '@recto/words/problems';
import type { Said } from '@recto/words/said';
import { LONGEST_SELECTION, PAGE_RANGE, PAGE_SEPARATORS, PAGE_WORDS } from './page-names.ts';
import { type RectoError, refuseOption } from './recto-error.ts';

/** Properties of a page that page selection needs. */
export interface SelectablePage {
  readonly widthPoints: number;
  readonly heightPoints: number;
  readonly rotationDegrees: number;
}

/** Most pages one selection may name. */
const MAX_SELECTED_PAGES = 100_000;

type Refuse = (words: Message, params?: Said['params']) => RectoError;

/**
 * Pages named by text: `1-5, 10, 15-z`, `15-` (the same), `z-1` (backwards), `odd`, `even`, `landscape`, `portrait`, `all`, or several with
 * commas. `z` is the last page. Empty text means all pages.
 * @param pages the document's pages in order.
 * @returns 0-based indexes in the written order; a page named twice stands twice.
 * @throws option-invalid for text that cannot be read and for a page that does not exist.
 */
export function parsePageSelection(text: string, pages: readonly SelectablePage[], optionName = 'pages'): number[] {
  const refuse: Refuse = (words, params) => refuseOption(optionName, words, params);
  if (text.length > LONGEST_SELECTION) throw refuse(TEXT_TOO_LONG);
  const trimmed = text.trim().toLowerCase();
  if (trimmed === '') return pages.map((_, index) => index);
  const chosen: number[] = [];
  for (const part of trimmed.split(PAGE_SEPARATORS).map((piece) => piece.trim())) {
    if (part === '') continue;
    const word = PAGE_WORDS.find((known) => known === part);
    const found = word ? pagesByWord(word, pages) : pagesByRange(part, pages.length, refuse);
    if (chosen.length + found.length > MAX_SELECTED_PAGES) throw refuse(TOO_MANY_PAGES);
    for (const index of found) chosen.push(index);
  }
  if (chosen.length === 0) throw refuse(NO_PAGE_NAMED);
  return chosen;
}

function pagesByRange(part: string, count: number, refuse: Refuse): number[] {
  const match = PAGE_RANGE.exec(part);
  if (!match) throw refuse(NOT_PAGES, { written: part.slice(0, 40) });
  const toNumber = (written: string) => (written === 'z' ? count : Number(written));
  const first = toNumber(match[1] ?? '');
  const last = toNumber(match[2] ?? (/[-–]$/.test(part) ? 'z' : (match[1] ?? '')));
  for (const pageNumber of [first, last]) {
    if (pageNumber < 1 || pageNumber > count) {
      throw refuse(NO_SUCH_PAGE, { page: pageNumber, count });
    }
  }
  const step = first <= last ? 1 : -1;
  return Array.from({ length: Math.abs(last - first) + 1 }, (_, index) => first - 1 + index * step);
}

function pagesByWord(word: (typeof PAGE_WORDS)[number], pages: readonly SelectablePage[]): number[] {
  return pages.flatMap((page, index) => {
    const turned = page.rotationDegrees % 180 !== 0;
    const width = turned ? page.heightPoints : page.widthPoints;
    const height = turned ? page.widthPoints : page.heightPoints;
    const fits = {
      all: true,
      odd: index % 2 === 0,
      even: index % 2 === 1,
      landscape: width > height,
      portrait: width <= height,
    }[word];
    return fits ? [index] : [];
  });
}

/** Writes pages (0-based, in order) as `parsePageSelection` reads them, runs as ranges: `1-5, 10, 9-7`. Empty for none. */
export function writePageSelection(pages: readonly number[]): string {
  const runs: { first: number; last: number; step: number }[] = [];
  for (const page of pages) {
    const run = runs.at(-1);
    const step = run ? page - run.last : 0;
    if (run && Math.abs(step) === 1 && (run.step === 0 || run.step === step)) {
      run.last = page;
      run.step = step;
    } else runs.push({ first: page, last: page, step: 0 });
  }
  return runs.map(({ first, last }) => (first === last ? `${first + 1}` : `${first + 1}-${last + 1}`)).join(', ');
}
