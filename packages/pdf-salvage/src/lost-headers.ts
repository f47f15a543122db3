import { indexOfBytes, latin1, latin1Bytes } from '@recto/codecs';
import {
  type ParsedFile,
  PdfDict,
  type PdfObject,
  PdfStream,
  readBody,
  readObjectHeader,
  type StreamContext,
} from '@recto/pdf-core';

/** An object whose `N G obj` is damaged. */
export interface HeadlessObject {
  readonly num: number;
  readonly object: PdfObject;
}

const ENDOBJ = latin1Bytes('endobj');
/** Farthest start of the next object's dictionary after the end of an object. */
const MAX_HEADER_BYTES = 40;
const MAX_FOUND = 100_000;

/**
 * Finds objects between others that begin with a damaged header. Their numbers are those that are missing there, since
 * programs write objects in the order of their numbers. Not for encrypted files, whose keys depend on the number.
 */
export function findLostHeaders(file: ParsedFile): readonly HeadlessObject[] {
  const { bytes } = file;
  if (file.encryption) return [];
  const { objects } = file.scan();
  const known = [...objects]
    .map(([num, { offset }]) => ({ num, offset }))
    .sort((one, other) => one.offset - other.offset);
  const found: HeadlessObject[] = misnumbered(file);
  const starts = [{ num: 0, offset: 0 }, ...known];
  for (const [index, { num, offset }] of starts.entries()) {
    const next = starts[index + 1];
    const stop = next?.offset ?? bytes.length;
    let expected = num + 1;
    for (let from = offset; found.length < MAX_FOUND; ) {
      const end = indexOfBytes(bytes, ENDOBJ, from, stop);
      file.spend((end < 0 ? stop : end) - from);
      if (end < 0) break;
      const start = dictionaryStart(bytes, end + ENDOBJ.length, stop);
      if (start < 0) break;
      const object = readBody(file.input, start, contextOf(file));
      const isObject = object instanceof PdfStream || (object instanceof PdfDict && object.map.size > 0);
      if (isObject && !objects.has(expected)) found.push({ num: expected, object });
      expected++;
      from = start;
    }
  }
  return found;
}

function dictionaryStart(bytes: Uint8Array, from: number, stop: number): number {
  const text = latin1(bytes, from, Math.min(stop, from + MAX_HEADER_BYTES));
  const at = text.search(/<</);
  // `xref` and `trailer` begin no object.
  return at < 0 || /xref|trailer/.test(text) ? -1 : from + at;
}

/** An object between n - 1 and n + 1 that says it is another one, while there is no n: a digit of its number is damaged. */
function misnumbered(file: ParsedFile): HeadlessObject[] {
  const { objects, olderObjects } = file.scan();
  const all = [...objects, ...[...olderObjects].flatMap(([num, older]) => older.map((found) => [num, found] as const))]
    .map(([num, { offset }]) => ({ num, offset }))
    .sort((one, other) => one.offset - other.offset);
  const found: HeadlessObject[] = [];
  for (const [index, { num, offset }] of all.entries()) {
    const before = all[index - 1]?.num ?? 0;
    const expected = before + 1;
    if (num === expected || all[index + 1]?.num !== before + 2 || objects.has(expected)) continue;
    const header = readObjectHeader(file.input, offset);
    if (header) found.push({ num: expected, object: readBody(file.input, header.bodyStart, contextOf(file)) });
  }
  return found;
}

function contextOf(file: ParsedFile): StreamContext {
  return {
    lengthOf: (value) => (typeof value === 'number' ? value : -1),
    spend: (count) => file.spend(count),
  };
}
