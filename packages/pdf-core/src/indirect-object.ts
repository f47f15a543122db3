import { CHARACTER_CLASS, latin1, latin1Bytes, startsWith, WHITESPACE } from '@recto/codecs';
import { type FileBytes, type StringFilter, wholeBytes } from '@recto/contract/byte-source';
import type { Decryption } from './encryption/security-handler.ts';
import { KEYWORD, Lexer, NUMBER } from './lexer.ts';
import { PdfDict, type PdfObject, PdfStream } from './objects/objects.ts';
import { parseObject } from './parser.ts';

const ENDSTREAM = latin1Bytes('endstream');
const ENDOBJ = latin1Bytes('endobj');
const CARRIAGE_RETURN = 13;
const LINE_FEED = 10;

/** `N G obj` as it stands in the file. */
export interface ObjectHeader {
  readonly num: number;
  readonly gen: number;
  /** Just after `obj`. */
  readonly bodyStart: number;
}

/** A header is short; what follows is not to be read through in search of one. */
const MAX_HEADER_SEARCH_BYTES = 256;

/** Reads `N G obj` at `offset` (white space before it is passed); null when something else is there. */
export function readObjectHeader(file: FileBytes, offset: number): ObjectHeader | null {
  if (!(offset >= 0 && offset < file.length)) return null;
  const base = Math.max(0, offset - 1);
  const bytes = file.from(base, MAX_HEADER_SEARCH_BYTES + 1);
  if (offset > 0 && isDigit(bytes[0])) return null;
  const lexer = new Lexer(bytes, offset - base, Math.min(bytes.length, offset - base + MAX_HEADER_SEARCH_BYTES));
  if (lexer.next() !== NUMBER || !lexer.isInteger) return null;
  const num = lexer.number;
  if (lexer.next() !== NUMBER || !lexer.isInteger) return null;
  const gen = lexer.number;
  if (lexer.next() !== KEYWORD) return null;
  const word = lexer.tokenStart;
  // `obj` may touch what follows it: `1 0 objnull` does not occur, `1 0 obj<<` does.
  if (bytes[word] !== 0x6f || bytes[word + 1] !== 0x62 || bytes[word + 2] !== 0x6a) return null;
  return num >= 0 && gen >= 0 ? { num, gen, bodyStart: base + word + 3 } : null;
}

/** Longest `N G obj` and white space, as any producer writes it. */
const MAX_HEADER_BYTES = 24;

/**
 * Finds the start of the dictionary of an object whose `N G obj` at `offset` is damaged; -1 when no such object is there.
 */
export function headlessBody(file: FileBytes, offset: number): number {
  if (offset <= 0 || offset >= file.length) return -1;
  const text = latin1(file.from(offset, MAX_HEADER_BYTES).subarray(0, MAX_HEADER_BYTES));
  const at = text.indexOf('<<');
  // Most of it must still be a header.
  return at > 0 && text.slice(0, at).replace(/[\dobj\s]/g, '').length <= 3 ? offset + at : -1;
}

/** Properties of the file needed to read a stream's bytes and decrypt them. */
export interface StreamContext {
  /** The value of /Length, or -1 when it leads nowhere. */
  lengthOf(value: PdfObject | undefined): number;
  /** Called with the dictionary before the stream is made; may change it. The result, if any, decrypts. */
  decryptionOf?(dict: PdfDict): Decryption | null;
  readonly stringFilter?: StringFilter;
  /** Told how many bytes were looked at. */
  spend(bytesRead: number): void;
  /** Told when a stream does not end where its /Length says. */
  onWrongLength?(): void;
  /** Told how many things in an object had to be forgiven. */
  onFaults?(count: number): void;
}

