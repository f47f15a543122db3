import type { PageArea } from '@recto/contract/capabilities/page-model';
import type { Line, Word } from '../model.ts';
import { readLines, textOfLine } from '../text/lines.ts';
import { findGutters } from './gutters.ts';
import { isNumber } from './number-text.ts';
import type { GridCell, RuleGrid } from './rule-grid.ts';

interface Tracks {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly cells: readonly GridCell[];
}

/** Lines of one row are no farther apart than this, of the size of their type. */
const MIN_OPEN_ROWS = 3;
/** Left and right of the text of a cell together, in points. */
const CELL_PADDING = 12;
const MIN_FULL_SHARE = 0.7;
const MIN_SMALL_SHARE = 0.4;
/** Largest distance of baselines in one row, as a multiple of the font size. */
const SAME_BASELINE = 0.35;

/**
 * A grid whose lines leave rows or columns open (only vertical lines between the columns, only lines around the whole, only
 * lines under the head) gets them from how its text is aligned.
 */
export function splitOpenGrid(grid: RuleGrid, words: readonly Word[], isSheet = false): Tracks {
  const byColumns = isSheet ? splitEveryColumn(splitColumns(grid, words), words) : splitColumns(grid, words);
  return splitRows(byColumns, words, isSheet);
}

/** Cells of a sheet that hold several texts beside each other, such as the values of a pivot table, are several cells. */
function splitEveryColumn(grid: Tracks, words: readonly Word[]): Tracks {
  const found = grid.xs.slice(0, -1).map((left, column) => {
    const single = grid.cells.filter((cell) => cell.column === column && cell.columnSpan === 1);
    const texts = single.map(({ area }) => readLines(words.filter((word) => isIn(word, area))));
    const isOpen = texts.some((lines) => lines.some((line, at) => isBeside(line, lines[at + 1])));
    return isOpen ? findGutters(texts.flat(), { ...around(grid), left, right: grid.xs[column + 1] ?? left }, 6) : [];
  });
  const edges = found.flatMap((gutters) => gutters.map(({ from, to }) => (from + to) / 2));
  const xs = [...grid.xs, ...edges].toSorted((one, other) => one - other);
  const at = (x: number) => xs.findLastIndex((edge) => edge <= x + 0.01);
  const cells = grid.cells.flatMap((cell): GridCell[] => {
    const [first, end] = [at(cell.area.left), at(cell.area.right)];
    const own = readLines(words.filter((word) => isIn(word, cell.area)));
    const starts = new Set(own.map(({ left }) => at(left)));
    if (end - first === 1 || (cell.columnSpan > 1 && starts.size < 2))
      return [{ ...cell, column: first, columnSpan: end - first }];
    return spans(own, xs.slice(first, end + 1)).map(([from, to]) => ({
      ...cell,
      column: first + from,
      columnSpan: to - from + 1,
      area: { ...cell.area, left: xs[first + from] ?? 0, right: xs[first + to + 1] ?? 0 },
    }));
  });
  return { xs, ys: grid.ys, cells };
}

function isBeside(line: Line, next: Line | undefined): boolean {
  return next !== undefined && Math.abs(next.baseline - line.baseline) < line.sizePoints * SAME_BASELINE;
}

/** Cells that all span the full width, with aligned text inside: the columns are found between the texts. */
function splitColumns(grid: Tracks, words: readonly Word[]): Tracks {
  const columns = grid.xs.length - 1;
  if (columns !== 1) return grid;
  const area = around(grid);
  const lines = readLines(words);
  const gutters = findGutters(lines, area, 6);
  if (gutters.length === 0) return grid;
  const xs = [area.left, ...gutters.map(({ from, to }) => (from + to) / 2), area.right];
  const ys = grid.ys;
  const cells: GridCell[] = [];
  for (const cell of grid.cells) {
    const own = lines.filter(
      (line) => (line.top + line.bottom) / 2 > cell.area.top && (line.top + line.bottom) / 2 < cell.area.bottom,
    );
    for (const [from, to] of spans(own, xs)) {
      cells.push({
        ...cell,
        column: from,
        columnSpan: to - from + 1,
        area: { ...cell.area, left: xs[from] ?? area.left, right: xs[to + 1] ?? area.right },
      });
    }
  }
  return { xs, ys, cells };
}

/** Columns that one line crosses are one cell; all others stand alone. */
function spans(lines: readonly Line[], xs: readonly number[]): [number, number][] {
  const count = xs.length - 1;
  const joins = new Array<boolean>(count).fill(false);
  for (const line of lines) {
    for (let column = 0; column + 1 < count; column++) {
      const edge = xs[column + 1] ?? 0;
      if (line.left < edge - 1 && line.right > edge + 1) joins[column] = true;
    }
  }
  const result: [number, number][] = [];
  for (let column = 0; column < count; column++) {
    const last = result.at(-1);
    if (last && joins[column - 1]) last[1] = column;
    else result.push([column, column]);
  }
  return result;
}

