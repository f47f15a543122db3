/** Character classes of ISO 32000-2, 7.2.3, by byte. */
export const REGULAR = 0;
export const WHITESPACE = 1;
export const DELIMITER = 2;

/** Class of each byte value. */
export const CHARACTER_CLASS: Uint8Array = classify();

function classify(): Uint8Array {
  const classes = new Uint8Array(256);
  for (const byte of [0, 9, 10, 12, 13, 32]) classes[byte] = WHITESPACE;
  for (const character of '()<>[]{}/%') classes[character.charCodeAt(0)] = DELIMITER;
  return classes;
}

/** Value of each byte as a hexadecimal digit, 255 when it is none. */
export const HEX_VALUE: Uint8Array = hexValues();

function hexValues(): Uint8Array {
  const values = new Uint8Array(256).fill(255);
  for (let digit = 0; digit < 10; digit++) values[0x30 + digit] = digit;
  for (let digit = 10; digit < 16; digit++) {
    values[0x41 + digit - 10] = digit;
    values[0x61 + digit - 10] = digit;
  }
  return values;
}

/** One character per byte. */
export function latin1(bytes: Uint8Array, from = 0, to = bytes.length): string {
  if (to - from <= 4096) return Reflect.apply(String.fromCharCode, null, bytes.subarray(from, to));
  let text = '';
  for (let at = from; at < to; at += 4096) text += latin1(bytes, at, Math.min(to, at + 4096));
  return text;
}

/** One byte per character; characters above U+00FF are a programming error. */
export function latin1Bytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes;
}

/** The parts one after the other, in a new array. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** True for equal bytes; at once when both are one view of one buffer. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  if (one.buffer === other.buffer && one.byteOffset === other.byteOffset) return true;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}

/** First position of `pattern` in `[from, to)`, or -1. */
export function indexOfBytes(bytes: Uint8Array, pattern: Uint8Array, from: number, to: number): number {
  const first = pattern[0] ?? 0;
  const last = to - pattern.length;
  for (let at = bytes.indexOf(first, from); at !== -1 && at <= last; at = bytes.indexOf(first, at + 1)) {
    if (startsWith(bytes, pattern, at)) return at;
  }
  return -1;
}

/** True when `pattern` stands at `at`. */
export function startsWith(bytes: Uint8Array, pattern: Uint8Array, at: number): boolean {
  for (let index = 0; index < pattern.length; index++) {
    if (bytes[at + index] !== pattern[index]) return false;
  }
  return true;
}
