/** One value a pixel, 0 to 255, in rows from the top. */
export interface GrayPlane {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly values: Uint8Array | Float32Array;
}

const WINDOW = 8;
const STEP = 4;
/** Sums that are kept of each cell of 4 by 4. */
const MOMENTS = 5;
/** The constants of SSIM for values from 0 to 255: (0.01 * 255)^2 and (0.03 * 255)^2. */
const LUMINANCE_FLOOR = 6.5025;
const CONTRAST_FLOOR = 58.5225;

/**
 * Mean structural similarity of what both planes have (Wang et al., 2004, with plain windows of 8 pixels, 4 apart).
 * @param minVariance windows in which both vary no more are passed over; all count when absent
 * @returns 1 when they are equal, and when no window counts
 */
export function structuralSimilarity(one: GrayPlane, other: GrayPlane, minVariance = Number.NEGATIVE_INFINITY): number {
  const columns = Math.floor(Math.min(one.widthPixels, other.widthPixels) / STEP);
  const height = Math.min(one.heightPixels, other.heightPixels);
  // Each window is four cells, and each cell is part of four windows.
  let above = new Float64Array(columns * MOMENTS);
  let below = new Float64Array(columns * MOMENTS);
  let [sum, windows] = [0, 0];
  for (let y = 0; y + STEP <= height; y += STEP) {
    [above, below] = [below, above];
    sumCells(one, other, y, below);
    if (y === 0) continue;
    for (let cell = 0; cell + MOMENTS < columns * MOMENTS; cell += MOMENTS) {
      const alike = windowSimilarity(above, below, cell, minVariance);
      if (alike === null) continue;
      sum += alike;
      windows += 1;
    }
  }
  return windows === 0 ? 1 : sum / windows;
}

/** Sums over cells of a row of them: of both planes' values, of their squares and of their products. */
function sumCells(one: GrayPlane, other: GrayPlane, top: number, cells: Float64Array): void {
  const { values: a, widthPixels: strideA } = one;
  const { values: b, widthPixels: strideB } = other;
  for (let cell = 0, left = 0; cell < cells.length; cell += MOMENTS, left += STEP) {
    let [sumA, sumB, squareA, squareB, product] = [0, 0, 0, 0, 0];
    for (let y = 0; y < STEP; y++) {
      let atA = (top + y) * strideA + left;
      let atB = (top + y) * strideB + left;
      for (let x = 0; x < STEP; x++, atA++, atB++) {
        const p = a[atA] ?? 0;
        const q = b[atB] ?? 0;
        sumA += p;
        sumB += q;
        squareA += p * p;
        squareB += q * q;
        product += p * q;
      }
    }
    cells[cell] = sumA;
    cells[cell + 1] = sumB;
    cells[cell + 2] = squareA;
    cells[cell + 3] = squareB;
    cells[cell + 4] = product;
  }
}

/**
 * Computes the similarity of the window formed by a cell, the next one and the two below. Null when there is too little
 * variance in it.
 */
function windowSimilarity(above: Float64Array, below: Float64Array, cell: number, minVariance: number): number | null {
  const mean = (moment: number) =>
    ((above[cell + moment] ?? 0) +
      (above[cell + MOMENTS + moment] ?? 0) +
      (below[cell + moment] ?? 0) +
      (below[cell + MOMENTS + moment] ?? 0)) /
    (WINDOW * WINDOW);
  const [meanA, meanB] = [mean(0), mean(1)];
  const [varianceA, varianceB] = [mean(2) - meanA * meanA, mean(3) - meanB * meanB];
  if (varianceA <= minVariance && varianceB <= minVariance) return null;
  const covariance = mean(4) - meanA * meanB;
  return (
    ((2 * meanA * meanB + LUMINANCE_FLOOR) * (2 * covariance + CONTRAST_FLOOR)) /
    ((meanA * meanA + meanB * meanB + LUMINANCE_FLOOR) * (varianceA + varianceB + CONTRAST_FLOOR))
  );
}

/** The luma of colours (ITU-R BT.601), unrounded. @param step bytes a pixel: 3 for RGB, 4 for RGBA, whose alpha is not looked at */
export function lumaPlane(
  bytes: Uint8Array | Uint8ClampedArray,
  widthPixels: number,
  heightPixels: number,
  step: 3 | 4,
): GrayPlane {
  const values = new Float32Array(widthPixels * heightPixels);
  for (let at = 0, from = 0; at < values.length; at++, from += step) {
    values[at] = 0.299 * (bytes[from] ?? 0) + 0.587 * (bytes[from + 1] ?? 0) + 0.114 * (bytes[from + 2] ?? 0);
  }
  return { widthPixels, heightPixels, values };
}
