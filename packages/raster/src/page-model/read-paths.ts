import { type Matrix, multiply, scaleOf, transformX, transformY } from '@recto/codecs';
import {
  areaAround,
  type OutlineStep,
  type PageArea,
  type PageDrawing,
  type PageFill,
  type PageRule,
  type PageShape,
} from '@recto/contract/capabilities/page-model';
import type { PageReading } from './page-reading.ts';
import { isClipped } from './read-clip.ts';
import { readColor } from './read-color.ts';
import { transformArea } from './transform-area.ts';
import { matrixOf, type PageObject } from './walk-objects.ts';

/** Segment types of fpdf_edit.h. */
const SEGMENT = { line: 0, curve: 1, move: 2 } as const;
/** A filled rectangle at most this thick is a rule, if it is also much longer than thick. */
const MAX_RULE_POINTS = 3;
const RULE_SLENDERNESS = 4;
const STRAIGHT_POINTS = 0.6;
/** Paths of more segments are drawings, without a closer look at their parts. */
const MAX_SEGMENTS = 400;
/** Paths of more segments are not drawn again. */
const MAX_OUTLINE_SEGMENTS = 2000;

export interface PagePaths {
  readonly rules: PageRule[];
  readonly fills: PageFill[];
  readonly shapes: PageShape[];
  readonly drawings: PageDrawing[];
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Subpath {
  /** Corners and control points. */
  readonly points: Point[];
  readonly steps: OutlineStep[];
  hasCurves: boolean;
  isClosed: boolean;
}

interface Paint {
  readonly fill: string | null;
  readonly stroke: string | null;
  readonly strokeWidthPoints: number;
}

/** Sorts one path object into rules, filled rectangles, simple shapes and other drawings. */
export function readPath(reading: PageReading, object: PageObject, into: PagePaths): void {
  const { call } = reading.loaded.instance;
  const { handle } = object;
  const matrix = multiply(matrixOf(reading, handle), object.toDisplay);
  const paint = readPaint(reading, handle, matrix);
  if (!paint.fill && !paint.stroke) return;
  const count = call.FPDFPath_CountSegments(handle);
  if (count > MAX_OUTLINE_SEGMENTS) {
    const area = boundsOf(reading, object);
    if (area) into.drawings.push({ area, isShape: false });
    return;
  }
  const subpaths = readSubpaths(reading, handle, count, matrix);
  const own: PagePaths = { rules: [], fills: [], shapes: [], drawings: [] };
  if (count <= MAX_SEGMENTS) for (const subpath of subpaths) addSubpath(subpath, paint, own);
  else own.drawings.push({ area: areaOf(subpaths.flatMap(({ points }) => points)), isShape: false });
  into.rules.push(...own.rules);
  into.fills.push(...own.fills);
  // A path is drawn again as a whole: a part of it may be a hole in another.
  const isWhole =
    own.drawings.length === 0 || !isClipped(reading, object, areaAround(own.drawings.map(({ area }) => area)));
  if (own.drawings.every(({ isShape }) => isShape)) into.shapes.push(...own.shapes);
  else if (isWhole) into.shapes.push(freeform(subpaths, paint));
  into.drawings.push(...own.drawings.map(({ area }) => ({ area, isShape: isWhole })));
}

function freeform(subpaths: readonly Subpath[], paint: Paint): PageShape {
  const outline = subpaths.flatMap(({ steps, isClosed }): OutlineStep[] => (isClosed ? [...steps, ['close']] : steps));
  const area = areaOf(subpaths.flatMap(({ points }) => points));
  return { kind: 'freeform', area, isRising: false, outline, ...paint };
}

function readPaint(reading: PageReading, handle: number, matrix: Matrix): Paint {
  const { call } = reading.loaded.instance;
  const { scratch } = reading;
  const isRead = call.FPDFPath_GetDrawMode(handle, scratch.pointer, scratch.pointer + 4);
  const [fillMode, isStroked] = isRead ? [scratch.integer(0), scratch.integer(1)] : [0, 0];
  const width = call.FPDFPageObj_GetStrokeWidth(handle, scratch.pointer) ? scratch.float(0) : 1;
  return {
    fill: fillMode ? readColor(reading, handle, 'fill') : null,
    stroke: isStroked ? readColor(reading, handle, 'stroke') : null,
    strokeWidthPoints: Math.max(0.1, width * scaleOf(matrix)),
  };
}

/** Returns the painted area of an object, as displayed. */
export function boundsOf(reading: PageReading, { handle, toDisplay }: PageObject): PageArea | undefined {
  const { scratch, loaded } = reading;
  const { pointer } = scratch;
  if (!loaded.instance.call.FPDFPageObj_GetBounds(handle, pointer, pointer + 4, pointer + 8, pointer + 12))
    return undefined;
  return transformArea(toDisplay, [scratch.float(0), scratch.float(1), scratch.float(2), scratch.float(3)]);
}

function readSubpaths(reading: PageReading, handle: number, count: number, matrix: Matrix): Subpath[] {
  const { call } = reading.loaded.instance;
  const { scratch } = reading;
  const subpaths: Subpath[] = [];
  let current: Subpath | undefined;
  let control: Point[] = [];
  for (let index = 0; index < count; index++) {
    const segment = call.FPDFPath_GetPathSegment(handle, index);
    if (!call.FPDFPathSegment_GetPoint(segment, scratch.pointer, scratch.pointer + 4)) continue;
    const [x, y] = [scratch.float(0), scratch.float(1)];
    const type = call.FPDFPathSegment_GetType(segment);
    if (type === SEGMENT.move || !current) {
      current = { points: [], steps: [], hasCurves: false, isClosed: false };
      subpaths.push(current);
      control = [];
    }
    const point = { x: transformX(matrix, x, y), y: transformY(matrix, x, y) };
    if (call.FPDFPathSegment_GetClose(segment)) current.isClosed = true;
    current.points.push(point);
    if (type === SEGMENT.curve) {
      current.hasCurves = true;
      control.push(point);
      const [one, other, end] = control;
      if (!one || !other || !end) continue;
      current.steps.push(['curve', one.x, one.y, other.x, other.y, end.x, end.y]);
      control = [];
    } else current.steps.push([current.steps.length === 0 ? 'move' : 'line', point.x, point.y]);
  }
  return subpaths;
}

function addSubpath({ points, hasCurves, isClosed }: Subpath, paint: Paint, into: PagePaths): void {
  const [first, second] = points;
  if (!first || !second) return;
  const area = areaOf(points);
  if (hasCurves) {
    const isShape = isRound(points, area);
    into.drawings.push({ area, isShape });
    if (isShape) into.shapes.push({ kind: 'ellipse', area, isRising: false, ...paint });
    return;
  }
  const corners = withoutMiddles(withoutRepeats(points));
  if (corners.length === 2) addLine(corners, area, paint, into);
  else if (isRectangle(corners)) addRectangle(area, paint, into);
  else if (paint.stroke && corners.every((corner, index) => index === 0 || isStraight(corners[index - 1], corner))) {
    for (let index = 1; index < corners.length; index++) addEdge(corners[index - 1], corners[index], paint, into);
    if (isClosed) addEdge(corners.at(-1), corners[0], paint, into);
  } else into.drawings.push({ area, isShape: false });
}

function addLine(corners: readonly Point[], area: PageArea, paint: Paint, into: PagePaths): void {
  const [first, second] = corners;
  if (!first || !second || !paint.stroke) return;
  const isRising = first.y > second.y === first.x < second.x;
  into.shapes.push({ kind: 'line', area, isRising, ...paint, fill: null });
  if (isStraight(first, second)) addEdge(first, second, paint, into);
  else into.drawings.push({ area, isShape: true });
}

function addRectangle(area: PageArea, paint: Paint, into: PagePaths): void {
  const { left, top, right, bottom } = area;
  const [width, height] = [right - left, bottom - top];
  const [thin, long] = [Math.min(width, height), Math.max(width, height)];
  if (paint.fill && thin <= MAX_RULE_POINTS && long > thin * RULE_SLENDERNESS && !paint.stroke) {
    const isHorizontal = width > height;
    into.rules.push({
      isHorizontal,
      at: isHorizontal ? (top + bottom) / 2 : (left + right) / 2,
      from: isHorizontal ? left : top,
      to: isHorizontal ? right : bottom,
      widthPoints: thin,
      color: paint.fill,
    });
    return;
  }
  if (width < 0.2 || height < 0.2) return;
  if (paint.fill) into.fills.push({ area, color: paint.fill });
  into.shapes.push({ kind: 'rectangle', area, isRising: false, ...paint });
  if (!paint.stroke) return;
  const corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
  for (const [index, corner] of corners.entries()) addEdge(corner, corners[(index + 1) % 4], paint, into);
}

function addEdge(from: Point | undefined, to: Point | undefined, paint: Paint, into: PagePaths): void {
  if (!from || !to || !paint.stroke || !isStraight(from, to)) return;
  const isHorizontal = Math.abs(from.x - to.x) >= Math.abs(from.y - to.y);
  const [a, b] = isHorizontal ? [from.x, to.x] : [from.y, to.y];
  if (Math.abs(a - b) < 0.5) return;
  into.rules.push({
    isHorizontal,
    at: isHorizontal ? (from.y + to.y) / 2 : (from.x + to.x) / 2,
    from: Math.min(a, b),
    to: Math.max(a, b),
    widthPoints: paint.strokeWidthPoints,
    color: paint.stroke,
  });
}

function isStraight(one: Point | undefined, other: Point): boolean {
  return !one || Math.abs(one.x - other.x) < STRAIGHT_POINTS || Math.abs(one.y - other.y) < STRAIGHT_POINTS;
}

function withoutRepeats(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const last = kept.at(-1);
    if (!last || Math.abs(last.x - point.x) > 0.01 || Math.abs(last.y - point.y) > 0.01) kept.push(point);
  }
  const [first, last] = [kept[0], kept.at(-1)];
  if (kept.length > 2 && first && last && Math.abs(first.x - last.x) < 0.01 && Math.abs(first.y - last.y) < 0.01)
    kept.pop();
  return kept;
}

