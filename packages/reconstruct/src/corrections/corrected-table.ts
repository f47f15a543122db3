import { areaAround, type PageArea, type PageFill, type PageRule } from '@recto/contract/capabilities/page-model';
import { longestRun } from '../layout/column-runs.ts';
import { lineItem, type Row, rowsOf } from '../layout/rows.ts';
import { sheetGrid } from '../layout/sheet-grid.ts';
import type { Line, Table, Word } from '../model.ts';
import { findGutters, type Gutter } from '../tables/gutters.ts';
import { findGrids, type RuleGrid } from '../tables/rule-grid.ts';
import { ruledTable, type TableContext } from '../tables/ruled-table.ts';
import { unruledTable } from '../tables/unruled-table.ts';
import { readCellLines } from '../text/cell-lines.ts';
import { type Cut, readLines } from '../text/lines.ts';
import { liesIn } from './page-corrections.ts';

/** Between columns, of the size of the type: wider than a space. */
const GUTTER_SIZES = 0.5;
const MIN_GUTTER_POINTS = 3;
/** So many of the rows may reach over a gutter: titles. */
const CROSSING_ROWS = 0.12;
/** A rule may stand so far outside of the edge that a person has drawn. */
const EDGE_POINTS = 3;
const MIN_RULED_SHARE = 0.6;

interface CorrectedTable {
  readonly table: Table;
  readonly words: readonly Word[];
}

/** Lines and filled areas drawn on the page. */
interface Drawn {
  readonly rules: readonly PageRule[];
  readonly fills: readonly PageFill[];
}

/**
 * The one table that a person says is in an area: all words whose middles lie in it. Its rules give the cells where there are
 * any, else the gaps between the words do. @returns undefined for an area with nothing in it
 */
export function correctedTable(
  area: PageArea,
  free: readonly Word[],
  { rules, fills }: Drawn,
  context: TableContext,
): CorrectedTable | undefined {
  const words = free.filter((word) => liesIn(word, area));
  const inside = rules.flatMap((rule) => clippedRule(rule, area) ?? []);
  const grid = gridIn(area, words, { rules: inside, fills: fills.filter((fill) => liesIn(fill.area, area)) });
  const ruled = grid && ruledTable(grid, words, { ...context, keepsEmpty: true });
  const table = ruled ?? (words.length > 0 ? alignedTable(area, words, inside, context) : undefined);
  return table && { table: { ...table, confidence: 1 }, words };
}

function clippedRule(rule: PageRule, area: PageArea): PageRule | undefined {
  const [low, high] = rule.isHorizontal ? [area.top, area.bottom] : [area.left, area.right];
  const [start, end] = rule.isHorizontal ? [area.left, area.right] : [area.top, area.bottom];
  if (rule.at < low - EDGE_POINTS || rule.at > high + EDGE_POINTS) return undefined;
  const [from, to] = [Math.max(rule.from, start - EDGE_POINTS), Math.min(rule.to, end + EDGE_POINTS)];
  return to > from ? { ...rule, from, to } : undefined;
}

/** The grid of most of the words; where words lie outside of it, it is continued to them. */
function gridIn(area: PageArea, words: readonly Word[], { rules, fills }: Drawn): RuleGrid | undefined {
  const wordsIn = (grid: RuleGrid) => words.filter((word) => liesIn(word, grid.area));
  const largest = (grids: readonly RuleGrid[]) =>
    grids.toSorted(
      (one, other) => wordsIn(other).length - wordsIn(one).length || other.cells.length - one.cells.length,
    )[0];
  const grid = largest(findGrids(rules, fills, area));
  if (!grid || wordsIn(grid).length < words.length * MIN_RULED_SHARE || grid.xs.length < 3) return undefined;
  const outside = words.filter((word) => !liesIn(word, grid.area));
  if (outside.length === 0) return grid;
  return largest(findGrids([...rules, ...continued(grid, outside)], fills, area));
}

/** Rules that carry the columns and rows of a grid on, around words that lie outside of it. */
function continued({ area, xs, ys, color, widthPoints }: RuleGrid, outside: readonly Word[]): PageRule[] {
  const whole = areaAround([area, ...outside]) ?? area;
  const rows = rowsOf(
    readLines(outside.filter(({ bottom, top }) => bottom < area.top + 1 || top > area.bottom - 1)).map(lineItem),
  );
  const above = rows.filter((row) => row.bottom <= area.top + 1).map((row) => row.top - 1);
  const below = rows.filter((row) => row.top >= area.bottom - 1).map((row) => row.bottom + 1);
  const sides = [
    ...(whole.left < area.left ? [whole.left - 1] : []),
    ...(whole.right > area.right ? [whole.right + 1] : []),
  ];
  const [left, right] = [Math.min(area.left, ...sides), Math.max(area.right, ...sides)];
  const [top, bottom] = [Math.min(area.top, ...above), Math.max(area.bottom, ...below)];
  const horizontal = (at: number): PageRule => ({ isHorizontal: true, at, from: left, to: right, widthPoints, color });
  const vertical = (at: number): PageRule => ({ isHorizontal: false, at, from: top, to: bottom, widthPoints, color });
  const edges = sides.length > 0 ? ys : [];
  const columns = above.length + below.length > 0 ? xs : [];
  return [...[...above, ...below, ...edges].map(horizontal), ...[...columns, ...sides].map(vertical)];
}

function alignedTable(
  area: PageArea,
  words: readonly Word[],
  rules: readonly PageRule[],
  context: TableContext,
): Table {
  const read = context.isSheet ? readCellLines : readLines;
  const cuts = rules.flatMap(({ isHorizontal, at, from, to }) =>
    isHorizontal ? [] : [{ x: at, top: from, bottom: to }],
  );
  const rowsWith = (further: readonly Cut[]) => rowsOf(read(words, [...cuts, ...further]).map(lineItem));
  const plain = rowsWith([]);
  const gutters = gutterChoice(words, plain);
  const rows = rowsWith(gutters.map(({ from, to }) => ({ x: (from + to) / 2, top: area.top, bottom: area.bottom })));
  return context.isSheet ? sheetGrid(rows, context) : unruledTable(rows, gutters, context);
}

/** The gaps that make most columns: of lines side by side, or of words, which may stand nearer to each other. */
function gutterChoice(words: readonly Word[], rows: readonly Row[]): readonly Gutter[] {
  const around = areaAround(words) ?? { left: 0, top: 0, right: 0, bottom: 0 };
  const size = medianSize(
    rows.flatMap(({ items }) => items.flatMap((item) => (item.kind === 'line' ? [item.line] : []))),
  );
  const width = Math.max(MIN_GUTTER_POINTS, size * GUTTER_SIZES);
  const found = [0, CROSSING_ROWS].map((share) =>
    findGutters(words, around, width, (rows.length * share) / Math.max(1, words.length)),
  );
  const candidates = [longestRun(rows)?.gutters ?? [], ...found];
  return candidates.reduce((most, gutters) => (gutters.length > most.length ? gutters : most));
}

function medianSize(lines: readonly Line[]): number {
  return lines.map(({ sizePoints }) => sizePoints).toSorted((one, other) => one - other)[lines.length >> 1] ?? 10;
}
