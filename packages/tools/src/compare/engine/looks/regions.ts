import type { PixelBox } from './pixels.ts';

/** Pixels are gathered in squares of this side; squares that touch, or nearly do, are one region. */
const SQUARE = 6;
const REACH = 2;
/** A region of fewer pixels is the noise of drawing. */
const LEAST_PIXELS = 10;

/** Pixels near each other. */
export interface Region {
  readonly box: PixelBox;
  readonly count: number;
}

/** Gathers pixels to regions. */
export class RegionFinder {
  readonly #columns: number;
  readonly #rows: number;
  readonly #counts: Uint32Array;
  readonly #boxes = new Map<number, { left: number; top: number; right: number; bottom: number }>();

  constructor(width: number, height: number) {
    this.#columns = Math.ceil(width / SQUARE);
    this.#rows = Math.ceil(height / SQUARE);
    this.#counts = new Uint32Array(this.#columns * this.#rows);
  }

  add(x: number, y: number): void {
    const square = Math.floor(y / SQUARE) * this.#columns + Math.floor(x / SQUARE);
    this.#counts[square] = (this.#counts[square] ?? 0) + 1;
    const box = this.#boxes.get(square);
    if (!box) this.#boxes.set(square, { left: x, top: y, right: x + 1, bottom: y + 1 });
    else {
      box.left = Math.min(box.left, x);
      box.top = Math.min(box.top, y);
      box.right = Math.max(box.right, x + 1);
      box.bottom = Math.max(box.bottom, y + 1);
    }
  }

  /** The regions, largest first. */
  find(): Region[] {
    const seen = new Set<number>();
    const regions: Region[] = [];
    for (const start of this.#boxes.keys()) {
      if (seen.has(start)) continue;
      seen.add(start);
      const waiting = [start];
      let count = 0;
      const around = { left: Number.POSITIVE_INFINITY, top: Number.POSITIVE_INFINITY, right: 0, bottom: 0 };
      for (let square = waiting.pop(); square !== undefined; square = waiting.pop()) {
        count += this.#counts[square] ?? 0;
        const box = this.#boxes.get(square);
        if (box) {
          around.left = Math.min(around.left, box.left);
          around.top = Math.min(around.top, box.top);
          around.right = Math.max(around.right, box.right);
          around.bottom = Math.max(around.bottom, box.bottom);
        }
        for (const near of this.#near(square)) {
          if (seen.has(near) || !this.#boxes.has(near)) continue;
          seen.add(near);
          waiting.push(near);
        }
      }
      if (count >= LEAST_PIXELS) regions.push({ box: around, count });
    }
    return regions.toSorted((one, other) => other.count - one.count);
  }

  #near(square: number): number[] {
    const [column, row] = [square % this.#columns, Math.floor(square / this.#columns)];
    const near: number[] = [];
    for (let y = Math.max(0, row - REACH); y <= Math.min(this.#rows - 1, row + REACH); y++) {
      for (let x = Math.max(0, column - REACH); x <= Math.min(this.#columns - 1, column + REACH); x++) {
        near.push(y * this.#columns + x);
      }
    }
    return near;
  }
}
