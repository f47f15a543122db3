import { IDENTITY, type Matrix, multiply } from '@recto/codecs';
import { operandMatrix } from '../operand-matrix.ts';
import type { ContentReader } from '../reader/content-reader.ts';

/** Square units beyond which nothing more is painted: a large page in points. What lies outside of a page costs nothing. */
export const MAX_AREA = 1_000_000;

/**
 * Coordinate system and clip in which things are painted, as far as they decide size. Saved and restored with the graphics
 * state.
 */
export interface PaintState {
  readonly matrix: Matrix;
  /** Area of the smallest clipping path, by its bounding box. */
  readonly clip: number;
}

export const INITIAL_PAINT: PaintState = { matrix: IDENTITY, clip: MAX_AREA };

/** Numbers of one point each that the operators of paths have (ISO 32000-2, Table 58). */
const PATH = new Set(['m', 'l', 'c', 'v', 'y']);

/** Follows paths and clips and tells how large they are: by bounding boxes, so never too small. */
export class PaintedArea {
  state = INITIAL_PAINT;
  #left = Number.POSITIVE_INFINITY;
  #bottom = Number.POSITIVE_INFINITY;
  #right = Number.NEGATIVE_INFINITY;
  #top = Number.NEGATIVE_INFINITY;
  #clips = false;

  /** The area of the unit square, in which images are drawn, and by which those of forms grow. */
  get scale(): number {
    const [a, b, c, d] = this.state.matrix;
    return Math.abs(a * d - b * c);
  }

  /** Follows operators that build paths, clip, or move the coordinate system. @returns true when it was one of them */
  follow({ operator, numbers }: ContentReader): boolean {
    if (PATH.has(operator))
      for (let at = 0; at + 1 < numbers.length; at += 2) this.#point(numbers[at], numbers[at + 1]);
    else if (operator === 're') {
      const [x = 0, y = 0, width = 0, height = 0] = numbers;
      this.#point(x, y);
      this.#point(x + width, y + height);
    } else if (operator === 'cm') {
      const matrix = operandMatrix(numbers);
      if (matrix) this.state = { ...this.state, matrix: multiply(matrix, this.state.matrix) };
    } else if (operator === 'W' || operator === 'W*') this.#clips = true;
    else return false;
    return true;
  }

  /** Ends the path. @returns the area that painting it touches */
  endPath(): number {
    const area = Math.min(MAX_AREA, Math.max(0, this.#right - this.#left) * Math.max(0, this.#top - this.#bottom) || 0);
    const painted = Math.min(area, this.state.clip);
    if (this.#clips) this.state = { ...this.state, clip: painted };
    this.#clips = false;
    [this.#left, this.#bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    [this.#right, this.#top] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
    return painted;
  }

  #point(x = 0, y = 0): void {
    const [a, b, c, d, e, f] = this.state.matrix;
    const [across, up] = [a * x + c * y + e, b * x + d * y + f];
    this.#left = Math.min(this.#left, across);
    this.#right = Math.max(this.#right, across);
    this.#bottom = Math.min(this.#bottom, up);
    this.#top = Math.max(this.#top, up);
  }
}
