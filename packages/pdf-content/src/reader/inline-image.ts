import { CHARACTER_CLASS, REGULAR, WHITESPACE } from '@recto/codecs';
import { FILTER_NAMES, PdfDict, PdfName, type PdfObject } from '@recto/pdf-core';
import { END, KEYWORD, Lexer, NAME, NO_VALUES, parseObject } from '@recto/pdf-core/syntax';
import { operatorAt } from './operators.ts';

/** An inline image (ISO 32000-2, 8.9.7). Positions are those of the content. */
export interface InlineImage {
  /** Its entries, all names in full; a colour space of the resources is named as there. */
  readonly dict: PdfDict;
  /** False when the dictionary is not written as the format says. */
  readonly isSound: boolean;
  /** The encoded data. */
  readonly dataStart: number;
  readonly dataEnd: number;
  /** After `EI`. */
  readonly end: number;
  /** False when no `EI` was found: then the data reach to the end of the content. */
  readonly isEnded: boolean;
  /** True when the dictionary says where the data end; false when `EI` was searched for, and what follows it decided. */
  readonly isTold: boolean;
}

/**
 * Finds the ends of the inline images of one content. Keeps the findings of each search, so that many images take no longer
 * than one.
 */
export class InlineImageReader {
  readonly #bytes: Uint8Array;
  readonly #limit: number;
  /** From here on no `EI` is followed by plausible content. */
  #unsureFrom = Number.POSITIVE_INFINITY;
  /** From here on no `EI` stands alone. */
  #endlessFrom = Number.POSITIVE_INFINITY;

  /** @param limit end of the content */
  constructor(bytes: Uint8Array, limit: number) {
    this.#bytes = bytes;
    this.#limit = limit;
  }

