import type { PageArea } from '@recto/contract/capabilities/page-model';
import type { Row } from '../layout/rows.ts';
import { linesOf } from '../layout/rows.ts';
import type { Line, Table, TableCell } from '../model.ts';
import { textOfLine } from '../text/lines.ts';
import type { Gutter } from './gutters.ts';
import { isNumber } from './number-text.ts';
import { cellParagraphs, headerRowsOf, isStrong, steps, type TableContext } from './ruled-table.ts';

const PROSE_CHARACTERS = 26;
const PROSE_FILL = 0.72;
const MIN_SHARED_ROWS = 0.5;
const MIN_SHEET_SHARE = 0.15;

/** Confidence that rows separated by gutters are a table, 0 to 1; below a half they are not. */
export function tableLikeness(
  rows: readonly Row[],
  gutters: readonly Gutter[],
  { isSheet = false, isSlide = false, isText = false }: Pick<TableContext, 'isSheet' | 'isSlide' | 'isText'> = {},
): number {
  if (isText) return 0;
  const lines = linesOf(rows);
  const columns = gutters.length + 1;
  const shared = rows.filter((row) => filledColumns(row, gutters) > 1).length;
  if (lines.length < rows.length * 0.8 || shared < (columns > 2 ? 2 : 3)) return 0;
  const share = shared / rows.length;
  if (share < (isSheet ? MIN_SHEET_SHARE : MIN_SHARED_ROWS)) return 0;
  const byColumn = Array.from({ length: columns }, (_, column) =>
    lines.filter((line) => columnOf(line, gutters) === column),
  );
  const prose = byColumn.filter((column) => isProse(column)).length;
  const numeric = byColumn.filter((column) => shareOf(column, (line) => isNumber(textOfLine(line))) > 0.5).length;
  if ((prose >= columns / 2 || isSlide) && numeric === 0) return 0;
  if (prose > 0 && columns === 2 && numeric === 0)
    return shareOf(byColumn[0] ?? [], (line) => textOfLine(line).length < 24) > 0.8 && share > 0.4 ? 0.55 : 0;
  if (isSheet && prose < columns / 2) return Math.max(0.5, share);
  const isThin = columns === 2 && shared < 4 && numeric === 0;
  return Math.min(
    1,
    0.35 + share * 0.3 + Math.min(0.2, numeric * 0.1) + Math.min(0.2, (columns - 2) * 0.1) - (isThin ? 0.1 : 0),
  );
}

function shareOf(lines: readonly Line[], test: (line: Line) => boolean): number {
  return lines.length === 0 ? 0 : lines.filter(test).length / lines.length;
}

/** Lines that are long and reach from side to side. */
function isProse(column: readonly Line[]): boolean {
  if (column.length < 3) return false;
  const width = Math.max(...column.map(({ right }) => right)) - Math.min(...column.map(({ left }) => left));
  const middle = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
  const characters = middle(column.map((line) => textOfLine(line).length));
  const fill = middle(column.map(({ left, right }) => (right - left) / Math.max(1, width)));
  return characters >= PROSE_CHARACTERS && fill >= PROSE_FILL;
}

function columnOf({ left, right }: PageArea, gutters: readonly Gutter[]): number {
  const middle = (left + right) / 2;
  return gutters.filter(({ from, to }) => (from + to) / 2 < middle).length;
}

export function filledColumns({ items }: Row, gutters: readonly Gutter[]): number {
  return new Set(items.map((item) => columnOf(item, gutters))).size;
}

