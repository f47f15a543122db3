import type { Point, Quad } from '@recto/codecs';

/** The corners of what is around some points, counter-clockwise as y runs upwards (A. Andrew's monotone chain, 1979). */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((one, other) => one.x - other.x || one.y - other.y);
  const chain = (ordered: readonly Point[]) => {
    const hull: Point[] = [];
    for (const point of ordered) {
      while (hull.length > 1 && crossProduct(hull.at(-2), hull.at(-1), point) <= 0) hull.pop();
      hull.push(point);
    }
    return hull.slice(0, -1);
  };
  return sorted.length < 3 ? sorted : [...chain(sorted), ...chain(sorted.reverse())];
}

function crossProduct(a: Point | undefined, b: Point | undefined, c: Point): number {
  return a && b ? (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) : 1;
}

/** A rectangle at any angle. */
export interface RotatedRectangle {
  readonly centre: Point;
  /** Along `angleRadians`, and across. */
  readonly length: number;
  readonly height: number;
  /** Direction of the length, clockwise from the right as y runs downwards: -45 to 45 degrees. */
  readonly angleRadians: number;
}

/** The smallest rectangle around some points. One of its sides lies on a side of their hull. */
export function leastRectangle(points: readonly Point[]): RotatedRectangle {
  const hull = convexHull(points);
  let best: RotatedRectangle | null = null;
  for (const [at, from] of hull.entries()) {
    const to = hull[(at + 1) % hull.length] ?? from;
    const found = rectangleAlong(hull, Math.atan2(to.y - from.y, to.x - from.x));
    if (!best || found.length * found.height < best.length * best.height) best = found;
  }
  return best ?? rectangleAlong(points, 0);
}

function rectangleAlong(points: readonly Point[], direction: number): RotatedRectangle {
  const quarter = Math.PI / 2;
  const angleRadians = direction - quarter * Math.round(direction / quarter);
  const [cos, sin] = [Math.cos(angleRadians), Math.sin(angleRadians)];
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of points) {
    const [along, across] = [x * cos + y * sin, y * cos - x * sin];
    left = Math.min(left, along);
    right = Math.max(right, along);
    top = Math.min(top, across);
    bottom = Math.max(bottom, across);
  }
  const [along, across] = [(left + right) / 2, (top + bottom) / 2];
  return {
    centre: { x: along * cos - across * sin, y: along * sin + across * cos },
    length: right - left,
    height: bottom - top,
    angleRadians,
  };
}

/** The rectangle's corners, clockwise from the one at the top left. */
export function cornersOf({ centre, length, height, angleRadians }: RotatedRectangle): Quad {
  const [cos, sin] = [Math.cos(angleRadians), Math.sin(angleRadians)];
  const corner = (along: number, across: number) => ({
    x: centre.x + along * cos - across * sin,
    y: centre.y + along * sin + across * cos,
  });
  const [aside, down] = [length / 2, height / 2];
  return [corner(-aside, -down), corner(aside, -down), corner(aside, down), corner(-aside, down)];
}
