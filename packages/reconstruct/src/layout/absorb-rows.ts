import type { Gutter } from '../tables/gutters.ts';
import { lineOf } from '../text/lines.ts';
import { lineItem, linesOf, type Row, rowsOf } from './rows.ts';

const MAX_DISTANCE = 2.3;
const MAX_WORDS_A_COLUMN = 5;

/**
 * Rows next to a table whose texts stand so near to each other that they were taken for one line (a head set tight), cut at
 * the table's gutters. @param rows before the table, nearest last. @returns those that belong to it, in order
 */
export function rowsToAbsorb(
  rows: readonly Row[],
  table: readonly Row[],
  gutters: readonly Gutter[],
  side: 'above' | 'below',
): Row[] {
  const absorbed: Row[] = [];
  let edge = side === 'above' ? table[0] : table.at(-1);
  const ordered = side === 'above' ? rows.toReversed() : rows;
  for (const row of ordered.slice(0, 3)) {
    const size = linesOf([row])[0]?.sizePoints ?? 10;
    const distance = edge ? (side === 'above' ? edge.bottom - row.bottom : row.bottom - edge.bottom) : 0;
    const cut = distance < size * MAX_DISTANCE ? cutAt(row, gutters) : undefined;
    if (!cut) break;
    absorbed.push(cut);
    edge = row;
  }
  return side === 'above' ? absorbed.toReversed() : absorbed;
}

/** The row cut at the gutters; undefined when a word stands across one, or when it reads like a sentence. */
function cutAt(row: Row, gutters: readonly Gutter[]): Row | undefined {
  const words = linesOf([row]).flatMap((line) => line.words);
  if (words.length < 2 || row.items.some(({ kind }) => kind === 'block')) return undefined;
  const middles = gutters.map(({ from, to }) => (from + to) / 2);
  const columns = new Map<number, (typeof words)[number][]>();
  for (const word of words) {
    // A word may stand over a gutter's edge, not over both.
    const crossed = gutters.some(({ from, to }) => word.left < from - 1 && word.right > to + 1);
    if (crossed) return undefined;
    const middle = (word.left + word.right) / 2;
    const column = middles.filter((at) => at < middle).length;
    columns.set(column, [...(columns.get(column) ?? []), word]);
  }
  const isFilled = columns.size >= Math.max(2, (gutters.length + 1) / 2);
  const isShort = [...columns.values()].every((own) => own.length <= MAX_WORDS_A_COLUMN);
  if (!isFilled || !isShort) return undefined;
  const lines = [...columns.values()].map((own) => lineOf(own.toSorted((one, other) => one.left - other.left)));
  return rowsOf(lines.map(lineItem))[0];
}
