import { CHARACTER_CLASS, HEX_VALUE, WHITESPACE } from '../bytes/characters.ts';
import type { Inflated } from '../flate/inflate.ts';

const TILDE = 0x7e;
const GREATER = 0x3e;

/** Decodes ASCIIHexDecode data (ISO 32000-2, 7.4.2): to `>`; foreign characters are skipped and reported. */
export function decodeAsciiHex(input: Uint8Array): Inflated {
  const output = new Uint8Array((input.length + 1) >> 1);
  let digits = 0;
  let complete = true;
  for (const byte of input) {
    if (byte === GREATER) break;
    const digit = HEX_VALUE[byte] ?? 255;
    if (digit === 255) {
      complete &&= CHARACTER_CLASS[byte] === WHITESPACE;
      continue;
    }
    output[digits >> 1] = digits & 1 ? (output[digits >> 1] ?? 0) | digit : digit << 4;
    digits++;
  }
  return { bytes: output.subarray(0, (digits + 1) >> 1), complete };
}

/** Decodes ASCII85Decode data (ISO 32000-2, 7.4.3): to `~>`; a leading `<~` and foreign characters are skipped, and the latter reported. */
export function decodeAscii85(input: Uint8Array): Inflated {
  let zeros = 0;
  for (const byte of input) if (byte === 0x7a) zeros++;
  const output = new Uint8Array(Math.ceil(((input.length - zeros) * 4) / 5) + zeros * 4 + 4);
  let length = 0;
  let group = 0;
  let count = 0;
  let complete = true;
  let pos = input[0] === 0x3c && input[1] === TILDE ? 2 : 0;
  for (; pos < input.length; pos++) {
    const byte = input[pos] ?? 0;
    if (byte === TILDE) {
      complete &&= pos + 1 === input.length || input[pos + 1] === GREATER;
      break;
    }
    if (byte === 0x7a && count === 0) {
      length += 4;
      continue;
    }
    if (byte < 0x21 || byte > 0x75) {
      complete &&= CHARACTER_CLASS[byte] === WHITESPACE;
      continue;
    }
    group = group * 85 + byte - 0x21;
    if (++count === 5) {
      for (let shift = 24; shift >= 0; shift -= 8) output[length++] = (group / 2 ** shift) & 255;
      group = 0;
      count = 0;
    }
  }
  if (count > 1) {
    for (let missing = count; missing < 5; missing++) group = group * 85 + 84;
    for (let index = 0; index < count - 1; index++) output[length++] = (group / 2 ** (24 - 8 * index)) & 255;
  }
  return { bytes: output.subarray(0, length), complete };
}
