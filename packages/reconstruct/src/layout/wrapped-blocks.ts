import type { PageArea } from '@recto/contract/capabilities/page-model';
import { areaAround } from '@recto/contract/capabilities/page-model';
import type { Line } from '../model.ts';
import { joinLines, lineOf } from '../text/lines.ts';
import { type Item, lineItem, linesOf, type Row, rowsOf } from './rows.ts';

const MIN_ROWS = 3;
/** In points. */
const EDGE_TOLERANCE = 1.5;
/** Tolerance of the distance between two rows, as a share of it. */
const PITCH_TOLERANCE = 0.15;

type BlockItem = Extract<Item, { readonly kind: 'block' }>;

/**
 * Text that runs on past a table or picture in its middle: what stands left and right of it is one line, and the block
 * floats, ahead of the first line of that text. Columns beside a block are left as they are: their text is not written row
 * by row, and no line crosses the block's place one row above or below.
 */
export function joinAroundBlocks(items: readonly Item[]): Item[] {
  let all = [...items];
  let rows = rowsOfLines(all);
  for (const block of items) {
    if (block.kind !== 'block') continue;
    const found = rowsAround(block, rows);
    if (!found) continue;
    const joined = found.beside.map((row) => lineItem(joinLines(linesOf([row]))));
    const gone = new Set<Item>([block, ...found.beside.flatMap((row) => row.items)]);
    all = [...all.filter((item) => !gone.has(item)), floating(block, [...found.above, ...joined]), ...joined];
    rows = rowsOfLines(all);
  }
  return all;
}

function rowsOfLines(items: readonly Item[]): Row[] {
  return rowsOf(items.filter(({ kind }) => kind === 'line'));
}

/** The rows that a block parts, and those of the same text above them; undefined unless text runs around it. */
function rowsAround(
  block: BlockItem,
  rows: readonly Row[],
): { readonly above: readonly Row[]; readonly beside: readonly Row[] } | undefined {
  const isSplit = (row: Row) => sidesOf(row, block) !== undefined;
  const first = rows.findIndex((row) => row.bottom > block.top && row.top < block.bottom && isSplit(row));
  if (first < 0) return undefined;
  const [from, to] = [lastBefore(rows, first, isSplit), firstAfter(rows, first, isSplit)];
  const beside = rows.slice(from, to);
  if (!runsAround(beside, block)) return undefined;
  const isCrossed = [rows[from - 1], rows[to]].some((row) => row && crosses(row, beside, block));
  return isCrossed ? { above: rows.slice(startOfText(rows, from), from), beside } : undefined;
}

/** Ahead of its text, so that it is anchored to the first paragraph. */
function floating(block: BlockItem, text: readonly PageArea[]): Item {
  const { left, right, top } = areaAround(text) ?? block;
  return { kind: 'block', block: { ...block.block, floats: true }, left, right, top: top - 0.02, bottom: top - 0.01 };
}

/** First of the rows before `index` that `test` holds for without a gap, itself included. */
function lastBefore(rows: readonly Row[], index: number, test: (row: Row) => boolean): number {
  const other = rows.slice(0, index).findLastIndex((row) => !test(row));
  return other + 1;
}

function firstAfter(rows: readonly Row[], index: number, test: (row: Row) => boolean): number {
  const other = rows.slice(index).findIndex((row) => !test(row));
  return other < 0 ? rows.length : index + other;
}

/** The texts left and right of a block, or undefined unless the row has both and nothing else. */
function sidesOf(row: Row, { left, right }: BlockItem): { readonly left: Line; readonly right: Line } | undefined {
  const lines = linesOf([row]);
  const before = lines.filter((line) => line.right <= left + EDGE_TOLERANCE);
  const after = lines.filter((line) => line.left >= right - EDGE_TOLERANCE);
  if (before.length === 0 || after.length === 0 || before.length + after.length < lines.length) return undefined;
  const whole = (lines: readonly Line[]) => lineOf(lines.flatMap(({ words }) => words));
  return { left: whole(before), right: whole(after) };
}

/** Both sides begin at an edge of their own, in one size and pitch, and were written row by row. */
function runsAround(rows: readonly Row[], block: BlockItem): boolean {
  const sides = rows.flatMap((row) => sidesOf(row, block) ?? []);
  const [head, next] = sides;
  if (!head || !next || sides.length < MIN_ROWS) return false;
  const pitch = next.left.baseline - head.left.baseline;
  return sides.every((side, index) => {
    const before = sides[index - 1];
    return (
      Math.abs(side.left.left - head.left.left) < EDGE_TOLERANCE &&
      Math.abs(side.right.left - head.right.left) < EDGE_TOLERANCE &&
      Math.abs(side.left.sizePoints - head.left.sizePoints) < 0.3 &&
      Math.abs(side.right.sizePoints - head.left.sizePoints) < 0.3 &&
      lastOrder(side.left) < firstOrder(side.right) &&
      (!before ||
        (lastOrder(before.right) < firstOrder(side.left) &&
          Math.abs(side.left.baseline - before.left.baseline - pitch) < pitch * PITCH_TOLERANCE))
    );
  });
}

function firstOrder({ words }: Line): number {
  return Math.min(...words.map(({ order }) => order));
}

function lastOrder({ words }: Line): number {
  return Math.max(...words.map(({ order }) => order));
}

/** A row of the same text that is not parted by the block. */
function crosses(row: Row, beside: readonly Row[], block: BlockItem): boolean {
  const [line, ...others] = linesOf([row]);
  const [one, two] = beside;
  const last = beside.at(-1);
  if (!line || others.length > 0 || !one || !two || !last) return false;
  const pitch = linePitch(one, two);
  const isNext = [one, last].some((edge) => isOfText(line, edge, pitch));
  return isNext && line.left < block.left && line.right > block.right;
}

function linePitch(one: Row, other: Row): number {
  return (linesOf([other])[0]?.baseline ?? 0) - (linesOf([one])[0]?.baseline ?? 0);
}

/** One row away, from the same edge, in the same size. */
function isOfText(line: Line, row: Row, pitch: number): boolean {
  const [head] = linesOf([row]);
  return (
    head !== undefined &&
    Math.abs(Math.abs(line.baseline - head.baseline) - pitch) < pitch * PITCH_TOLERANCE &&
    Math.abs(line.left - head.left) < EDGE_TOLERANCE &&
    Math.abs(line.sizePoints - head.sizePoints) < 0.3
  );
}

/** The first of the rows that go on into the one at `from`. */
function startOfText(rows: readonly Row[], from: number): number {
  const [row, next] = [rows[from], rows[from + 1]];
  if (!row || !next) return from;
  const pitch = linePitch(row, next);
  let start = from;
  while (start > 0) {
    const [before, after] = [rows[start - 1], rows[start]];
    const [line, ...others] = before ? linesOf([before]) : [];
    if (!line || !after || others.length > 0 || !isOfText(line, after, pitch)) break;
    start--;
  }
  return start;
}
