import { areaAround } from '@recto/contract/capabilities/page-model';
import type { Line, Word } from '../model.ts';
import { isWithoutSpaces } from './characters.ts';

/** Largest distance of baselines in one row, as a multiple of the font size. */
const ROW_TOLERANCE = 0.25;
export const SPLIT_GAP = 0.85;
const SPACE_GAP = 0.14;
/** In a justified line with few words. */
const STRETCHED_GAP = 2;
const MIN_STRETCHED = 3;

/** Vertical rules cut lines: what stands left and right of one belongs to different cells. */
export interface Cut {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

/** Puts words on their baselines and cuts each row at wide gaps and at vertical rules. From top to bottom, left to right. */
export function readLines(words: readonly Word[], cuts: readonly Cut[] = []): Line[] {
  return readRows(words)
    .flatMap((row) => splitRow(withMarker(row), cuts))
    .map(lineOf);
}

/** The number of an item of a right-to-left list stands on the right, its point left of it: it is read as a number with a point. */
function withMarker(row: Word[]): Word[] {
  const [last, before] = [row.at(-1), row.at(-2)];
  const parts = /^([.)])(\d{1,3})$/.exec(last?.text ?? '');
  if (last && before?.isRightToLeft && parts) last.text = `${parts[2]}${parts[1]}`;
  return row;
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
  const stretched = stretchedWords(row);
  let previous: Word | undefined;
  for (const word of row) {
    const size = Math.min(word.style.sizePoints, previous?.style.sizePoints ?? Number.POSITIVE_INFINITY);
    const gap = previous ? word.left - previous.right : 0;
    const widest = stretched.has(word) ? STRETCHED_GAP : SPLIT_GAP;
    if (!previous || gap > size * widest || isCut(previous, word, cuts)) parts.push([word]);
    else {
      word.hasSpaceBefore = isSpaceBetween(previous, word, gap / size);
      parts.at(-1)?.push(word);
    }
    previous = word;
  }
  return parts;
}

/** True when a vertical rule stands between two words. */
export function isCut(before: Word, after: Word, cuts: readonly Cut[]): boolean {
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
    if (before) {
      word.hasSpaceBefore = isSpaceBetween(before, word, (word.left - before.right) / word.style.sizePoints);
    }
  }
  return lineOf(words);
}

/** @param gap width of the gap, as a multiple of the font size */
export function isSpaceBetween(before: Word, after: Word, gap: number): boolean {
  if (areWithoutSpaces(before, after)) return after.hasSpaceBefore;
  // The space that the content has before a right-to-left word stands right of it, before its neighbour on that side.
  if (before.isRightToLeft || after.isRightToLeft) return gap > SPACE_GAP;
  return after.hasSpaceBefore || gap > SPACE_GAP;
}

/** Words of lines that are stretched to the width of their column: all gaps are wide, and all the same. */
function stretchedWords(row: readonly Word[]): ReadonlySet<Word> {
  const found = new Set<Word>();
  let run: Word[] = [];
  let width = 0;
  const finish = () => {
    if (run.length >= MIN_STRETCHED) for (const word of run) found.add(word);
    run = [];
  };
  for (const [index, word] of row.entries()) {
    const before = row[index - 1];
    if (!before) continue;
    const size = word.style.sizePoints;
    const gap = word.left - before.right;
    const isWide =
      gap > size * SPLIT_GAP * 0.5 && gap < size * STRETCHED_GAP && Math.abs(word.order - before.order) < 60;
    if (!isWide || (run.length > 0 && Math.abs(gap - width) > size * 0.05)) finish();
    if (isWide) {
      width = gap;
      run.push(word);
    }
  }
  finish();
  return found;
}

/** Between letters of scripts that are written without spaces, a gap is none. */
function areWithoutSpaces(before: Word, after: Word): boolean {
  const last = before.text.slice(-1);
  // Most text comes before these scripts.
  return last >= '\u0e00' && isWithoutSpaces(last) && isWithoutSpaces(after.text.slice(0, 1));
}

export function textOfLine({ words }: Line): string {
  return words.map(({ text, hasSpaceBefore }, index) => (index > 0 && hasSpaceBefore ? ` ${text}` : text)).join('');
}
