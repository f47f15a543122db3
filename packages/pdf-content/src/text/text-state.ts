import type { PdfDict } from '@recto/pdf-core';
import type { ContentReader } from '../reader/content-reader.ts';

/** The part of the graphics state that is about text (ISO 32000-2, Table 102), but for the rendering mode. */
export interface TextState {
  readonly font: PdfDict | null;
  readonly fontSize: number;
  readonly characterSpacing: number;
  readonly wordSpacing: number;
  /** 1 for text as wide as its font has it. */
  readonly horizontalScale: number;
  readonly leading: number;
  readonly rise: number;
}

export const INITIAL_TEXT_STATE: TextState = {
  font: null,
  fontSize: 0,
  characterSpacing: 0,
  wordSpacing: 0,
  horizontalScale: 1,
  leading: 0,
  rise: 0,
};

/** What an operator sets of the state of text, but for the font; null for one that sets nothing. The reader must give NUMBERS. */
export function textParameters({ operator, numbers }: ContentReader): Partial<TextState> | null {
  const last = numbers.at(-1) ?? 0;
  switch (operator) {
    case 'Tc':
      return { characterSpacing: last };
    case 'Tw':
      return { wordSpacing: last };
    case 'Tz':
      return { horizontalScale: last / 100 };
    case 'TL':
      return { leading: last };
    case 'Ts':
      return { rise: last };
    case 'TD':
      return { leading: -(numbers[1] ?? 0) };
    case '"':
      return { wordSpacing: numbers[0] ?? 0, characterSpacing: numbers[1] ?? 0 };
    default:
      return null;
  }
}
