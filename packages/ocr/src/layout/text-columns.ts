import type { HocrBox } from '../hocr/parse-hocr.ts';
import type { LetterCells } from './letter-cells.ts';

/** Letter cells on a side of a cell here: columns are found on a coarser grid, where the letters of a line have grown together. */
const LETTER_CELLS = 4;
/** A gutter is at least this wide, and at least this share of the height of what is printed. */
const LEAST_GUTTER_INCHES = 0.12;
const LEAST_GUTTER_SHARE = 0.4;
/** A column of text has at least this many lines, most of which fill this much of its width; cells of tables do not. */
const LEAST_LINES = 5;
const LEAST_FILL = 0.55;
/** Columns are read side by side; more of them than this are a table. */
const MOST_COLUMNS = 4;

/** Number of cells that letters may reach into a gutter's ends. */
const TOLERANCE = 2;

/** A grid whose cells are 1 where there are letters, row by row. */
interface Grid {
  readonly width: number;
  readonly height: number;
  readonly cells: Uint8Array;
}

/** A range of cells, `end` outside of it. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Text that is set in columns: what stands above them, each of them from the left to the right, and what stands below, as
 * boxes in pixels. Null where the page has one column, or what looks like a table.
 */
export function textColumns(letterCells: LetterCells): readonly HocrBox[] | null {
  const grid = gridOf(letterCells);
  const size = LETTER_CELLS * letterCells.pixelsPerCell;
  const printed = { x: extent(grid, 'x'), y: extent(grid, 'y') };
  if (!printed.x || !printed.y) return null;
  const leastHeight = (printed.y.end - printed.y.start) * LEAST_GUTTER_SHARE;
  const gutters = guttersOf(grid, printed.x, printed.y, leastHeight).filter(
    ({ x }) => x.end - x.start >= (LEAST_GUTTER_INCHES * letterCells.cellsPerInch) / LETTER_CELLS,
  );
  if (gutters.length >= MOST_COLUMNS) return null;
  const found = filledColumns(grid, printed.x, gutters, leastHeight);
  if (!found) return null;
  const { columns, y } = found;
  const box = (x: Range, rows: Range): HocrBox => ({
    left: Math.max(0, (x.start - 1) * size),
    top: Math.max(0, rows.start * size),
    right: Math.min(letterCells.width * letterCells.pixelsPerCell, (x.end + 1) * size),
    bottom: Math.min(letterCells.height * letterCells.pixelsPerCell, rows.end * size),
  });
  const above = { start: printed.y.start - 1, end: y.start };
  const below = { start: y.end, end: printed.y.end + 1 };
  return [
    ...(above.end > printed.y.start ? [box(printed.x, above)] : []),
    ...columns.map((x) => box(x, y)),
    ...(below.start < printed.y.end ? [box(printed.x, below)] : []),
  ];
}

/** The columns between gutters. Where lines end early, a margin looks like a gutter: there is no column behind it. */
function filledColumns(grid: Grid, printed: Range, gutters: readonly Gutter[], leastHeight: number) {
  let left = [...gutters];
  while (left.length > 0) {
    const y = {
      start: Math.max(...left.map((gutter) => gutter.y.start)),
      end: Math.min(...left.map((gutter) => gutter.y.end)),
    };
    if (y.end - y.start < leastHeight) return null;
    const edges = [printed.start, ...left.map(({ x }) => (x.start + x.end) / 2), printed.end];
    const columns = edges.slice(1).map((end, at) => ({ start: Math.floor(edges[at] ?? 0), end: Math.ceil(end) }));
    const bad = columns.findIndex((x) => !isFilled(grid, x, y));
    if (bad < 0) return { columns, y };
    if (bad > 0 && bad < columns.length - 1) return null;
    left = bad === 0 ? left.slice(1) : left.slice(0, -1);
  }
  return null;
}

