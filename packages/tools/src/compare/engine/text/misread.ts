import type { Hunk } from './hunks.ts';
import { asPrinted } from './look-alike.ts';
import type { WordRow } from './word-row.ts';

/** Words read less surely than this may have letters that look like others. */
const DOUBTFUL_CONFIDENCE = 85;
/** Longer differences are no misreadings. */
const MOST_WORDS = 16;

/**
 * True when words differ only because one side was recognised: other spaces, dashes and quotes, or doubtful letters that look
 * alike.
 */
export function isMisread({ oldFrom, oldTo, newFrom, newTo }: Hunk, oldRow: WordRow, newRow: WordRow): boolean {
  if (oldTo - oldFrom + newTo - newFrom > MOST_WORDS) return false;
  const sureness = Math.min(leastSure(oldRow, oldFrom, oldTo), leastSure(newRow, newFrom, newTo));
  if (sureness === Number.POSITIVE_INFINITY) return false;
  const isDoubtful = sureness < DOUBTFUL_CONFIDENCE;
  return (
    asPrinted(textOf(oldRow, oldFrom, oldTo), isDoubtful) === asPrinted(textOf(newRow, newFrom, newTo), isDoubtful)
  );
}

/** Infinity where nothing was recognised. */
function leastSure({ words, indexes }: WordRow, from: number, to: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (const index of indexes.subarray(from, to)) least = Math.min(least, words.confidences.get(index) ?? least);
  return least;
}

function textOf({ words, indexes }: WordRow, from: number, to: number): string {
  return Array.from(indexes.subarray(from, to), (index) => words.text(index) ?? '').join('');
}
