import type { Matrix } from '@recto/codecs';
import { type ObjectSource, type PdfObject, PdfString } from '@recto/pdf-core';
import { Lexer, parseObject } from '@recto/pdf-core/syntax';
import { readFontMetrics } from '../text/font-metrics.ts';
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
  readonly textMatrix: Matrix;
  readonly isContinuation: boolean;
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
  readonly textMatrix: Matrix;
  readonly isContinuation: boolean;
  readonly strings: readonly Uint8Array[];
  readonly #operatorStart: number;
  readonly #source: ObjectSource;
  readonly #isArray: boolean;
  /** The string of an operator that has one, which needs no second reading. */
  readonly #only: Uint8Array | null;
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
    this.textMatrix = place.textMatrix;
    this.isContinuation = place.isContinuation;
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

  measured(): MeasuredText {
    this.#measured ??= measureText(
      this.items() ?? this.#soundItems(),
      this.state.text,
      readFontMetrics(this.state.text.font, this.#source),
    );
    return this.#measured;
  }

  reaches(length: number): void {
    this.#length = length;
  }

  /** The length that the text moves on along its line, and whether that runs downwards. */
  advance(): { readonly length: number; readonly isVertical: boolean } {
    if (this.#length !== undefined) return { length: this.#length, isVertical: false };
    const { length, metrics } = this.measured();
    return { length, isVertical: metrics.isVertical };
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

  /** The strings and numbers of damaged operands, as far as they can be told. */
  #soundItems(): TextItems {
    const operand = this.#operands().at(-1);
    if (operand instanceof PdfString) return [operand.bytes];
    if (!Array.isArray(operand)) return [];
    return operand.map((item) => (item instanceof PdfString ? item.bytes : item)).filter(isItem);
  }

  #operands(): PdfObject[] {
    const lexer = new Lexer(this.content.bytes, this.start, this.#operatorStart);
    const objects: PdfObject[] = [];
    for (lexer.skipWhitespace(); lexer.pos < lexer.end && objects.length < MOST_OPERANDS; lexer.skipWhitespace()) {
      const from = lexer.pos;
      objects.push(parseObject(lexer));
      if (lexer.pos <= from) lexer.pos = from + 1;
    }
    return objects;
  }
}

/** Operands that are read; an operator that shows text has three at most. */
const MOST_OPERANDS = 8;

function isItem(item: PdfObject | Uint8Array): item is Uint8Array | number {
  return typeof item === 'number' || item instanceof Uint8Array;
}
