import type { PageArea, PageModel } from '@recto/contract';

const MIN_WIDTH_POINTS = 90;
const MIN_HEIGHT_POINTS = 60;
/** Of the page: larger areas are its background. */
const MAX_SHARE = 0.85;
/** Axes, bars, lines and marks of a chart. */
const MIN_PARTS = 6;
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
  const parts = [...shapes, ...drawings].map(({ area }) => area);
  return outer.filter(
    (area) =>
      parts.filter((part) => part !== area && contains(area, part) && !contains(part, area)).length >= MIN_PARTS,
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
