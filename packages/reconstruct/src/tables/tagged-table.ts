import { areaAround } from '@recto/contract/capabilities/page-model';
import type { Table, TableCell, Word } from '../model.ts';
import type { PageDraft } from '../page/draft.ts';
import { readLines } from '../text/lines.ts';
import { cellParagraphs, headerRowsOf, type TableContext } from './ruled-table.ts';

const MAX_CELLS = 20_000;

/** The tables that the tags of a page name, with the words in them. */
export function* taggedTables(
  draft: PageDraft,
  words: readonly Word[],
  context: TableContext,
): Generator<{ table: Table; words: Word[] }> {
  const byTable = new Map<number, Word[]>();
  for (const word of words) {
    const table = draft.tags.tableOf(word.element);
    if (table >= 0) byTable.set(table, [...(byTable.get(table) ?? []), word]);
  }
  for (const [element, own] of byTable) {
    const table = tableOf(element, own, draft, context);
    if (table) yield { table, words: own };
  }
}

interface TaggedCell {
  readonly element: number;
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly isHeader: boolean;
}

function tableOf(element: number, words: readonly Word[], draft: PageDraft, context: TableContext): Table | undefined {
  const logical = placeCells(element, draft);
  const columns = Math.max(0, ...logical.map(({ column, columnSpan }) => column + columnSpan));
  const rows = Math.max(0, ...logical.map(({ row, rowSpan }) => row + rowSpan));
  if (columns < 2 || logical.length > MAX_CELLS) return undefined;
  const wordsOf = new Map<number, Word[]>();
  for (const word of words) {
    const cell = draft.tags.cellOf(word.element);
    wordsOf.set(cell, [...(wordsOf.get(cell) ?? []), word]);
  }
  // Words of the table outside of any cell would be lost.
  if (wordsOf.has(-1)) return undefined;
  const area = areaAround(words);
  if (!area) return undefined;
  // Cells are tagged in the order of reading and counted from the left.
  const placed = runsFromRight(logical, wordsOf)
    ? logical.map((cell) => ({ ...cell, column: columns - cell.column - cell.columnSpan }))
    : logical;
  const xs = edges(
    columns,
    placed.map((cell) => ({ ...cell, at: cell.column, span: cell.columnSpan, words: wordsOf.get(cell.element) ?? [] })),
    (word) => [word.left, word.right],
    [area.left - 3, area.right + 3],
  );
  const ys = edges(
    rows,
    placed.map((cell) => ({ ...cell, at: cell.row, span: cell.rowSpan, words: wordsOf.get(cell.element) ?? [] })),
    (word) => [word.top, word.bottom],
    [area.top - 2, area.bottom + 2],
  );
  const ruled = draft.rules.filter(({ isHorizontal, at, from, to }) =>
    isHorizontal
      ? at > area.top - 6 && at < area.bottom + 6 && from < area.right && to > area.left
      : at > area.left - 8 && at < area.right + 8 && from < area.bottom && to > area.top,
  );
  const [rule] = ruled;
  // An empty cell has no content, and so no tag on the page: the rules know where it is.
  if (ruled.length >= rows && coveredCells(placed) < rows * columns) return undefined;
  const cells: TableCell[] = placed.map((cell) => {
    const box = {
      left: xs[cell.column] ?? 0,
      right: xs[cell.column + cell.columnSpan] ?? 0,
      top: ys[cell.row] ?? 0,
      bottom: ys[cell.row + cell.rowSpan] ?? 0,
    };
    const fill = draft.fills.findLast(
      ({ area: filled, color }) =>
        color !== 'ffffff' &&
        filled.left < box.left + 8 &&
        filled.right > box.right - 8 &&
        filled.top < box.top + 8 &&
        filled.bottom > box.bottom - 8 &&
        filled.bottom - filled.top < (box.bottom - box.top) * 4,
    );
    return {
      ...cell,
      area: box,
      paragraphs: cellParagraphs(readLines(wordsOf.get(cell.element) ?? []), box, context),
      fill: fill?.color ?? null,
    };
  });
  const steps = (values: readonly number[]) =>
    values.slice(1).map((value, index) => Math.max(4, value - (values[index] ?? 0)));
  const tagged = headerRows(cells);
  return {
    kind: 'table',
    area,
    columnWidths: steps(xs),
    rowHeights: steps(ys),
    cells,
    isRuled: ruled.length >= rows,
    ruleColor: rule?.color ?? '000000',
    ruleWidthPoints: rule?.widthPoints ?? 0.5,
    headerRows: tagged > 0 ? tagged : headerRowsOf(cells),
    confidence: 1,
    pageIndex: context.pageIndex,
  };
}

