import { type Matrix, type Point, transformPoint } from '@recto/codecs';
import type { Path } from '@recto/pdf-content/interpret';
import { between } from '../geometry/convex-area.ts';

/** A subpath made of straight lines. */
export interface Polyline {
  readonly points: Point[];
  isClosed: boolean;
}

/** A path made of straight lines, in user space. */
export interface Polylines {
  readonly lines: readonly Polyline[];
  /** True when there is more than is followed. */
  readonly isTooLong: boolean;
}

/** Steps of a path beyond which it is not followed. */
const MAX_STEPS = 200_000;
/** Straight lines for one curve. */
const MAX_PIECES = 64;
/** Largest distance between a straight line and its curve, in points of the page. */
const FLATNESS = 0.02;

/** Makes straight lines of a path. @param matrix from user space to the page, for which the lines are close enough to the curves */
export function polylinesOf(path: Path, matrix: Matrix): Polylines {
  const flattening = new Flattening(matrix);
  path.each(flattening);
  return { lines: flattening.lines, isTooLong: path.isTooLong || flattening.isTooLong };
}

/** The points of lines where a matrix lays them. */
export function pointsOf(lines: readonly Polyline[], matrix: Matrix): Point[] {
  return lines.flatMap(({ points }) => points.map((point) => transformPoint(matrix, point)));
}

class Flattening {
  readonly lines: Polyline[] = [];
  readonly #scale: number;
  #steps = 0;
  #current: Point = { x: 0, y: 0 };

  constructor(matrix: Matrix) {
    this.#scale = Math.max(Math.hypot(matrix[0], matrix[1]), Math.hypot(matrix[2], matrix[3]));
  }

  get isTooLong(): boolean {
    return this.#steps > MAX_STEPS;
  }

  move(x: number, y: number): void {
    this.#steps++;
    this.#begin({ x, y });
  }

  line(x: number, y: number): void {
    this.#steps++;
    this.#lineTo({ x, y });
  }

  curve(x1: number, y1: number, x2: number, y2: number, x3: number, y3: number): void {
    const start = this.#current;
    const [one, two, end] = [
      { x: x1, y: y1 },
      { x: x2, y: y2 },
      { x: x3, y: y3 },
    ];
    const bend = Math.max(
      Math.hypot(start.x - 2 * one.x + two.x, start.y - 2 * one.y + two.y),
      Math.hypot(one.x - 2 * two.x + end.x, one.y - 2 * two.y + end.y),
    );
    const pieces = Math.min(MAX_PIECES, Math.max(2, Math.ceil(Math.sqrt((0.75 * bend * this.#scale) / FLATNESS))));
    for (let piece = 1; piece <= pieces; piece++) {
      const share = piece / pieces;
      const [p, q, r] = [between(start, one, share), between(one, two, share), between(two, end, share)];
      const [s, t] = [between(p, q, share), between(q, r, share)];
      this.#lineTo(piece === pieces ? end : between(s, t, share));
    }
    this.#steps += pieces + 1;
  }

  rectangle(x: number, y: number, width: number, height: number): void {
    this.#steps++;
    this.#begin({ x, y });
    this.#lineTo({ x: x + width, y });
    this.#lineTo({ x: x + width, y: y + height });
    this.#lineTo({ x, y: y + height });
    this.close();
  }

  close(): void {
    const last = this.lines.at(-1);
    if (!last) return;
    last.isClosed = true;
    this.#current = last.points[0] ?? this.#current;
  }

  #begin(point: Point): void {
    this.#current = point;
    if (!this.isTooLong) this.lines.push({ points: [point], isClosed: false });
  }

  #lineTo(point: Point): void {
    const last = this.lines.at(-1);
    if (!last || last.isClosed) this.#begin(last?.points[0] ?? point);
    this.#current = point;
    if (!this.isTooLong) this.lines.at(-1)?.points.push(point);
  }
}
