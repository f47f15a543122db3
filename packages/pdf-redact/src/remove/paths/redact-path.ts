import { inverse, type Point, scaleOf, transformPoint, writeNumber } from '@recto/codecs';
import type { PathEvent } from '@recto/pdf-content/interpret';
import type { Areas } from '../areas.ts';
import { type Bounds, boundsOf, type ConvexArea, holds, shrunk, transformArea } from '../geometry/convex-area.ts';
import { cutFill, cutStroke } from './cut-path.ts';
import { type Polyline, pointsOf, polylinesOf } from './polylines.ts';

/** Left of the area's edge, in points, so that overlay and cut share no seam. */
const OVERLAP = 0.2;
const FARTHEST = 1e15;
/** A path of no size that lets nothing through. */
const NOTHING = '0 0 0 0 re';

/** Replacement for a path and its painting operator. */
export interface RedactedPath {
  /** Null when the path stays as it is. */
  readonly content: string | null;
  /** True when something was removed that was painted. */
  readonly isRemoved: boolean;
}

const KEPT: RedactedPath = { content: null, isRemoved: false };

/** Cuts a path where it touches areas. @param event path that may be painted, clip, or both */
export function redactPath(event: PathEvent, areas: Areas): RedactedPath {
  const { matrix, line } = event.state;
  const reach = event.isStroked ? (line.width * scaleOf(matrix)) / 2 : 0;
  const around = event.path.bounds(matrix);
  if (!around || !concerns(areas, around, reach)) return KEPT;
  const { lines, isTooLong } = polylinesOf(event.path, matrix);
  const points = pointsOf(lines, matrix);
  // Curves do not reach as far as the points that bend them.
  const bounds = isTooLong ? around : boundsOf(points);
  if (!concerns(areas, bounds, reach)) return KEPT;
  const near = areas.near(widened(bounds, Math.max(reach, 1e-6)));
  const isWithin = areas.isFar(bounds) || near.some((area) => holds(area, points));
  const paints = event.fill !== null || event.isStroked;
  // The border of a rectangle says nothing, and most pages begin with one.
  const clips = event.clip !== null && !event.path.isRectangle;
  if (!paints && !clips) return KEPT;
  const back = inverse(matrix);
  if (isWithin || isTooLong || !back) {
    if (!paints && event.clip !== null && !isWithin && !isTooLong) return KEPT;
    return { content: clipOperators(event, event.path.isRectangle ? lines : []), isRemoved: paints || isWithin };
  }
  const own = near.map((area) => transformArea(back, shrunk(area, OVERLAP)));
  // Areas that reach far out leave what lies behind them, point by point.
  const isNearer = (some: readonly Point[]) =>
    !some.every((point) => areas.isFar(boundsOf([transformPoint(matrix, point)])));
  const content = cutLines(event, lines, clips, (parts, cut) => cutAll(parts, own, cut), isNearer);
  return content === null ? KEPT : { content, isRemoved: paints };
}

/** True when areas may hold a part of a path with these bounds. @param reach distance that its stroke reaches beyond them */
function concerns(areas: Areas, bounds: Bounds, reach: number): boolean {
  return areas.near(widened(bounds, Math.max(reach, 1e-6))).length > 0 || areas.isFar(bounds);
}

type Cut = <Part>(parts: readonly Part[], cut: (parts: readonly Part[], area: ConvexArea) => Part[]) => Part[];

/** The operators of what is left of a path; null when no area cuts it. */
function cutLines(
  event: PathEvent,
  lines: readonly Polyline[],
  clips: boolean,
  cutAll: Cut,
  isNearer: (points: readonly Point[]) => boolean,
): string | null {
  const parts: string[] = [];
  let isCut = false;
  let filled: Point[][] | null = null;
  if (event.fill || clips) {
    const before = lines.map(({ points }) => points);
    filled = cutAll<Point[]>(before, cutFill).filter(isNearer);
    isCut ||=
      filled.length !== before.length || filled.some((polygon, index) => polygon.length !== before[index]?.length);
    if (event.fill && filled.length > 0) parts.push(`${closedPath(filled)}${event.fill === 'evenodd' ? 'f*' : 'f'}`);
  }
  if (event.isStroked) {
    const stroked = cutAll(lines, cutStroke).filter(({ points }) => isNearer(points));
    isCut ||= stroked.length !== lines.length || stroked.some((line, index) => line !== lines[index]);
    if (stroked.length > 0) parts.push(`${openPath(stroked)}S`);
  }
  if (!isCut) return null;
  if (event.clip !== null) {
    parts.push(clipOperators(event, clips ? (filled ?? []).map((points) => ({ points, isClosed: true })) : lines));
  }
  return parts.join('\n');
}

function cutAll<Part>(
  parts: readonly Part[],
  areas: readonly ConvexArea[],
  cut: (parts: readonly Part[], area: ConvexArea) => Part[],
): Part[] {
  return areas.reduce((rest, area) => cut(rest, area), [...parts]);
}

/** The path as a clip, if it was one; of nothing, one that lets nothing through. */
function clipOperators({ clip }: PathEvent, lines: readonly Polyline[]): string {
  if (clip === null) return '';
  const path = lines.length > 0 ? closedPath(lines.map(({ points }) => points)) : `${NOTHING} `;
  return `${path}${clip === 'evenodd' ? 'W*' : 'W'} n`;
}

function closedPath(polygons: readonly (readonly Point[])[]): string {
  return polygons.map((points) => `${steps(points)}h\n`).join('');
}

function openPath(lines: readonly Polyline[]): string {
  return lines.map(({ points, isClosed }) => `${steps(points)}${isClosed ? 'h\n' : '\n'}`).join('');
}

function steps(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${digits(x)} ${digits(y)} ${index === 0 ? 'm' : 'l'} `).join('');
}

/** Nothing is farther out than damage puts it. */
function digits(value: number): string {
  const bounded = Math.min(FARTHEST, Math.max(-FARTHEST, value));
  return writeNumber(bounded, Math.abs(value) < 1000 ? 6 : 3);
}

function widened([left, bottom, right, top]: Bounds, by: number): Bounds {
  return [left - by, bottom - by, right + by, top + by];
}
