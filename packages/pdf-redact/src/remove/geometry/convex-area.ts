import { type Matrix, type Point, transformPoint } from '@recto/codecs';

/** A convex polygon, its corners counterclockwise where y grows upwards. */
export type ConvexArea = readonly Point[];

/** Least x, least y, greatest x, greatest y. */
export type Bounds = readonly [left: number, bottom: number, right: number, top: number];

/** The corners of an area in the order that all here expect, whichever way they came. */
export function convexArea(corners: readonly Point[]): ConvexArea {
  return signedArea(corners) < 0 ? corners.toReversed() : corners;
}

/** Applies a matrix to an area. */
export function transformArea(matrix: Matrix, area: ConvexArea): ConvexArea {
  return convexArea(area.map((corner) => transformPoint(matrix, corner)));
}

export function boundsOf(points: Iterable<Point>): Bounds {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  }
  return [left, bottom, right, top];
}

export function boundsTouch(one: Bounds, other: Bounds): boolean {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
}

/** Returns the overlap of two rectangles; one of no size if they do not overlap. */
export function common(one: Bounds, other: Bounds): Bounds {
  const [left, bottom] = [Math.max(one[0], other[0]), Math.max(one[1], other[1])];
  return [left, bottom, Math.max(left, Math.min(one[2], other[2])), Math.max(bottom, Math.min(one[3], other[3]))];
}

/** The polygon of a rectangle. */
export function areaOfBounds([left, bottom, right, top]: Bounds): ConvexArea {
  return [
    { x: left, y: bottom },
    { x: right, y: bottom },
    { x: right, y: top },
    { x: left, y: top },
  ];
}

/** Positive for points on the inner side of the edge from `from` to `to`. */
export function sideOf(from: Point, to: Point, { x, y }: Point): number {
  return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
}

export function contains(area: ConvexArea, point: Point): boolean {
  return area.every((from, index) => sideOf(from, area[(index + 1) % area.length] ?? from, point) >= 0);
}

/** True when the whole polygon lies in the area. */
export function holds(area: ConvexArea, polygon: readonly Point[]): boolean {
  return polygon.every((point) => contains(area, point));
}

/** Returns the overlap of two convex polygons; empty if they do not overlap. */
export function intersection(one: readonly Point[], other: ConvexArea): Point[] {
  let rest = [...one];
  for (let index = 0; index < other.length && rest.length > 0; index++) {
    const from = other[index];
    const to = other[(index + 1) % other.length];
    if (from && to) rest = keepSide(rest, from, to, 1);
  }
  return rest;
}

/**
 * The part of a closed polygon of any shape on one side of a line, with its border along the line where it was cut: filled by
 * either rule it covers what the polygon covers there (I. E. Sutherland and G. W. Hodgman, "Reentrant polygon clipping", 1974).
 * @param sign 1 for the inner side of an edge, -1 for the outer one
 */
export function keepSide(polygon: readonly Point[], from: Point, to: Point, sign: 1 | -1): Point[] {
  const kept: Point[] = [];
  let before = polygon.at(-1);
  let beforeSide = before ? sign * sideOf(from, to, before) : 0;
  for (const point of polygon) {
    const side = sign * sideOf(from, to, point);
    if (before && side >= 0 !== beforeSide >= 0) kept.push(between(before, point, beforeSide / (beforeSide - side)));
    if (side >= 0) kept.push(point);
    before = point;
    beforeSide = side;
  }
  return kept;
}

export function between(one: Point, other: Point, share: number): Point {
  return { x: one.x + (other.x - one.x) * share, y: one.y + (other.y - one.y) * share };
}

/** The area made smaller on all sides, so that edges drawn over each other leave no seam; the area itself when it is too small. */
export function shrunk(area: ConvexArea, distance: number): ConvexArea {
  const [left, bottom, right, top] = boundsOf(area);
  if (Math.min(right - left, top - bottom) < 8 * distance) return area;
  let rest: Point[] = [...area];
  for (let index = 0; index < area.length; index++) {
    const from = area[index];
    const to = area[(index + 1) % area.length];
    if (!from || !to) continue;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length === 0) continue;
    const [nx, ny] = [(-(to.y - from.y) / length) * distance, ((to.x - from.x) / length) * distance];
    rest = keepSide(rest, { x: from.x + nx, y: from.y + ny }, { x: to.x + nx, y: to.y + ny }, 1);
  }
  return rest.length >= 3 ? rest : area;
}

/** Twice the area; negative for corners that go round clockwise. */
function signedArea(corners: readonly Point[]): number {
  return corners.reduce((sum, { x, y }, index) => {
    const next = corners[(index + 1) % corners.length] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0);
}
