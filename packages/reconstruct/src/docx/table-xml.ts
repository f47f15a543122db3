import { element } from '@recto/codecs';
import type { Table, TableCell } from '../model.ts';
import { isRightToLeftTable } from '../tables/direction.ts';
import { paragraphXml, type RunContext } from './paragraph-xml.ts';
import { ABOVE_BASELINE, type TypeFace, twips } from './text-xml.ts';

const MAX_WORD_COLUMNS = 63;

/** A w:tbl. @param leftPoints from the edge of its column. @param position w:tblpPr for a table at a fixed position */
export function tableXml(table: Table, base: TypeFace, context: RunContext, leftPoints: number, position = ''): string {
  const widths = table.columnWidths.map((width) => Math.max(20, twips(width)));
  const total = widths.reduce((sum, width) => sum + width, 0);
  const size = Math.min(48, Math.max(2, Math.round(table.ruleWidthPoints * 8)));
  const border = (side: string) =>
    element(
      `w:${side}`,
      table.isRuled
        ? { 'w:val': 'single', 'w:sz': size, 'w:space': 0, 'w:color': table.ruleColor.toUpperCase() }
        : { 'w:val': 'nil' },
    );
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(border).join('');
  const properties = [
    position,
    isRightToLeftTable(table) ? '<w:bidiVisual/>' : '',
    element('w:tblW', { 'w:w': total, 'w:type': 'dxa' }),
    element('w:tblInd', { 'w:w': twips(leftPoints), 'w:type': 'dxa' }),
    `<w:tblBorders>${borders}</w:tblBorders>`,
    '<w:tblLayout w:type="fixed"/>',
    '<w:tblCellMar><w:left w:w="0" w:type="dxa"/><w:right w:w="0" w:type="dxa"/></w:tblCellMar>',
  ].join('');
  // The first column of a table that is read from the right is its rightmost.
  const inOrder = isRightToLeftTable(table) ? widths.toReversed() : widths;
  const grid = inOrder.map((width) => element('w:gridCol', { 'w:w': width })).join('');
  const rows = table.rowHeights.map((_, row) => rowXml(table, row, widths, base, context)).join('');
  return `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tblGrid>${grid}</w:tblGrid>${rows}</w:tbl>`;
}

/** The w:tblpPr of a table that keeps its position on the page. @param distancePoints distance of the text that flows around it */
export function positionXml({ area }: Table, distancePoints = 0): string {
  const distance = distancePoints > 0 ? twips(distancePoints) : undefined;
  return element('w:tblpPr', {
    'w:leftFromText': distance,
    'w:rightFromText': distance,
    'w:vertAnchor': 'page',
    'w:horzAnchor': 'page',
    'w:tblpX': Math.max(1, twips(area.left)),
    'w:tblpY': Math.max(1, twips(area.top)),
  });
}

/** Word takes at most 63 columns. */
export function fitsWord(table: Table): boolean {
  return table.columnWidths.length <= MAX_WORD_COLUMNS;
}

function rowXml(table: Table, row: number, widths: readonly number[], base: TypeFace, context: RunContext): string {
  const columns: { column: number; xml: string }[] = [];
  const covering = table.cells.filter((cell) => cell.row <= row && row < cell.row + cell.rowSpan);
  let column = 0;
  const sorted = covering.toSorted((one, other) => one.column - other.column);
  for (const cell of sorted) {
    while (column < cell.column) columns.push({ column, xml: emptyCell(widths[column++] ?? 100) });
    columns.push({ column, xml: cellXml(cell, row, widths, base, context) });
    column = cell.column + cell.columnSpan;
  }
  while (column < widths.length) columns.push({ column, xml: emptyCell(widths[column++] ?? 100) });
  const cells = isRightToLeftTable(table) ? columns.toReversed() : columns;
  const height = Math.max(2, twips(table.rowHeights[row] ?? 10));
  const head = row < table.headerRows ? '<w:tblHeader/>' : '';
  return `<w:tr><w:trPr>${element('w:trHeight', { 'w:val': height, 'w:hRule': 'atLeast' })}${head}</w:trPr>${cells.map(({ xml }) => xml).join('')}</w:tr>`;
}

function emptyCell(width: number): string {
  return `<w:tc><w:tcPr>${element('w:tcW', { 'w:w': width, 'w:type': 'dxa' })}</w:tcPr><w:p><w:pPr><w:spacing w:line="20" w:lineRule="exact"/></w:pPr></w:p></w:tc>`;
}

function cellXml(cell: TableCell, row: number, widths: readonly number[], base: TypeFace, context: RunContext): string {
  const width = widths.slice(cell.column, cell.column + cell.columnSpan).reduce((sum, part) => sum + part, 0);
  const isFirst = row === cell.row;
  const properties = [
    element('w:tcW', { 'w:w': width, 'w:type': 'dxa' }),
    cell.columnSpan > 1 ? element('w:gridSpan', { 'w:val': cell.columnSpan }) : '',
    cell.rowSpan > 1 ? element('w:vMerge', isFirst ? { 'w:val': 'restart' } : {}) : '',
    cell.fill ? element('w:shd', { 'w:val': 'clear', 'w:color': 'auto', 'w:fill': cell.fill.toUpperCase() }) : '',
  ].join('');
  const content =
    isFirst && cell.paragraphs.length > 0
      ? contentXml(cell, base, context)
      : '<w:p><w:pPr><w:spacing w:line="20" w:lineRule="exact"/></w:pPr></w:p>';
  return `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`;
}

function contentXml({ area, paragraphs }: TableCell, base: TypeFace, context: RunContext): string {
  let bottom = area.top;
  return paragraphs
    .map((paragraph) => {
      const [first] = paragraph.lines;
      const last = paragraph.lines.at(-1);
      const before = (first?.baseline ?? bottom) - ABOVE_BASELINE * paragraph.pitchPoints - bottom;
      bottom = (last?.baseline ?? bottom) + (1 - ABOVE_BASELINE) * paragraph.pitchPoints;
      return paragraphXml(paragraph, { style: null, base, beforePoints: before }, context);
    })
    .join('');
}
