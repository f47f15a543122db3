import { indexOfBytes, latin1, latin1Bytes } from '@recto/codecs';

/** File without the wrapping or the transfer damage that affected it as a whole. */
export interface Unwrapped {
  readonly bytes: Uint8Array;
  /** `line-ends`: a transfer program turned LF into CR LF. `mail`: it stood in a mail, as Base64. `surroundings`: something stood before it. */
  readonly wrapping: 'line-ends' | 'mail' | 'surroundings' | null;
}

const HEADER = latin1Bytes('%PDF-');
const BASE64_HEADER = latin1Bytes('JVBERi');
const OBJ = latin1Bytes(' obj');
const END = latin1Bytes('%%EOF');
/** Files in one file that are taken apart. */
const MAX_FILES = 50;
/** Most bytes between the end of one file and the start of the next. */
const MAX_BETWEEN_BYTES = 65_536;
/** The smallest PDF that shows something is larger. */
const MIN_FILE_BYTES = 100;
/** Before each line of a mail that was answered. */
const QUOTATION = 0x3e;
const CARRIAGE_RETURN = 13;
const LINE_FEED = 10;
/** Fewer line ends prove nothing. */
const MIN_LINE_ENDS = 10;
/** Range that `openPdf` itself searches for the header. */
const HEADER_BYTES = 1024;

/** Takes a file out of what it was wrapped into; the same bytes when there is nothing around it. */
export function unwrap(bytes: Uint8Array): Unwrapped {
  const header = indexOfBytes(bytes, HEADER, 0, bytes.length);
  if (header < 0) {
    const [decoded] = filesInMail(bytes, 1);
    if (decoded) return { bytes: decoded, wrapping: 'mail' };
  }
  const restored = withoutTranslatedLineEnds(bytes);
  if (restored) return { bytes: restored, wrapping: 'line-ends' };
  if (header >= HEADER_BYTES && indexOfBytes(bytes, OBJ, 0, header) < 0) {
    return { bytes: bytes.subarray(header), wrapping: 'surroundings' };
  }
  return { bytes, wrapping: null };
}

/**
 * The files of which this one is made up, one after another or as attachments of a mail. One entry, or none, when it is not
 * made up of several. A file inside a stream of another is none of these: before it stands no end of a file.
 */
export function separate(bytes: Uint8Array): readonly Uint8Array[] {
  const first = indexOfBytes(bytes, HEADER, 0, bytes.length);
  if (first < 0) return filesInMail(bytes, MAX_FILES);
  const starts = [first];
  let from = first + HEADER.length;
  while (starts.length < MAX_FILES) {
    const next = indexOfBytes(bytes, HEADER, from, bytes.length);
    if (next < 0) break;
    from = next + HEADER.length;
    const start = starts.at(-1) ?? 0;
    const end = lastIndexOfBytes(bytes, END, Math.max(start, next - MAX_BETWEEN_BYTES), next);
    const isNew =
      end >= 0 && indexOfBytes(bytes, OBJ, end, next) < 0 && indexOfBytes(bytes, OBJ, next, bytes.length) >= 0;
    if (isNew) starts.push(next);
  }
  return starts.map((start, index) => bytes.subarray(start, starts[index + 1] ?? bytes.length));
}

function lastIndexOfBytes(bytes: Uint8Array, wanted: Uint8Array, from: number, to: number): number {
  let last = -1;
  for (let at = indexOfBytes(bytes, wanted, from, to); at >= 0; at = indexOfBytes(bytes, wanted, at + 1, to)) last = at;
  return last;
}

function filesInMail(bytes: Uint8Array, maxCount: number): Uint8Array[] {
  const files: Uint8Array[] = [];
  let start = indexOfBytes(bytes, BASE64_HEADER, 0, bytes.length);
  while (start >= 0 && files.length < maxCount) {
    const { decoded, end } = fromBase64(bytes, start);
    if (decoded.length >= MIN_FILE_BYTES) files.push(decoded);
    start = indexOfBytes(bytes, BASE64_HEADER, Math.max(end, start + 1), bytes.length);
  }
  return files;
}

/** Decodes up to the first character that is none of Base64; marks of quotation before the lines are passed over. */
function fromBase64(bytes: Uint8Array, start: number): { decoded: Uint8Array; end: number } {
  const result = new Uint8Array(Math.ceil(((bytes.length - start) * 3) / 4));
  let length = 0;
  let held = 0;
  let bits = 0;
  let at = start;
  for (; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    const isQuotation = byte === QUOTATION && bytes[at - 1] === LINE_FEED;
    if (byte === CARRIAGE_RETURN || byte === LINE_FEED || byte === 0x20 || byte === 9 || isQuotation) continue;
    const value = BASE64.indexOf(String.fromCharCode(byte));
    if (value < 0) break;
    held = ((held << 6) | value) & 0xffffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    result[length++] = (held >> bits) & 255;
  }
  return { decoded: result.slice(0, length), end: at };
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * A program that took the file for text put a CR before every LF; leaving these out again gives the file as it was, since
 * such a program spares none. Null when a single LF stands alone: binary data of some length hold one.
 */
function withoutTranslatedLineEnds(bytes: Uint8Array): Uint8Array | null {
  let lineEnds = 0;
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) {
    if (at === 0 || bytes[at - 1] !== CARRIAGE_RETURN) return null;
    lineEnds++;
  }
  if (lineEnds < MIN_LINE_ENDS || !holdsBinary(bytes)) return null;
  const result = new Uint8Array(bytes.length - lineEnds);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte !== CARRIAGE_RETURN || bytes[at + 1] !== LINE_FEED) result[length++] = byte;
  }
  return result;
}

/** A file of nothing but text may well have been written with these line ends. */
function holdsBinary(bytes: Uint8Array): boolean {
  return latin1(bytes, 0, Math.min(bytes.length, 65_536)).search(/\/Filter|[\x80-\xff]{4}/) >= 0;
}
