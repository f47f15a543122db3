import { IDENTITY, type Matrix, multiply } from '@recto/codecs';
import type { ContentReader } from '@recto/pdf-content';
import type { PdfDict, PdfObject } from '@recto/pdf-core';
import type { Bounds } from '../geometry/convex-area.ts';
import type { Piece } from './rewritten.ts';

/** The operator that set a pattern as a colour. */
export interface PatternUse {
  readonly name: string;
  readonly operator: string;
  /** Those before the name. */
  readonly operands: readonly PdfObject[];
  isRedacted: boolean;
  /** Where it stands in the new content. */
  readonly piece: Piece;
}

/** What redaction asks of the graphics state (ISO 32000-2, 8.4 and 9.3). */
export interface DrawingState {
  /** From user space to default user space of the page. */
  readonly matrix: Matrix;
  readonly font: PdfDict | null;
  readonly fontSize: number;
  readonly characterSpacing: number;
  readonly wordSpacing: number;
  /** 1 for text as wide as its font has it. */
  readonly horizontalScale: number;
  readonly leading: number;
  readonly rise: number;
  readonly renderingMode: number;
  readonly lineWidth: number;
  /** Around what the clipping path lets through, on the page; null for no clip. */
  readonly clip: Bounds | null;
  readonly fillPattern: PatternUse | null;
  readonly strokePattern: PatternUse | null;
}

export const INITIAL_DRAWING_STATE: DrawingState = {
  matrix: IDENTITY,
  font: null,
  fontSize: 0,
  characterSpacing: 0,
  wordSpacing: 0,
  horizontalScale: 1,
  leading: 0,
  rise: 0,
  renderingMode: 0,
  lineWidth: 1,
  clip: null,
  fillPattern: null,
  strokePattern: null,
};

const MAX_SAVED_STATES = 10_000;

/** Follows the state through one content, and the text matrices through one text object. */
export class DrawingStates {
  current: DrawingState;
  /** From text space to user space. */
  textMatrix: Matrix = IDENTITY;
  #lineMatrix: Matrix = IDENTITY;
  readonly #saved: DrawingState[] = [];
  #notKept = 0;

  constructor(initial: DrawingState) {
    this.current = initial;
  }

  /** States that are saved and not restored. */
  get savedCount(): number {
    return this.#saved.length + this.#notKept;
  }

  change(entries: Partial<DrawingState>): void {
    this.current = { ...this.current, ...entries };
  }

  /** Follows the operators that set what can be told without resources. @returns false for another operator */
  follow({ operator, numbers }: ContentReader): boolean {
    const last = numbers.at(-1) ?? 0;
    switch (operator) {
      case 'q':
        if (this.#saved.length < MAX_SAVED_STATES) this.#saved.push(this.current);
        else this.#notKept++;
        return true;
      case 'Q':
        if (this.#notKept > 0) this.#notKept--;
        else this.current = this.#saved.pop() ?? this.current;
        return true;
      case 'cm': {
        const matrix = matrixOf(numbers);
        if (matrix) this.change({ matrix: multiply(matrix, this.current.matrix) });
        return true;
      }
      case 'w':
        this.change({ lineWidth: last });
        return true;
      case 'Tc':
        this.change({ characterSpacing: last });
        return true;
      case 'Tw':
        this.change({ wordSpacing: last });
        return true;
      case 'Tz':
        this.change({ horizontalScale: last / 100 });
        return true;
      case 'TL':
        this.change({ leading: last });
        return true;
      case 'Ts':
        this.change({ rise: last });
        return true;
      case 'Tr':
        this.change({ renderingMode: last });
        return true;
      default:
        return this.#place(operator, numbers);
    }
  }

  /** Begins the next line, as `T*` does. */
  nextLine(): void {
    this.#move(0, -this.current.leading);
  }

  /** Moves on along the text, by a length of text space. */
  advance(x: number, y: number): void {
    this.textMatrix = multiply([1, 0, 0, 1, x, y], this.textMatrix);
  }

  #place(operator: string, numbers: readonly number[]): boolean {
    const [x = 0, y = 0] = numbers;
    switch (operator) {
      case 'BT':
        this.textMatrix = IDENTITY;
        this.#lineMatrix = IDENTITY;
        return true;
      case 'TD':
        this.change({ leading: -y });
        this.#move(x, y);
        return true;
      case 'Td':
        this.#move(x, y);
        return true;
      case 'T*':
        this.nextLine();
        return true;
      case 'Tm': {
        const matrix = matrixOf(numbers);
        if (matrix) this.textMatrix = this.#lineMatrix = matrix;
        return true;
      }
      default:
        return false;
    }
  }

  #move(x: number, y: number): void {
    this.#lineMatrix = multiply([1, 0, 0, 1, x, y], this.#lineMatrix);
    this.textMatrix = this.#lineMatrix;
  }
}

function matrixOf(numbers: readonly number[]): Matrix | null {
  const [a, b, c, d, e, f] = numbers.length > 6 ? numbers.slice(-6) : numbers;
  if (a === undefined || b === undefined || c === undefined || d === undefined) return null;
  return e === undefined || f === undefined ? null : [a, b, c, d, e, f];
}
