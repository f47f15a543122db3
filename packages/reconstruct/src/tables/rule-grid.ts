import type { PageArea, PageFill, PageRule } from '@recto/contract/capabilities/page-model';

/** Rules nearer than this to each other are one. */
const SNAP_POINTS = 2.5;
const TOUCH_POINTS = 3;
const MIN_RULE_POINTS = 6;
const MAX_RULES = 6000;
/** Share of a wall that must be drawn for it to part two cells. */
const WALL_SHARE = 0.6;

/** A cell of a grid, in grid steps and in points. */
export interface GridCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly area: PageArea;
}

/** Rules that meet, as a table. */
export interface RuleGrid {
  readonly area: PageArea;
  /** Edges from left to right and from top to bottom. */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly cells: readonly GridCell[];
  readonly color: string;
  readonly widthPoints: number;
}

/** The grids that the rules of a page make. Rules that meet no other are left out. */
export function findGrids(rules: readonly PageRule[], fills: readonly PageFill[], page: PageArea): RuleGrid[] {
  const all = joined([...rules, ...edgesOfFills(fills, page)]);
  if (all.length > MAX_RULES) return [];
  return components(all).flatMap((component) => gridOf(component) ?? []);
}

/** Shaded cells that lie side by side make a table too, where no lines are drawn. */
function edgesOfFills(fills: readonly PageFill[], page: PageArea): PageRule[] {
  const pageWidth = page.right - page.left;
  const shaded = fills.filter(({ area, color }) => {
    const [width, height] = [area.right - area.left, area.bottom - area.top];
    return color !== 'ffffff' && width > 10 && height > 7 && width < pageWidth * 0.98 && height < 120;
  });
  const neighbours = shaded.filter(({ area }) =>
    shaded.some(({ area: other }) => other !== area && meets(area, other)),
  );
  if (neighbours.length < 4) return [];
  return neighbours.flatMap(({ area: { left, top, right, bottom }, color }) => {
    const edge = (isHorizontal: boolean, at: number, from: number, to: number) => ({
      isHorizontal,
      at,
      from,
      to,
      widthPoints: 0,
      color,
    });
    return [
      edge(true, top, left, right),
      edge(true, bottom, left, right),
      edge(false, left, top, bottom),
      edge(false, right, top, bottom),
    ];
  });
}

function meets(one: PageArea, other: PageArea): boolean {
  const isBeside =
    Math.abs(one.top - other.top) < 1 &&
    Math.abs(one.bottom - other.bottom) < 1 &&
    Math.min(Math.abs(one.left - other.right), Math.abs(one.right - other.left)) < TOUCH_POINTS;
  const isBelow =
    Math.abs(one.left - other.left) < 1 &&
    Math.abs(one.right - other.right) < 1 &&
    Math.min(Math.abs(one.top - other.bottom), Math.abs(one.bottom - other.top)) < TOUCH_POINTS;
  return isBeside || isBelow;
}

/** Pieces of one line become one rule. */
function joined(rules: readonly PageRule[]): PageRule[] {
  const result: PageRule[] = [];
  for (const isHorizontal of [true, false]) {
    const sorted = rules
      .filter((rule) => rule.isHorizontal === isHorizontal && rule.color !== 'ffffff')
      .toSorted((one, other) => one.at - other.at || one.from - other.from);
    const open: { at: number; from: number; to: number; widthPoints: number; color: string }[] = [];
    for (const { at, from, to, widthPoints, color } of sorted) {
      const same = open.findLast(
        (rule) => at - rule.at < SNAP_POINTS / 2 && from <= rule.to + TOUCH_POINTS && to >= rule.from - TOUCH_POINTS,
      );
      if (same) {
        same.from = Math.min(same.from, from);
        same.to = Math.max(same.to, to);
        same.widthPoints = Math.max(same.widthPoints, widthPoints);
      } else open.push({ at, from, to, widthPoints, color });
    }
    for (const rule of open) if (rule.to - rule.from >= MIN_RULE_POINTS) result.push({ isHorizontal, ...rule });
  }
  return result;
}

/** Groups of rules that touch each other. */
function components(rules: readonly PageRule[]): PageRule[][] {
  const groupOf = rules.map((_, index) => index);
  const root = (index: number): number => {
    let at = index;
    while (groupOf[at] !== at) at = groupOf[at] ?? at;
    return at;
  };
  const horizontal = rules.flatMap((rule, index) => (rule.isHorizontal ? [{ rule, index }] : []));
  const vertical = rules.flatMap((rule, index) => (rule.isHorizontal ? [] : [{ rule, index }]));
  for (const h of horizontal) {
    for (const v of vertical) {
      if (crosses(h.rule, v.rule)) groupOf[root(h.index)] = root(v.index);
    }
  }
  const groups = new Map<number, PageRule[]>();
  for (const [index, rule] of rules.entries()) {
    const group = root(index);
    groups.set(group, [...(groups.get(group) ?? []), rule]);
  }
  return [...groups.values()];
}

