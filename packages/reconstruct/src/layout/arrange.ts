import type { PageArea } from '@recto/contract/capabilities/page-model';
import { areaAround } from '@recto/contract/capabilities/page-model';
import type { Block, Figure, Line, Region, Table } from '../model.ts';
import type { TableContext } from '../tables/ruled-table.ts';
import { tableLikeness, unruledTable } from '../tables/unruled-table.ts';
import { rowsToAbsorb } from './absorb-rows.ts';
import { type ColumnRun, longestRun } from './column-runs.ts';
import { type Item, type Row, rowsOf } from './rows.ts';

const MAX_DEPTH = 8;
const TABLE_THRESHOLD = 0.5;
/** Between columns of prose. */
const MIN_PROSE_GUTTER = 7;

/** Lines of one column that stand below each other, or a finished block, in the order of reading. */
export type Piece =
  | { readonly kind: 'lines'; readonly lines: readonly Line[]; readonly area: PageArea }
  | { readonly kind: 'block'; readonly block: Table | Figure };

/** Pieces beside each other. */
export interface ArrangedRegion {
  readonly area: PageArea;
  readonly columns: readonly { readonly area: PageArea; readonly pieces: readonly Piece[] }[];
  /** All of it is one sheet of a spreadsheet, or a page of one. */
  readonly isSheet?: boolean;
}

/** Puts the items of a page in reading order: finds tables without lines, and separates columns. */
export function arrange(items: readonly Item[], context: TableContext, depth = 0): ArrangedRegion[] {
  const area = areaAround(items);
  if (!area) return [];
  const rows = rowsOf(items);
  const found = depth < MAX_DEPTH ? longestRun(rows) : undefined;
  const run = found && withoutBlocks(rows, found, context);
  if (!run) return [single(area, [...leaf(rows, area)])];
  let inside = rows.slice(run.first, run.end);
  let [rowsAbove, rowsBelow] = [rows.slice(0, run.first), rows.slice(run.end)];
  if (tableLikeness(inside, run.gutters, context) >= TABLE_THRESHOLD) {
    const head = rowsToAbsorb(rowsAbove, inside, run.gutters, 'above');
    const foot = rowsToAbsorb(rowsBelow, inside, run.gutters, 'below');
    rowsAbove = rowsAbove.slice(0, rowsAbove.length - head.length);
    rowsBelow = rowsBelow.slice(foot.length);
    inside = [...head, ...inside, ...foot];
  }
  const above = rowsAbove.flatMap((row) => row.items);
  const below = rowsBelow.flatMap((row) => row.items);
  const middle = parted(inside, run.gutters, context, depth);
  return joinSingles([...arrange(above, context, depth + 1), ...middle, ...arrange(below, context, depth + 1)]);
}

/** A finished table or picture is in no cell of another: of rows that make a table, the most without such a block are one. */
function withoutBlocks(rows: readonly Row[], run: ColumnRun, context: TableContext): ColumnRun | undefined {
  const inside = rows.slice(run.first, run.end);
  const holdsBlock = ({ items }: Row) => items.some(({ kind }) => kind === 'block');
  if (!inside.some(holdsBlock) || tableLikeness(inside, run.gutters, context) < TABLE_THRESHOLD) return run;
  let [best, first] = [{ first: run.first, end: run.first }, run.first];
  for (let at = run.first; at <= run.end; at++) {
    const row = rows[at];
    if (row && at < run.end && !holdsBlock(row)) continue;
    if (at - first > best.end - best.first) best = { first, end: at };
    first = at + 1;
  }
  return best.end > best.first ? { ...run, ...best } : undefined;
}

function parted(
  rows: readonly Row[],
  gutters: readonly { from: number; to: number }[],
  context: TableContext,
  depth: number,
): ArrangedRegion[] {
  const items = rows.flatMap((row) => row.items);
  const area = areaAround(items);
  if (!area) return [];
  if (tableLikeness(rows, gutters, context) >= TABLE_THRESHOLD) {
    const block = unruledTable(rows, gutters, context);
    return [single(area, [{ kind: 'block', block }])];
  }
  const wide = gutters.filter(({ from, to }) => to - from >= MIN_PROSE_GUTTER);
  if (wide.length === 0) return [single(area, [...leaf(rows, area)])];
  const columns = columnsOf(items, wide).map((column) => {
    const own = areaAround(column) ?? area;
    const pieces = arrange(column, context, depth + 1).flatMap((region) =>
      region.columns.flatMap((part) => part.pieces),
    );
    return { area: own, pieces };
  });
  return [{ area, columns }];
}

function columnsOf(items: readonly Item[], gutters: readonly { from: number; to: number }[]): Item[][] {
  const columns: Item[][] = Array.from({ length: gutters.length + 1 }, () => []);
  for (const item of items) {
    const middle = (item.left + item.right) / 2;
    columns[gutters.filter(({ from, to }) => (from + to) / 2 < middle).length]?.push(item);
  }
  return columns.filter((column) => column.length > 0);
}

function single(area: PageArea, pieces: readonly Piece[]): ArrangedRegion {
  return { area, columns: [{ area, pieces }] };
}

/** One column: its lines, interrupted by its blocks. */
function* leaf(rows: readonly Row[], area: PageArea): Generator<Piece> {
  let lines: Line[] = [];
  for (const { items } of rows) {
    for (const item of items) {
      if (item.kind === 'line') {
        lines.push(item.line);
        continue;
      }
      if (lines.length > 0) yield { kind: 'lines', lines, area };
      lines = [];
      yield { kind: 'block', block: item.block };
    }
  }
  if (lines.length > 0) yield { kind: 'lines', lines, area };
}

/** Regions of one column that follow each other are one region. */
function joinSingles(regions: readonly ArrangedRegion[]): ArrangedRegion[] {
  const joined: ArrangedRegion[] = [];
  for (const region of regions) {
    const last = joined.at(-1);
    if (last && last.columns.length === 1 && region.columns.length === 1) {
      const area = areaAround([last.area, region.area]) ?? region.area;
      const pieces = [...(last.columns[0]?.pieces ?? []), ...(region.columns[0]?.pieces ?? [])];
      joined[joined.length - 1] = single(area, joinPieces(pieces, area));
    } else joined.push(region);
  }
  return joined;
}

function joinPieces(pieces: readonly Piece[], area: PageArea): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (piece.kind === 'lines' && last?.kind === 'lines') {
      joined[joined.length - 1] = { kind: 'lines', lines: [...last.lines, ...piece.lines], area };
    } else joined.push(piece.kind === 'lines' ? { ...piece, area } : piece);
  }
  return joined;
}

/** Blocks of a region in the order of reading. */
export function blocksOf({ blocks }: Region): Block[] {
  return blocks.flat();
}
