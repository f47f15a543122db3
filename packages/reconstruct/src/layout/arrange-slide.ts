import { areaAround } from '@recto/contract/capabilities/page-model';
import type { Line, Table } from '../model.ts';
import { readMarker } from '../structure/markers.ts';
import type { TableContext } from '../tables/ruled-table.ts';
import { drawnAt } from '../text/drawn-lines.ts';
import { type ArrangedRegion, arrange } from './arrange.ts';
import type { Item } from './rows.ts';

/** From baseline to baseline, of the size of the type. */
const WIDEST_PITCH = 2.1;
const LEAST_PITCH = 0.3;
const SIZE_CHANGE = 0.28;
/** A title and the list below it are no one box, however near they are. */
const TITLE_SIZE_CHANGE = 0.1;
const SAME_BASELINE = 2;
const SAME_EDGE = 3;
/** Cells of a table are drawn row by row. */
const MIN_ORDERED_CELLS = 0.8;

/** A text box while its lines are found: columns that stand beside each other. */
type Columns = Line[][];

/**
 * The texts of a slide as its boxes, each a region of its own, in the order in which they were drawn: programs draw box after
 * box. Columns of one box, and boxes beside each other at one height, are a region of several columns.
 */
export function arrangeSlide(items: readonly Item[], context: TableContext): ArrangedRegion[] {
  const tables = drawnTables(items, context);
  const inTables = new Set(tables.flatMap(wordsOf));
  const lines = items.flatMap((item) => (item.kind === 'line' ? [item.line] : []));
  const blocks = [...items.flatMap((item) => (item.kind === 'block' ? [item.block] : [])), ...tables];
  const boxes: Columns[] = [];
  const free = lines.filter(({ words }) => words.every((word) => !inTables.has(word)));
  for (const line of free.toSorted((one, other) => drawnAt(one) - drawnAt(other))) addLine(boxes, line);
  return [
    ...blocks.map((block) => ({
      area: block.area,
      columns: [{ area: block.area, pieces: [{ kind: 'block' as const, block }] }],
    })),
    ...boxes.map(regionOf),
  ];
}

function regionOf(columns: Columns): ArrangedRegion {
  const parts = columns.map((lines) => {
    const area = areaAround(lines) ?? { left: 0, top: 0, right: 0, bottom: 0 };
    return { area, pieces: [{ kind: 'lines' as const, lines, area }] };
  });
  return {
    area: areaAround(parts.map(({ area }) => area)) ?? { left: 0, top: 0, right: 0, bottom: 0 },
    columns: parts,
  };
}

function addLine(boxes: Columns[], line: Line): void {
  const box = boxes.at(-1);
  const column = box?.at(-1);
  if (!box || !column) boxes.push([[line]]);
  else if (belongs(column, line)) column.push(line);
  else if (beginsColumn(box, line)) box.push([line]);
  else boxes.push([[line]]);
}

function belongs(box: readonly Line[], line: Line): boolean {
  const [first, last] = [box[0], box.at(-1)];
  if (!first || !last) return false;
  const pitch = line.baseline - last.baseline;
  const size = Math.max(last.sizePoints, line.sizePoints);
  const change = Math.abs(last.sizePoints - line.sizePoints);
  if (pitch < size * LEAST_PITCH || change > size * SIZE_CHANGE) return false;
  const isItem = readMarker(line.words[0]?.text ?? '') !== null;
  if (isItem && readMarker(first.words[0]?.text ?? '') === null && change > size * TITLE_SIZE_CHANGE) return false;
  if (pitch > size * WIDEST_PITCH) return false;
  // An item of a deeper level begins farther in than the one above it; centred and right-aligned lines share other edges.
  const starts = Math.min(
    Math.abs(Math.min(...box.map(({ left }) => left)) - line.left),
    Math.abs(last.left - line.left),
  );
  const middles = Math.abs(last.left + last.right - line.left - line.right) / 2;
  return starts < size * 3 || middles < SAME_EDGE * 2 || Math.abs(last.right - line.right) < SAME_EDGE;
}

/** The text goes on at the top of the next column. */
function beginsColumn(box: Columns, line: Line): boolean {
  const [first, right] = [box[0]?.[0], Math.max(...box.flat().map((other) => other.right))];
  if (!first || box.flat().length < 2) return false;
  return (
    line.left > right && Math.abs(first.sizePoints - line.sizePoints) < 0.6 && startsLevel(box[0] ?? [], line.baseline)
  );
}

/** Returns true when a line of a column's first piece, its last line excepted, shares the baseline. */
function startsLevel(column: readonly Line[], baseline: number): boolean {
  return column.slice(0, -1).some((line) => Math.abs(line.baseline - baseline) < SAME_BASELINE);
}

/** Tables without lines whose cells were drawn row by row; texts beside each other that were drawn one after the other are boxes. */
function drawnTables(items: readonly Item[], context: TableContext): Table[] {
  const given = new Set(items.flatMap((item) => (item.kind === 'block' ? [item.block] : [])));
  return arrange(items, context)
    .flatMap(({ columns }) => columns.flatMap(({ pieces }) => pieces))
    .flatMap((piece) =>
      piece.kind === 'block' && piece.block.kind === 'table' && !given.has(piece.block) ? [piece.block] : [],
    )
    .filter(isDrawnByRows);
}

/** Cells of a table are drawn row by row, each once; labels of a chart are not. */
export function isDrawnByRows(table: Table): boolean {
  const orders = table.cells
    .filter(({ paragraphs }) => paragraphs.length > 0)
    .toSorted((one, other) => one.row - other.row || one.column - other.column)
    .map(({ paragraphs }) => Math.min(...paragraphs.flatMap(({ lines }) => lines.map(drawnAt))));
  const pairs = orders.slice(1).map((order, index) => order > (orders[index] ?? 0));
  return pairs.filter(Boolean).length >= pairs.length * MIN_ORDERED_CELLS;
}

function wordsOf({ cells }: Table) {
  return cells.flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words)));
}
