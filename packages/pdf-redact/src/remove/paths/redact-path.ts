import { inverse, type Matrix, type Point, scaleOf, transformPoint } from '@recto/codecs';
import type { Areas } from '../areas.ts';
import { type Bounds, boundsOf, type ConvexArea, holds, shrunk, transformArea } from '../geometry/convex-area.ts';
import { cutFill, cutStroke } from './cut-path.ts';
import type { Path, Polyline } from './path.ts';

/** How a path-painting operator paints (ISO 32000-2, Table 59). */
export interface Painting {
  readonly fills: boolean;
  readonly strokes: boolean;
  readonly closes: boolean;
  readonly isEvenOdd: boolean;
}

/** By operator; undefined for one that paints no path. */
export const PATH_PAINTING: Readonly<Record<string, Painting>> = {
  n: { fills: false, strokes: false, closes: false, isEvenOdd: false },
  f: { fills: true, strokes: false, closes: false, isEvenOdd: false },
  F: { fills: true, strokes: false, closes: false, isEvenOdd: false },
  'f*': { fills: true, strokes: false, closes: false, isEvenOdd: true },
  S: { fills: false, strokes: true, closes: false, isEvenOdd: false },
  s: { fills: false, strokes: true, closes: true, isEvenOdd: false },
  B: { fills: true, strokes: true, closes: false, isEvenOdd: false },
  'B*': { fills: true, strokes: true, closes: false, isEvenOdd: true },
  b: { fills: true, strokes: true, closes: true, isEvenOdd: false },
  'b*': { fills: true, strokes: true, closes: true, isEvenOdd: true },
};

/** Left of the area's edge, in points, so that overlay and cut share no seam. */
const OVERLAP = 0.2;
const FARTHEST = 1e15;
/** A path of no size that lets nothing through. */
const NOTHING = '0 0 0 0 re';

/** What takes the place of a path and its painting operator. */
export interface RedactedPath {
  /** Null when the path stays as it is. */
  readonly content: string | null;
  /** True when something was removed that was painted. */
  readonly isRemoved: boolean;
}

const KEPT: RedactedPath = { content: null, isRemoved: false };

/** Cuts a path where it touches areas. @param matrix from user space to the page */
export function redactPath(path: Path, painting: Painting, matrix: Matrix, width: number, areas: Areas): RedactedPath {
  const reach = painting.strokes ? (width * scaleOf(matrix)) / 2 : 0;
  const bounds = path.bounds(matrix);
  const near = areas.near(widened(bounds, Math.max(reach, 1e-6)));
  const isFar = areas.isFar(bounds);
  if (near.length === 0 && !isFar) return KEPT;
  const paints = painting.fills || painting.strokes;
  const points = [...path.points(matrix)];
  const isWithin = isFar || near.some((area) => holds(area, points));
  // The border of a rectangle says nothing, and most pages begin with one.
  const clips = path.clip !== null && !path.isRectangle;
  if (!paints && !clips) return KEPT;
  const back = inverse(matrix);
  if (isWithin || path.isTooLong || !back) {
    if (!paints && path.clip !== null && !isWithin && !path.isTooLong) return KEPT;
    return { content: clipOperators(path, path.isRectangle ? path.lines : []), isRemoved: paints || isWithin };
  }
  const own = near.map((area) => transformArea(back, shrunk(area, OVERLAP)));
  // Areas that reach far out leave what lies behind them, point by point.
  const isNearer = (some: readonly Point[]) =>
    !some.every((point) => areas.isFar(boundsOf([transformPoint(matrix, point)])));
  const parts: string[] = [];
  let isCut = false;
  let filled: Point[][] | null = null;
  if (painting.fills || clips) {
    const before = path.lines.map(({ points: some }) => some);
    filled = cutAll(before, own, cutFill).filter(isNearer);
    isCut ||=
      filled.length !== before.length || filled.some((polygon, index) => polygon.length !== before[index]?.length);
    if (painting.fills && filled.length > 0) parts.push(`${closedPath(filled)}${painting.isEvenOdd ? 'f*' : 'f'}`);
  }
  if (painting.strokes) {
    const before: Polyline[] = path.lines.map((line) => ({ ...line, isClosed: line.isClosed || painting.closes }));
    const stroked = cutAll(before, own, cutStroke).filter(({ points: some }) => isNearer(some));
    isCut ||= stroked.length !== before.length || stroked.some((line, index) => line !== before[index]);
    if (stroked.length > 0) parts.push(`${openPath(stroked)}S`);
  }
  if (!isCut) return KEPT;
  if (path.clip !== null) {
    const lines = clips ? (filled ?? []).map((some) => ({ points: some, isClosed: true })) : path.lines;
    parts.push(clipOperators(path, lines));
  }
  return { content: parts.join('\n'), isRemoved: paints };
}

function cutAll<Part>(
  parts: readonly Part[],
  areas: readonly ConvexArea[],
  cut: (parts: readonly Part[], area: ConvexArea) => Part[],
): Part[] {
  return areas.reduce((rest, area) => cut(rest, area), [...parts]);
}

/** The path as a clip, if it was one; of nothing, one that lets nothing through. */
function clipOperators({ clip }: Path, lines: readonly Polyline[]): string {
  if (clip === null) return '';
  return `${lines.length > 0 ? closedPath(lines.map(({ points }) => points)) : `${NOTHING} `}${clip} n`;
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

/** Short, and without an exponent, which PDF does not know: nothing is farther out than damage puts it. */
function digits(value: number): string {
  const bounded = Math.min(FARTHEST, Math.max(-FARTHEST, value));
  return String(Number(bounded.toFixed(Math.abs(value) < 1000 ? 6 : 3)));
}

function widened([left, bottom, right, top]: Bounds, by: number): Bounds {
  return [left - by, bottom - by, right + by, top + by];
}
