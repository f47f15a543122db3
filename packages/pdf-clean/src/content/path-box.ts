import { type Corners, type Matrix, transformBounds, transformX, transformY } from '@recto/codecs';
import type { ContentReader } from '@recto/pdf-content';

/** Follows the construction of one path (ISO 32000-2, 8.5.2), on the page. */
export class PathBox {
  /** Where its first operator begins; -1 when there is none. */
  start = -1;
  /** False when something else stands between its operators. */
  isPure = true;
  /** True when it also becomes the clip. */
  clips = false;
  #operators = 0;
  #rectangles = 0;
  #isUpright = true;
  #left = Number.POSITIVE_INFINITY;
  #bottom = Number.POSITIVE_INFINITY;
  #right = Number.NEGATIVE_INFINITY;
  #top = Number.NEGATIVE_INFINITY;

  /** @returns false for an operator of another kind */
  follow({ operator, numbers, operandsStart }: ContentReader, matrix: Matrix): boolean {
    switch (operator) {
      case 'm':
      case 'l':
      case 'c':
      case 'v':
      case 'y':
        for (let at = 0; at + 1 < numbers.length; at += 2) this.#point(matrix, numbers[at] ?? 0, numbers[at + 1] ?? 0);
        break;
      case 're': {
        const [x = 0, y = 0, width = 0, height = 0] = numbers;
        const [left, bottom, right, top] = transformBounds(matrix, [x, y, x + width, y + height]);
        this.#include(left, bottom);
        this.#include(right, top);
        this.#rectangles++;
        this.#isUpright &&= isUpright(matrix);
        break;
      }
      case 'h':
        break;
      case 'W':
      case 'W*':
        this.clips = true;
        return true;
      default:
        return false;
    }
    if (this.start < 0) {
      this.start = operandsStart;
      this.isPure = true;
    }
    this.#operators++;
    return true;
  }

  /** Around all its points; null for a path without any. */
  get box(): Corners | null {
    return this.#left <= this.#right ? [this.#left, this.#bottom, this.#right, this.#top] : null;
  }

  /** True when its box is what it fills: one upright rectangle. */
  get isRectangle(): boolean {
    return this.#operators === 1 && this.#rectangles === 1 && this.#isUpright;
  }

  #point(matrix: Matrix, x: number, y: number): void {
    this.#include(transformX(matrix, x, y), transformY(matrix, x, y));
  }

  #include(x: number, y: number): void {
    this.#left = Math.min(this.#left, x);
    this.#right = Math.max(this.#right, x);
    this.#bottom = Math.min(this.#bottom, y);
    this.#top = Math.max(this.#top, y);
  }
}

/** True when upright rectangles stay upright. */
export function isUpright([a, b, c, d]: Matrix): boolean {
  return (b === 0 && c === 0) || (a === 0 && d === 0);
}
