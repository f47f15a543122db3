import { areaAround } from '@recto/contract/capabilities/page-model';
import type { Line } from '../model.ts';
import { readMarker } from '../structure/markers.ts';
import type { TableContext } from '../tables/ruled-table.ts';
import { textOfLine } from '../text/lines.ts';
import { type ArrangedRegion, arrange, type Piece } from './arrange.ts';
import { type Item, linesOf, type Row, rowsOf } from './rows.ts';
import { sheetGrid } from './sheet-grid.ts';

/** Lines of prose are longer. */
const CELL_CHARACTERS = 34;
const MAX_PROSE_SHARE = 0.25;
const MIN_SHARED_ROWS = 0.4;
const SAME_TYPE_SHARE = 0.8;
/** Fewer rows of one text each are a title. */
const MIN_SINGLE_ROWS = 4;

/**
 * Puts the items of a page of a spreadsheet in order: all rows between two tables with rules are one grid. A page of prose
 * is arranged as in a document.
 */
export function arrangeSheet(items: readonly Item[], context: TableContext): ArrangedRegion[] {
  const area = areaAround(items);
  const rows = rowsOf(items);
  if (!area || !isSheet(rows)) return arrange(items, context);
  const pieces: Piece[] = [];
  let open: Row[] = [];
  const close = () => {
    if (open.length > 0) pieces.push(...piecesOf(open, context));
    open = [];
  };
  for (const row of rows) {
    const blocks = row.items.flatMap((item) => (item.kind === 'block' ? [item.block] : []));
    if (blocks.length === 0) {
      open.push(row);
      continue;
    }
    close();
    for (const block of blocks) pieces.push({ kind: 'block', block });
  }
  close();
  return [{ area, columns: [{ area, pieces }], isSheet: true }];
}

/** Short texts, most of them side by side, or all in one type without marks of lists. */
function isSheet(rows: readonly Row[]): boolean {
  const lines = linesOf(rows);
  const prose = lines.filter((line) => textOfLine(line).length > CELL_CHARACTERS).length;
  if (lines.length === 0 || prose > lines.length * MAX_PROSE_SHARE) return false;
  const items = rows.filter((row) => linesOf([row]).slice(0, 1).some(isListMark)).length;
  const shared = rows.filter((row) => linesOf([row]).length > 1).length - items;
  if (shared >= rows.length * MIN_SHARED_ROWS) return true;
  const sizes = new Map<number, number>();
  for (const { sizePoints } of lines) sizes.set(Math.round(sizePoints), (sizes.get(Math.round(sizePoints)) ?? 0) + 1);
  const most = Math.max(...sizes.values());
  return items === 0 && most >= lines.length * SAME_TYPE_SHARE;
}

function isListMark(line: Line): boolean {
  const marker = line.words.length === 1 ? readMarker(line.words[0]?.text ?? '') : null;
  return marker !== null && !marker.isOrdered;
}

function piecesOf(rows: readonly Row[], context: TableContext): Piece[] {
  const isGrid = rows.length >= MIN_SINGLE_ROWS || rows.some(({ items }) => items.length > 1);
  if (isGrid) return [{ kind: 'block', block: sheetGrid(rows, context) }];
  // Each is a cell, even where the next could be its second line.
  return rows.map((row) => ({ kind: 'lines', lines: linesOf([row]), area: row }));
}
