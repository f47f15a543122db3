import { CHARACTER_CLASS, HEX_VALUE, latin1, REGULAR, WHITESPACE } from '@recto/codecs';
import { endOfLiteralString, readLiteralString } from './literal-string.ts';
import { PdfName } from './objects/objects.ts';

/** Kinds of token. */
export const END = 0;
export const NUMBER = 1;
export const NAME = 2;
export const STRING = 3;
export const ARRAY_OPEN = 4;
export const ARRAY_CLOSE = 5;
export const DICT_OPEN = 6;
export const DICT_CLOSE = 7;
export const KEYWORD = 8;

export type TokenKind = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Bits of the kinds of token whose values a reader asks for. */
export const NO_VALUES = 0;
export const NUMBERS = 1 << NUMBER;
export const NAMES = 1 << NAME;
export const STRINGS = 1 << STRING;
export const ALL_VALUES = NUMBERS | NAMES | STRINGS;

const SPACE = 0x20;
const PERCENT = 0x25;
const PLUS = 0x2b;
const MINUS = 0x2d;
const DOT = 0x2e;
const NUMBER_SIGN = 0x23;
/** Digits that a double holds exactly; with more, the engine's own conversion rounds correctly. */
const EXACT_DIGITS = 15;
const NO_BYTES = new Uint8Array(0);
/** One that begins no hexadecimal code (7.3.5). */
const STRAY_NUMBER_SIGN = /#(?![\da-f]{2})/i;

/**
 * Splits bytes into tokens (ISO 32000-2, 7.2 and 7.3), forgiving what real files do wrong.
 * A token's value is in the field of its kind until the next call.
 */
export class Lexer {
  readonly bytes: Uint8Array;
  /** Position from which the next token is read. */
  pos: number;
  /** Reads nothing from here on. */
  readonly end: number;
  /** Start of the last token. */
  tokenStart = 0;
  number = 0;
  /** The last number had no dot. */
  isInteger = false;
  name: PdfName = PdfName.of('');
  string: Uint8Array = NO_BYTES;
  /** Number of tolerated errors so far; stricter readers fail on them. */
  faults = 0;

  constructor(bytes: Uint8Array, pos = 0, end = bytes.length) {
    this.bytes = bytes;
    this.pos = pos;
    this.end = end;
  }

  /**
   * Reads the next token.
   * @param values the kinds whose values are wanted. Others are only passed over, which takes less time and leaves the value
   * of an earlier token in place and the faults within the token uncounted; where tokens begin and end does not change.
   */
  next(values: number = ALL_VALUES): TokenKind {
    const { bytes, end } = this;
    this.skipWhitespace();
    const start = this.pos;
    this.tokenStart = start;
    if (start >= end) return END;
    const byte = bytes[start] ?? 0;
    if ((byte >= 0x30 && byte <= 0x39) || byte === MINUS || byte === PLUS || byte === DOT) {
      return values & NUMBERS ? this.#readNumber() : this.#skipNumber();
    }
    switch (byte) {
      case 0x2f:
        this.pos = start + 1;
        if (values & NAMES) this.name = this.#readName();
        else this.#skipRegular();
        return NAME;
      case 0x28:
        return values & STRINGS ? this.#readLiteral() : this.#skipLiteral();
      case 0x3c:
        if (start + 1 < end && bytes[start + 1] === 0x3c) {
          this.pos = start + 2;
          return DICT_OPEN;
        }
        return values & STRINGS ? this.#readHex() : this.#skipHex();
      case 0x3e:
        this.pos = start + 1;
        if (this.pos >= end || bytes[this.pos] !== 0x3e) return KEYWORD;
        this.pos++;
        return DICT_CLOSE;
      case 0x5b:
        this.pos = start + 1;
        return ARRAY_OPEN;
      case 0x5d:
        this.pos = start + 1;
        return ARRAY_CLOSE;
      default:
        this.pos = start + 1;
        if (CHARACTER_CLASS[byte] === REGULAR) this.#skipRegular();
        return KEYWORD;
    }
  }

