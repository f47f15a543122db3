import { type Matrix, multiply } from '@recto/codecs';
import { type ObjectSource, type PdfObject, PdfString } from '@recto/pdf-core';
import { Lexer, parseObject } from '@recto/pdf-core/syntax';
import { type FontMetrics, readFontMetrics } from '@recto/pdf-fonts';
import type { Content, MarkedSequence } from './content.ts';
import type { TextEvent } from './events.ts';
import type { GraphicsState } from './graphics-state.ts';
import { type MeasuredText, measureText, type TextItems } from './shown-text.ts';

/** The bracket before the operand of an operator that moves between its strings. */
const ARRAY_OPEN = 0x5b;

/** The place and the surroundings of an operator that shows text. */
export interface TextPlace {
  readonly content: Content;
  readonly start: number;
  readonly operatorStart: number;
  readonly end: number;
  readonly operator: string;
  readonly state: GraphicsState;
  readonly marked: MarkedSequence | null;
  readonly isHidden: boolean;
  /** The text line matrix. */
  readonly line: Matrix;
  /** The text behind which it begins; null for text that begins at the text line matrix. */
  readonly previous: ShownTextEvent | null;
  readonly strings: readonly Uint8Array[];
}

/** Text that is shown, measured no sooner than somebody asks. */
export class ShownTextEvent implements TextEvent {
  readonly kind = 'text';
  readonly content: Content;
  readonly start: number;
  readonly end: number;
  readonly operator: string;
  readonly state: GraphicsState;
  readonly marked: MarkedSequence | null;
  readonly isHidden: boolean;
  readonly isContinuation: boolean;
  readonly strings: readonly Uint8Array[];
  readonly #operatorStart: number;
  readonly #source: ObjectSource;
  readonly #isArray: boolean;
  /** The string of an operator that has one, which needs no second reading. */
  readonly #only: Uint8Array | null;
  #previous: ShownTextEvent | null;
  #matrix: Matrix | null;
  #items: TextItems | null | undefined;
  #measured: MeasuredText | undefined;
  #length: number | undefined;

  constructor(place: TextPlace, source: ObjectSource) {
    this.content = place.content;
    this.start = place.start;
    this.end = place.end;
    this.operator = place.operator;
    this.state = place.state;
    this.marked = place.marked;
    this.isHidden = place.isHidden;
    this.isContinuation = place.previous !== null;
    this.#previous = place.previous;
    this.#matrix = place.previous ? null : place.line;
    this.strings = place.strings;
    this.#operatorStart = place.operatorStart;
    this.#source = source;
    this.#isArray = place.content.bytes[place.start] === ARRAY_OPEN;
    this.#only = !this.#isArray && place.strings.length === 1 ? (place.strings[0] ?? null) : null;
  }

  items(): TextItems | null {
    if (this.#items === undefined) this.#items = this.#readItems();
    return this.#items;
  }

  soundItems(): TextItems {
    return this.items() ?? this.#readSoundItems();
  }

  get metrics(): FontMetrics {
    return readFontMetrics(this.state.text.font, this.#source);
  }

  measured(): MeasuredText {
    this.#measured ??= measureText(this.soundItems(), this.state.text, this.metrics);
    return this.#measured;
  }

  reaches(length: number): void {
    this.#length = length;
  }

  get textMatrix(): Matrix {
    if (this.#matrix) return this.#matrix;
    const open: ShownTextEvent[] = [];
    let first: ShownTextEvent | null = this;
    for (; first && !first.#matrix; first = first.#previous) open.push(first);
    let matrix = first ? first.#nextMatrix() : this.#noMatrix();
    for (const event of open.reverse()) {
      event.#matrix = matrix;
      event.#previous = null;
      matrix = event.#nextMatrix();
    }
    return this.#matrix ?? matrix;
  }

  /** The text matrix behind this text. */
  #nextMatrix(): Matrix {
    const matrix = this.#matrix ?? this.#noMatrix();
    if (this.#length !== undefined) return multiply([1, 0, 0, 1, this.#length, 0], matrix);
    const { length, metrics } = this.measured();
    return multiply([1, 0, 0, 1, metrics.isVertical ? 0 : length, metrics.isVertical ? length : 0], matrix);
  }

  #noMatrix(): never {
    throw new TypeError('a text begins at its line or behind another text');
  }

  #readItems(): TextItems | null {
    if (this.#only) return [this.#only];
    const objects = this.#operands();
    const operand = objects.at(-1);
    if (!this.#isArray) return operand instanceof PdfString ? [operand.bytes] : null;
    if (objects.length !== 1 || !Array.isArray(operand)) return null;
    const items = operand.map((item): PdfObject | Uint8Array => (item instanceof PdfString ? item.bytes : item));
    return items.every(isItem) ? items : null;
  }

  #readSoundItems(): TextItems {
    const operand = this.#operands().at(-1);
    if (operand instanceof PdfString) return [operand.bytes];
    if (!Array.isArray(operand)) return [];
    return operand.map((item) => (item instanceof PdfString ? item.bytes : item)).filter(isItem);
  }

  #operands(): PdfObject[] {
    const lexer = new Lexer(this.content.bytes, this.start, this.#operatorStart);
    const objects: PdfObject[] = [];
    for (lexer.skipWhitespace(); lexer.pos < lexer.end; lexer.skipWhitespace()) {
      const from = lexer.pos;
      // Of too many the last one is shown.
      if (objects.length === MOST_OPERANDS) objects.shift();
      objects.push(parseObject(lexer));
      if (lexer.pos <= from) lexer.pos = from + 1;
    }
    return objects;
  }
}

/** Operands that are kept; an operator that shows text has three at most. */
const MOST_OPERANDS = 8;

function isItem(item: PdfObject | Uint8Array): item is Uint8Array | number {
  return typeof item === 'number' || item instanceof Uint8Array;
}
