import type { PageArea, PageFill, PageModel } from '@recto/contract/capabilities/page-model';

const MIN_WIDTH_POINTS = 90;
const MIN_HEIGHT_POINTS = 60;
/** Largest share of the page's area for a chart; larger areas are the background of the page. */
const MAX_SHARE = 0.85;
/** Axes, bars, lines and marks of a chart. */
const MIN_PARTS = 6;
/** Curves, and lines that are neither horizontal nor vertical. */
const MIN_DRAWINGS = 2;
const MIN_BARS = 3;
/** Rows or columns at even distances are a table. */
const MAX_AREAS = 24;

/**
 * Charts: areas filled with one colour that lines, bars or curves are drawn on. What is drawn on cells of a table is no chart:
 * tables have no common ground.
 */
export function chartAreas(page: PageModel): PageArea[] {
  const { widthPoints, heightPoints, fills, shapes, drawings } = page;
  const grounds = fills
    .map(({ area }) => area)
    .filter(
      ({ left, top, right, bottom }) =>
        right - left > MIN_WIDTH_POINTS &&
        bottom - top > MIN_HEIGHT_POINTS &&
        (right - left) * (bottom - top) < widthPoints * heightPoints * MAX_SHARE,
    );
  const outer = grounds.filter(
    (area, index) =>
      !grounds.some((other, at) => at !== index && contains(other, area) && (at < index || !contains(area, other))),
  );
  if (outer.length > MAX_AREAS) return [];
  return outer.filter((area) => {
    const inside = <Part extends { readonly area: PageArea }>(parts: readonly Part[]) =>
      parts.filter((part) => contains(area, part.area) && !contains(part.area, area)).map((part) => part.area);
    const drawn = inside(drawings).length;
    const isChart = drawn >= MIN_DRAWINGS || hasBars(inside(fills.filter(({ color }) => color !== 'ffffff')));
    return isChart && inside(shapes).length + drawn >= MIN_PARTS;
  });
}

/** Bars of a chart stand in an area: its lines are no table. */
export function holdsBars(area: PageArea, fills: readonly PageFill[]): boolean {
  return hasBars(fills.filter((fill) => fill.color !== 'ffffff' && contains(area, fill.area)).map((fill) => fill.area));
}

/** Bars stand on one line, are as wide as each other and differ in height; or all that lying down. */
function hasBars(areas: readonly PageArea[]): boolean {
  const areBars = (key: (area: PageArea) => string, length: (area: PageArea) => number) => {
    const groups = new Map<string, Set<number>>();
    for (const area of areas) groups.set(key(area), (groups.get(key(area)) ?? new Set()).add(Math.round(length(area))));
    return [...groups.values()].some((lengths) => lengths.size >= MIN_BARS);
  };
  const round = (...values: number[]) => values.map((value) => Math.round(value)).join('/');
  return (
    areBars(
      ({ bottom, left, right }) => round(bottom, right - left),
      ({ top, bottom }) => bottom - top,
    ) ||
    areBars(
      ({ left, top, bottom }) => round(left, bottom - top),
      ({ left, right }) => right - left,
    )
  );
}

function contains(outer: PageArea, inner: PageArea): boolean {
  return (
    inner.left >= outer.left - 1 &&
    inner.right <= outer.right + 1 &&
    inner.top >= outer.top - 1 &&
    inner.bottom <= outer.bottom + 1
  );
}
