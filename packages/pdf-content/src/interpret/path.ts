import { type Corners, type Matrix, transformBounds, transformX, transformY } from '@recto/codecs';

/** Segments that are kept; of a longer path only the bounds are known. */
const MAX_SEGMENTS = 1_000_000;

/** Segments as they are stored, with the count of their numbers. `v` and `y` are curves, `re` stays a rectangle. */
export const [MOVE, LINE, CURVE, RECTANGLE, CLOSE] = [0, 1, 2, 3, 4] as const;
/** Numbers of each segment, by its kind. */
const NUMBERS_OF = [2, 2, 6, 4, 0] as const;

/** Receiver of the segments of a path; a rectangle comes as `re` has it. */
export interface PathSink {
  move(x: number, y: number): void;
  line(x: number, y: number): void;
  curve(x1: number, y1: number, x2: number, y2: number, x3: number, y3: number): void;
  rectangle(x: number, y: number, width: number, height: number): void;
  close(): void;
}

/** A path under construction or constructed (ISO 32000-2, 8.5.2), in user space. The one path builder: everybody reads this. */
export class Path {
  /** Segments that are kept. */
  count = 0;
  /** True when it has more segments than are kept. */
  isTooLong = false;
  #kinds: Uint8Array;
  #numbers: Float64Array;
  #used = 0;
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;
  /** Around what is not kept; null for nothing. */
  #rest: [number, number, number, number] | null = null;

  constructor(capacity = 16) {
    this.#kinds = new Uint8Array(capacity);
    this.#numbers = new Float64Array(capacity * 4);
  }

  get isEmpty(): boolean {
    return this.count === 0;
  }

  /** True for one `re` and nothing else. */
  get isRectangle(): boolean {
    return this.count === 1 && this.#kinds[0] === RECTANGLE;
  }

  clear(): void {
    this.count = 0;
    this.#used = 0;
    this.isTooLong = false;
    this.#rest = null;
  }

  /** A path of its own, which later operators do not change. */
  copy(): Path {
    const copy = new Path(0);
    copy.#kinds = this.#kinds.slice(0, this.count);
    copy.#numbers = this.#numbers.slice(0, this.#used);
    copy.count = this.count;
    copy.#used = this.#used;
    copy.isTooLong = this.isTooLong;
    copy.#rest = this.#rest && [...this.#rest];
    return copy;
  }

  move(x: number, y: number): void {
    if (this.#begin(MOVE, x, y)) this.#put(x, y);
    [this.#startX, this.#startY] = [x, y];
  }

  line(x: number, y: number): void {
    if (this.#begin(LINE, x, y)) this.#put(x, y);
  }

  curve(x1: number, y1: number, x2: number, y2: number, x3: number, y3: number): void {
    if (this.#begin(CURVE, x3, y3)) {
      this.#put(x1, y1);
      this.#put(x2, y2);
      this.#put(x3, y3);
      return;
    }
    this.#includeRest(x1, y1);
    this.#includeRest(x2, y2);
  }

  /** A curve whose first control point is the current point (`v`). */
  curveFromHere(x2: number, y2: number, x3: number, y3: number): void {
    this.curve(this.#x, this.#y, x2, y2, x3, y3);
  }

  rectangle(x: number, y: number, width: number, height: number): void {
    if (this.#begin(RECTANGLE, x, y)) {
      this.#put(x, y);
      this.#put(width, height);
    } else this.#includeRest(x + width, y + height);
    [this.#startX, this.#startY] = [x, y];
  }

  close(): void {
    this.#begin(CLOSE, this.#startX, this.#startY);
  }

  /** Gives the segments in order to a receiver. */
  each(sink: PathSink): void {
    const numbers = this.#numbers;
    let at = 0;
    for (let index = 0; index < this.count; index++) {
      const kind = this.#kinds[index] ?? MOVE;
      const [a = 0, b = 0, c = 0, d = 0] = [numbers[at], numbers[at + 1], numbers[at + 2], numbers[at + 3]];
      if (kind === LINE) sink.line(a, b);
      else if (kind === MOVE) sink.move(a, b);
      else if (kind === CURVE) sink.curve(a, b, c, d, numbers[at + 4] ?? 0, numbers[at + 5] ?? 0);
      else if (kind === RECTANGLE) sink.rectangle(a, b, c, d);
      else sink.close();
      at += NUMBERS_OF[kind as 0] ?? 0;
    }
  }

  /** Around all points, control points too, where a matrix lays them; null for a path without any. */
  bounds(matrix: Matrix): Corners | null {
    let left = FAR;
    let bottom = FAR;
    let right = -FAR;
    let top = -FAR;
    // Closures and arrays here would take most of the time of pages of drawings.
    const numbers = this.#numbers;
    for (let index = 0, at = 0; index < this.count; index++) {
      const kind = this.#kinds[index] ?? MOVE;
      const isRectangle = kind === RECTANGLE;
      const count = isRectangle ? 8 : (NUMBERS_OF[kind as 0] ?? 0);
      for (let pair = 0; pair < count; pair += 2) {
        const corner = isRectangle ? at : at + pair;
        let x = numbers[corner] ?? 0;
        let y = numbers[corner + 1] ?? 0;
        if (isRectangle && (pair === 2 || pair === 4)) x += numbers[at + 2] ?? 0;
        if (isRectangle && pair >= 4) y += numbers[at + 3] ?? 0;
        const px = transformX(matrix, x, y);
        const py = transformY(matrix, x, y);
        if (px < left) left = px;
        if (px > right) right = px;
        if (py < bottom) bottom = py;
        if (py > top) top = py;
      }
      at += isRectangle ? 4 : count;
    }
    if (this.#rest) {
      const [x1, y1, x2, y2] = transformBounds(matrix, this.#rest);
      [left, bottom] = [Math.min(left, x1), Math.min(bottom, y1)];
      [right, top] = [Math.max(right, x2), Math.max(top, y2)];
    }
    return left <= right ? [left, bottom, right, top] : null;
  }

  /** Makes room for a segment that ends at a point. @returns false when no more are kept */
  #begin(kind: number, x: number, y: number): boolean {
    this.#x = x;
    this.#y = y;
    if (this.count >= MAX_SEGMENTS) {
      this.isTooLong = true;
      this.#includeRest(x, y);
      return false;
    }
    if (this.count === this.#kinds.length) this.#kinds = grown(this.#kinds, new Uint8Array(this.count * 2 + 16));
    if (this.#used + MOST_NUMBERS > this.#numbers.length) {
      this.#numbers = grown(this.#numbers, new Float64Array(this.#used * 2 + 32));
    }
    this.#kinds[this.count++] = kind;
    return true;
  }

  #put(one: number, other: number): void {
    this.#numbers[this.#used++] = one;
    this.#numbers[this.#used++] = other;
  }

  #includeRest(x: number, y: number): void {
    const [left, bottom, right, top] = this.#rest ?? [x, y, x, y];
    this.#rest = [Math.min(left, x), Math.min(bottom, y), Math.max(right, x), Math.max(top, y)];
  }
}

/** Numbers of the longest segment. */
const MOST_NUMBERS = 6;
const FAR = Number.POSITIVE_INFINITY;

function grown<Numbers extends Uint8Array | Float64Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}

/** True when upright rectangles stay upright. */
export function isUpright([a, b, c, d]: Matrix): boolean {
  return (b === 0 && c === 0) || (a === 0 && d === 0);
}
