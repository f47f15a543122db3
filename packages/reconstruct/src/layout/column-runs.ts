import type { Gutter } from '../tables/gutters.ts';
import type { Item, Row } from './rows.ts';

/** Neighbouring rows that leave the same strips free. */
export interface ColumnRun {
  readonly first: number;
  /** One after the last row. */
  readonly end: number;
  readonly gutters: readonly Gutter[];
}

const MIN_GUTTER_POINTS = 3.5;
const MAX_ROWS = 700;
const MIN_SIDE_ITEMS = 2;

/** The longest run of rows that blank strips divide into columns; undefined when there is none. */
export function longestRun(rows: readonly Row[]): ColumnRun | undefined {
  if (rows.length > MAX_ROWS) return undefined;
  let best: { run: ColumnRun; weight: number } | undefined;
  for (let first = 0; first < rows.length; first++) {
    if (best && (rows.length - first) * 1.5 < best.weight) break;
    const found = runFrom(rows, first);
    if (!found) continue;
    const weight = weightOf(rows, found);
    if (!best || weight > best.weight) best = { run: found, weight };
  }
  return best?.run;
}

/**
 * Weighs a run of columns: rows with items on both sides of a gutter count 1, other rows half; further gutters add up to
 * half of the sum.
 */
function weightOf(rows: readonly Row[], { first, end, gutters }: ColumnRun): number {
  const count = rows.slice(first, end).reduce((sum, { items }) => sum + (items.length > 1 ? 1 : 0.5), 0);
  // One more row is not worth losing columns for.
  return count * Math.min(1.5, 1 + 0.1 * (gutters.length - 1));
}

function runFrom(rows: readonly Row[], first: number): ColumnRun | undefined {
  let free: Gutter[] = [{ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }];
  let best: ColumnRun | undefined;
  const items: Item[] = [];
  for (let index = first; index < rows.length; index++) {
    const row = rows[index];
    if (!row) break;
    if (best && best.end === index && crossesTable(row, best, rows[index + 1])) continue;
    for (const { left, right } of row.items) free = without(free, left, right);
    items.push(...row.items);
    const inner = free.filter(({ from, to }) => Number.isFinite(from) && Number.isFinite(to));
    // Strips appear when a second column begins, so none yet is no reason to stop while there is room at the sides.
    if (inner.length === 0 && index - first > 1 && !canPart(free, rows[index + 1])) break;
    const gutters = inner.filter((gutter) => isParted(items, gutter));
    if (gutters.length === 0) continue;
    const found = { first, end: index + 1, gutters };
    if (!best || weightOf(rows, found) >= weightOf(rows, best)) best = found;
  }
  return best;
}

/** A heading inside a table, over several of its columns: the rows go on below it as they did above. */
function crossesTable(row: Row, { gutters }: ColumnRun, next: Row | undefined): boolean {
  const [only] = row.items;
  if (!next || !only || row.items.length > 1 || next.items.length < 2 || gutters.length < 2) return false;
  const crosses = gutters.some(({ from, to }) => only.left < to && only.right > from);
  const fits = next.items.every(({ left, right }) =>
    gutters.every(({ from, to }) => right <= to + 0.5 || left >= from - 0.5),
  );
  return crosses && fits;
}

/** True when the next row stands beside all that came before. */
function canPart(free: readonly Gutter[], next: Row | undefined): boolean {
  return next !== undefined && free.some(({ from, to }) => next.left >= from && next.right <= to);
}

function without(free: readonly Gutter[], left: number, right: number): Gutter[] {
  return free.flatMap(({ from, to }) => {
    if (right <= from || left >= to) return [{ from, to }];
    const parts: Gutter[] = [];
    if (left - from >= MIN_GUTTER_POINTS) parts.push({ from, to: left });
    if (to - right >= MIN_GUTTER_POINTS) parts.push({ from: right, to });
    return parts;
  });
}

/** Both sides hold something, and they hold it beside each other rather than one below the other. */
function isParted(items: readonly Item[], { from, to }: Gutter): boolean {
  const before = items.filter(({ right }) => right <= from + 0.01);
  const after = items.filter(({ left }) => left >= to - 0.01);
  if (weight(before) < MIN_SIDE_ITEMS || weight(after) < MIN_SIDE_ITEMS) return false;
  const [one, other] = [extent(before), extent(after)];
  const overlap = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return overlap > Math.min(one.bottom - one.top, other.bottom - other.top) * 0.6;
}

function weight(items: readonly Item[]): number {
  return items.reduce((sum, { kind }) => sum + (kind === 'block' ? MIN_SIDE_ITEMS : 1), 0);
}

function extent(items: readonly Item[]): { top: number; bottom: number } {
  return { top: Math.min(...items.map(({ top }) => top)), bottom: Math.max(...items.map(({ bottom }) => bottom)) };
}