/** Some programs begin a rectangle in the middle of a side: points between two others of one straight side go. */
function withoutMiddles(points: readonly Point[]): readonly Point[] {
  if (points.length < 5) return points;
  return points.filter((point, index) => {
    const [before, after] = [points.at(index - 1), points[(index + 1) % points.length]];
    if (!before || !after) return true;
    const isOnVertical = Math.abs(before.x - point.x) < 0.05 && Math.abs(after.x - point.x) < 0.05;
    const isOnHorizontal = Math.abs(before.y - point.y) < 0.05 && Math.abs(after.y - point.y) < 0.05;
    return !isOnVertical && !isOnHorizontal;
  });
}

function isRectangle(corners: readonly Point[]): boolean {
  if (corners.length !== 4) return false;
  return corners.every((corner, index) => {
    const next = corners[(index + 1) % 4];
    return next !== undefined && isStraight(corner, next);
  });
}

/** Four curves whose ends stand in the middle of the sides, as programs draw circles. */
function isRound(points: readonly Point[], area: PageArea): boolean {
  if (points.length < 12 || points.length > 14) return false;
  const [first] = points;
  if (!first) return false;
  const [middleX, middleY] = [(area.left + area.right) / 2, (area.top + area.bottom) / 2];
  return Math.abs(first.x - middleX) < 1 || Math.abs(first.y - middleY) < 1;
}

function areaOf(points: readonly Point[]): PageArea {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
