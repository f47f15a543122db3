import {
  type ContentReader,
  type GraphicsState,
  GraphicsStates,
  INITIAL_STATE,
  INITIAL_TEXT_STATE,
  TextCursor,
  type TextState,
  textParameters,
} from '@recto/pdf-content';
import type { PdfObject } from '@recto/pdf-core';
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
export interface DrawingState extends GraphicsState, TextState {
  readonly lineWidth: number;
  /** Around what the clipping path lets through, on the page; null for no clip. */
  readonly clip: Bounds | null;
  readonly fillPattern: PatternUse | null;
  readonly strokePattern: PatternUse | null;
}

export const INITIAL_DRAWING_STATE: DrawingState = {
  ...INITIAL_STATE,
  ...INITIAL_TEXT_STATE,
  lineWidth: 1,
  clip: null,
  fillPattern: null,
  strokePattern: null,
};

/** Follows the state through one content, and the text matrices through one text object. */
export class DrawingStates extends GraphicsStates<DrawingState> {
  readonly text = new TextCursor();

  /** Follows the operators that set what can be told without resources. @returns false for another operator */
  override follow(reader: ContentReader): boolean {
    if (super.follow(reader)) return true;
    if (reader.operator === 'w') {
      this.change({ lineWidth: reader.numbers.at(-1) ?? 0 });
      return true;
    }
    const parameters = textParameters(reader);
    if (parameters) this.change(parameters);
    return this.text.follow(reader, this.current.leading) || parameters !== null;
  }

  /** Begins the next line, as `T*` does. */
  nextLine(): void {
    this.text.nextLine(this.current.leading);
  }
}
