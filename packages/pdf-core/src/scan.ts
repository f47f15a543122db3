import { CHARACTER_CLASS, latin1Bytes, startsWith, WHITESPACE } from '@recto/codecs';
import { Lexer } from './lexer.ts';
import { hasType } from './objects/access.ts';
import { PdfDict } from './objects/objects.ts';
import { MAX_OBJECT_NUMBER, parseObject } from './parser.ts';

/** Result of one pass over the bytes that uses no cross-reference. */
export interface Scan {
  /** The last definition of each object number. */
  readonly objects: ReadonlyMap<number, FoundObject>;
  /** Earlier definitions of numbers that are defined several times, oldest first. */
  readonly olderObjects: ReadonlyMap<number, readonly FoundObject[]>;
  /** Trailers and dictionaries of cross-reference streams, in file order. */
  readonly trailers: readonly PdfDict[];
  /** Object numbers of object streams, in file order. */
  readonly objectStreams: readonly number[];
}

export interface FoundObject {
  readonly offset: number;
  readonly gen: number;
}

const STREAM = latin1Bytes('stream');
const ENDSTREAM = latin1Bytes('endstream');
const TRAILER = latin1Bytes('trailer');
/** Versions of one object that are remembered besides the newest. */
const MAX_OLDER = 8;
const LETTER_B = 0x62;
const LETTER_J = 0x6a;
const LETTER_M = 0x6d;
const LETTER_O = 0x6f;
const LETTER_R = 0x72;

/**
 * Finds every `N G obj`, trailer, object stream and cross-reference stream by its syntax. One pass, linear time; streams
 * whose /Length is right are skipped, so that a PDF inside an attachment is not taken for the file itself.
 * @param spend told how many bytes were parsed besides the pass
 */
export function scanFile(bytes: Uint8Array, spend: (bytesRead: number) => void): Scan {
  const objects = new Map<number, FoundObject>();
  const olderObjects = new Map<number, FoundObject[]>();
  const trailers: PdfDict[] = [];
  const objectStreams: number[] = [];
  let openObject: { num: number; bodyStart: number } | null = null;

  const readDict = (start: number, end: number): PdfDict | null => {
    const lexer = new Lexer(bytes, start, end);
    const object = parseObject(lexer);
    spend(lexer.pos - start);
    return object instanceof PdfDict ? object : null;
  };

  spend(bytes.length);
  for (let pos = 2; pos < bytes.length; pos++) {
    const byte = bytes[pos];
    if (byte === LETTER_J && bytes[pos - 1] === LETTER_B && bytes[pos - 2] === LETTER_O) {
      const found = headerBefore(bytes, pos - 2);
      if (!found) continue;
      const older = objects.get(found.num);
      if (older) olderObjects.set(found.num, [...(olderObjects.get(found.num) ?? []).slice(-MAX_OLDER), older]);
      objects.set(found.num, { offset: found.offset, gen: found.gen });
      openObject = { num: found.num, bodyStart: pos + 1 };
    } else if (byte === LETTER_M && openObject && startsWith(bytes, STREAM, pos - 5)) {
      const dict = readDict(openObject.bodyStart, pos - 5);
      const { num } = openObject;
      openObject = null;
      if (!dict) continue;
      // The keys tell what a damaged /Type does not.
      const isOfType = (name: string): boolean => hasType(dict, name);
      if (isOfType('ObjStm') || (dict.has('N') && dict.has('First'))) objectStreams.push(num);
      else if (isOfType('XRef') || (dict.has('W') && dict.has('Root'))) trailers.push(dict);
      pos = endOfStream(bytes, pos + 1, dict.get('Length')) - 1;
    } else if (byte === LETTER_R && startsWith(bytes, TRAILER, pos - 6)) {
      const dict = readDict(pos + 1, bytes.length);
      if (dict) trailers.push(dict);
    }
  }
  return { objects, olderObjects, trailers, objectStreams };
}

/** `N G ` before the word at `wordStart`. */
function headerBefore(bytes: Uint8Array, wordStart: number): { num: number; gen: number; offset: number } | null {
  const gen = integerBefore(bytes, wordStart);
  const num = gen && integerBefore(bytes, gen.start);
  if (!num || !gen || num.value > MAX_OBJECT_NUMBER || gen.value > 65535) return null;
  return { num: num.value, gen: gen.value, offset: num.start };
}

function integerBefore(bytes: Uint8Array, end: number): { value: number; start: number } | null {
  let stop = end;
  while (stop > 0 && end - stop < 32 && CHARACTER_CLASS[bytes[stop - 1] ?? 0] === WHITESPACE) stop--;
  let start = stop;
  let value = 0;
  let scale = 1;
  for (; start > 0 && stop - start < 10; start--) {
    const digit = (bytes[start - 1] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) break;
    value += digit * scale;
    scale *= 10;
  }
  return stop === end || start === stop ? null : { value, start };
}

/** Just after `endstream` when a direct /Length leads there, else `start`. */
function endOfStream(bytes: Uint8Array, start: number, length: unknown): number {
  // Beyond 2^53 counting up does not move on.
  if (typeof length !== 'number' || !(length > 0 && start + length <= bytes.length)) return start;
  for (let pos = start + length; pos < start + length + 8; pos++) {
    if (startsWith(bytes, ENDSTREAM, pos)) return pos + ENDSTREAM.length;
  }
  return start;
}