  /** Passes white space and comments. */
  skipWhitespace(): void {
    const { bytes, end } = this;
    let pos = this.pos;
    while (pos < end) {
      const byte = bytes[pos] ?? 0;
      if (CHARACTER_CLASS[byte] === WHITESPACE) pos++;
      else if (byte === PERCENT) {
        while (pos < end && bytes[pos] !== 10 && bytes[pos] !== 13) pos++;
      } else break;
    }
    this.pos = pos;
  }

  /** True when the last token, a keyword, is exactly this ASCII word. */
  isKeyword(word: string): boolean {
    if (this.pos - this.tokenStart !== word.length) return false;
    for (let index = 0; index < word.length; index++) {
      if (this.bytes[this.tokenStart + index] !== word.charCodeAt(index)) return false;
    }
    return true;
  }

  /** Passes `G R` after an integer and returns G; -1, with nothing passed, when that is not what follows. */
  tryReference(): number {
    const { bytes, end } = this;
    const back = this.pos;
    this.skipWhitespace();
    let pos = this.pos;
    let generation = 0;
    const digits = pos;
    for (; pos < end; pos++) {
      const digit = (bytes[pos] ?? 0) - 0x30;
      if (digit < 0 || digit > 9) break;
      generation = generation * 10 + digit;
    }
    if (pos > digits && pos - digits <= 10 && pos < end && pos > back) {
      this.pos = pos;
      this.skipWhitespace();
      pos = this.pos;
      const follows = pos + 1 < end ? CHARACTER_CLASS[bytes[pos + 1] ?? 0] : WHITESPACE;
      if (bytes[pos] === 0x52 && pos < end && follows !== REGULAR) {
        this.pos = pos + 1;
        return generation;
      }
    }
    this.pos = back;
    return -1;
  }

