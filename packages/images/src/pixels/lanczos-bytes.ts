import type { PixelBuffer } from '@recto/contract/capabilities/images';
import { giveKernels, type Kernels, takeKernels } from './lanczos-simd.ts';

/** For one sample of the result: the first source sample, and the weights of it and of those that follow. */
export interface Tap {
  readonly first: number;
  readonly weights: Float32Array;
}

/** Time of work before it yields and checks for cancellation. */
const YIELD_EVERY_MS = 100;
/** Bits behind the point of weights. Rows that are filtered along the columns have six: with 8 before it, and a sign, all fit into 16. */
const WEIGHT_BITS = 14;
/** Vectors may read and write so far beyond the end of a row. */
const SPARE_BYTES = 32;

/** Taps with whole weights, each with as many as the longest one, which are even. */
interface WholeTaps {
  readonly first: Int32Array;
  readonly weights: Int16Array;
  readonly length: number;
}

/** Addresses in the kernels' memory. */
interface Places {
  readonly rowBytes: number;
  /** Source rows that the next rows of the result still need, in a ring. */
  readonly ring: number;
  readonly addresses: number;
  readonly downWeights: number;
  readonly acrossFirsts: number;
  readonly acrossWeights: number;
  readonly between: number;
  readonly out: number;
  readonly end: number;
}

/**
 * As `resizeLanczos`, in whole numbers, for samples of 8 bits without alpha: pages of scans and photographs. First along the
 * columns, then along the rows; the same on every host.
 */
export async function resizeBytes(
  pixels: Extract<PixelBuffer, { bitsPerSample: 8 }>,
  across: readonly Tap[],
  down: readonly Tap[],
  rest: () => Promise<void>,
): Promise<PixelBuffer> {
  const count = pixels.samples.length / (pixels.widthPixels * pixels.heightPixels);
  const [columns, rows] = [wholeTaps(across, pixels.widthPixels), wholeTaps(down, pixels.heightPixels)];
  const places = placesOf(pixels.widthPixels * count, across.length * count, columns, rows);
  const kernels = takeKernels(places.end);
  const strip = new Strip(kernels, places, pixels, rows);
  writeColumns(kernels, places, columns, count * 2);
  const samples = new Uint8Array(across.length * count * down.length);
  let nextYield = 0;
  for (let y = 0; y < down.length; y++) {
    if (performance.now() > nextYield) {
      await rest();
      nextYield = performance.now() + YIELD_EVERY_MS;
    }
    strip.fill(y);
    const { addresses, downWeights, between, acrossFirsts, acrossWeights, out } = places;
    kernels.down(addresses, downWeights, rows.length / 2, pixels.widthPixels * count, between);
    kernels.across(acrossFirsts, acrossWeights, columns.length / 2, count * 2, across.length, out);
    const rowLength = across.length * count;
    samples.set(new Uint8Array(kernels.memory.buffer, out, rowLength), y * rowLength);
  }
  giveKernels(kernels);
  return { ...pixels, widthPixels: across.length, heightPixels: down.length, samples };
}

/** The rows of a picture that one row of the result is made of. */
class Strip {
  readonly #source: Uint8Array;
  readonly #rowLength: number;
  readonly #rows: WholeTaps;
  readonly #places: Places;
  readonly #bytes: Uint8Array;
  readonly #addresses: Int32Array;
  readonly #weights: Int16Array;
  #filled = 0;

  constructor({ memory }: Kernels, places: Places, { samples, heightPixels }: PixelBuffer, rows: WholeTaps) {
    this.#source = new Uint8Array(samples.buffer, samples.byteOffset, samples.length);
    this.#rowLength = samples.length / heightPixels;
    this.#rows = rows;
    this.#places = places;
    this.#bytes = new Uint8Array(memory.buffer);
    this.#addresses = new Int32Array(memory.buffer, places.addresses, rows.length);
    this.#weights = new Int16Array(memory.buffer, places.downWeights, rows.length);
  }

  /** Puts into memory what a row of the result needs. */
  fill(y: number): void {
    const { length, first, weights } = this.#rows;
    const from = first[y] ?? 0;
    const height = this.#source.length / this.#rowLength;
    const end = Math.min(height, from + length);
    for (this.#filled = Math.max(this.#filled, from); this.#filled < end; this.#filled++) {
      const start = this.#filled * this.#rowLength;
      this.#bytes.set(this.#source.subarray(start, start + this.#rowLength), this.#placeOf(this.#filled));
    }
    for (let tap = 0; tap < length; tap++) this.#addresses[tap] = this.#placeOf(Math.min(height - 1, from + tap));
    this.#weights.set(weights.subarray(y * length, (y + 1) * length));
  }

  #placeOf(row: number): number {
    return this.#places.ring + (row % this.#rows.length) * this.#places.rowBytes;
  }
}

function placesOf(sourceLength: number, resultLength: number, columns: WholeTaps, rows: WholeTaps): Places {
  const rowBytes = aligned(sourceLength + SPARE_BYTES);
  const addresses = rows.length * rowBytes;
  const downWeights = aligned(addresses + rows.length * 4);
  const acrossFirsts = aligned(downWeights + rows.length * 2);
  const acrossWeights = aligned(acrossFirsts + columns.first.byteLength);
  const between = aligned(acrossWeights + columns.weights.byteLength);
  // Weights of nothing may read beyond the last sample.
  const out = aligned(between + sourceLength * 2 + columns.length * 8 + SPARE_BYTES);
  const end = out + resultLength + SPARE_BYTES;
  return { rowBytes, ring: 0, addresses, downWeights, acrossFirsts, acrossWeights, between, out, end };
}

const aligned = (bytes: number) => (bytes + 15) & ~15;

function writeColumns({ memory }: Kernels, places: Places, { first, weights }: WholeTaps, stepBytes: number): void {
  const addresses = first.map((column) => places.between + column * stepBytes);
  new Int32Array(memory.buffer, places.acrossFirsts, first.length).set(addresses);
  new Int16Array(memory.buffer, places.acrossWeights, weights.length).set(weights);
}

function wholeTaps(taps: readonly Tap[], limit: number): WholeTaps {
  const longest = Math.max(...taps.map(({ weights }) => weights.length));
  const length = longest + (longest % 2);
  const first = new Int32Array(taps.length);
  const weights = new Int16Array(taps.length * length);
  for (const [index, tap] of taps.entries()) {
    // Short ones at the far edge begin earlier, with weights of nothing.
    const start = Math.max(0, Math.min(tap.first, limit - length));
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
