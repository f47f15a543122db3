import { GrowingBytes } from '../bytes/growing-bytes.ts';
import type { Inflated } from '../flate/inflate.ts';

const END_OF_DATA = 128;

/** Decodes RunLengthDecode data (ISO 32000-2, 7.4.5). @throws OutputTooLarge */
export function decodeRunLength(input: Uint8Array, maxBytes: number): Inflated {
  let complete = true;
  const output = new GrowingBytes(maxBytes, input.length * 2);
  for (let pos = 0; pos < input.length; ) {
    const length = input[pos++] ?? END_OF_DATA;
    if (length === END_OF_DATA) break;
    if (length < END_OF_DATA) {
      output.append(input.subarray(pos, pos + length + 1));
      pos += length + 1;
      complete = pos <= input.length;
    } else if (pos < input.length) {
      const count = 257 - length;
      const start = output.length;
      if (start + count > output.bytes.length) output.grow(start, count);
      output.bytes.fill(input[pos++] ?? 0, start, start + count);
      output.length += count;
    }
  }
  return { bytes: output.finish(), complete };
}