/** True when the cells of most rows follow each other from right to left. */
function runsFromRight(cells: readonly TaggedCell[], wordsOf: ReadonlyMap<number, readonly Word[]>): boolean {
  let [right, left] = [0, 0];
  for (const [index, cell] of cells.entries()) {
    const next = cells[index + 1];
    const [one, other] = [
      areaAround(wordsOf.get(cell.element) ?? []),
      areaAround(wordsOf.get(next?.element ?? -1) ?? []),
    ];
    if (!one || !other || next?.row !== cell.row) continue;
    if (one.left > other.right - 1) right++;
    else left++;
  }
  return right > left;
}

function coveredCells(cells: readonly TaggedCell[]): number {
  return cells.reduce((sum, { rowSpan, columnSpan }) => sum + rowSpan * columnSpan, 0);
}

function headerRows(cells: readonly TableCell[]): number {
  let rows = 0;
  while (
    cells.some(({ row }) => row === rows) &&
    cells.filter(({ row }) => row === rows).every(({ isHeader }) => isHeader)
  )
    rows++;
  return cells.some(({ row }) => row >= rows) ? rows : 0;
}

/** TR elements in order, and in them the cells, moved right past cells that span from above. */
function placeCells(table: number, { tags: { elements } }: PageDraft): TaggedCell[] {
  const isBelow = (index: number) => {
    let at = elements[index]?.parent ?? -1;
    while (at >= 0 && elements[at]?.type !== 'Table') at = elements[at]?.parent ?? -1;
    return at === table;
  };
  const rowElements = elements.flatMap(({ type }, index) => (type === 'TR' && isBelow(index) ? [index] : []));
  const taken = new Set<string>();
  const cells: TaggedCell[] = [];
  for (const [row, rowElement] of rowElements.entries()) {
    let column = 0;
    for (const [index, element] of elements.entries()) {
      if (element.parent !== rowElement || (element.type !== 'TD' && element.type !== 'TH')) continue;
      while (taken.has(`${row}/${column}`)) column++;
      const columnSpan = Math.min(element.columnSpan, 200);
      const rowSpan = Math.min(element.rowSpan, rowElements.length - row);
      for (let y = row; y < row + rowSpan; y++)
        for (let x = column; x < column + columnSpan; x++) taken.add(`${y}/${x}`);
      cells.push({ element: index, row, column, rowSpan, columnSpan, isHeader: element.type === 'TH' });
      column += columnSpan;
    }
  }
  return cells;
}

interface Placed {
  readonly at: number;
  readonly span: number;
  readonly words: readonly Word[];
}

/** Computes the edges of tracks: between the text of one and the text of the next, otherwise evenly spaced. */
function edges(
  count: number,
  cells: readonly Placed[],
  extent: (word: Word) => readonly [number, number],
  [start, end]: readonly [number, number],
): number[] {
  const bounds = Array.from({ length: count }, (_, track) => {
    const own = cells.filter(({ at, span }) => at === track && span === 1).flatMap(({ words }) => words.map(extent));
    return own.length === 0
      ? undefined
      : { from: Math.min(...own.map(([from]) => from)), to: Math.max(...own.map(([, to]) => to)) };
  });
  const result = [start];
  for (let track = 1; track < count; track++) {
    const [before, after] = [bounds[track - 1], bounds[track]];
    const last = result[track - 1] ?? start;
    const even = last + (end - last) / (count - track + 1);
    const at = before && after ? (before.to + after.from) / 2 : (after?.from ?? before?.to ?? even);
    result.push(Math.max(last + 1, at));
  }
  return [...result, Math.max(end, (result.at(-1) ?? start) + 1)];
}
