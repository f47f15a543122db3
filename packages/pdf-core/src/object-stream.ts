import { decodeStream } from './filters/decode.ts';
import type { StreamContext } from './indirect-object.ts';
import { Lexer, NUMBER } from './lexer.ts';
import { integerOf } from './objects/access.ts';
import type { PdfObject, PdfStream } from './objects/objects.ts';
import { parseObject } from './parser.ts';
import type { ObjectSource } from './types.ts';

/** Decoded bytes of one object stream; usual ones stay below one megabyte. */
const MAX_BYTES = 134_217_728;

/**
 * Reads the objects of an object stream (ISO 32000-2, 7.5.7), one after the other, so that its decoded bytes need not be
 * kept. /Extends is of no use to a reader that has a cross-reference.
 * @param wanted says which numbers are parsed at all
 * @param account told how many bytes were looked at, and how many things had to be forgiven
 */
export function readObjectStream(
  stream: PdfStream,
  source: ObjectSource,
  wanted: (num: number) => boolean,
  { spend, onFaults }: Pick<StreamContext, 'spend' | 'onFaults'>,
): Map<number, PdfObject> {
  const statedCount = integerOf(stream.dict.get('N'), source) ?? -1;
  const statedFirst = integerOf(stream.dict.get('First'), source) ?? -1;
  const objects = new Map<number, PdfObject>();
  // One of the two keys tells the other, when that is damaged.
  if (statedCount < 1 && statedFirst < 1) return objects;
  const bytes = decodeStream(stream, source, { maxBytes: MAX_BYTES });
  const header = new Lexer(bytes, 0, statedFirst < 1 ? bytes.length : Math.min(statedFirst, bytes.length));
  const count = statedCount < 1 ? Math.floor(bytes.length / 2) : statedCount;
  const numbers: number[] = [];
  const relativeOffsets: number[] = [];
  for (let index = 0; index < count; index++) {
    if (header.next() !== NUMBER) break;
    const { number } = header;
    if (header.next() !== NUMBER) break;
    numbers.push(number);
    relativeOffsets.push(header.number);
  }
  if (statedFirst < 1) header.skipWhitespace();
  const first = statedFirst < 1 ? header.pos : statedFirst;
  const offsets = relativeOffsets.map((offset) => first + offset);
  spend(bytes.length);
  if (offsets.length < statedCount || statedCount < 1 || statedFirst < 1) onFaults?.(1);
  for (const [index, start] of offsets.entries()) {
    const num = numbers[index] ?? -1;
    if (!wanted(num) || objects.has(num) || start >= bytes.length) continue;
    const lexer = new Lexer(bytes, start);
    objects.set(num, parseObject(lexer, ownCopy));
    spend(lexer.pos - start);
    if (lexer.faults > 0) onFaults?.(lexer.faults);
  }
  return objects;
}

/** Strings are copied, or each would hold the whole decoded stream in memory. */
function ownCopy(bytes: Uint8Array): Uint8Array {
  return bytes.slice();
}
