import type { Block, Figure, Paragraph, Table, TableCell } from '../model.ts';
import type { PageContent } from '../page/content.ts';
import type { SheetPolicy } from '../source.ts';
import { type FlowColumn, flowOf } from '../structure/flow.ts';
import { textOf } from '../structure/paragraphs.ts';
import { type CellValue, cellValue, guessLocale } from './cell-value.ts';
import { withSpreadsheetSpans } from './merged-cells.ts';
import { placePicture, type RowTop, rowTops, type SheetPicture } from './pictures.ts';

export interface SheetCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly value: CellValue;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly fill: string | null;
  readonly hasBorder: boolean;
  readonly alignment: 'left' | 'center' | 'right' | null;
  readonly isWrapped: boolean;
}

export interface Sheet {
  readonly name: string;
  readonly cells: SheetCell[];
  /** In points, by column; a column without entry has the usual width. */
  readonly columnWidths: number[];
  readonly isRightToLeft: boolean;
  readonly pictures: readonly SheetPicture[];
}

const MAX_SHEETS = 1000;
/** Most rows of a spreadsheet. */
const MAX_ROWS = 1_048_576;
/** Share of the page height from which a page counts as full. */
const FULL_SHARE = 0.85;

/** The sheets of a document. Text between the tables goes to the sheet of the table that it stands above, or below at the end. */
export function sheetsOf(pages: readonly PageContent[], policy: SheetPolicy, includeText: boolean): Sheet[] {
  const columns = flowOf(pages);
  const groups = groupsOf(columns, policy, includeText).slice(0, MAX_SHEETS);
  const sheets = groups.map(sheetOf);
  return sheets.length > 0
    ? sheets
    : [{ name: 'Sheet 1', cells: [], columnWidths: [], isRightToLeft: false, pictures: [] }];
}

interface Group {
  readonly name: string;
  readonly blocks: Block[];
  readonly pictures: Figure[];
}

function groupsOf(columns: readonly FlowColumn[], policy: SheetPolicy, keepsText: boolean): Group[] {
  const isWanted = (block: Block) => block.kind === 'table' || (keepsText && block.kind === 'paragraph');
  if (policy === 'all')
    return [{ name: 'Sheet 1', blocks: columns.flatMap(({ blocks }) => blocks.filter(isWanted)), pictures: [] }];
  if (policy === 'page') {
    const pages = new Map<number, Block[]>();
    for (const { page, blocks } of columns)
      pages.set(page.pageIndex, [...(pages.get(page.pageIndex) ?? []), ...blocks.filter(isWanted)]);
    return [...pages]
      .filter(([, blocks]) => blocks.length > 0)
      .map(([pageIndex, blocks]) => ({ name: `Page ${pageIndex + 1}`, blocks, pictures: [] }));
  }
  const groups: Group[] = [];
  let waiting: Block[] = [];
  const add = (...blocks: Block[]) => {
    groups.push({ name: `Table ${groups.length + 1}`, blocks: [...waiting, ...blocks], pictures: [] });
    waiting = [];
  };
  let before: FlowColumn | undefined;
  for (const column of columns) {
    const blocks = column.blocks.filter(isWanted);
    if (!isOfSheet(column) || blocks.length === 0) {
      for (const block of blocks) {
        if (block.kind === 'table') add(block);
        else waiting.push(block);
      }
    } else if (before && isFull(before)) groups.at(-1)?.blocks.push(...blocks);
    else add(...blocks);
    if (isOfSheet(column) && keepsText) groups.at(-1)?.pictures.push(...column.page.floating);
    before = isOfSheet(column) && groups.length > 0 ? column : undefined;
  }
  const last = groups.at(-1);
  if (last) last.blocks.push(...waiting);
  else if (waiting.length > 0) groups.push({ name: 'Text', blocks: waiting, pictures: [] });
  return groups;
}

function isOfSheet({ page, regionIndex }: FlowColumn): boolean {
  return page.regions[regionIndex]?.isSheet ?? false;
}

/** A sheet that reaches the foot of its page goes on on the next. */
function isFull({ page, area }: FlowColumn): boolean {
  return area.bottom > page.heightPoints * FULL_SHARE;
}

