import { areaAround } from '@recto/contract/capabilities/page-model';
import type { Table, TableCell } from '../model.ts';

/**
 * Smallest share of the grid that single cells must fill; where fewer have rules on all sides, a missing rule proves
 * nothing.
 */
const MIN_SINGLE_SHARE = 0.5;
const MIDDLE_POINTS = 4;
const MIDDLE_SHARE = 0.05;

/**
 * The cells of a table as a spreadsheet has them. A text that reaches over empty neighbours needs no merged cells, and
 * neither does a place where no rule is drawn: cells stay merged where all others stand between rules, or where the text is
 * in the middle of what they cover.
 */
export function withSpreadsheetSpans(table: Table): TableCell[] {
  const isGridded = table.isRuled && !table.isOpen && hasRulesAround(table);
  return table.cells.map((cell) => {
    if (cell.rowSpan === 1 && cell.columnSpan === 1) return cell;
    if (cell.paragraphs.length > 0 && (isGridded || isInMiddle(cell))) return cell;
    const isAtEnd = cell.paragraphs[0]?.alignment === 'end';
    const column = isAtEnd ? cell.column + cell.columnSpan - 1 : cell.column;
    return { ...cell, column, rowSpan: 1, columnSpan: 1 };
  });
}

function hasRulesAround({ cells, columnWidths, rowHeights }: Table): boolean {
  const single = cells.filter(({ rowSpan, columnSpan }) => rowSpan === 1 && columnSpan === 1).length;
  return single > columnWidths.length * rowHeights.length * MIN_SINGLE_SHARE;
}

function isInMiddle({ area, paragraphs, columnSpan, rowSpan }: TableCell): boolean {
  const text = areaAround(paragraphs.map(({ area: own }) => own));
  if (!text) return false;
  const isMiddle = (before: number, after: number, length: number) =>
    before > MIDDLE_POINTS && Math.abs(before - after) < Math.max(MIDDLE_POINTS, length * MIDDLE_SHARE);
  const isAcross = columnSpan === 1 || isMiddle(text.left - area.left, area.right - text.right, area.right - area.left);
  const isDown = rowSpan === 1 || isMiddle(text.top - area.top, area.bottom - text.bottom, area.bottom - area.top);
  return isAcross && isDown;
}
