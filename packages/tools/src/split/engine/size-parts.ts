import type { SplitPart } from '../parts.ts';
import { run } from '../parts.ts';

/** Guesses by proportion before the search halves what is left. */
const MAX_GUESSES = 6;

/** The parts of a split by size. */
export interface SizeParts {
  readonly parts: readonly SplitPart[];
  /** Numbers (1-based) of pages that alone are larger than allowed. */
  readonly tooLargePages: readonly number[];
}

/**
 * Takes as many pages into each part as fit, from the first page on. What pages have in common counts once in a part, so
 * sizes are measured, not added up.
 * @param measure bytes of a document of these pages.
 * @param onPages told how many pages have their part.
 */
export async function partsBySize(
  pageCount: number,
  maxBytes: number,
  measure: (pages: readonly number[]) => Promise<number>,
  onPages: (pagesDone: number) => void,
): Promise<SizeParts> {
  const parts: SplitPart[] = [];
  const tooLargePages: number[] = [];
  let guess = 1;
  for (let first = 0; first < pageCount; ) {
    const left = pageCount - first;
    const found = await longestFit(Math.min(guess, left), left, maxBytes, (length) =>
      measure(run(first, first + length)),
    );
    if (!found.fits) tooLargePages.push(first + 1);
    parts.push({ pages: run(first, first + found.length) });
    guess = found.length;
    first += found.length;
    onPages(first);
  }
  return { parts, tooLargePages };
}

/** The most pages that fit; 1 when not even that fits. */
async function longestFit(
  guess: number,
  most: number,
  maxBytes: number,
  measure: (length: number) => Promise<number>,
): Promise<{ readonly length: number; readonly fits: boolean }> {
  let fits = 0;
  let tooMany = most + 1;
  let length = guess;
  for (let tries = 0; tooMany - fits > 1; tries++) {
    const bytes = await measure(length);
    if (bytes <= maxBytes) fits = length;
    else tooMany = length;
    const inProportion = Math.floor((length * maxBytes) / bytes);
    const halfway = tooMany > most ? fits * 2 : (fits + tooMany) >> 1;
    const next = tries < MAX_GUESSES ? inProportion : halfway;
    length = Math.min(Math.max(next, fits + 1), tooMany - 1);
  }
  return { length: Math.max(1, fits), fits: fits > 0 };
}
