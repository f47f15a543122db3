import {
  decodeAscii85,
  decodeAsciiHex,
  decodeFlate,
  decodeLzw,
  decodeRunLength,
  indexOfBytes,
  latin1,
  latin1Bytes,
  OutputTooLarge,
} from '@recto/codecs';

/** Kind of a stream's data, as far as its dictionary tells. */
export type StreamKind = 'objects' | 'metadata' | 'image' | 'font' | 'file' | 'other';

/** A stream as it stands in the bytes of a file, whether anything refers to it or not. */
export interface RawStream {
  /** "object 12". */
  readonly place: string;
  readonly kind: StreamKind;
  /** Decoded as far as its filters are no image's. */
  readonly bytes: Uint8Array;
}

const STREAM = latin1Bytes('stream');
const END_OF_STREAM = latin1Bytes('endstream');
/** Limit for one decoded stream; a larger one is not searched, and an error reports it as too much. */
const MAX_DECODED_BYTES = 268_435_456;
const MAX_HEAD_BYTES = 65_536;

/** Result of `rawStreams`. */
export interface RawFile {
  readonly streams: readonly RawStream[];
  /** The bytes between streams. */
  readonly body: string;
}

/**
 * Takes a file apart without its cross-reference: every stream is found by its keywords and decoded, so that objects that nothing
 * refers to are seen too.
 */
export function rawStreams(bytes: Uint8Array): RawFile {
  const streams: RawStream[] = [];
  const body: string[] = [];
  let from = 0;
  for (;;) {
    const at = indexOfBytes(bytes, STREAM, from, bytes.length);
    if (at < 0) break;
    const start = dataStart(bytes, at);
    if (start < 0) {
      body.push(latin1(bytes, from, at + STREAM.length));
      from = at + STREAM.length;
      continue;
    }
    const head = headOf(latin1(bytes, Math.max(from, at - MAX_HEAD_BYTES), at));
    const end = dataEnd(bytes, start, head);
    body.push(latin1(bytes, from, at));
    streams.push({
      place: `object ${/(\d+)\s+\d+\s+obj/.exec(head)?.[1] ?? '?'}`,
      kind: kindOf(head),
      bytes: decoded(bytes.subarray(start, end), head),
    });
    from = end;
  }
  body.push(latin1(bytes, from));
  return { streams, body: body.join(' ') };
}

/** Behind the end of the line of the keyword; -1 when it is no stream's. */
function dataStart(bytes: Uint8Array, at: number): number {
  let before = at - 1;
  while (before >= 0 && (bytes[before] ?? 0) <= 32) before--;
  if (bytes[before] !== 0x3e) return -1;
  const next = at + STREAM.length;
  if (bytes[next] === 13 && bytes[next + 1] === 10) return next + 2;
  return bytes[next] === 10 || bytes[next] === 13 ? next + 1 : -1;
}

function dataEnd(bytes: Uint8Array, start: number, head: string): number {
  const told = /\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(head)?.[1];
  const end = start + Number(told ?? Number.NaN);
  if (end <= bytes.length && indexOfBytes(bytes, END_OF_STREAM, end, Math.min(bytes.length, end + 12)) >= 0) return end;
  const found = indexOfBytes(bytes, END_OF_STREAM, start, bytes.length);
  return found < 0 ? bytes.length : found;
}

/** From the object's number to its keyword. */
function headOf(before: string): string {
  const starts = [...before.matchAll(/\d+\s+\d+\s+obj\b/g)];
  return before.slice(starts.at(-1)?.index ?? 0);
}

function kindOf(head: string): StreamKind {
  if (/\/Type\s*\/(?:ObjStm|XRef)\b/.test(head)) return 'objects';
  if (/\/Type\s*\/Metadata\b/.test(head)) return 'metadata';
  if (/\/Type\s*\/EmbeddedFile\b/.test(head)) return 'file';
  if (/\/Subtype\s*\/Image\b/.test(head)) return 'image';
  return /\/Length1\b|\/Subtype\s*\/(?:Type1C|CIDFontType0C|OpenType)\b/.test(head) ? 'font' : 'other';
}

function decoded(data: Uint8Array, head: string): Uint8Array {
  const filters = /\/Filter\s*(\[[^\]]*\]|\/[A-Za-z0-9]+)/.exec(head)?.[1]?.match(/\/\w+/g) ?? [];
  let bytes = data;
  try {
    for (const filter of filters) {
      const step = stepOf(filter);
      if (!step) return bytes;
      bytes = step(bytes);
    }
  } catch (thrown) {
    if (!(thrown instanceof OutputTooLarge)) throw thrown;
  }
  return bytes;
}

function stepOf(filter: string): ((bytes: Uint8Array) => Uint8Array) | null {
  switch (filter) {
    case '/FlateDecode':
    case '/Fl':
      return (bytes) => decodeFlate(bytes, MAX_DECODED_BYTES).bytes;
    case '/LZWDecode':
    case '/LZW':
      return (bytes) => decodeLzw(bytes, MAX_DECODED_BYTES, 1).bytes;
    case '/ASCII85Decode':
    case '/A85':
      return (bytes) => decodeAscii85(bytes).bytes;
    case '/ASCIIHexDecode':
    case '/AHx':
      return (bytes) => decodeAsciiHex(bytes).bytes;
    case '/RunLengthDecode':
    case '/RL':
      return (bytes) => decodeRunLength(bytes, MAX_DECODED_BYTES).bytes;
    default:
      return null;
  }
}