function crosses(horizontal: PageRule, vertical: PageRule): boolean {
  return (
    vertical.at >= horizontal.from - TOUCH_POINTS &&
    vertical.at <= horizontal.to + TOUCH_POINTS &&
    horizontal.at >= vertical.from - TOUCH_POINTS &&
    horizontal.at <= vertical.to + TOUCH_POINTS
  );
}

function gridOf(rules: readonly PageRule[]): RuleGrid | undefined {
  const horizontal = rules.filter((rule) => rule.isHorizontal);
  const vertical = rules.filter((rule) => !rule.isHorizontal);
  const ys = snapped(horizontal.map(({ at }) => at));
  const xs = snapped(vertical.map(({ at }) => at));
  // A table without its outer vertical lines still has an outside.
  const { from, to } = reachOf(horizontal);
  if (xs.length > 0 && horizontal.length > 2) {
    if ((xs[0] ?? from) - from > 12) xs.unshift(from);
    if (to - (xs.at(-1) ?? to) > 12) xs.push(to);
  }
  if (xs.length < 2 || ys.length < 2 || (xs.length - 1) * (ys.length - 1) < 2) return undefined;
  const [first] = rules;
  const cells = cellsOf(xs, ys, horizontal, vertical);
  if (cells.length < 2) return undefined;
  return {
    area: { left: xs[0] ?? 0, top: ys[0] ?? 0, right: xs.at(-1) ?? 0, bottom: ys.at(-1) ?? 0 },
    xs,
    ys,
    cells,
    color: first?.color ?? '000000',
    widthPoints: first?.widthPoints ?? 0.5,
  };
}

/**
 * Computes the extent that at least two rules reach: a single rule may be a line across the page that happens to meet a
 * table.
 */
function reachOf(horizontal: readonly PageRule[]): { readonly from: number; readonly to: number } {
  const starts = horizontal.map((rule) => rule.from).toSorted((one, other) => one - other);
  const ends = horizontal.map((rule) => rule.to).toSorted((one, other) => other - one);
  return { from: starts[1] ?? 0, to: ends[1] ?? 0 };
}

function snapped(positions: readonly number[]): number[] {
  const sorted = positions.toSorted((one, other) => one - other);
  const groups: number[][] = [];
  for (const position of sorted) {
    const last = groups.at(-1);
    if (last && position - (last[0] ?? 0) < SNAP_POINTS) last.push(position);
    else groups.push([position]);
  }
  return groups.map((group) => group.reduce((sum, position) => sum + position, 0) / group.length);
}

/** Small squares of the grid, joined where no wall stands between them. */
function cellsOf(
  xs: readonly number[],
  ys: readonly number[],
  horizontal: readonly PageRule[],
  vertical: readonly PageRule[],
): GridCell[] {
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  const hasWall = (rules: readonly PageRule[], at: number, from: number, to: number) =>
    rules.some(
      (rule) =>
        Math.abs(rule.at - at) < SNAP_POINTS &&
        Math.min(rule.to, to) - Math.max(rule.from, from) > (to - from) * WALL_SHARE,
    );
  const taken = Array.from({ length: rows }, () => new Array<boolean>(columns).fill(false));
  const opensRight = (row: number, column: number) =>
    !hasWall(vertical, xs[column + 1] ?? 0, ys[row] ?? 0, ys[row + 1] ?? 0);
  const opensDown = (row: number, column: number) =>
    !hasWall(horizontal, ys[row + 1] ?? 0, xs[column] ?? 0, xs[column + 1] ?? 0);
  const cells: GridCell[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (taken[row]?.[column]) continue;
      let columnSpan = 1;
      while (
        column + columnSpan < columns &&
        !taken[row]?.[column + columnSpan] &&
        opensRight(row, column + columnSpan - 1)
      )
        columnSpan++;
      let rowSpan = 1;
      const isOpenBelow = () =>
        Array.from({ length: columnSpan }, (_, step) => step).every(
          (step) => opensDown(row + rowSpan - 1, column + step) && !taken[row + rowSpan]?.[column + step],
        );
      while (row + rowSpan < rows && isOpenBelow()) rowSpan++;
      for (let y = row; y < row + rowSpan; y++) taken[y]?.fill(true, column, column + columnSpan);
      const area = {
        left: xs[column] ?? 0,
        top: ys[row] ?? 0,
        right: xs[column + columnSpan] ?? 0,
        bottom: ys[row + rowSpan] ?? 0,
      };
      cells.push({ row, column, rowSpan, columnSpan, area });
    }
  }
  return cells;
}
