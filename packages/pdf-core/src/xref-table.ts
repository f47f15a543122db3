import { CHARACTER_CLASS, WHITESPACE } from '@recto/codecs';
import type { FileBytes } from '@recto/contract/byte-source';
import { Damage } from './damage.ts';
import { KEYWORD, Lexer } from './lexer.ts';
import { PdfDict } from './objects/objects.ts';
import { parseObject } from './parser.ts';
import { AT_OFFSET, FREE, type XrefIndex } from './xref-index.ts';

const LETTER_F = 0x66;
const LETTER_N = 0x6e;

/** A section's trailer, and the free entries that count only after a hybrid file's stream (7.5.8.4). */
export interface TableSection {
  readonly trailer: PdfDict;
  readonly freeNumbers: readonly number[];
  /** Number of tolerated errors. */
  readonly faults: number;
  /** End of the trailer. */
  readonly pos: number;
}

/**
 * Reads a cross-reference table (ISO 32000-2, 7.5.4) into `index`, behind entries that are there.
 * @param start just after the word `xref`
 * @param base position that offsets in the file count from
 * @throws Damage
 */
export function readXrefTable(bytes: Uint8Array, start: number, base: number, index: XrefIndex): TableSection {
  const cursor = { bytes, pos: start };
  const freeNumbers: number[] = [];
  let faults = 0;
  for (;;) {
    const firstGiven = readInteger(cursor);
    if (firstGiven < 0) break;
    const count = readInteger(cursor);
    if (count < 0) throw new Damage('no count');
    let first = firstGiven;
    for (let position = 0; position < count; position++) {
      const offset = readInteger(cursor);
      // Fewer entries than announced: the trailer follows.
      if (offset < 0) {
        faults++;
        break;
      }
      const gen = readInteger(cursor);
      skipWhitespace(cursor);
      const letter = bytes[cursor.pos];
      if (gen < 0 || (letter !== LETTER_F && letter !== LETTER_N)) throw new Damage('bad entry');
      cursor.pos++;
      // Tables that begin at 1 with the head of the free list are off by one.
      if (position === 0 && first === 1 && letter === LETTER_F && gen === 65535 && offset === 0) {
        first = 0;
        faults++;
      }
      const num = first + position;
      if (letter === LETTER_N && offset > 0) index.setOlder(num, AT_OFFSET, offset + base, gen);
      else {
        if (letter === LETTER_N) faults++;
        freeNumbers.push(num);
      }
    }
  }
  const lexer = new Lexer(bytes, cursor.pos);
  if (lexer.next() !== KEYWORD || !lexer.isKeyword('trailer')) throw new Damage('no trailer');
  const trailer = parseObject(lexer);
  if (!(trailer instanceof PdfDict)) throw new Damage('no trailer');
  return { trailer, freeNumbers, faults: faults + lexer.faults, pos: lexer.pos };
}

/** Marks the table's free entries, behind entries that are there. */
export function setFreeEntries(freeNumbers: readonly number[], index: XrefIndex): void {
  for (const num of freeNumbers) index.setOlder(num, FREE, 0, 0);
}

/** True when a cross-reference table begins at `pos`; its word's end is then returned, else -1. */
export function afterXrefKeyword(file: FileBytes, position: number): number {
  if (position < 0 || position >= file.length) return -1;
  const lexer = new Lexer(file.from(position, 256).subarray(0, 256));
  if (lexer.next() !== KEYWORD) return -1;
  if (lexer.isKeyword('xref')) return position + lexer.pos;
  return -1;
}

interface Cursor {
  readonly bytes: Uint8Array;
  pos: number;
}

function skipWhitespace(cursor: Cursor): void {
  const { bytes } = cursor;
  while (cursor.pos < bytes.length && CHARACTER_CLASS[bytes[cursor.pos] ?? 0] === WHITESPACE) cursor.pos++;
}

/** The next unsigned integer, or -1, with the position kept, when there is none. */
function readInteger(cursor: Cursor): number {
  skipWhitespace(cursor);
  const { bytes, pos } = cursor;
  let value = 0;
  let at = pos;
  for (; at < bytes.length; at++) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) break;
    value = value * 10 + digit;
  }
  if (at === pos || at - pos > 15) return -1;
  cursor.pos = at;
  return value;
}
