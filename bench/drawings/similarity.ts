/** Gray values in rows from the top, 0 to 255. */
export interface GrayPicture {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly gray: Float32Array;
}

/** Windows of 8 by 8 pixels, a step of 4: each is four squares of 4 by 4, whose sums are made once. */
const SQUARE = 4;
const SUMS = 5;
const PIXELS_A_WINDOW = 64;
/** The constants of SSIM for values from 0 to 255: (0.01 * 255)^2 and (0.03 * 255)^2. */
const LUMINANCE_FLOOR = 6.5025;
const CONTRAST_FLOOR = 58.5225;

/**
 * Mean structural similarity over all of what both pictures have; 1 is equal. Sides may differ by a pixel, as programs
 * round them.
 */
export function similarityOf(one: GrayPicture, other: GrayPicture): number {
  const columns = Math.floor(Math.min(one.widthPixels, other.widthPixels) / SQUARE);
  const rows = Math.floor(Math.min(one.heightPixels, other.heightPixels) / SQUARE);
  const sums = new Float64Array(columns * rows * SUMS);
  for (let y = 0; y < rows * SQUARE; y++) {
    for (let x = 0; x < columns * SQUARE; x++) {
      const a = one.gray[y * one.widthPixels + x] ?? 0;
      const b = other.gray[y * other.widthPixels + x] ?? 0;
      const at = ((y >> 2) * columns + (x >> 2)) * SUMS;
      sums[at] = (sums[at] ?? 0) + a;
      sums[at + 1] = (sums[at + 1] ?? 0) + b;
      sums[at + 2] = (sums[at + 2] ?? 0) + a * a;
      sums[at + 3] = (sums[at + 3] ?? 0) + b * b;
      sums[at + 4] = (sums[at + 4] ?? 0) + a * b;
    }
  }
  let [total, windows] = [0, 0];
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const at = (row * columns + column) * SUMS;
      const sum = (index: number) =>
        ((sums[at + index] ?? 0) +
          (sums[at + SUMS + index] ?? 0) +
          (sums[at + columns * SUMS + index] ?? 0) +
          (sums[at + columns * SUMS + SUMS + index] ?? 0)) /
        PIXELS_A_WINDOW;
      total += windowSimilarity(sum(0), sum(1), sum(2), sum(3), sum(4));
      windows++;
    }
  }
  return windows === 0 ? 1 : total / windows;
}

function windowSimilarity(a: number, b: number, aa: number, bb: number, ab: number): number {
  const [varianceA, varianceB, covariance] = [aa - a * a, bb - b * b, ab - a * b];
  return (
    ((2 * a * b + LUMINANCE_FLOOR) * (2 * covariance + CONTRAST_FLOOR)) /
    ((a * a + b * b + LUMINANCE_FLOOR) * (varianceA + varianceB + CONTRAST_FLOOR))
  );
}

/** A quarter of the size, each pixel the mean of a square: how edges are smoothed no longer shows, what is drawn where does. */
export function quartered({ widthPixels, heightPixels, gray }: GrayPicture): GrayPicture {
  const [columns, rows] = [Math.floor(widthPixels / SQUARE), Math.floor(heightPixels / SQUARE)];
  const small = new Float32Array(columns * rows);
  for (let y = 0; y < rows * SQUARE; y++) {
    for (let x = 0; x < columns * SQUARE; x++) {
      const at = (y >> 2) * columns + (x >> 2);
      small[at] = (small[at] ?? 0) + (gray[y * widthPixels + x] ?? 0) / SQUARE ** 2;
    }
  }
  return { widthPixels: columns, heightPixels: rows, gray: small };
}

/** @param step bytes a pixel: 3 for RGB, 4 for RGBA */
export function grayOf(bytes: Uint8Array | Uint8ClampedArray, width: number, height: number, step: 3 | 4): GrayPicture {
  const gray = new Float32Array(width * height);
  for (let at = 0, from = 0; at < gray.length; at++, from += step) {
    gray[at] = 0.299 * (bytes[from] ?? 0) + 0.587 * (bytes[from + 1] ?? 0) + 0.114 * (bytes[from + 2] ?? 0);
  }
  return { widthPixels: width, heightPixels: height, gray };
}