  #skipRegular(): void {
    const { bytes, end } = this;
    let pos = this.pos;
    while (pos < end && CHARACTER_CLASS[bytes[pos] ?? 0] === REGULAR) pos++;
    this.pos = pos;
  }

  #skipNumber(): TokenKind {
    const { bytes, end } = this;
    let pos = this.pos;
    while (pos < end && isNumeric(bytes[pos] ?? SPACE)) pos++;
    this.pos = pos;
    return NUMBER;
  }

  #skipLiteral(): TokenKind {
    this.pos = endOfLiteralString(this.bytes, this.pos + 1, this.end);
    return STRING;
  }

  #skipHex(): TokenKind {
    const close = this.bytes.indexOf(0x3e, this.pos);
    this.pos = close < 0 ? this.end : Math.min(close + 1, this.end);
    return STRING;
  }

  #readNumber(): TokenKind {
    const { bytes, end } = this;
    let pos = this.pos;
    let negative = false;
    // Doubled signs occur; Acrobat reads `--5` as -5.
    for (; pos < end && (bytes[pos] === MINUS || bytes[pos] === PLUS); pos++) negative ||= bytes[pos] === MINUS;
    const start = pos;
    let mantissa = 0;
    let dot = -1;
    for (; pos < end; pos++) {
      const byte = bytes[pos] ?? 0;
      const digit = byte - 0x30;
      if (digit >= 0 && digit <= 9) mantissa = mantissa * 10 + digit;
      else if (byte === DOT && dot < 0) dot = pos;
      else break;
    }
    const stop = pos;
    // What cannot belong to a number any more (`1.2.3`, `0.00-35`) is passed, not read as a second number.
    while (pos < end && isNumeric(bytes[pos] ?? SPACE)) pos++;
    this.pos = pos;
    if (pos === this.tokenStart) this.pos++;
    if (pos > stop || start > this.tokenStart + 1 || stop - start < (dot < 0 ? 1 : 2)) this.faults++;
    const decimals = dot < 0 ? 0 : stop - dot - 1;
    const digits = stop - start - (dot < 0 ? 0 : 1);
    let value = digits <= EXACT_DIGITS ? mantissa / 10 ** decimals : Number(latin1(bytes, start, stop));
    if (!Number.isFinite(value)) value = Number.MAX_SAFE_INTEGER;
    this.number = negative && value !== 0 ? -value : value;
    this.isInteger = dot < 0;
    return NUMBER;
  }

  #readName(): PdfName {
    const { bytes, end } = this;
    const start = this.pos;
    let pos = start;
    let hash = 0;
    let escaped = false;
    for (; pos < end; pos++) {
      const byte = bytes[pos] ?? 0;
      if (CHARACTER_CLASS[byte] !== REGULAR) break;
      if (byte === NUMBER_SIGN) escaped = true;
      hash = (Math.imul(hash, 31) + byte) | 0;
    }
    this.pos = pos;
    if (!escaped) return knownName(bytes, start, pos, hash);
    if (STRAY_NUMBER_SIGN.test(latin1(bytes, start, pos))) this.faults++;
    return PdfName.of(unescapeName(bytes, start, pos));
  }

  #readLiteral(): TokenKind {
    const { value, next, isClosed } = readLiteralString(this.bytes, this.pos + 1, this.end);
    if (!isClosed) this.faults++;
    this.string = value;
    this.pos = next;
    return STRING;
  }

  /** 7.3.4.3; other characters between the digits are passed over, an odd last digit is followed by 0. */
  #readHex(): TokenKind {
    const { bytes, end } = this;
    const start = this.pos + 1;
    let stop = start;
    while (stop < end && bytes[stop] !== 0x3e) stop++;
    const value = new Uint8Array((stop - start + 1) >> 1);
    let digits = 0;
    for (let pos = start; pos < stop; pos++) {
      const digit = HEX_VALUE[bytes[pos] ?? 0] ?? 255;
      if (digit === 255) {
        if (CHARACTER_CLASS[bytes[pos] ?? 0] !== WHITESPACE) this.faults++;
        continue;
      }
      value[digits >> 1] = digits & 1 ? (value[digits >> 1] ?? 0) | digit : digit << 4;
      digits++;
    }
    if (stop >= end) this.faults++;
    const length = (digits + 1) >> 1;
    this.string = length === value.length ? value : value.subarray(0, length);
    this.pos = Math.min(stop + 1, end);
    return STRING;
  }
}

function isNumeric(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || byte === DOT || byte === MINUS || byte === PLUS;
}

function unescapeName(bytes: Uint8Array, start: number, stop: number): string {
  let text = '';
  for (let pos = start; pos < stop; pos++) {
    const byte = bytes[pos] ?? 0;
    const high = pos + 2 < stop ? (HEX_VALUE[bytes[pos + 1] ?? 0] ?? 255) : 255;
    const low = pos + 2 < stop ? (HEX_VALUE[bytes[pos + 2] ?? 0] ?? 255) : 255;
    if (byte === NUMBER_SIGN && high !== 255 && low !== 255) {
      text += String.fromCharCode(high * 16 + low);
      pos += 2;
    } else text += String.fromCharCode(byte);
  }
  return text;
}

/** Recently read names by a hash of their bytes: most names come again, and need no string of their own then. */
const recentNames: (PdfName | undefined)[] = new Array(4096).fill(undefined);

function knownName(bytes: Uint8Array, start: number, stop: number, hash: number): PdfName {
  const slot = (hash ^ (hash >>> 12)) & 4095;
  const recent = recentNames[slot];
  if (recent && sameText(recent.value, bytes, start, stop)) return recent;
  const name = PdfName.of(latin1(bytes, start, stop));
  recentNames[slot] = name;
  return name;
}

function sameText(text: string, bytes: Uint8Array, start: number, stop: number): boolean {
  if (text.length !== stop - start) return false;
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) !== bytes[start + index]) return false;
  }
  return true;
}
