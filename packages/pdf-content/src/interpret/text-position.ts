import { IDENTITY, type Matrix, multiply } from '@recto/codecs';
import type { ShownTextEvent } from './text-event.ts';

/** The text matrix and the text line matrix of one text object (ISO 32000-2, 9.4.1). */
export class TextPosition {
  #matrix: Matrix = IDENTITY;
  #line: Matrix = IDENTITY;
  /** Text behind which the next one begins. Its length is worked out only when there is a next one. */
  #shown: ShownTextEvent | null = null;
  /** True when the next text begins where the last one ended. */
  isContinued = false;

  /** From text space to user space, where the next glyph is placed. */
  get matrix(): Matrix {
    if (this.#shown) {
      const { length, isVertical } = this.#shown.advance();
      this.#shown = null;
      this.#matrix = multiply([1, 0, 0, 1, isVertical ? 0 : length, isVertical ? length : 0], this.#matrix);
    }
    return this.#matrix;
  }

  /** Text was shown at the current place. */
  show(event: ShownTextEvent): void {
    this.#shown = event;
    this.isContinued = true;
  }

  /** Begins a text object. */
  begin(): void {
    this.place(IDENTITY);
  }

  /** Begins a line, off the beginning of the last one. */
  move(x: number, y: number): void {
    const [a, b, c, d, e, f] = this.#line;
    this.place([a, b, c, d, x * a + y * c + e, x * b + y * d + f]);
  }

  place(matrix: Matrix): void {
    this.#matrix = matrix;
    this.#line = matrix;
    this.#shown = null;
    this.isContinued = false;
  }
}
