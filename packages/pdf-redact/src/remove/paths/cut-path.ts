import type { Point } from '@recto/codecs';
import { between, boundsOf, boundsTouch, type ConvexArea, holds, keepSide, sideOf } from '../geometry/convex-area.ts';
import type { Polyline } from './polylines.ts';

/**
 * Returns the parts of filled polygons outside an area, for either filling rule: the plane around the area is divided into
 * as many convex parts as it has edges, and the polygons are clipped to each.
 */
export function cutFill(polygons: readonly (readonly Point[])[], area: ConvexArea): Point[][] {
  const bounds = boundsOf(area);
  const rest: Point[][] = [];
  for (const polygon of polygons) {
    if (!boundsTouch(boundsOf(polygon), bounds)) {
      rest.push([...polygon]);
      continue;
    }
    let inner: readonly Point[] = polygon;
    const parts: Point[][] = [];
    for (let index = 0; index < area.length && inner.length > 0; index++) {
      const from = area[index];
      const to = area[(index + 1) % area.length];
      if (!from || !to) continue;
      const outer = keepSide(inner, from, to, -1);
      if (outer.length >= 3) parts.push(outer);
      inner = keepSide(inner, from, to, 1);
    }
    if (inner.length >= 3) rest.push(...parts);
    // Points and lines have no inside, and may lie within.
    else if (!holds(area, polygon)) rest.push([...polygon]);
  }
  return rest;
}

/** Returns the parts of lines outside an area. A closed line that is cut becomes open. */
export function cutStroke(lines: readonly Polyline[], area: ConvexArea): Polyline[] {
  const bounds = boundsOf(area);
  const rest: Polyline[] = [];
  for (const line of lines) {
    const [left, bottom, right, top] = boundsOf(line.points);
    // A straight line has no breadth, but may lie within.
    if (boundsTouch([left - 1e-6, bottom - 1e-6, right + 1e-6, top + 1e-6], bounds)) cutLine(line, area, rest);
    else rest.push(line);
  }
  return rest;
}

function cutLine({ points, isClosed }: Polyline, area: ConvexArea, rest: Polyline[]): void {
  const [first] = points;
  const all = isClosed && first ? [...points, first] : points;
  let open: Point[] = [];
  let isWhole = true;
  const finish = (wasCut: boolean) => {
    if (open.length > 1) rest.push({ points: open, isClosed: !wasCut && isClosed });
    open = [];
  };
  for (let index = 0; index + 1 < all.length; index++) {
    const [from, to] = [all[index], all[index + 1]];
    if (!from || !to) continue;
    const inside = insideOf(from, to, area);
    if (open.length === 0) open.push(from);
    if (!inside) {
      open.push(to);
      continue;
    }
    isWhole = false;
    const [enter, leave] = inside;
    if (enter > 0) open.push(between(from, to, enter));
    else if (open.length === 1) open = [];
    finish(true);
    if (leave < 1) open = [between(from, to, leave), to];
  }
  if (isWhole && isClosed) open.pop();
  finish(!isWhole);
}

/** The part of a straight line that lies in the area, as shares of its length; null for none. */
function insideOf(from: Point, to: Point, area: ConvexArea): readonly [number, number] | null {
  let [enter, leave] = [0, 1];
  for (let index = 0; index < area.length; index++) {
    const corner = area[index];
    const next = area[(index + 1) % area.length];
    if (!corner || !next) continue;
    const [start, end] = [sideOf(corner, next, from), sideOf(corner, next, to)];
    if (start < 0 && end < 0) return null;
    if (start < 0) enter = Math.max(enter, start / (start - end));
    else if (end < 0) leave = Math.min(leave, start / (start - end));
  }
  return enter < leave ? [enter, leave] : null;
}
