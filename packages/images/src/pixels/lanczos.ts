import type { PixelBuffer, ResizeOptions } from '@recto/contract/capabilities/images';
import { nextTurn } from '@recto/work/cancellation';
import type { Tap } from './lanczos-bytes.ts';
import { samplesOf } from './orient.ts';

/** Lobes of the filter. */
const LOBES = 3;
const ROWS_PER_YIELD = 128;

/** Makes pixels smaller or larger with a Lanczos filter, first along the rows, then along the columns. @throws cancelled */
export async function resizeLanczos(pixels: PixelBuffer, options: ResizeOptions): Promise<PixelBuffer> {
  const { widthPixels: width, heightPixels: height, signal } = options;
  const count = samplesOf(pixels);
  const most = pixels.bitsPerSample === 16 ? 65_535 : 255;
  const [across, down] = [tapsOf(pixels.widthPixels, width), tapsOf(pixels.heightPixels, height)];
  if (pixels.bitsPerSample === 8 && !pixels.hasAlpha) {
    // It imports nothing, so that no other code is cut into pieces for it.
    const { resizeBytes } = await import('./lanczos-bytes.ts');
    return await resizeBytes(pixels, across, down, () => nextTurn(signal));
  }
  const rows = new RowCache(pixels, across, count);
  const total = width * height * count;
  const samples = pixels.bitsPerSample === 16 ? new Uint16Array(total) : new Uint8Array(total);
  const sums = new Float32Array(width * count);
  for (const [y, { first, weights }] of down.entries()) {
    if (y % ROWS_PER_YIELD === 0) await nextTurn(signal);
    sums.fill(0);
    for (const [index, weight] of weights.entries()) {
      const row = rows.row(first + index);
      for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] ?? 0) + weight * (row[at] ?? 0);
    }
    writeRow(sums, samples, y * width * count, { count, most, hasAlpha: pixels.hasAlpha });
  }
  return { ...pixels, widthPixels: width, heightPixels: height, samples } as PixelBuffer;
}

/** Filtered source rows that are still needed: colours weighed by alpha, so that what cannot be seen does not shine through. */
class RowCache {
  readonly #pixels: PixelBuffer;
  readonly #taps: readonly Tap[];
  readonly #count: number;
  readonly #rows = new Map<number, Float32Array>();
  readonly #limit: number;

  constructor(pixels: PixelBuffer, taps: readonly Tap[], count: number) {
    this.#pixels = pixels;
    this.#taps = taps;
    this.#count = count;
    this.#limit = Math.ceil(2 * LOBES * Math.max(1, pixels.heightPixels / taps.length)) + 4;
  }

  row(y: number): Float32Array {
    const known = this.#rows.get(y);
    if (known) return known;
    const made = this.#filter(y);
    if (this.#rows.size >= this.#limit) {
      const [oldest] = this.#rows.keys();
      if (oldest !== undefined) this.#rows.delete(oldest);
    }
    this.#rows.set(y, made);
    return made;
  }

  #filter(y: number): Float32Array {
    const { samples, widthPixels, hasAlpha, bitsPerSample } = this.#pixels;
    const count = this.#count;
    const start = y * widthPixels * count;
    const row = new Float32Array(this.#taps.length * count);
    const most = bitsPerSample === 16 ? 65_535 : 255;
    for (let x = 0; x < this.#taps.length; x++) {
      const tap = this.#taps[x];
      if (!tap) continue;
      for (let index = 0; index < tap.weights.length; index++) {
        const from = start + (tap.first + index) * count;
        const weight = tap.weights[index] ?? 0;
        const alpha = hasAlpha ? (samples[from + count - 1] ?? 0) : most;
        const seen = hasAlpha ? (weight * alpha) / most : weight;
        const colours = hasAlpha ? count - 1 : count;
        for (let sample = 0; sample < colours; sample++) {
          row[x * count + sample] = (row[x * count + sample] ?? 0) + seen * (samples[from + sample] ?? 0);
        }
        if (hasAlpha) row[x * count + colours] = (row[x * count + colours] ?? 0) + weight * alpha;
      }
    }
    return row;
  }
}

interface RowShape {
  readonly count: number;
  readonly most: number;
  readonly hasAlpha: boolean;
}

function writeRow(
  sums: Float32Array,
  to: Uint8Array | Uint16Array,
  at: number,
  { count, most, hasAlpha }: RowShape,
): void {
  const clip = (value: number) => Math.min(most, Math.max(0, Math.round(value)));
  for (let from = 0; from < sums.length; from += count) {
    const alpha = hasAlpha ? Math.max(0, sums[from + count - 1] ?? 0) : most;
    const factor = hasAlpha ? (alpha > 0 ? most / alpha : 0) : 1;
    for (let sample = 0; sample < count; sample++) {
      const isAlpha = hasAlpha && sample === count - 1;
      to[at + from + sample] = clip((sums[from + sample] ?? 0) * (isAlpha ? 1 : factor));
    }
  }
}

function tapsOf(from: number, to: number): Tap[] {
  const scale = from / to;
  const width = Math.max(1, scale);
  return Array.from({ length: to }, (_, index) => {
    const centre = (index + 0.5) * scale - 0.5;
    const first = Math.max(0, Math.ceil(centre - LOBES * width));
    const last = Math.min(from - 1, Math.floor(centre + LOBES * width));
    const weights = Float32Array.from({ length: last - first + 1 }, (_, at) => lanczos((first + at - centre) / width));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return { first, weights: weights.map((weight) => weight / sum) };
  });
}

function lanczos(x: number): number {
  if (x === 0) return 1;
  if (Math.abs(x) >= LOBES) return 0;
  const angle = Math.PI * x;
  return (LOBES * sine(x) * sine(x / LOBES)) / (angle * angle);
}

/** Terms of the sine's series, which are enough for a quarter of a turn. */
const TERMS = 11;

/**
 * The sine of half turns. `Math.sin` may differ in the last bit from one engine to the next, and with it the bytes of a picture;
 * sums and products do not.
 */
function sine(halfTurns: number): number {
  const whole = Math.round(halfTurns);
  const angle = Math.PI * (halfTurns - whole);
  let [term, sum] = [angle, angle];
  for (let power = 2; power < 2 * TERMS; power += 2) {
    term *= (-angle * angle) / (power * (power + 1));
    sum += term;
  }
  return whole % 2 === 0 ? sum : -sum;
}
