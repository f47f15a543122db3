import type { PageArea } from '@recto/contract/capabilities/page-model';
import type { Row } from './rows.ts';

/** A column of a sheet, as wide as what stands in it. */
export interface SheetColumn {
  readonly from: number;
  readonly to: number;
}

interface Growing {
  from: number;
  to: number;
  /** Rows that have something in it. */
  readonly rows: Set<number>;
}

const OVERLAP_POINTS = 1.5;
const OVERLAP_SHARE = 0.3;

/**
 * The columns that the items of all rows stand in, from left to right. The narrowest items come first: one that lies over
 * several columns makes them one if no row has something in two of them, and else reaches over them as a title does.
 */
export function sheetColumns(rows: readonly Row[]): SheetColumn[] {
  const items = rows.flatMap(({ items: own }, row) => own.map(({ left, right }) => ({ left, right, row })));
  let columns: Growing[] = [];
  for (const { left, right, row } of items.toSorted(
    (one, other) => one.right - one.left - (other.right - other.left),
  )) {
    const hits = columns.filter((column) => overlaps(column, { left, right }));
    if (hits.some((column) => column.rows.has(row)) || !areExclusive(hits)) continue;
    columns = columns.filter((column) => !hits.includes(column));
    columns.push({
      from: Math.min(left, ...hits.map(({ from }) => from)),
      to: Math.max(right, ...hits.map(({ to }) => to)),
      rows: new Set([row, ...hits.flatMap((column) => [...column.rows])]),
    });
  }
  return columns.toSorted((one, other) => one.from - other.from).map(({ from, to }) => ({ from, to }));
}

/** Returns true when an area overlaps a column. */
export function overlaps({ from, to }: SheetColumn, { left, right }: Pick<PageArea, 'left' | 'right'>): boolean {
  const shared = Math.min(to, right) - Math.max(from, left);
  return shared > Math.min(OVERLAP_POINTS, (to - from) * OVERLAP_SHARE, (right - left) * OVERLAP_SHARE);
}

function areExclusive(columns: readonly Growing[]): boolean {
  const seen = new Set<number>();
  for (const { rows } of columns) {
    for (const row of rows) {
      if (seen.has(row)) return false;
      seen.add(row);
    }
  }
  return true;
}
