import type { Line, Word } from '../model.ts';
import { type Cut, readLines } from './lines.ts';

/** Largest distance of baselines in one row, as a multiple of the font size. */
const ROW_TOLERANCE = 0.25;
/** Overlap, as a share of the narrower of two words, from which one word belongs to another layer. */
const LAYER_OVERLAP = 0.3;

/**
 * Lines in the order that they were drawn in: words of a line follow each other in the content, so that texts which lie over
 * each other stay apart.
 */
export function readDrawnLines(words: readonly Word[], cuts: readonly Cut[] = []): Line[] {
  const strokes: Word[][] = [];
  for (const word of words.toSorted((one, other) => one.order - other.order)) {
    const stroke = strokes.at(-1);
    if (stroke && goesOn(stroke, word)) stroke.push(word);
    else strokes.push([word]);
  }
  return strokes.flatMap((stroke) => readLines(stroke, cuts));
}

/** Returns the position of a line in the content of its page: the lowest order of its words. */
export function drawnAt({ words }: Line): number {
  return Math.min(...words.map(({ order }) => order));
}

function goesOn(stroke: readonly Word[], word: Word): boolean {
  const [first] = stroke;
  const tolerance = Math.max(0.8, word.style.sizePoints * ROW_TOLERANCE);
  if (!first || Math.abs(first.baseline - word.baseline) > tolerance) return false;
  return stroke.every((other) => {
    const overlap = Math.min(other.right, word.right) - Math.max(other.left, word.left);
    return overlap < Math.min(other.right - other.left, word.right - word.left) * LAYER_OVERLAP;
  });
}
