import type { GrayImage } from '@recto/contract/capabilities/ocr';

/** A picture made smaller: each cell the mean of a square of pixels. */
export interface Reduced {
  readonly width: number;
  readonly height: number;
  /** Pixels along a side of a square; those at the right and lower edge may be cut off. */
  readonly step: number;
  readonly gray: Uint8Array;
}

/** Millions of pixels: what several steps ask of the same picture is measured once. */
const countsOf = new WeakMap<Uint8Array, Uint32Array>();
const reducedOf = new WeakMap<Uint8Array, Reduced>();

/** Counts the pixels of a picture at each of the 256 levels. */
export function levelCounts(gray: Uint8Array): Uint32Array {
  const known = countsOf.get(gray);
  if (known) return known;
  // Paper raises the same counter again and again, and each time waits for the last: four take turns.
  const four = new Uint32Array(4 * 256);
  const even = gray.length - (gray.length % 4);
  for (let at = 0; at < even; at += 4) {
    const [first, second] = [gray[at] ?? 0, 256 + (gray[at + 1] ?? 0)];
    const [third, fourth] = [512 + (gray[at + 2] ?? 0), 768 + (gray[at + 3] ?? 0)];
    four[first] = (four[first] ?? 0) + 1;
    four[second] = (four[second] ?? 0) + 1;
    four[third] = (four[third] ?? 0) + 1;
    four[fourth] = (four[fourth] ?? 0) + 1;
  }
  for (let at = even; at < gray.length; at++) four[gray[at] ?? 0] = (four[gray[at] ?? 0] ?? 0) + 1;
  const counts = new Uint32Array(256);
  for (let at = 0; at < four.length; at++) counts[at % 256] = (counts[at % 256] ?? 0) + (four[at] ?? 0);
  countsOf.set(gray, counts);
  return counts;
}

/** A picture in squares of `step` pixels. */
export function reduce({ widthPixels, heightPixels, gray }: GrayImage, step: number): Reduced {
  const known = reducedOf.get(gray);
  if (known?.step === step) return known;
  const [width, height] = [Math.ceil(widthPixels / step), Math.ceil(heightPixels / step)];
  const out = new Uint8Array(width * height);
  const whole = Math.floor(widthPixels / step);
  const sums = new Uint32Array(width);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    const bottom = Math.min(heightPixels, (y + 1) * step);
    for (let row = y * step; row < bottom; row++) {
      let at = row * widthPixels;
      for (let x = 0; x < whole; x++) {
        let sum = 0;
        for (const end = at + step; at < end; at++) sum += gray[at] ?? 0;
        sums[x] = (sums[x] ?? 0) + sum;
      }
      for (const end = (row + 1) * widthPixels; at < end; at++) sums[whole] = (sums[whole] ?? 0) + (gray[at] ?? 0);
    }
    const rows = bottom - y * step;
    for (let x = 0; x < width; x++) {
      const pixels = rows * (x < whole ? step : widthPixels - whole * step);
      out[y * width + x] = (sums[x] ?? 0) / pixels;
    }
  }
  const reduced = { width, height, step, gray: out };
  reducedOf.set(gray, reduced);
  return reduced;
}
