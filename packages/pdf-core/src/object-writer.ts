import { type ByteSink, CHARACTER_CLASS, REGULAR, writeExactNumber } from '@recto/codecs';
import type { Piece } from '@recto/contract/byte-source';
import {
  type PdfArray,
  PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  type PdfStream,
  PdfString,
} from './objects/objects.ts';

/** 1 for bytes that stand for themselves in a name (7.3.5). */
const PLAIN_IN_NAME: Uint8Array = plainInName();

function plainInName(): Uint8Array {
  const plain = new Uint8Array(256);
  for (let byte = 0x21; byte <= 0x7e; byte++) plain[byte] = CHARACTER_CLASS[byte] === REGULAR ? 1 : 0;
  plain[0x23] = 0;
  return plain;
}

const SPACE = 0x20;
const BACKSLASH = 0x5c;
const HEX = '0123456789abcdef';
const NO_KEYS: ReadonlySet<string> = new Set();
const STREAM_KEYS: ReadonlySet<string> = new Set(['Length']);
const DEFLATED_STREAM_KEYS: ReadonlySet<string> = new Set(['Length', 'Filter', 'DecodeParms']);

/** Treatment of references and strings while they are written. */
export interface WritingRules {
  /** The new object number, generation 0; 0 for an object that is not there, which is written as null. */
  readonly renumber?: (ref: PdfRef) => number;
  readonly encryptString?: (bytes: Uint8Array) => Uint8Array;
}

/** Writes objects as bytes (ISO 32000-2, 7.3), with no white space but what keeps tokens apart. */
export class ObjectWriter {
  readonly #sink: ByteSink;
  readonly #rules: WritingRules;
  /** The last token would run together with a following number or word. */
  #open = false;

  constructor(sink: ByteSink, rules: WritingRules = {}) {
    this.#sink = sink;
    this.#rules = rules;
  }

  /** `N G obj ... endobj`, and a line feed. */
  indirect(num: number, gen: number, write: (writer: this) => void): void {
    this.#sink.unsigned(num);
    this.#sink.byte(SPACE);
    this.#sink.unsigned(gen);
    this.#sink.text(' obj\n');
    this.#open = false;
    write(this);
    this.#sink.text('\nendobj\n');
  }

  /** An object that is no stream. Nested as deep as the parser reads, or as its maker built it. */
  object(value: PdfObject): void {
    if (typeof value === 'number') this.#number(value);
    else if (value instanceof PdfName) this.#name(value.value);
    else if (value instanceof PdfRef) this.#reference(value);
    else if (value instanceof PdfDict) this.dict(value);
    else if (value instanceof PdfString) this.#string(value.bytes);
    else if (Array.isArray(value)) this.#array(value);
    else if (value === null || typeof value === 'boolean') this.#word(String(value));
    else throw new TypeError('a stream must be an indirect object');
  }

  dict(dict: PdfDict, without: ReadonlySet<string> = NO_KEYS, extra?: () => void): void {
    this.#sink.text('<<');
    this.#open = false;
    for (const [key, value] of dict.map) {
      if (value === null || without.has(key)) continue;
      this.#name(key);
      // A signature is never encrypted, and hexadecimal, so that its offset is known before its value (12.8.1).
      if (key === 'Contents' && value instanceof PdfString && dict.has('ByteRange')) this.#hexString(value.bytes);
      else this.object(value);
    }
    extra?.();
    this.#sink.text('>>');
    this.#open = false;
  }

  /**
   * A stream with its true /Length.
   * @param data as they go into the file
   * @param deflated they were put under Flate here; the stream itself has no filter
   */
  stream({ dict }: PdfStream, data: Uint8Array | Piece, deflated = false): void {
    this.dict(dict, deflated ? DEFLATED_STREAM_KEYS : STREAM_KEYS, () => {
      if (deflated) this.entry('Filter', PdfName.of('FlateDecode'));
      this.entry('Length', data.length);
    });
    this.#sink.text('stream\n');
    this.#sink.bytes(data);
    this.#sink.text('\nendstream');
  }

  entry(key: string, value: PdfObject): void {
    this.#name(key);
    this.object(value);
  }

  #array(values: PdfArray): void {
    this.#sink.byte(0x5b);
    this.#open = false;
    for (const value of values) this.object(value);
    this.#sink.byte(0x5d);
    this.#open = false;
  }

  #separate(): void {
    if (this.#open) this.#sink.byte(SPACE);
    this.#open = true;
  }

  #word(word: string): void {
    this.#separate();
    this.#sink.text(word);
  }

  #reference(ref: PdfRef): void {
    const { renumber } = this.#rules;
    const num = renumber ? renumber(ref) : ref.num;
    if (num === 0) {
      this.#word('null');
      return;
    }
    this.#separate();
    this.#sink.unsigned(num);
    this.#sink.byte(SPACE);
    this.#sink.unsigned(renumber ? 0 : ref.gen);
    this.#sink.text(' R');
  }

  #number(value: number): void {
    this.#separate();
    if (Number.isInteger(value) && value >= 0 && value <= 0x7fffffff) this.#sink.unsigned(value);
    else this.#sink.text(writeExactNumber(value));
  }

  #name(name: string): void {
    const sink = this.#sink;
    sink.byte(0x2f);
    let plain = true;
    for (let index = 0; plain && index < name.length; index++) plain = PLAIN_IN_NAME[name.charCodeAt(index)] === 1;
    if (plain) sink.text(name);
    else {
      for (let index = 0; index < name.length; index++) {
        const code = name.charCodeAt(index);
        if (code > 255) throw new TypeError('a name holds bytes, one per character');
        if (PLAIN_IN_NAME[code] === 1) sink.byte(code);
        else sink.text(`#${HEX[code >> 4]}${HEX[code & 15]}`);
      }
    }
    this.#open = true;
  }

  #hexString(bytes: Uint8Array): void {
    const sink = this.#sink;
    sink.byte(0x3c);
    for (const byte of bytes) {
      sink.byte(HEX.charCodeAt(byte >> 4));
      sink.byte(HEX.charCodeAt(byte & 15));
    }
    sink.byte(0x3e);
    this.#open = false;
  }

  /** As a literal string, which is never longer than a hexadecimal one; at equal length the latter, which is plain ASCII. */
  #string(plain: Uint8Array): void {
    const bytes = this.#rules.encryptString ? this.#rules.encryptString(plain) : plain;
    const sink = this.#sink;
    let escapes = 0;
    for (const byte of bytes) if (ESCAPED[byte] !== 0) escapes++;
    if (escapes === bytes.length && escapes > 0) {
      this.#hexString(bytes);
    } else {
      sink.byte(0x28);
      if (escapes === 0) sink.bytes(bytes);
      else {
        for (const byte of bytes) {
          const escaped = ESCAPED[byte] ?? 0;
          if (escaped !== 0) sink.byte(BACKSLASH);
          sink.byte(escaped || byte);
        }
      }
      sink.byte(0x29);
    }
    this.#open = false;
  }
}

/**
 * Byte that follows the backslash, for bytes that cannot occur in a literal string: a bare carriage return reads as a line
 * feed.
 */
const ESCAPED: Uint8Array = escapedBytes();

function escapedBytes(): Uint8Array {
  const escaped = new Uint8Array(256);
  for (const byte of [0x28, 0x29, BACKSLASH]) escaped[byte] = byte;
  escaped[13] = 0x72;
  return escaped;
}