function gridOf({ width: ownWidth, height: ownHeight, cells: letterCells }: LetterCells): Grid {
  const [width, height] = [Math.ceil(ownWidth / LETTER_CELLS), Math.ceil(ownHeight / LETTER_CELLS)];
  const cells = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < ownHeight; y++) {
    const row = Math.floor(y / LETTER_CELLS) * width;
    for (let x = 0; x < ownWidth; x++, at++) if (letterCells[at]) cells[row + Math.floor(x / LETTER_CELLS)] = 1;
  }
  return { width, height, cells };
}

/** From the first to the last cell with letters, along one side. */
function extent({ width, height, cells }: Grid, along: 'x' | 'y'): Range | null {
  let [start, end] = [Number.POSITIVE_INFINITY, 0];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (!cells[at]) continue;
      const position = along === 'x' ? x : y;
      start = Math.min(start, position);
      end = Math.max(end, position + 1);
    }
  }
  return end > start ? { start, end } : null;
}

interface Gutter {
  readonly x: Range;
  readonly y: Range;
}

/** Stretches that are empty over much of the height, each as wide as it stays so, from the left to the right. */
function guttersOf(grid: Grid, x: Range, y: Range, leastHeight: number): Gutter[] {
  const runs = Array.from({ length: x.end - x.start }, (_, at) => longestEmpty(grid, x.start + at, y));
  const isLong = (run: Range | undefined) => run !== undefined && run.end - run.start >= leastHeight;
  const seeds = [...runs.keys()]
    .filter((at) => isLong(runs[at]))
    .sort((one, other) => lengthOf(runs[other]) - lengthOf(runs[one]));
  const gutters: Gutter[] = [];
  const used = new Set<number>();
  for (const seed of seeds) {
    const own = runs[seed];
    if (!own || used.has(seed)) continue;
    const isEmptyToo = (run: Range | undefined) =>
      run !== undefined && run.start <= own.start + TOLERANCE && run.end >= own.end - TOLERANCE;
    let [first, last] = [seed, seed];
    while (isEmptyToo(runs[first - 1])) first--;
    while (isEmptyToo(runs[last + 1])) last++;
    gutters.push({ x: { start: x.start + first, end: x.start + last + 1 }, y: own });
    // The ends of short lines beside it make it look wider in places.
    for (let at = seed; isLong(runs[at]); at--) used.add(at);
    for (let at = seed; isLong(runs[at]); at++) used.add(at);
  }
  return gutters.sort((one, other) => one.x.start - other.x.start);
}

function lengthOf(range: Range | undefined): number {
  return range ? range.end - range.start : 0;
}

function longestEmpty({ width, cells }: Grid, x: number, y: Range): Range {
  let longest: Range = { start: y.start, end: y.start };
  let start = y.start;
  for (let row = y.start; row <= y.end; row++) {
    if (row < y.end && !cells[row * width + x]) continue;
    if (row - start > longest.end - longest.start) longest = { start, end: row };
    start = row + 1;
  }
  return longest;
}

/** Returns true when most lines extend over most of a column. */
function isFilled({ width, cells }: Grid, x: Range, y: Range): boolean {
  const lines: { left: number; right: number }[] = [];
  let line: { left: number; right: number } | null = null;
  for (let row = y.start; row < y.end; row++) {
    let [left, right] = [Number.POSITIVE_INFINITY, -1];
    for (let at = x.start; at < x.end; at++) {
      if (!cells[row * width + at]) continue;
      left = Math.min(left, at);
      right = at + 1;
    }
    if (right < 0) line = null;
    else if (line) Object.assign(line, { left: Math.min(line.left, left), right: Math.max(line.right, right) });
    else {
      line = { left, right };
      lines.push(line);
    }
  }
  const widths = lines.map(({ left, right }) => right - left).sort((one, other) => one - other);
  const middle = widths[Math.floor(widths.length / 2)] ?? 0;
  return lines.length >= LEAST_LINES && middle >= LEAST_FILL * (x.end - x.start);
}
