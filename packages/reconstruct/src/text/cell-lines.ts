import type { Line, Word } from '../model.ts';
import { type Cut, isCut, isSpaceBetween, lineOf, readLines, SPLIT_GAP } from './lines.ts';

/** Largest distance of baselines in one row, as a multiple of the font size. */
const ROW_TOLERANCE = 0.25;
const FLUSH_GAP = 0.1;
const OVERLAP = 0.3;
/** Pages with fewer neighbours in other text objects show cells that way, not single words. */
const MIN_PLACED_WORDS = 12;
const SPACED_SHARE = 0.1;
const MIN_CHAIN = 3;
const CHAIN_SHARE = 0.3;

/**
 * The lines of a sheet. A spreadsheet shows each cell by operators of its own, so a cell ends where the content goes on
 * elsewhere without a space, however near that is; what lies over a neighbour's text is not mixed with it. Pages whose words
 * are placed one by one are read like any other page. @returns lines from top to bottom, left to right
 */
export function readCellLines(words: readonly Word[], cuts: readonly Cut[] = []): Line[] {
  const inOrder = words.toSorted((one, other) => one.order - other.order);
  if (arePlacedSingly(inOrder)) return readLines(words, cuts);
  const parts: Word[][] = [];
  for (const word of inOrder) {
    const last = parts.at(-1);
    const before = last?.at(-1);
    if (last && before && goesOn(before, word, cuts)) {
      word.hasSpaceBefore = isSpaceBetween(before, word, gapBetween(before, word) / word.style.sizePoints);
      last.push(word);
    } else parts.push([word]);
  }
  const lines = parts.map((part) => lineOf(part.toSorted((one, other) => one.left - other.left)));
  return visibleParts(lines.toSorted((one, other) => one.baseline - other.baseline || one.left - other.left));
}

function gapBetween(before: Word, word: Word): number {
  return before.isRightToLeft && word.isRightToLeft ? before.left - word.right : word.left - before.right;
}

function isOnLine(before: Word, word: Word): boolean {
  return Math.abs(word.baseline - before.baseline) <= Math.max(0.8, word.style.sizePoints * ROW_TOLERANCE);
}

function goesOn(before: Word, word: Word, cuts: readonly Cut[]): boolean {
  if (!isOnLine(before, word)) return false;
  const size = Math.min(before.style.sizePoints, word.style.sizePoints);
  const gap = gapBetween(before, word);
  if (gap > size * SPLIT_GAP || gap < -size * OVERLAP || isCut(before, word, cuts)) return false;
  return before.textObject === word.textObject || word.hasSpaceBefore || Math.abs(gap) < size * FLUSH_GAP;
}

/**
 * Some programs place every word by itself, without spaces: then text objects say nothing of cells. Cells of single words may
 * be as near to each other, but not many in a row.
 */
function arePlacedSingly(words: readonly Word[]): boolean {
  let [spaced, placed, inChains, chain] = [0, 0, 0, 0];
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    const gap = before && isOnLine(before, word) ? gapBetween(before, word) / word.style.sizePoints : -1;
    const isNear = before !== undefined && gap > FLUSH_GAP && gap < SPLIT_GAP / 2;
    if (isNear && before.textObject === word.textObject && word.hasSpaceBefore) spaced++;
    const isPlaced = isNear && before.textObject !== word.textObject && !word.hasSpaceBefore;
    chain = isPlaced ? chain + 1 : 0;
    if (isPlaced) placed++;
    if (chain >= MIN_CHAIN) inChains++;
  }
  return placed >= MIN_PLACED_WORDS && spaced < placed * SPACED_SHARE && inChains > placed * CHAIN_SHARE;
}

/** A text that is too long for its cell is cut off where the next cell has one. @param lines sorted */
function visibleParts(lines: readonly Line[]): Line[] {
  return lines.map((line, index) => {
    const next = lines
      .slice(index + 1, index + 40)
      .find(
        (other) =>
          Math.abs(other.baseline - line.baseline) < 1 && other.left > line.left + 1 && other.left < line.right,
      );
    return next ? { ...line, right: next.left - 0.5 } : line;
  });
}
