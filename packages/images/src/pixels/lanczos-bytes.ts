import { nextTurn, type PixelBuffer } from '@recto/contract';
import { samplesOf } from './orient.ts';

/** For one sample of the result: the first source sample, and the weights of it and of those that follow. */
export interface Tap {
  readonly first: number;
  readonly weights: Float32Array;
}

/** How long it works before it yields and checks for cancellation. */
const YIELD_EVERY_MS = 100;
/** Bits behind the point: of weights, and of rows that are filtered along the row only. Two of these and 8 bits fit into 31. */
const WEIGHT_BITS = 14;
const ROW_BITS = 8;
const ROUND_ROW = 1 << (WEIGHT_BITS - ROW_BITS - 1);
const ROUND = 1 << (WEIGHT_BITS + ROW_BITS - 1);

/** Taps with whole weights, each with as many as the longest one. */
interface WholeTaps {
  readonly first: Int32Array;
  readonly weights: Int32Array;
  readonly length: number;
}

interface Ring {
  /** Filtered rows, one after the other. */
  readonly values: Int32Array;
  /** Room for one row. */
  readonly sums: Int32Array;
}

/** As `resizeLanczos`, in whole numbers, for samples of 8 bits without alpha: pages of scans and photographs. */
export async function resizeBytes(
  pixels: Extract<PixelBuffer, { bitsPerSample: 8 }>,
  across: readonly Tap[],
  down: readonly Tap[],
  signal: AbortSignal | undefined,
): Promise<PixelBuffer> {
  const { buffer, byteOffset, length } = pixels.samples;
  const source = new Uint8Array(buffer, byteOffset, length);
  const count = samplesOf(pixels);
  const [columns, rows] = [wholeTaps(across, pixels.widthPixels), wholeTaps(down, pixels.heightPixels)];
  const rowLength = across.length * count;
  // Filtered rows that the next rows of the result still need, in a ring.
  const ring = { values: new Int32Array(rows.length * rowLength), sums: new Int32Array(rowLength) };
  const samples = new Uint8ClampedArray(rowLength * down.length);
  let filtered = 0;
  let nextYield = 0;
  for (let y = 0; y < down.length; y++) {
    if (performance.now() > nextYield) {
      await nextTurn(signal);
      nextYield = performance.now() + YIELD_EVERY_MS;
    }
    const first = rows.first[y] ?? 0;
    for (filtered = Math.max(filtered, first); filtered < first + rows.length; filtered++) {
      const to = (filtered % rows.length) * rowLength;
      filterRow(source, filtered * pixels.widthPixels * count, ring.values, to, columns, count);
    }
    sumRows(ring, rows, y, samples);
  }
  return {
    ...pixels,
    widthPixels: across.length,
    heightPixels: down.length,
    samples: new Uint8Array(samples.buffer),
  } as PixelBuffer;
}

function wholeTaps(taps: readonly Tap[], limit: number): WholeTaps {
  const length = Math.min(limit, Math.max(...taps.map(({ weights }) => weights.length)));
  const first = new Int32Array(taps.length);
  const weights = new Int32Array(taps.length * length);
  for (const [index, tap] of taps.entries()) {
    // Short ones at the far edge begin earlier, with weights of nothing.
    const start = Math.min(tap.first, limit - length);
    first[index] = start;
    let [sum, heaviest] = [0, 0];
    for (const [at, weight] of tap.weights.entries()) {
      const position = index * length + tap.first - start + at;
      const whole = Math.round(weight * (1 << WEIGHT_BITS));
      weights[position] = whole;
      sum += whole;
      if (whole > (weights[heaviest] ?? 0) || at === 0) heaviest = position;
    }
    // Rounding must not make a plain colour another one.
    weights[heaviest] = (weights[heaviest] ?? 0) + (1 << WEIGHT_BITS) - sum;
  }
  return { first, weights, length };
}

function filterRow(
  source: Uint8Array,
  start: number,
  ring: Int32Array,
  to: number,
  { first, weights, length }: WholeTaps,
  count: number,
): void {
  const shift = WEIGHT_BITS - ROW_BITS;
  if (count === 1) {
    for (let x = 0, weight = 0; x < first.length; x++) {
      let sum = ROUND_ROW;
      const from = start + (first[x] ?? 0);
      for (let at = from; at < from + length; at++, weight++) sum += Math.imul(weights[weight] ?? 0, source[at] ?? 0);
      ring[to + x] = sum >> shift;
    }
    return;
  }
  if (count === 3) {
    for (let x = 0, weight = 0, position = to; x < first.length; x++, position += 3) {
      let [red, green, blue] = [ROUND_ROW, ROUND_ROW, ROUND_ROW];
      const from = start + (first[x] ?? 0) * 3;
      for (let at = from; at < from + length * 3; at += 3, weight++) {
        const factor = weights[weight] ?? 0;
        red += Math.imul(factor, source[at] ?? 0);
        green += Math.imul(factor, source[at + 1] ?? 0);
        blue += Math.imul(factor, source[at + 2] ?? 0);
      }
      ring[position] = red >> shift;
      ring[position + 1] = green >> shift;
      ring[position + 2] = blue >> shift;
    }
    return;
  }
  for (let x = 0; x < first.length; x++) {
    for (let part = 0; part < count; part++) {
      let sum = ROUND_ROW;
      const from = start + (first[x] ?? 0) * count + part;
      for (let index = 0; index < length; index++) {
        sum += Math.imul(weights[x * length + index] ?? 0, source[from + index * count] ?? 0);
      }
      ring[to + x * count + part] = sum >> shift;
    }
  }
}

/** Rows of the ring by their weights, four at a time, so that little is read and written twice. */
function sumRows(
  { values, sums }: Ring,
  { first, weights, length }: WholeTaps,
  y: number,
  samples: Uint8ClampedArray,
): void {
  const rowLength = sums.length;
  const weightOf = (tap: number) => (tap < length ? (weights[y * length + tap] ?? 0) : 0);
  const placeOf = (tap: number) => (((first[y] ?? 0) + Math.min(tap, length - 1)) % length) * rowLength;
  sums.fill(ROUND);
  for (let tap = 0; tap < length; tap += 4) {
    const [w0, w1, w2, w3] = [weightOf(tap), weightOf(tap + 1), weightOf(tap + 2), weightOf(tap + 3)];
    const [p0, p1, p2, p3] = [placeOf(tap), placeOf(tap + 1), placeOf(tap + 2), placeOf(tap + 3)];
    for (let x = 0; x < rowLength; x++) {
      sums[x] =
        (sums[x] ?? 0) +
        Math.imul(w0, values[p0 + x] ?? 0) +
        Math.imul(w1, values[p1 + x] ?? 0) +
        Math.imul(w2, values[p2 + x] ?? 0) +
        Math.imul(w3, values[p3 + x] ?? 0);
    }
  }
  for (let x = 0, to = y * rowLength; x < rowLength; x++, to++)
    samples[to] = (sums[x] ?? 0) >> (WEIGHT_BITS + ROW_BITS);
}