/** The table that aligned rows make. */
export function unruledTable(rows: readonly Row[], gutters: readonly Gutter[], context: TableContext): Table {
  const lines = linesOf(rows);
  const left = Math.min(...lines.map((line) => line.left));
  const right = Math.max(...lines.map((line) => line.right));
  const xs = [left - 2, ...gutters.map(({ from, to }) => (from + to) / 2), right + 2];
  const bands = joinRows(rows, gutters);
  const ys = [
    (bands[0]?.[0]?.top ?? 0) - 1,
    ...bands.slice(1).map((band, index) => ((bands[index]?.at(-1)?.bottom ?? 0) + (band[0]?.top ?? 0)) / 2),
    (bands.at(-1)?.at(-1)?.bottom ?? 0) + 1,
  ];
  const cells = bands.flatMap((band, row) => cellsOfBand(band, { row, xs, ys }, context));
  return {
    kind: 'table',
    area: { left: xs[0] ?? 0, top: ys[0] ?? 0, right: xs.at(-1) ?? 0, bottom: ys.at(-1) ?? 0 },
    columnWidths: steps(xs),
    rowHeights: steps(ys),
    cells,
    isRuled: false,
    ruleColor: '000000',
    ruleWidthPoints: 0,
    headerRows: headerRowsOf(cells),
    confidence: tableLikeness(rows, gutters, context),
    pageIndex: context.pageIndex,
  };
}

/** Rows that only go on with cells of the row above belong to it. */
function joinRows(rows: readonly Row[], gutters: readonly Gutter[]): Row[][] {
  const pitches = rows.slice(1).map((row, index) => row.bottom - (rows[index]?.bottom ?? 0));
  const widest = Math.max(0, ...pitches);
  const bands: Row[][] = [];
  for (const [index, row] of rows.entries()) {
    const last = bands.at(-1);
    const above = rows[index - 1];
    const pitch = pitches[index - 1] ?? 0;
    const size = linesOf([row])[0]?.sizePoints ?? 10;
    const isNear = pitch < size * 1.4;
    const isLess = above !== undefined && filledColumns(row, gutters) < gutters.length + 1;
    const startsLater = !row.items.some((item) => columnOf(item, gutters) === 0);
    const isDense = widest > pitch * 1.25 && isNear;
    if (
      last &&
      isLess &&
      isNear &&
      ((isDense && filledColumns(row, gutters) <= 2) ||
        (startsLater && filledColumns(row, gutters) === 1 && gutters.length > 1 && isWordy(row)))
    )
      last.push(row);
    else bands.push([row]);
  }
  return bands;
}

function isWordy(row: Row): boolean {
  return linesOf([row]).every((line) => !isNumber(textOfLine(line)));
}

interface BandGrid {
  readonly row: number;
  readonly xs: readonly number[];
  readonly ys: readonly number[];
}

function cellsOfBand(band: readonly Row[], { row, xs, ys }: BandGrid, context: TableContext): TableCell[] {
  const columns = xs.length - 1;
  const columnAt = (x: number) =>
    Math.min(
      columns - 1,
      Math.max(
        0,
        xs.findLastIndex((edge) => edge <= x),
      ),
    );
  const taken: { from: number; to: number; lines: Line[] }[] = [];
  for (const line of linesOf(band).toSorted((one, other) => one.left - other.left)) {
    const [from, to] = [columnAt(line.left + 0.5), columnAt(line.right - 0.5)];
    const same = taken.find((cell) => from <= cell.to && to >= cell.from);
    if (same) {
      same.from = Math.min(same.from, from);
      same.to = Math.max(same.to, to);
      same.lines.push(line);
    } else taken.push({ from, to, lines: [line] });
  }
  const cells: TableCell[] = [];
  for (let column = 0; column < columns; column++) {
    const own = taken.find((cell) => cell.from === column);
    if (!own && taken.some((cell) => cell.from < column && column <= cell.to)) continue;
    const columnSpan = own ? own.to - own.from + 1 : 1;
    const area = {
      left: xs[column] ?? 0,
      right: xs[column + columnSpan] ?? 0,
      top: ys[row] ?? 0,
      bottom: ys[row + 1] ?? 0,
    };
    const sorted = (own?.lines ?? []).toSorted((one, other) => one.baseline - other.baseline || one.left - other.left);
    const paragraphs = cellParagraphs(sorted, area, context);
    cells.push({ row, column, rowSpan: 1, columnSpan, area, paragraphs, fill: null, isHeader: isStrong(paragraphs) });
  }
  return cells;
}