/** Cells of several lines that stand on the baselines of their neighbours are rows without lines between them. */
function splitRows(grid: Tracks, words: readonly Word[], isSheet: boolean): Tracks {
  const ys: number[] = [...grid.ys];
  const columns = grid.xs.length - 1;
  if (columns < 2) return grid;
  let isSplit = false;
  for (let row = 0; row + 1 < grid.ys.length; row++) {
    const [top, bottom] = [grid.ys[row] ?? 0, grid.ys[row + 1] ?? 0];
    const inRow = grid.cells.filter((cell) => cell.row <= row && row < cell.row + cell.rowSpan);
    const single = inRow.filter(({ rowSpan }) => rowSpan === 1);
    if (single.length < inRow.length && !isSheet) continue;
    const baselines = alignedBaselines(single, words);
    if (!baselines) continue;
    isSplit = true;
    for (let index = 1; index < baselines.length; index++) {
      const [above, below] = [baselines[index - 1], baselines[index]];
      if (above && below) ys.push(Math.min(bottom - 1, Math.max(top + 1, (above.bottom + below.top) / 2)));
    }
  }
  if (!isSplit) return grid;
  ys.sort((one, other) => one - other);
  const rowAt = (y: number) => ys.findLastIndex((edge) => edge <= y + 0.01);
  const cells = grid.cells.flatMap((cell) => {
    const [first, end] = [rowAt(cell.area.top), rowAt(cell.area.bottom)];
    if (cell.rowSpan > 1 || end - first <= 1) return [{ ...cell, row: first, rowSpan: Math.max(1, end - first) }];
    return Array.from({ length: end - first }, (_, step) => ({
      ...cell,
      row: first + step,
      rowSpan: 1,
      area: { ...cell.area, top: ys[first + step] ?? 0, bottom: ys[first + step + 1] ?? 0 },
    }));
  });
  return { xs: grid.xs, ys, cells };
}

interface RowBand {
  readonly baseline: number;
  readonly top: number;
  readonly bottom: number;
}

/** The baselines of the rows in one drawn row, when most columns have text on most of them; else undefined. */
function alignedBaselines(cells: readonly GridCell[], words: readonly Word[]): RowBand[] | undefined {
  const lines = cells.map(({ area }) => readLines(words.filter((word) => isIn(word, area))));
  const filled = lines.filter((column) => column.length > 0);
  const most = Math.max(0, ...filled.map((column) => column.length));
  if (most < 2 || filled.length < 2 || areWrapped(lines, cells)) return undefined;
  const bands: { baseline: number; top: number; bottom: number; columns: number; isNumeric: boolean }[] = [];
  for (const line of filled.flat().toSorted((one, other) => one.baseline - other.baseline)) {
    const last = bands.at(-1);
    if (last && line.baseline - last.baseline < line.sizePoints * SAME_BASELINE) {
      last.columns++;
      last.isNumeric &&= isNumber(textOfLine(line));
      last.bottom = Math.max(last.bottom, line.bottom);
    } else
      bands.push({
        baseline: line.baseline,
        top: line.top,
        bottom: line.bottom,
        columns: 1,
        isNumeric: isNumber(textOfLine(line)),
      });
  }
  // Rows of a pivot table have their labels on the first row and numbers alone on the others.
  const isShared = ({ columns, isNumeric }: (typeof bands)[number]) =>
    columns >= 2 && (isNumeric || columns >= filled.length * 0.6);
  const shared = bands.filter(isShared).length;
  return shared >= bands.length * 0.75 &&
    shared >= (bands.slice(1).every(({ isNumeric }) => isNumeric) ? 2 : MIN_OPEN_ROWS)
    ? bands
    : undefined;
}

/** True when the lines of cells are sentences that were broken where their cells end, and not rows of their own. */
function areWrapped(columns: readonly (readonly Line[])[], cells: readonly GridCell[]): boolean {
  let [pairs, full, small] = [0, 0, 0];
  for (const [index, lines] of columns.entries()) {
    const area = cells[index]?.area;
    if (!area) continue;
    for (const [at, line] of lines.entries()) {
      const first = lines[at + 1]?.words[0];
      if (!first || !/\p{L}/u.test(first.text)) continue;
      const free = area.right - area.left - (line.right - line.left);
      pairs++;
      if (free < first.right - first.left + CELL_PADDING + line.sizePoints * 0.25) full++;
      if (/^\p{Ll}/u.test(first.text)) small++;
    }
  }
  return pairs >= MIN_OPEN_ROWS && full >= pairs * MIN_FULL_SHARE && small >= pairs * MIN_SMALL_SHARE;
}

function isIn({ left, right, top, bottom }: PageArea, area: PageArea): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x >= area.left && x <= area.right && y >= area.top && y <= area.bottom;
}

function around({ xs, ys }: Tracks): PageArea {
  return { left: xs[0] ?? 0, right: xs.at(-1) ?? 0, top: ys[0] ?? 0, bottom: ys.at(-1) ?? 0 };
}
