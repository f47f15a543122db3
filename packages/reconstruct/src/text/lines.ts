import { areaAround } from '@recto/contract';
import type { Line, Word } from '../model.ts';

/** Of the size of the type. */
const ROW_TOLERANCE = 0.25;
const SPLIT_GAP = 0.85;
const SPACE_GAP = 0.14;

/** Vertical rules cut lines: what stands left and right of one belongs to different cells. */
export interface Cut {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

/** Puts words on their baselines and cuts each row at wide gaps and at vertical rules. From top to bottom, left to right. */
export function readLines(words: readonly Word[], cuts: readonly Cut[] = []): Line[] {
  return readRows(words)
    .flatMap((row) => splitRow(row, cuts))
    .map(lineOf);
}

/** Words that share a baseline, from left to right. */
function readRows(words: readonly Word[]): Word[][] {
  const rows: { baseline: number; words: Word[] }[] = [];
  const sorted = words.toSorted((one, other) => one.baseline - other.baseline || one.left - other.left);
  for (const word of sorted) {
    const last = rows.at(-1);
    const tolerance = Math.max(0.8, word.style.sizePoints * ROW_TOLERANCE);
    if (last && word.baseline - last.baseline <= tolerance && !collides(last.words, word)) last.words.push(word);
    else rows.push({ baseline: word.baseline, words: [word] });
  }
  return rows.map((row) => row.words.toSorted((one, other) => one.left - other.left));
}

/** A word that lies over another is on a line of its own, however near the baselines are. */
function collides(row: readonly Word[], word: Word): boolean {
  return row.some((other) => {
    if (Math.abs(other.baseline - word.baseline) < 0.5) return false;
    const overlap = Math.min(other.right, word.right) - Math.max(other.left, word.left);
    return overlap > Math.min(other.right - other.left, word.right - word.left) * 0.5;
  });
}

function splitRow(row: readonly Word[], cuts: readonly Cut[]): Word[][] {
  const parts: Word[][] = [];
  let previous: Word | undefined;
  for (const word of row) {
    const size = Math.min(word.style.sizePoints, previous?.style.sizePoints ?? Number.POSITIVE_INFINITY);
    const gap = previous ? word.left - previous.right : 0;
    if (!previous || gap > size * SPLIT_GAP || isCut(previous, word, cuts)) parts.push([word]);
    else {
      word.hasSpaceBefore ||= gap > size * SPACE_GAP;
      parts.at(-1)?.push(word);
    }
    previous = word;
  }
  return parts;
}

function isCut(before: Word, after: Word, cuts: readonly Cut[]): boolean {
  const middle = (after.top + after.bottom) / 2;
  return cuts.some(
    ({ x, top, bottom }) => middle > top && middle < bottom && x > before.right - 1.5 && x < after.left + 1.5,
  );
}

/** A line of words that are sorted already. */
export function lineOf(words: readonly Word[]): Line {
  const area = areaAround(words) ?? { left: 0, top: 0, right: 0, bottom: 0 };
  const bySize = new Map<number, number>();
  for (const { style, text, raise } of words) {
    if (raise === null) bySize.set(style.sizePoints, (bySize.get(style.sizePoints) ?? 0) + text.length);
  }
  const [most] = [...bySize].toSorted((one, other) => other[1] - one[1]);
  return {
    ...area,
    words,
    baseline: words.find(({ raise }) => raise === null)?.baseline ?? words[0]?.baseline ?? area.bottom,
    sizePoints: most?.[0] ?? words[0]?.style.sizePoints ?? 10,
  };
}

/** One line of several that stand on the same baseline. */
export function joinLines(lines: readonly Line[]): Line {
  const words = lines.flatMap((line) => line.words).toSorted((one, other) => one.left - other.left);
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    if (before) word.hasSpaceBefore ||= word.left - before.right > word.style.sizePoints * SPACE_GAP;
  }
  return lineOf(words);
}

export function textOfLine({ words }: Line): string {
  return words.map(({ text, hasSpaceBefore }, index) => (index > 0 && hasSpaceBefore ? ` ${text}` : text)).join('');
}
