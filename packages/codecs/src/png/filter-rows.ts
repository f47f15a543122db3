import { throwIfCancelled } from '@recto/work/cancellation';

const SPLIT_STEP_ROWS = 256;

/** Samples of rows from the top left without padding. */
export type RowSamples = Uint8Array | Uint8ClampedArray | Uint16Array;

/**
 * Rows in parts, each row behind the number of its filter: none for a drawing; else of PNG's Sub and Up the one that leaves
 * smaller differences (ISO/IEC 15948, 9.2). @param colours samples a pixel
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
  const isPlain = isDrawing(samples, width, height, colours);
  let above: Uint8Array = new Uint8Array(rowBytes);
  for (let from = 0; from < height; from += SPLIT_STEP_ROWS) {
    throwIfCancelled(signal);
    const rows = Math.min(SPLIT_STEP_ROWS, height - from);
    const part = new Uint8Array(rows * (rowBytes + 1));
    for (let row = 0; row < rows; row++) {
      const line = bytesOf(samples, (from + row) * width * colours, width * colours);
      if (isPlain) part.set(line, row * (rowBytes + 1) + 1);
      else filterRow(line, above, step, part.subarray(row * (rowBytes + 1), (row + 1) * (rowBytes + 1)));
      above = line;
    }
    parts.push(part);
  }
  return parts;
}

/** Every so many rows are looked at to tell a drawing from a photograph. */
const LOOK_ROWS = 16;
/** Neighbours in a photograph differ by less, of 255; most of them at least. */
const SOFT_STEP = 16;
const SOFT_SHARE = 0.6;

/**
 * Returns true for drawings with repeated letters and lines: they compress better unfiltered, because filters hide the
 * repetition.
 */
export function isDrawing(samples: RowSamples, width: number, height: number, colours: number): boolean {
  const most = SOFT_STEP * (samples instanceof Uint16Array ? 257 : 1);
  let [seen, different, soft] = [0, 0, 0];
  for (let row = LOOK_ROWS >> 1; row < height; row += LOOK_ROWS) {
    const start = row * width * colours;
    for (let at = start + colours; at < start + width * colours; at++) {
      const step = Math.abs((samples[at] ?? 0) - (samples[at - colours] ?? 0));
      seen += 1;
      if (step > 0) different += 1;
      if (step > 0 && step < most) soft += 1;
    }
  }
  // The lower halves of 16 bits, which some callers give as bytes, differ everywhere.
  return 2 * different < seen && soft < different * SOFT_SHARE;
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
