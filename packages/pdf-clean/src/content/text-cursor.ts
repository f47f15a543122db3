import { type Corners, IDENTITY, type Matrix, multiply, transformBounds } from '@recto/codecs';
import type { ContentReader } from '@recto/pdf-content';
import { type ObjectSource, type PdfDict, PdfString } from '@recto/pdf-core';
import { type FontMetrics, metricsOf } from './font-metrics.ts';

/** The part of the text state that is saved and restored (ISO 32000-2, Table 102). */
export interface TextState {
  readonly font: FontMetrics | null;
  readonly size: number;
  readonly characterSpace: number;
  readonly wordSpace: number;
  /** Horizontal scaling, 1 for none. */
  readonly scale: number;
  readonly leading: number;
  readonly rise: number;
}

export const FIRST_TEXT_STATE: TextState = {
  font: null,
  size: 0,
  characterSpace: 0,
  wordSpace: 0,
  scale: 1,
  leading: 0,
  rise: 0,
};

/** Text that was shown. */
export interface ShownText {
  /** In the units of the content; null when it is not known how far it reaches. */
  readonly box: Corners | null;
  /** The operator that moves as far as the text did; empty when that is not known. */
  readonly advance: string;
}

const MOST_STRINGS = 100_000;
/** Of an operator that shows text: two spaces and a string. */
const MOST_OPERANDS = 3;

/** Follows where text stands (9.4). */
export class TextCursor {
  state: TextState = FIRST_TEXT_STATE;
  #matrix: Matrix = IDENTITY;
  #line: Matrix = IDENTITY;

  /** Follows operators of text but those that show it. @returns true when text after it stands where this says */
  follow({ operator, numbers }: ContentReader): boolean {
    const [first = 0, second = 0] = numbers;
    switch (operator) {
      case 'BT':
        this.#place(IDENTITY);
        return true;
      case 'Td':
      case 'TD':
        if (operator === 'TD') this.#set({ leading: -second });
        this.#place(multiply([1, 0, 0, 1, first, second], this.#line));
        return true;
      case 'Tm': {
        const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers;
        this.#place([a, b, c, d, e, f]);
        return true;
      }
      case 'T*':
        this.nextLine();
        return true;
      case 'Tc':
        this.#set({ characterSpace: first });
        return false;
      case 'Tw':
        this.#set({ wordSpace: first });
        return false;
      case 'Tz':
        this.#set({ scale: first / 100 });
        return false;
      case 'TL':
        this.#set({ leading: first });
        return false;
      case 'Ts':
        this.#set({ rise: first });
        return false;
      default:
        return false;
    }
  }

  setFont(font: PdfDict | null, size: number, source: ObjectSource): void {
    this.#set({ font: font && metricsOf(font, source), size });
  }

  setSpaces(wordSpace: number, characterSpace: number): void {
    this.#set({ wordSpace, characterSpace });
  }

  nextLine(): void {
    this.#place(multiply([1, 0, 0, 1, 0, -this.state.leading], this.#line));
  }

  /** Shows the text of an operator, and moves on. */
  show(reader: ContentReader): ShownText {
    const { font, size, scale, rise } = this.state;
    const advance = font ? this.#advanceOf(reader, font) : 0;
    const from = this.#matrix;
    this.#matrix = multiply([1, 0, 0, 1, advance, 0], from);
    if (!font || font.isUnusual) return { box: null, advance: '' };
    const bottom = font.descent * size + rise;
    const box = transformBounds(from, [0, bottom, advance, font.ascent * size + rise]);
    const isKnown = font.isExact && size !== 0 && scale !== 0;
    const moved = isKnown && advance !== 0 ? `[${decimal((-1000 * advance) / (size * scale))}] TJ` : '';
    return { box, advance: moved };
  }

  #advanceOf(reader: ContentReader, font: FontMetrics): number {
    const { size, characterSpace, wordSpace, scale } = this.state;
    let sum = 0;
    const add = (string: Uint8Array) => {
      for (let at = 0; at + font.codeBytes <= string.length; at += font.codeBytes) {
        const byte = string[at] ?? 0;
        const code = font.codeBytes === 1 ? byte : (byte << 8) | (string[at + 1] ?? 0);
        const space = font.codeBytes === 1 && code === 32 ? wordSpace : 0;
        sum += (font.widthOf(code) * size + characterSpace + space) * scale;
      }
    };
    const shown = reader.operands(MOST_OPERANDS).objects.at(-1);
    if (shown instanceof PdfString) add(shown.bytes);
    for (const item of Array.isArray(shown) ? shown.slice(0, MOST_STRINGS) : []) {
      if (item instanceof PdfString) add(item.bytes);
      else if (typeof item === 'number') sum -= (item / 1000) * size * scale;
    }
    return sum;
  }

  #place(matrix: Matrix): void {
    this.#matrix = matrix;
    this.#line = matrix;
  }

  #set(entries: Partial<TextState>): void {
    this.state = { ...this.state, ...entries };
  }
}

/** A number as content writes it: no exponent. */
export function decimal(value: number): string {
  return value
    .toFixed(4)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0');
}
