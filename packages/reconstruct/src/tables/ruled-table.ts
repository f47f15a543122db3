import type { PageArea, PageFill } from '@recto/contract/capabilities/page-model';
import type { Line, Paragraph, Table, TableCell, Word } from '../model.ts';
import { formParagraphs } from '../structure/paragraphs.ts';
import { readCellLines } from '../text/cell-lines.ts';
import { readLines } from '../text/lines.ts';
import { splitOpenGrid } from './open-grid.ts';
import type { GridCell, RuleGrid } from './rule-grid.ts';

/** Grids of which fewer cells hold text are drawings. */
const MIN_TEXT_SHARE = 0.12;
/** Grids of more cells, or of smaller ones, are drawings unless they hold text. */
const MAX_FORM_CELLS = 300;
const MIN_FORM_POINTS = 9;

/** Content and properties of a page that the recognition of tables depends on. */
export interface TableContext {
  readonly pageIndex: number;
  readonly fills: readonly PageFill[];
  /** Typical distance of baselines by size of type. */
  readonly pitchRatio: number;
  /** For a sheet of a spreadsheet: whatever stands in columns is a table. */
  readonly isSheet?: boolean;
  /** For a slide: texts beside each other are columns unless numbers or rules make a table of them. */
  readonly isSlide?: boolean;
  /** A person says that it is no table, whatever it looks like. */
  readonly isText?: boolean;
  /** A grid that nothing is drawn in is a table even when it is empty: a form. */
  readonly keepsEmpty?: boolean;
}

/**
 * A grid with the words inside it, or undefined when it holds too little to be a table.
 * @param words all words of the page; those inside are in the result's cells.
 */
export function ruledTable(grid: RuleGrid, words: readonly Word[], context: TableContext): Table | undefined {
  const texts = textsInside(grid, words, context);
  const isForm = context.keepsEmpty === true && isRegular(grid);
  if (texts.length === 0 && !isForm) return undefined;
  const opened = splitOpenGrid(grid, texts.flat(), context.isSheet);
  const wordsOf = new Map<GridCell, Word[]>(opened.cells.map((cell) => [cell, []]));
  for (const text of texts) {
    const [word] = text;
    if (!word) continue;
    const cell = opened.cells.find(({ area }) => isInside(word, area)) ?? nearestCell(opened.cells, word);
    if (cell) wordsOf.get(cell)?.push(...text);
  }
  const filled = opened.cells.filter((cell) => (wordsOf.get(cell)?.length ?? 0) > 0).length;
  if ((filled < 2 || filled < opened.cells.length * MIN_TEXT_SHARE) && !isForm) return undefined;
  const cells = opened.cells.map((cell) => tableCell(cell, wordsOf.get(cell) ?? [], context));
  return withoutEmptyTracks({
    kind: 'table',
    area: grid.area,
    columnWidths: steps(opened.xs),
    rowHeights: steps(opened.ys),
    cells,
    isRuled: true,
    ...(opened.cells.length > grid.cells.length && { isOpen: true }),
    ruleColor: grid.color,
    ruleWidthPoints: grid.widthPoints,
    headerRows: headerRowsOf(cells),
    confidence: Math.min(1, 0.7 + (0.3 * filled) / opened.cells.length),
    pageIndex: context.pageIndex,
  });
}

/** Rows and columns between rules, all large enough to write in. */
export function isRegular({ xs, ys, cells }: RuleGrid): boolean {
  const single = cells.filter(({ rowSpan, columnSpan }) => rowSpan === 1 && columnSpan === 1);
  return (
    xs.length > 2 &&
    ys.length > 2 &&
    cells.length <= MAX_FORM_CELLS &&
    single.length >= cells.length * 0.75 &&
    cells.every(({ area }) => area.right - area.left > MIN_FORM_POINTS && area.bottom - area.top > MIN_FORM_POINTS)
  );
}

/**
 * Returns the text inside a grid as groups of words that belong to one cell each: single words, or the lines of a sheet,
 * which belong to the cell they begin in even where they extend into the next.
 */
