import { GrowingBytes } from '../bytes/growing-bytes.ts';
import type { Inflated } from '../flate/inflate.ts';

const CLEAR = 256;
const END_OF_DATA = 257;
const MAX_ENTRIES = 4096;

/**
 * Decodes LZWDecode data (ISO 32000-2, 7.4.4.2); what follows an impossible code is dropped.
 * @param earlyChange 1 when codes grow one entry early (the default of the format), else 0
 * @throws OutputTooLarge
 */
export function decodeLzw(input: Uint8Array, maxBytes: number, earlyChange: number): Inflated {
  let complete = true;
  const output = new GrowingBytes(maxBytes, input.length * 4);
  // Each entry is a run of the output: what the previous code wrote, and one byte more.
  const starts = new Uint32Array(MAX_ENTRIES);
  const lengths = new Uint32Array(MAX_ENTRIES);
  let next = 258;
  let width = 9;
  let previousStart = 0;
  let previousLength = 0;
  let hold = 0;
  let held = 0;
  for (let pos = 0; ; ) {
    while (held < width && pos < input.length) {
      hold = ((hold << 8) | (input[pos++] ?? 0)) & 0xfffff;
      held += 8;
    }
    if (held < width) break;
    const code = (hold >> (held - width)) & ((1 << width) - 1);
    held -= width;
    if (code === END_OF_DATA) break;
    if (code === CLEAR) {
      next = 258;
      width = 9;
      previousLength = 0;
      continue;
    }
    const start = output.length;
    if (code < 256) output.push(code);
    else {
      const known = code < next;
      if (!known && (code !== next || previousLength === 0)) {
        complete = false;
        break;
      }
      copyRun(output, known ? (starts[code] ?? 0) : previousStart, known ? (lengths[code] ?? 0) : previousLength + 1);
    }
    if (previousLength > 0 && next < MAX_ENTRIES) {
      starts[next] = previousStart;
      lengths[next] = previousLength + 1;
      next++;
    }
    previousStart = start;
    previousLength = output.length - start;
    // The decoder is one entry behind the encoder.
    const size = next + earlyChange + (next < MAX_ENTRIES ? 0 : -1);
    width = size >= 2048 ? 12 : size >= 1024 ? 11 : size >= 512 ? 10 : 9;
  }
  return { bytes: output.finish(), complete };
}

/** The run may overlap its own copy by one byte, so bytes go one at a time. */
function copyRun(output: GrowingBytes, from: number, count: number): void {
  const start = output.length;
  const bytes = start + count > output.bytes.length ? output.grow(start, count) : output.bytes;
  for (let index = 0; index < count; index++) bytes[start + index] = bytes[from + index] ?? 0;
  output.length = start + count;
}
