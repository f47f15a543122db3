import type { Block, Paragraph, Table } from '../model.ts';
import type { PageContent } from '../page/content.ts';
import { joinsWithSpace, textOf } from './paragraphs.ts';
import { rotatedParagraphs } from './rotated-paragraphs.ts';

/** A column of a page, with what is in it. */
export interface FlowColumn {
  readonly page: PageContent;
  readonly regionIndex: number;
  readonly columnIndex: number;
  readonly area: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
  blocks: Block[];
  /** Bottom of a paragraph or table that began in the previous column and ends in this one. */
  joinedBottom?: number;
}

/** The columns of all pages, in the order of reading, with paragraphs and tables that were cut by their ends joined. */
export function flowOf(pages: readonly PageContent[]): FlowColumn[] {
  const columns: FlowColumn[] = pages.flatMap((page) =>
    page.regions.flatMap((region, regionIndex) =>
      region.blocks.map((blocks, columnIndex) => ({
        page,
        regionIndex,
        columnIndex,
        area: region.columns[columnIndex] ?? region.area,
        blocks: [...blocks],
      })),
    ),
  );
  for (const page of pages) addRotated(columns, page);
  let last: FlowColumn | undefined;
  for (const column of columns) {
    if (last) joinColumns(last, column);
    if (column.blocks.length > 0) last = column;
  }
  return columns;
}

/** Text that is not upright comes last on its page. */
function addRotated(columns: FlowColumn[], page: PageContent): void {
  const paragraphs = rotatedParagraphs(page);
  if (paragraphs.length === 0) return;
  const last = columns.findLast((column) => column.page === page);
  if (last) last.blocks.push(...paragraphs);
}

function joinColumns(before: FlowColumn, after: FlowColumn): void {
  // A sentence may go on behind a picture that stands at the top of a page.
  const one = before.blocks.at(-1);
  const other = after.blocks[0];
  if (one?.kind === 'paragraph' && other?.kind === 'paragraph' && goesOn(one, other, before, after)) {
    joinParagraphs(one, other);
    after.joinedBottom = (other.lines.at(-1)?.baseline ?? other.area.bottom) + other.pitchPoints * 0.2;
    after.blocks = after.blocks.slice(1);
  } else if (
    one?.kind === 'table' &&
    other?.kind === 'table' &&
    before.page !== after.page &&
    isContinuation(one, other) &&
    reachesFoot(one, before)
  ) {
    joinTables(one, other);
    after.joinedBottom = other.area.bottom;
    after.blocks = after.blocks.slice(1);
  }
}

function goesOn(one: Paragraph, other: Paragraph, before: FlowColumn, after: FlowColumn): boolean {
  const [last, first] = [one.lines.at(-1), other.lines[0]];
  if (!last || !first || one.headingLevel > 0 || other.headingLevel > 0 || other.list) return false;
  const isOtherRegion = before.page === after.page && before.regionIndex !== after.regionIndex;
  if (isOtherRegion && !isNextLine(one, other)) return false;
  if (Math.abs(last.sizePoints - first.sizePoints) > 0.6 || one.isRightToLeft !== other.isRightToLeft) return false;
  const text = textOf(one).trimEnd();
  const isFull = one.isRightToLeft
    ? last.left < before.area.left + 12
    : last.right > before.area.right - (before.area.right - before.area.left) * 0.18;
  if (/\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(textOf(other))) return true;
  if (!isFull) return false;
  const isIndented = first.left > after.area.left + 6 && !one.list;
  if (isIndented) return false;
  if (/^[\p{Ll},;)]/u.test(textOf(other))) return true;
  // A full line that ends no sentence goes on; one that does may.
  if (!/[.!?:\u3002\u061f]["'\u201d)]?$/.test(text)) return true;
  return (
    one.lines.length > 1 &&
    wouldNotHaveFit(last, first, before) &&
    other.lines.length > 0 &&
    !startsAfterGap(one, other)
  );
}

/** A last line may be so short that it was taken for one of the columns below it. */
function isNextLine(one: Paragraph, other: Paragraph): boolean {
  const [last, first] = [one.lines.at(-1), other.lines[0]];
  if (!last || !first || one.lines.length < 2) return false;
  const pitch = first.baseline - last.baseline;
  return Math.abs(pitch - one.pitchPoints) < first.sizePoints * 0.1 && Math.abs(first.left - last.left) < 2;
}

function wouldNotHaveFit(
  last: Paragraph['lines'][number],
  first: Paragraph['lines'][number],
  { area }: FlowColumn,
): boolean {
  const [word] = first.words;
  return word !== undefined && word.right - word.left + last.sizePoints * 0.3 > area.right - last.right;
}

/** Paragraphs that are set apart by space or indentation show it in their neighbours; without a neighbour nothing is known. */
function startsAfterGap(one: Paragraph, other: Paragraph): boolean {
  return one.firstIndentPoints > 6 && other.firstIndentPoints > 6;
}

function joinParagraphs(one: Paragraph, other: Paragraph): void {
  const runs = [...one.runs];
  const [first, ...rest] = other.runs;
  if (!first) return;
  const needsSpace = joinsWithSpace(runs, { text: first.text });
  const last = runs.at(-1);
  const text = (needsSpace && last && !/\s$/.test(last.text) ? ' ' : '') + first.text;
  if (
    last &&
    last.style.fontName === first.style.fontName &&
    last.style.sizePoints === first.style.sizePoints &&
    last.style.color === first.style.color &&
    last.raise === first.raise &&
    last.link === first.link &&
    last.note === undefined &&
    first.note === undefined
  )
    runs[runs.length - 1] = { ...last, text: last.text + text };
  else runs.push({ ...first, text });
  one.runs = [...runs, ...rest];
  one.isContinued = true;
}

/** A table that ends in the middle of its page has ended. */
function reachesFoot({ area, rowHeights }: Table, { page }: FlowColumn): boolean {
  return area.bottom > page.heightPoints * 0.8 - (rowHeights.at(-1) ?? 0);
}

/** The same columns at the same positions: the table continues. */
function isContinuation(one: Table, other: Table): boolean {
  if (one.columnWidths.length !== other.columnWidths.length || one.isRuled !== other.isRuled) return false;
  return one.columnWidths.every(
    (width, index) =>
      Math.abs(width - (other.columnWidths[index] ?? 0)) < Math.max(6, width * (one.isRuled ? 0.1 : 0.35)),
  );
}

/** Puts the rows of the second table under those of the first; a head that is repeated goes. */
export function joinTables(one: Table, other: Table): void {
  const repeated = repeatedRows(one, other);
  const offset = one.rowHeights.length - repeated;
  one.cells = [
    ...one.cells,
    ...other.cells.filter(({ row }) => row >= repeated).map((cell) => ({ ...cell, row: cell.row + offset })),
  ];
  one.rowHeights = [...one.rowHeights, ...other.rowHeights.slice(repeated)];
}

/** Counts the rows at the top of a table that repeat the top of the other: header rows. */
export function repeatedRows(one: Table, other: Table): number {
  const textOfRow = (table: Table, wanted: number) =>
    table.cells
      .filter(({ row }) => row === wanted)
      .map(({ paragraphs }) => paragraphs.map(textOf).join(' '))
      .join('|');
  let rows = 0;
  while (
    rows < 4 &&
    rows < other.rowHeights.length - 1 &&
    textOfRow(one, rows) !== '' &&
    /\p{L}/u.test(textOfRow(one, rows)) &&
    textOfRow(one, rows) === textOfRow(other, rows)
  )
    rows++;
  return rows;
}