  /** The image whose `BI` ends at this position; null when an `ID` is missing. */
  read(start: number): InlineImage | null {
    const idEnd = this.#endOfDictionary(start);
    if (idEnd < 0) return null;
    const { dict, isSound } = readDictionary(this.#bytes, start, idEnd - 2);
    const dataStart = isSpace(this.#bytes[idEnd]) ? idEnd + 1 : idEnd;
    const told = this.#toldEnd(dict, dataStart);
    if (told) return { dict, isSound, ...told, isEnded: true, isTold: true };
    const end = this.#searchedEnd(dataStart, nameIn(dict.get('Filter')));
    if (end < 0) {
      return { dict, isSound, dataStart, dataEnd: this.#limit, end: this.#limit, isEnded: false, isTold: false };
    }
    const separator = isSpace(this.#bytes[end - 3]) ? 1 : 0;
    const dataEnd = Math.max(dataStart, end - 2 - separator);
    return { dict, isSound, dataStart, dataEnd, end, isEnded: true, isTold: false };
  }

  /** After the `ID` that is the next keyword; -1 when it is another. */
  #endOfDictionary(start: number): number {
    const lexer = new Lexer(this.#bytes, start, this.#limit);
    for (let kind = lexer.next(NO_VALUES); kind !== END; kind = lexer.next(NO_VALUES)) {
      if (kind !== KEYWORD) continue;
      if (lexer.isKeyword('ID')) return lexer.pos;
      if (!['true', 'false', 'null'].some((word) => lexer.isKeyword(word))) return -1;
    }
    return -1;
  }

  /** Returns the end of the image by its dictionary; null unless an `EI` is there. */
  #toldEnd(dict: PdfDict, dataStart: number) {
    // Some programs end the line of `ID` with two characters.
    const isTwoCharacters = this.#bytes[dataStart - 1] === CARRIAGE_RETURN && this.#bytes[dataStart] === LINE_FEED;
    for (const length of toldLengths(dict)) {
      for (const start of isTwoCharacters ? [dataStart, dataStart + 1] : [dataStart]) {
        const end = this.#endMarkerAfter(start + length);
        if (end >= 0) return { dataStart: start, dataEnd: start + length, end };
      }
    }
    return null;
  }

  /** After an `EI` that follows here, with white space before it or none; -1 when none does. */
  #endMarkerAfter(position: number): number {
    let at = position;
    while (at - position < MAX_PADDING && isSpace(this.#bytes[at])) at++;
    return this.#isEndMarker(at) && (at + 2 === this.#limit || CHARACTER_CLASS[this.#bytes[at + 2] ?? 0] !== REGULAR)
      ? at + 2
      : -1;
  }

  /** After the first `EI` that stands alone and is followed by plausible content, else after the first that stands alone. */
  #searchedEnd(dataStart: number, filter: string | null): number {
    const bytes = this.#bytes;
    let firstAlone = -1;
    if (dataStart >= this.#endlessFrom) return -1;
    for (let at = this.#nextLetter(dataStart); at >= 0; at = this.#nextLetter(at + 1)) {
      const end = at + 2;
      if (!this.#isEndMarker(at) || !(isSpace(bytes[at - 1]) || (filter && endsWithMarker(bytes, at, filter))))
        continue;
      if (end < this.#limit && !isSpace(bytes[end])) continue;
      if (firstAlone < 0) firstAlone = end;
      if (dataStart >= this.#unsureFrom) return firstAlone;
      if (end >= this.#limit || isText(bytes, end, Math.min(this.#limit, end + 16)) || this.#isOperatorNext(end))
        return end;
    }
    if (firstAlone < 0) this.#endlessFrom = dataStart;
    else this.#unsureFrom = Math.min(this.#unsureFrom, dataStart);
    return firstAlone;
  }

  #nextLetter(from: number): number {
    const at = this.#bytes.indexOf(LETTER_E, from);
    return at < this.#limit ? at : -1;
  }

  #isEndMarker(at: number): boolean {
    return at + 2 <= this.#limit && this.#bytes[at] === LETTER_E && this.#bytes[at + 1] === LETTER_I;
  }

  #isOperatorNext(from: number): boolean {
    const lexer = new Lexer(this.#bytes, from, Math.min(this.#limit, from + MAX_LOOKAHEAD));
    for (let count = 0; count < MAX_LOOKAHEAD; count++) {
      const kind = lexer.next(NO_VALUES);
      if (kind === END) return false;
      if (kind === KEYWORD) return operatorAt(this.#bytes, lexer.tokenStart, lexer.pos) !== '';
    }
    return false;
  }
}

const [LETTER_E, LETTER_I, LINE_FEED, CARRIAGE_RETURN] = [0x45, 0x49, 10, 13];
/** White space between data and `EI` that is passed over. */
const MAX_PADDING = 16;
/** Bytes after an `EI` that are looked at. */
const MAX_LOOKAHEAD = 64;

/** Full names of abbreviated keys (Table 91). */
const KEYS: Readonly<Record<string, string>> = {
  BPC: 'BitsPerComponent',
  CS: 'ColorSpace',
  D: 'Decode',
  DP: 'DecodeParms',
  F: 'Filter',
  H: 'Height',
  IM: 'ImageMask',
  I: 'Interpolate',
  L: 'Length',
  W: 'Width',
};
/** Full names of abbreviated colour spaces (Table 93). */
const COLOUR_SPACES: Readonly<Record<string, string>> = {
  G: 'DeviceGray',
  RGB: 'DeviceRGB',
  CMYK: 'DeviceCMYK',
  I: 'Indexed',
};
const COMPONENTS: Readonly<Record<string, number>> = { DeviceGray: 1, DeviceRGB: 3, DeviceCMYK: 4, Indexed: 1 };
/** For a colour space of the resources, which may have as many components. */
const ANY_COMPONENTS = [1, 3, 4, 2];

function readDictionary(bytes: Uint8Array, start: number, end: number) {
  const lexer = new Lexer(bytes, start, end);
  const dict = new PdfDict();
  for (let kind = lexer.next(); kind !== END; kind = lexer.next()) {
    if (kind !== NAME) {
      lexer.faults++;
      continue;
    }
    const key = KEYS[lexer.name.value] ?? lexer.name.value;
    const value = parseObject(lexer);
    const names = key === 'Filter' ? FILTER_NAMES : key === 'ColorSpace' ? COLOUR_SPACES : {};
    if (value !== null) dict.set(key, inFull(value, names));
  }
  return { dict, isSound: lexer.faults === 0 };
}

function inFull(value: PdfObject, names: Readonly<Record<string, string>>): PdfObject {
  if (value instanceof PdfName) return PdfName.of(names[value.value] ?? value.value);
  return Array.isArray(value) ? value.map((item) => (item instanceof PdfName ? inFull(item, names) : item)) : value;
}

/** Returns the possible lengths of the data in bytes, by /Length, or by the dimensions where no filter changes them. */
function toldLengths(dict: PdfDict): number[] {
  const length = dict.get('Length');
  const told = isCount(length) ? [length] : [];
  const [width, height, isMask] = [dict.get('Width'), dict.get('Height'), dict.get('ImageMask') === true];
  const bits = isMask ? 1 : dict.get('BitsPerComponent');
  const filter = dict.get('Filter');
  if ((filter && !(Array.isArray(filter) && filter.length === 0)) || !isCount(width) || !isCount(height)) return told;
  if (!isCount(bits)) return told;
  const known = isMask ? 1 : COMPONENTS[nameIn(dict.get('ColorSpace')) ?? ''];
  const counts = known ? [known] : ANY_COMPONENTS;
  return [...told, ...counts.map((components) => Math.ceil((width * bits * components) / 8) * height)];
}

const isCount = (value: PdfObject | undefined): value is number => typeof value === 'number' && value > 0;

/** A name, or the first of an array. */
function nameIn(value: PdfObject | undefined): string | null {
  const first = Array.isArray(value) ? value[0] : value;
  return first instanceof PdfName ? first.value : null;
}

/** True for data of a filter in characters that end with its marker; they need no white space before `EI` (7.4.2, 7.4.3). */
function endsWithMarker(bytes: Uint8Array, end: number, filter: string): boolean {
  if (bytes[end - 1] !== 0x3e) return false;
  return filter === 'ASCIIHexDecode' || (filter === 'ASCII85Decode' && bytes[end - 2] === 0x7e);
}

function isText(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0;
    if (byte > 126 || (byte < 32 && !isSpace(byte))) return false;
  }
  return true;
}

function isSpace(byte: number | undefined): boolean {
  return byte !== undefined && CHARACTER_CLASS[byte] === WHITESPACE;
}
