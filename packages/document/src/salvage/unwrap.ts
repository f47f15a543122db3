import { indexOfBytes, latin1, latin1Bytes } from '../core/characters.ts';

/** What was around or done to a file as a whole. */
export interface Unwrapped {
  readonly bytes: Uint8Array;
  /** `line-ends`: a transfer program turned LF into CR LF. `mail`: it stood in a mail, as Base64. `surroundings`: something stood before it. */
  readonly wrapping: 'line-ends' | 'mail' | 'surroundings' | null;
}

const HEADER = latin1Bytes('%PDF-');
const BASE64_HEADER = latin1Bytes('JVBERi');
const CARRIAGE_RETURN = 13;
const LINE_FEED = 10;
/** Fewer line ends prove nothing. */
const MIN_LINE_ENDS = 10;
/** Where `openPdf` looks for the header itself. */
const HEADER_BYTES = 1024;

/** Takes a file out of what it was wrapped into; the same bytes when there is nothing around it. */
export function unwrap(bytes: Uint8Array): Unwrapped {
  const header = indexOfBytes(bytes, HEADER, 0, bytes.length);
  if (header < 0) {
    const decoded = fromMail(bytes);
    if (decoded) return { bytes: decoded, wrapping: 'mail' };
  }
  const restored = withoutTranslatedLineEnds(bytes);
  if (restored) return { bytes: restored, wrapping: 'line-ends' };
  if (header >= HEADER_BYTES && indexOfBytes(bytes, latin1Bytes(' obj'), 0, header) < 0) {
    return { bytes: bytes.subarray(header), wrapping: 'surroundings' };
  }
  return { bytes, wrapping: null };
}

function fromMail(bytes: Uint8Array): Uint8Array | null {
  const start = indexOfBytes(bytes, BASE64_HEADER, 0, bytes.length);
  if (start < 0) return null;
  const result = new Uint8Array(Math.ceil(((bytes.length - start) * 3) / 4));
  let length = 0;
  let held = 0;
  let bits = 0;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === CARRIAGE_RETURN || byte === LINE_FEED || byte === 0x20 || byte === 9) continue;
    const value = BASE64.indexOf(String.fromCharCode(byte));
    if (value < 0) break;
    held = ((held << 6) | value) & 0xffffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    result[length++] = (held >> bits) & 255;
  }
  return result.slice(0, length);
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
