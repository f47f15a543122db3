import { IDENTITY, type Matrix } from '@recto/codecs';
import type { ShownTextEvent } from './text-event.ts';

/** Texts in a row whose places are left open; then they are worked out, so that no chain of them grows without end. */
const MAX_OPEN = 200;

/**
 * The text matrix and the text line matrix of one text object (ISO 32000-2, 9.4.1). Text that follows other text learns its place from
 * that when somebody asks for it.
 */
export class TextPosition {
  #line: Matrix = IDENTITY;
  #last: ShownTextEvent | null = null;
  #open = 0;

  /** The text line matrix, at which text begins that follows no other text. */
  get line(): Matrix {
    return this.#line;
  }

  /** The text behind which the next one begins; null when an operator has placed it since. */
  get last(): ShownTextEvent | null {
    return this.#last;
  }

  /** Text was shown at the current place. */
  show(event: ShownTextEvent): void {
    this.#last = event;
    if (++this.#open < MAX_OPEN) return;
    void event.textMatrix;
    this.#open = 0;
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
    this.#line = matrix;
    this.#last = null;
    this.#open = 0;
  }
}