function sheetOf({ name, blocks, pictures }: Group): Sheet {
  const cells: SheetCell[] = [];
  const columnWidths: number[] = [];
  const tops: RowTop[] = [];
  let row = 0;
  for (const [index, block] of blocks.entries()) {
    if (row >= MAX_ROWS) break;
    if (block.kind === 'paragraph') {
      cells.push(textCell(block, row));
      tops.push({ pageIndex: block.pageIndex, top: block.area.top, row });
      row++;
      continue;
    }
    if (block.kind !== 'table') continue;
    // A table stands apart from what is above it, unless that is its title.
    if (index > 0 && blocks[index - 1]?.kind === 'table') row++;
    for (const [column, width] of block.columnWidths.entries())
      columnWidths[column] = Math.max(columnWidths[column] ?? 0, width);
    cells.push(...tableCells(block, row));
    tops.push(...rowTops(block, row));
    row += block.rowHeights.length;
  }
  const paragraphs = blocks.flatMap((block) =>
    block.kind === 'table' ? block.cells.flatMap((cell) => cell.paragraphs) : block.kind === 'paragraph' ? [block] : [],
  );
  const rightToLeft = paragraphs.filter((paragraph) => paragraph.isRightToLeft).length;
  return {
    name,
    cells: cells.filter((cell) => cell.row < MAX_ROWS),
    columnWidths,
    isRightToLeft: rightToLeft > paragraphs.length / 2,
    pictures: pictures.map((picture) => placePicture(picture, tops, columnWidths)),
  };
}

function textCell(paragraph: Paragraph, row: number): SheetCell {
  const text = (paragraph.list ? `${paragraph.list.marker} ` : '') + textOf(paragraph).trim();
  const locale = guessLocale([text]);
  return {
    row,
    column: 0,
    rowSpan: 1,
    columnSpan: 1,
    value: cellValue(text, locale),
    ...lookOf([paragraph]),
    fill: null,
    hasBorder: false,
    alignment: null,
    isWrapped: false,
  };
}

function lookOf(paragraphs: readonly Paragraph[]): { isBold: boolean; isItalic: boolean } {
  const runs = paragraphs.flatMap(({ runs: own }) => own);
  return {
    isBold: runs.length > 0 && runs.every(({ style }) => style.isBold),
    isItalic: runs.length > 0 && runs.every(({ style }) => style.isItalic),
  };
}

function tableCells(table: Table, firstRow: number): SheetCell[] {
  const byColumn = new Map<number, string[]>();
  const spread = withSpreadsheetSpans(table);
  for (const cell of spread) {
    if (cell.columnSpan > 1) continue;
    byColumn.set(cell.column, [...(byColumn.get(cell.column) ?? []), textOfCell(cell)]);
  }
  const locales = new Map([...byColumn].map(([column, texts]) => [column, guessLocale(texts)]));
  return spread
    .filter((cell) => cell.paragraphs.length > 0 || cell.fill !== null || table.isRuled)
    .map((cell) => {
      const text = textOfCell(cell);
      const value = cellValue(text, locales.get(cell.column) ?? guessLocale([text]));
      return {
        row: firstRow + cell.row,
        column: cell.column,
        rowSpan: cell.rowSpan,
        columnSpan: cell.columnSpan,
        value,
        ...lookOf(cell.paragraphs),
        fill: cell.fill,
        hasBorder: table.isRuled,
        alignment: alignmentOf(cell, value),
        isWrapped: cell.paragraphs.length > 1 || cell.paragraphs.some(({ lines }) => lines.length > 1),
      };
    });
}

export function textOfCell({ paragraphs }: TableCell): string {
  return paragraphs
    .map((paragraph) => (paragraph.list ? `${paragraph.list.marker} ` : '') + textOf(paragraph).trim())
    .join('\n');
}

/** Only what a spreadsheet would not do by itself. */
function alignmentOf({ paragraphs }: TableCell, value: CellValue): SheetCell['alignment'] {
  const [first] = paragraphs;
  if (!first) return null;
  if (first.alignment === 'center') return 'center';
  if (first.alignment === 'end' && value.kind === 'text') return 'right';
  return null;
}
