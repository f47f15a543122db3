import type { PdfObject } from '@recto/pdf-core';
import {
  ALL_VALUES,
  ARRAY_CLOSE,
  ARRAY_OPEN,
  DICT_CLOSE,
  DICT_OPEN,
  END,
  KEYWORD,
  Lexer,
  NAME,
  NUMBER,
  NUMBERS,
  parseObject,
  STRING,
  STRINGS,
} from '@recto/pdf-core/syntax';
import { type InlineImage, InlineImageReader } from './inline-image.ts';
import { operatorAt } from './operators.ts';

/** Numbers and names before one operator that are kept; the first ones are. */
const MAX_OPERANDS = 64;

/**
 * Reads a content stream operator by operator (ISO 32000-2, 7.8.2). There is no other reader of content: all that looks into a
 * page sees the same operators. What is damaged is passed over.
 *
 * After each `next()` the fields describe one operator; the arrays are used again for the following one. An inline image is
 * one operator, `BI`, with the image in `inlineImage`.
 */
export class ContentReader {
  readonly bytes: Uint8Array;
  /** Empty for a word that is no operator. */
  operator = '';
  /** Start of the first operand; that of the operator when it has none. */
  operandsStart = 0;
  operatorStart = 0;
  /** After the operator; for an inline image after its `EI`. */
  operatorEnd = 0;
  /** Operands outside of arrays and dictionaries. */
  readonly numbers: number[] = [];
  readonly names: string[] = [];
  /** Strings, also those in arrays. */
  readonly strings: Uint8Array[] = [];
  /** The image of `BI`; null for other operators and for a `BI` without `ID`. */
  inlineImage: InlineImage | null = null;
  readonly #lexer: Lexer;
  readonly #values: number;
  readonly #images: InlineImageReader;

  /**
   * @param bytes decoded content; parts of one content are joined first (`joinContent`)
   * @param values which operands are wanted: NUMBERS, NAMES and STRINGS, added; others cost nothing and are left out
   * @param end nothing is read from here on
   */
  constructor(bytes: Uint8Array, values: number = ALL_VALUES, end = bytes.length) {
    this.bytes = bytes;
    this.#values = values;
    this.#lexer = new Lexer(bytes, 0, end);
    this.#images = new InlineImageReader(bytes, end);
  }

  /** Reads up to the end of the next operator. False at the end of the content, with what stands behind the last operator. */
  next(): boolean {
    const lexer = this.#lexer;
    const wanted = this.#values;
    const { numbers, names, strings } = this;
    if (numbers.length > 0) numbers.length = 0;
    if (names.length > 0) names.length = 0;
    if (strings.length > 0) strings.length = 0;
    this.inlineImage = null;
    let start = -1;
    let depth = 0;
    for (;;) {
      const values = depth === 0 ? wanted : wanted & STRINGS;
      const kind = lexer.next(values);
      if (start < 0) start = lexer.tokenStart;
      switch (kind) {
        case NUMBER:
          if ((values & NUMBERS) !== 0 && numbers.length < MAX_OPERANDS) numbers.push(lexer.number);
          break;
        case NAME:
          if ((values & (1 << NAME)) !== 0 && names.length < MAX_OPERANDS) names.push(lexer.name.value);
          break;
        case STRING:
          if ((values & STRINGS) !== 0) strings.push(lexer.string);
          break;
        case ARRAY_OPEN:
        case DICT_OPEN:
          depth++;
          break;
        case ARRAY_CLOSE:
        case DICT_CLOSE:
          if (depth > 0) depth--;
          break;
        case KEYWORD: {
          const operator = operatorAt(this.bytes, lexer.tokenStart, lexer.pos);
          // Words in arrays that are no operators are damage of the array.
          if (operator === '' && (depth > 0 || isValue(lexer))) break;
          this.#tell(operator, start);
          return true;
        }
        case END:
          this.operator = '';
          this.operandsStart = start;
          this.operatorStart = lexer.tokenStart;
          this.operatorEnd = lexer.tokenStart;
          return false;
      }
    }
  }

  /**
   * The operands as objects, whatever was asked for; of many only the first.
   * @returns also how many syntax errors they have
   */
  operands(maxCount: number): { readonly objects: readonly PdfObject[]; readonly faults: number } {
    const lexer = new Lexer(this.bytes, this.operandsStart, this.operatorStart);
    const objects: PdfObject[] = [];
    for (;;) {
      lexer.skipWhitespace();
      const start = lexer.pos;
      if (start >= lexer.end) return { objects, faults: lexer.faults };
      const object = parseObject(lexer);
      if (lexer.pos <= start) lexer.pos = start + 1;
      if (objects.length < maxCount) objects.push(object);
    }
  }

  #tell(operator: string, start: number): void {
    const lexer = this.#lexer;
    this.operator = operator;
    this.operandsStart = start;
    this.operatorStart = lexer.tokenStart;
    if (operator === 'BI') {
      this.inlineImage = this.#images.read(lexer.pos);
      if (this.inlineImage) lexer.pos = this.inlineImage.end;
    }
    this.operatorEnd = lexer.pos;
  }
}

function isValue(lexer: Lexer): boolean {
  const length = lexer.pos - lexer.tokenStart;
  if (length === 4) return lexer.isKeyword('true') || lexer.isKeyword('null');
  return length === 5 && lexer.isKeyword('false');
}

/** The parts of one content, which go on one after the other with white space between (ISO 32000-2, 7.8.2). */
export function joinContent(parts: readonly Uint8Array[]): Uint8Array {
  const [first] = parts;
  if (parts.length === 1 && first) return first;
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length + 1, 0)).fill(10);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length + 1;
  }
  return whole;
}