export function textsInside(grid: RuleGrid, words: readonly Word[], { isSheet }: TableContext): Word[][] {
  const cuts = grid.cells.map(({ area: { left, top, bottom } }) => ({ x: left, top, bottom }));
  const texts = isSheet ? readCellLines(words, cuts).map((line) => [...line.words]) : words.map((word) => [word]);
  return texts.filter(([first]) => first && isInside(first, grid.area));
}

/** Columns or rows too thin for a letter come from double lines. */
function withoutEmptyTracks(table: Table): Table {
  const keepsColumn = table.columnWidths.map(
    (width, index) =>
      width > 4 ||
      table.cells.some((cell) => cell.column === index && cell.columnSpan === 1 && cell.paragraphs.length > 0),
  );
  const keepsRow = table.rowHeights.map(
    (height, index) =>
      height > 3.5 ||
      table.cells.some((cell) => cell.row === index && cell.rowSpan === 1 && cell.paragraphs.length > 0),
  );
  if (keepsColumn.every(Boolean) && keepsRow.every(Boolean)) return table;
  const before = (keeps: readonly boolean[], at: number) => keeps.slice(0, at).filter(Boolean).length;
  const cells = table.cells.flatMap((cell) => {
    const [column, row] = [before(keepsColumn, cell.column), before(keepsRow, cell.row)];
    const columnSpan = before(keepsColumn, cell.column + cell.columnSpan) - column;
    const rowSpan = before(keepsRow, cell.row + cell.rowSpan) - row;
    return columnSpan > 0 && rowSpan > 0 ? [{ ...cell, column, row, columnSpan, rowSpan }] : [];
  });
  return {
    ...table,
    cells,
    columnWidths: table.columnWidths.filter((_, index) => keepsColumn[index]),
    rowHeights: table.rowHeights.filter((_, index) => keepsRow[index]),
  };
}

function isInside({ left, right, top, bottom }: PageArea, area: PageArea): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x >= area.left && x <= area.right && y >= area.top && y <= area.bottom;
}

function nearestCell(cells: readonly GridCell[], word: Word): GridCell | undefined {
  const distance = ({ area }: GridCell) =>
    Math.hypot(
      (area.left + area.right - word.left - word.right) / 2,
      (area.top + area.bottom - word.top - word.bottom) / 2,
    );
  return cells.toSorted((one, other) => distance(one) - distance(other))[0];
}

export function steps(edges: readonly number[]): number[] {
  return edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0));
}

function tableCell(cell: GridCell, words: readonly Word[], context: TableContext): TableCell {
  const { area } = cell;
  const fill = context.fills.findLast(
    (candidate) =>
      candidate.color !== 'ffffff' &&
      candidate.area.left <= area.left + 3 &&
      candidate.area.right >= area.right - 3 &&
      candidate.area.top <= area.top + 3 &&
      candidate.area.bottom >= area.bottom - 3,
  );
  const paragraphs = cellParagraphs(readLines(words), area, context);
  return { ...cell, paragraphs, fill: fill?.color ?? null, isHeader: isStrong(paragraphs) };
}

/** The lines of a cell as paragraphs; lines on one baseline are one line. */
export function cellParagraphs(lines: readonly Line[], area: PageArea, context: TableContext): Paragraph[] {
  return formParagraphs(lines, { area, pageIndex: context.pageIndex, pitchRatio: context.pitchRatio, isCell: true });
}

export function isStrong(paragraphs: readonly Paragraph[]): boolean {
  return paragraphs.length > 0 && paragraphs.every(({ runs }) => runs.every(({ style }) => style.isBold));
}

/** Rows at the top whose cells are all set bold. */
export function headerRowsOf(cells: readonly TableCell[]): number {
  const rows = Math.max(0, ...cells.map(({ row, rowSpan }) => row + rowSpan));
  let header = 0;
  while (header < rows - 1 && header < 4) {
    const inRow = cells.filter(({ row, rowSpan }) => header >= row && header < row + rowSpan);
    const filled = inRow.filter(({ paragraphs }) => paragraphs.length > 0);
    if (filled.length === 0 || !filled.every(({ isHeader }) => isHeader)) break;
    header++;
  }
  const isAllBold = header >= rows - 1;
  return isAllBold ? 0 : header;
}
