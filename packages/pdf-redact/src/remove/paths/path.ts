import { type Matrix, type Point, transformPoint } from '@recto/codecs';
import type { ContentReader } from '@recto/pdf-content';
import { type Bounds, between, boundsOf } from '../geometry/convex-area.ts';

/** A subpath made of straight lines. */
export interface Polyline {
  readonly points: Point[];
  isClosed: boolean;
}

/** One operator of a path with its operands. */
export interface PathOperator {
  readonly start: number;
  readonly end: number;
  /** What damaged operands mean; null for sound ones. */
  readonly meaning: string | null;
}

/** Steps of a path beyond which it is not followed. */
const MAX_STEPS = 200_000;
/** Straight lines for one curve. */
const MAX_PIECES = 64;
/** How far, in points of the page, a straight line may lie from its curve. */
const FLATNESS = 0.02;

/** A path as it is built by operators (ISO 32000-2, 8.5.2), in user space. */
export class Path {
  /** Where its first operator stands in the content; -1 while there is no path. */
  start = -1;
  /** `W` or `W*`, when the path is to clip. */
  clip: string | null = null;
  /** True when there is more than is followed. */
  isTooLong = false;
  /** True for one `re` and nothing else. */
  isRectangle = false;
  readonly lines: Polyline[] = [];
  /** Its operators in their order. */
  readonly operators: PathOperator[] = [];
  #steps = 0;
  #current: Point = { x: 0, y: 0 };

  clear(): void {
    this.start = -1;
    this.clip = null;
    this.isTooLong = false;
    this.isRectangle = false;
    this.lines.length = 0;
    this.operators.length = 0;
    this.#steps = 0;
  }

  /**
   * Follows the operators that build a path.
   * @param meaning what damaged operands mean; null for sound ones
   * @returns false for another operator
   */
  follow(
    { operator, numbers, operandsStart, operatorEnd }: ContentReader,
    matrix: Matrix,
    meaning: string | null,
  ): boolean {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
    switch (operator) {
      case 'm':
        this.#begin({ x: a, y: b });
        break;
      case 'l':
        this.#lineTo({ x: a, y: b });
        break;
      case 'c':
        this.#curve({ x: a, y: b }, { x: c, y: d }, { x: e, y: f }, matrix);
        break;
      case 'v':
        this.#curve(this.#current, { x: a, y: b }, { x: c, y: d }, matrix);
        break;
      case 'y':
        this.#curve({ x: a, y: b }, { x: c, y: d }, { x: c, y: d }, matrix);
        break;
      case 'h':
        this.#close();
        break;
      case 're':
        this.#begin({ x: a, y: b });
        for (const corner of [
          { x: a + c, y: b },
          { x: a + c, y: b + d },
          { x: a, y: b + d },
        ])
          this.#lineTo(corner);
        this.#close();
        break;
      case 'W':
      case 'W*':
        this.clip = operator;
        this.operators.push({ start: operandsStart, end: operatorEnd, meaning: null });
        return true;
      default:
        return false;
    }
    this.isRectangle = operator === 're' && this.start < 0;
    if (this.start < 0) this.start = operandsStart;
    this.operators.push({ start: operandsStart, end: operatorEnd, meaning });
    if (++this.#steps > MAX_STEPS) this.isTooLong = true;
    return true;
  }

  /** Around all points, where a matrix lays them. */
  bounds(matrix: Matrix): Bounds {
    return boundsOf(this.points(matrix));
  }

  /** Where a matrix lays all points. */
  *points(matrix: Matrix): Generator<Point> {
    for (const { points } of this.lines) for (const point of points) yield transformPoint(matrix, point);
  }

  #begin(point: Point): void {
    this.#current = point;
    if (!this.isTooLong) this.lines.push({ points: [point], isClosed: false });
  }

  #lineTo(point: Point): void {
    this.#current = point;
    const last = this.lines.at(-1);
    if (!last || last.isClosed) this.#begin(last?.points[0] ?? point);
    this.#current = point;
    if (!this.isTooLong) this.lines.at(-1)?.points.push(point);
  }

  #close(): void {
    const last = this.lines.at(-1);
    if (!last) return;
    last.isClosed = true;
    this.#current = last.points[0] ?? this.#current;
  }

  #curve(one: Point, two: Point, end: Point, matrix: Matrix): void {
    const start = this.#current;
    const scale = Math.max(Math.hypot(matrix[0], matrix[1]), Math.hypot(matrix[2], matrix[3]));
    const bend = Math.max(
      Math.hypot(start.x - 2 * one.x + two.x, start.y - 2 * one.y + two.y),
      Math.hypot(one.x - 2 * two.x + end.x, one.y - 2 * two.y + end.y),
    );
    const pieces = Math.min(MAX_PIECES, Math.max(2, Math.ceil(Math.sqrt((0.75 * bend * scale) / FLATNESS))));
    for (let piece = 1; piece <= pieces; piece++) {
      const share = piece / pieces;
      const [p, q, r] = [between(start, one, share), between(one, two, share), between(two, end, share)];
      const [s, t] = [between(p, q, share), between(q, r, share)];
      this.#lineTo(piece === pieces ? end : between(s, t, share));
    }
    this.#steps += pieces;
  }
}
