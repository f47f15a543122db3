import { throwIfCancelled } from '@recto/contract';

const SPLIT_STEP_ROWS = 256;

/** Samples of rows from the top left without padding. */
export type RowSamples = Uint8Array | Uint8ClampedArray | Uint16Array;

/**
 * Rows in parts, each row behind the number of its filter: of PNG's Sub and Up the one that leaves smaller differences
 * (ISO/IEC 15948, 9.2). @param colours samples a pixel
 */
export function filteredRows(
  samples: RowSamples,
  width: number,
  height: number,
  colours: number,
  bits: 8 | 16,
  signal?: AbortSignal,
): Uint8Array[] {
  const step = (colours * bits) / 8;
  const rowBytes = width * step;
  const parts: Uint8Array[] = [];
  let above: Uint8Array = new Uint8Array(rowBytes);
  for (let from = 0; from < height; from += SPLIT_STEP_ROWS) {
    throwIfCancelled(signal);
    const rows = Math.min(SPLIT_STEP_ROWS, height - from);
    const part = new Uint8Array(rows * (rowBytes + 1));
    for (let row = 0; row < rows; row++) {
      const line = bytesOf(samples, (from + row) * width * colours, width * colours);
      filterRow(line, above, step, part.subarray(row * (rowBytes + 1), (row + 1) * (rowBytes + 1)));
      above = line;
    }
    parts.push(part);
  }
  return parts;
}

/** A row as PDF and PNG store it: 16 bits with the high byte first. */
function bytesOf(samples: RowSamples, from: number, count: number): Uint8Array {
  if (!(samples instanceof Uint16Array)) return new Uint8Array(samples.buffer, samples.byteOffset + from, count);
  const bytes = new Uint8Array(count * 2);
  for (let at = 0; at < count; at++) {
    const value = samples[from + at] ?? 0;
    bytes[at * 2] = value >> 8;
    bytes[at * 2 + 1] = value & 255;
  }
  return bytes;
}

function filterRow(line: Uint8Array, above: Uint8Array, step: number, target: Uint8Array): void {
  let [sub, up] = [0, 0];
  for (let at = 0; at < line.length; at++) {
    const value = line[at] ?? 0;
    const left = (value - (at >= step ? (line[at - step] ?? 0) : 0)) & 255;
    const over = (value - (above[at] ?? 0)) & 255;
    sub += left < 128 ? left : 256 - left;
    up += over < 128 ? over : 256 - over;
  }
  const isSub = sub < up;
  target[0] = isSub ? 1 : 2;
  for (let at = 0; at < line.length; at++) {
    const before = isSub ? (at >= step ? (line[at - step] ?? 0) : 0) : (above[at] ?? 0);
    target[at + 1] = (line[at] ?? 0) - before;
  }
}
