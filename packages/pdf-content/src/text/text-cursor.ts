import { IDENTITY, type Matrix, multiply } from '@recto/codecs';
import { operandMatrix } from '../matrix-entry.ts';
import type { ContentReader } from '../reader/content-reader.ts';

/** Follows where text stands through one text object (ISO 32000-2, 9.4). */
export class TextCursor {
  /** From text space to user space. */
  matrix: Matrix = IDENTITY;
  #line: Matrix = IDENTITY;

  /**
   * Follows the operators that place text. The reader must give NUMBERS.
   * @param leading as it is after the operator
   * @returns false for another operator
   */
  follow({ operator, numbers }: ContentReader, leading: number): boolean {
    const [x = 0, y = 0] = numbers;
    switch (operator) {
      case 'BT':
        this.#place(IDENTITY);
        return true;
      case 'Td':
      case 'TD':
        this.#move(x, y);
        return true;
      case 'T*':
        this.nextLine(leading);
        return true;
      case 'Tm': {
        const matrix = operandMatrix(numbers);
        if (matrix) this.#place(matrix);
        return true;
      }
      default:
        return false;
    }
  }

  /** Begins the next line, as `T*` does. */
  nextLine(leading: number): void {
    this.#move(0, -leading);
  }

  /** Moves on along the text, by a length of text space. */
  advance(x: number, y: number): void {
    this.matrix = multiply([1, 0, 0, 1, x, y], this.matrix);
  }

  #move(x: number, y: number): void {
    this.#place(multiply([1, 0, 0, 1, x, y], this.#line));
  }

  #place(matrix: Matrix): void {
    this.matrix = matrix;
    this.#line = matrix;
  }
}
