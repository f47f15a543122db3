import { latin1 } from '@recto/codecs';
import {
  ARRAY_CLOSE,
  ARRAY_OPEN,
  DICT_CLOSE,
  DICT_OPEN,
  END,
  KEYWORD,
  Lexer,
  NAME,
  NUMBER,
  STRING,
} from '@recto/pdf-core';
import type { Matrix } from './matrix.ts';

/** What a reader of content is told, in order (ISO 32000-2, Annex A). */
export interface ContentListener {
  save(): void;
  restore(): void;
  concatenate(matrix: Matrix): void;
  /** `Do`. */
  draw(name: string): void;
  /** `Tf`. */
  font(name: string): void;
  /** One string of any operator that shows text. */
  text(string: Uint8Array): void;
  /** `gs`. */
  state(name: string): void;
  /** A pattern as colour. */
  pattern(name: string): void;
}

const MAX_OPERANDS = 64;
const LONGEST_OPERATOR = 3;

/** Reads one content stream; what is damaged is passed over. */
export function readContent(bytes: Uint8Array, listener: ContentListener): void {
  const lexer = new Lexer(bytes);
  const numbers: number[] = [];
  let name: string | null = null;
  const strings: Uint8Array[] = [];
  let depth = 0;
  for (let token = lexer.next(); token !== END; token = lexer.next()) {
    if (token === NUMBER) {
      if (depth === 0 && numbers.length < MAX_OPERANDS) numbers.push(lexer.number);
    } else if (token === NAME) name = lexer.name.value;
    else if (token === STRING) strings.push(lexer.string);
    else if (token === ARRAY_OPEN || token === DICT_OPEN) depth += 1;
    else if (token === ARRAY_CLOSE || token === DICT_CLOSE) depth = Math.max(0, depth - 1);
    else if (token === KEYWORD) {
      const word = lexer.pos - lexer.tokenStart <= LONGEST_OPERATOR ? latin1(bytes, lexer.tokenStart, lexer.pos) : '';
      if (word === 'ID') lexer.pos = endOfInlineImage(bytes, lexer.pos);
      else tell(word, { numbers, name, strings }, listener);
      numbers.length = 0;
      strings.length = 0;
      name = null;
      depth = 0;
    }
  }
}

interface Operands {
  readonly numbers: readonly number[];
  readonly name: string | null;
  readonly strings: readonly Uint8Array[];
}

function tell(word: string, { numbers, name, strings }: Operands, listener: ContentListener): void {
  switch (word) {
    case 'q':
      listener.save();
      return;
    case 'Q':
      listener.restore();
      return;
    case 'cm': {
      const [a, b, c, d, e, f] = numbers.slice(-6);
      if (f !== undefined) listener.concatenate([a ?? 0, b ?? 0, c ?? 0, d ?? 0, e ?? 0, f]);
      return;
    }
    case 'Tj':
    case 'TJ':
    case "'":
    case '"':
      for (const string of strings) listener.text(string);
      return;
    default:
      if (name !== null) tellNamed(word, name, listener);
  }
}

function tellNamed(word: string, name: string, listener: ContentListener): void {
  if (word === 'Do') listener.draw(name);
  else if (word === 'Tf') listener.font(name);
  else if (word === 'gs') listener.state(name);
  else if (word === 'scn' || word === 'SCN') listener.pattern(name);
}

const SLASH = 0x2f;
const ENDS_NAME = new Set([...'()<>[]{}/%'].map((letter) => letter.charCodeAt(0)));

/**
 * Adds whatever looks like a name, also where content is damaged or is no content but an image's data. A name with escapes is
 * added as it is written.
 */
export function collectNames(bytes: Uint8Array, names: Set<string>): void {
  for (let at = bytes.indexOf(SLASH); at >= 0; at = bytes.indexOf(SLASH, at + 1)) {
    let end = at + 1;
    while (end < bytes.length && !isSpace(bytes[end] ?? 0) && !ENDS_NAME.has(bytes[end] ?? 0)) end += 1;
    names.add(latin1(bytes, at + 1, end));
  }
}

/** After the data of an inline image: behind an `EI` that stands alone and is followed by what content looks like. */
export function endOfInlineImage(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0x45 || bytes[at + 1] !== 0x49 || !isSpace(bytes[at - 1] ?? 0)) continue;
    const end = at + 2;
    if (end >= bytes.length || (isSpace(bytes[end] ?? 0) && isText(bytes, end, Math.min(bytes.length, end + 16))))
      return end;
  }
  return bytes.length;
}

function isText(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0;
    if (byte > 126 || (byte < 32 && !isSpace(byte))) return false;
  }
  return true;
}

function isSpace(byte: number): boolean {
  return byte === 32 || byte === 10 || byte === 13 || byte === 9 || byte === 12 || byte === 0;
}
