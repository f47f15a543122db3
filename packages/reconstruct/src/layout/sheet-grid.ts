import type { PageArea, PageFill } from '@recto/contract/capabilities/page-model';
import { areaAround } from '@recto/contract/capabilities/page-model';
import type { Line, Table, TableCell } from '../model.ts';
import { isNumber } from '../tables/number-text.ts';
import { cellParagraphs, headerRowsOf, isStrong, steps, type TableContext } from '../tables/ruled-table.ts';
import { textOfLine } from '../text/lines.ts';
import { linesOf, type Row } from './rows.ts';
import { overlaps, type SheetColumn, sheetColumns } from './sheet-columns.ts';

/** Largest distance between baselines of one cell, as a multiple of the font size; the rows of a sheet are farther apart. */
const MAX_CELL_PITCH = 1.245;
const MIN_ROW_PITCH = 1.06;
const EDGE_POINTS = 2;

/** Rows of a sheet as one table: its columns are those of all rows, and each text is in the column where it begins. */
export function sheetGrid(rows: readonly Row[], context: TableContext): Table {
  const columns = sheetColumns(rows);
  const bands = bandsOf(rows);
  const area = areaAround(rows) ?? { left: 0, top: 0, right: 0, bottom: 0 };
  const xs = [
    area.left - 2,
    ...columns.slice(1).map(({ from }, index) => (from + (columns[index]?.to ?? from)) / 2),
    area.right + 2,
  ];
  const ys = [
    area.top - 1,
    ...bands.slice(1).map((band, index) => ((bands[index]?.at(-1)?.bottom ?? 0) + (band[0]?.top ?? 0)) / 2),
    area.bottom + 1,
  ];
  const cells = bands.flatMap((band, row) =>
    [...byColumn(band, columns)].map(([column, lines]): TableCell => {
      const columnSpan = spanOf(lines, column, columns, xs);
      const box = {
        left: xs[column] ?? 0,
        right: xs[column + columnSpan] ?? 0,
        top: ys[row] ?? 0,
        bottom: ys[row + 1] ?? 0,
      };
      const paragraphs = cellParagraphs(lines, box, context);
      const fill = fillOf(lines, context.fills);
      return { row, column, rowSpan: 1, columnSpan, area: box, paragraphs, fill, isHeader: isStrong(paragraphs) };
    }),
  );
  const shared = rows.filter(({ items }) => items.length > 1).length;
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
    confidence: Math.max(0.5, shared / rows.length),
    pageIndex: context.pageIndex,
  };
}

/** Rows whose texts are the lines of one cell belong together: nearer than rows are, and aligned with each other. */
function bandsOf(rows: readonly Row[]): Row[][] {
  const pitches = rows.slice(1).map((row, index) => baselineOf(row) - baselineOf(rows[index]));
  const usual = pitches.toSorted((one, other) => one - other)[Math.floor(pitches.length / 2)] ?? 0;
  const bands: Row[][] = [];
  for (const [index, row] of rows.entries()) {
    const [last, above] = [bands.at(-1), rows[index - 1]];
    const pitch = pitches[index - 1] ?? 0;
    const size = linesOf([row])[0]?.sizePoints ?? 10;
    const isNear = pitch < size * MAX_CELL_PITCH && pitch * MIN_ROW_PITCH < usual;
    if (last && above && isNear && goesOn(above, row)) last.push(row);
    else bands.push([row]);
  }
  return bands;
}

function baselineOf(row: Row | undefined): number {
  return (row && linesOf([row])[0]?.baseline) ?? 0;
}

/**
 * Returns true when the row below continues the cell above: every pair of lines one above the other is aligned at its start
 * or center.
 */
function goesOn(above: Row, below: Row): boolean {
  const pairs = linesOf([below]).flatMap((line) =>
    linesOf([above]).flatMap((other) => (other.left < line.right && other.right > line.left ? [[other, line]] : [])),
  );
  return (
    pairs.length > 0 &&
    pairs.every((pair) => {
      const [one, other] = pair;
      if (!one || !other || pair.some((line) => isNumber(textOfLine(line)))) return false;
      const isCentered = Math.abs(one.left + one.right - other.left - other.right) < EDGE_POINTS * 2;
      return isCentered || Math.abs(one.left - other.left) < EDGE_POINTS;
    })
  );
}

/** The lines of a band by the column that each begins in; no two texts of one row share a column. */
function byColumn(band: readonly Row[], columns: readonly SheetColumn[]): Map<number, Line[]> {
  const found = new Map<number, Line[]>();
  for (const row of band) {
    let taken = -1;
    for (const line of linesOf([row])) {
      const begins = columns.findIndex((column) => overlaps(column, line));
      const column = Math.min(columns.length - 1, Math.max(begins, taken + 1, 0));
      found.set(column, [...(found.get(column) ?? []), line]);
      taken = column;
    }
  }
  return found;
}

/** A text that stands in the middle of several columns spans them; one that merely reaches over them does not. */
function spanOf(
  lines: readonly Line[],
  column: number,
  columns: readonly SheetColumn[],
  xs: readonly number[],
): number {
  const area = areaAround(lines);
  const end = area ? columns.findLastIndex((candidate) => overlaps(candidate, area)) : column;
  if (!area || end <= column) return 1;
  const [left, right] = [xs[column] ?? 0, xs[end + 1] ?? 0];
  const [before, after] = [area.left - left, right - area.right];
  return before > EDGE_POINTS * 3 && Math.abs(before - after) < Math.max(4, (right - left) * 0.04)
    ? end - column + 1
    : 1;
}

function fillOf(lines: readonly PageArea[], fills: readonly PageFill[]): string | null {
  const [line] = lines;
  if (!line) return null;
  const [x, y] = [Math.min(line.left + 2, line.right), (line.top + line.bottom) / 2];
  const fill = fills.findLast(
    ({ area }) =>
      x >= area.left && x <= area.right && y >= area.top && y <= area.bottom && area.bottom - area.top < 120,
  );
  return fill && fill.color !== 'ffffff' ? fill.color : null;
}