/** Reads the object whose body starts at `start`, with its stream (ISO 32000-2, 7.3.8). */
export function readBody(file: FileBytes, start: number, context: StreamContext): PdfObject {
  const filter = file.ownStrings(context.stringFilter);
  const { bytes, pos, faults, object } = file.within(start, (stretch) => {
    const lexer = new Lexer(stretch);
    const found = parseObject(lexer, filter);
    context.spend(lexer.pos);
    lexer.skipWhitespace();
    return { bytes: stretch, pos: lexer.pos, faults: lexer.faults, object: found };
  });
  if (faults > 0) context.onFaults?.(faults);
  if (!(object instanceof PdfDict && startsStream(bytes, pos, object))) {
    if (!startsWith(bytes, ENDOBJ, pos)) context.onFaults?.(1);
    return object;
  }
  const lineEnd = afterStreamKeyword(bytes, pos + STREAM.length);
  const dataStart = start + lineEnd;
  const dataEnd = endOfData(file, dataStart, object, context);
  if (!isStrictLine(bytes, pos, lineEnd) || !isStrictEnd(file, dataEnd)) context.onFaults?.(1);
  const data = file.range(dataStart, dataEnd);
  const decryption = context.decryptionOf?.(object);
  if (!decryption) return new PdfStream(object, data);
  const encrypted = () => wholeBytes(data);
  return new PdfStream(object, { now: () => decryption.now(encrypted()), ahead: () => decryption.ahead(encrypted()) });
}

const STREAM = latin1Bytes('stream');
/** Room for `endstream`, `endobj` and what stands between. */
const MAX_END_BYTES = 256;
/** Letters of the keyword that a damaged one must still have. */
const MIN_STREAM_LETTERS = 4;

function startsStream(bytes: Uint8Array, pos: number, dict: PdfDict): boolean {
  if (startsWith(bytes, STREAM, pos)) return true;
  if (!dict.has('Length')) return false;
  let same = 0;
  for (let index = 0; index < STREAM.length; index++) if (bytes[pos + index] === STREAM[index]) same++;
  return same >= MIN_STREAM_LETTERS;
}

/** 7.3.8.1: `stream` and one line end that is not a CR alone. */
function isStrictLine(bytes: Uint8Array, keyword: number, dataStart: number): boolean {
  const lineEnd = dataStart - keyword - STREAM.length;
  const isLine =
    bytes[dataStart - 1] === LINE_FEED &&
    (lineEnd === 1 || (lineEnd === 2 && bytes[dataStart - 2] === CARRIAGE_RETURN));
  return isLine && startsWith(bytes, STREAM, keyword);
}

/** Behind the data, `endstream` and `endobj`. */
function isStrictEnd(file: FileBytes, dataEnd: number): boolean {
  const lexer = new Lexer(file.from(dataEnd, MAX_END_BYTES).subarray(0, MAX_END_BYTES));
  return (
    lexer.next() === KEYWORD && lexer.isKeyword('endstream') && lexer.next() === KEYWORD && lexer.isKeyword('endobj')
  );
}

function afterStreamKeyword(bytes: Uint8Array, after: number): number {
  let pos = after;
  // Spaces before the end of the line are wrong and occur.
  while (bytes[pos] === 0x20 || bytes[pos] === 9) pos++;
  if (bytes[pos] === CARRIAGE_RETURN) return bytes[pos + 1] === LINE_FEED ? pos + 2 : pos + 1;
  return bytes[pos] === LINE_FEED ? pos + 1 : after;
}

/** The end that /Length gives when `endstream` follows there; else what a search for it finds. */
function endOfData(file: FileBytes, start: number, dict: PdfDict, context: StreamContext): number {
  const length = context.lengthOf(dict.get('Length'));
  if (length >= 0 && start + length <= file.length && endsStream(file, start + length)) return start + length;
  context.onWrongLength?.();
  let found = file.indexOf(ENDSTREAM, start);
  context.spend((found < 0 ? file.length : found) - start);
  if (found < 0) {
    found = file.indexOf(ENDOBJ, start);
    context.spend((found < 0 ? file.length : found) - start);
  }
  if (found < 0) return length >= 0 ? Math.min(start + length, file.length) : file.length;
  let stop = found;
  const [before, last] = file.from(Math.max(0, found - 2), 2);
  if (stop > start && last === LINE_FEED) stop--;
  if (stop > start && (stop === found ? last : before) === CARRIAGE_RETURN) stop--;
  return stop;
}

function endsStream(file: FileBytes, position: number): boolean {
  const bytes = file.from(position, MAX_END_BYTES);
  let pos = 0;
  while (pos < 16 && CHARACTER_CLASS[bytes[pos] ?? 0] === WHITESPACE && pos < bytes.length) pos++;
  return startsWith(bytes, ENDSTREAM, pos) || (pos > 0 && startsWith(bytes, ENDOBJ, pos));
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}
