import type { PixelBuffer } from '@recto/contract';

const WINDOW = 8;
const STEP = 4;
/** Sums that are kept of each cell of 4 by 4. */
const MOMENTS = 5;
/** Windows of less variance than this are paper: they look alike at any quality and would only flatter the figure. */
const MIN_VARIANCE = 20;
const C1 = 6.5025;
const C2 = 58.5225;

/**
 * Mean structural similarity of two pictures of one size over the windows where there is anything to see (Wang et al.,
 * 2004, with plain windows of 8 pixels). 1 when they are equal or empty.
 */
export function similarity(one: PixelBuffer, other: PixelBuffer): number {
  const { widthPixels: width, heightPixels: height } = one;
  const [a, b] = [brightness(one), brightness(other)];
  const columns = Math.floor(width / STEP);
  // Each window is four cells, and each cell is part of four windows.
  let above = new Float64Array(columns * MOMENTS);
  let below = new Float64Array(columns * MOMENTS);
  let [sum, windows] = [0, 0];
  for (let y = 0; y + STEP <= height; y += STEP) {
    [above, below] = [below, above];
    sumCells(a, b, y * width, width, below);
    if (y === 0) continue;
    for (let cell = 0; cell + MOMENTS < columns * MOMENTS; cell += MOMENTS) {
      const alike = windowSimilarity(above, below, cell);
      if (alike < 0) continue;
      sum += alike;
      windows += 1;
    }
  }
  return windows === 0 ? 1 : sum / windows;
}

/** The brightness of a picture as it is seen from further away: the mean of each square of pixels. */
export function averaged(pixels: PixelBuffer, blockPixels: number): PixelBuffer {
  const bright = brightness(pixels);
  const widthPixels = Math.floor(pixels.widthPixels / blockPixels);
  const heightPixels = Math.floor(pixels.heightPixels / blockPixels);
  const gray = { colour: 'gray', hasAlpha: false, iccProfile: null, bitsPerSample: 8 } as const;
  if (blockPixels <= 1 || widthPixels < WINDOW || heightPixels < WINDOW) {
    return { ...gray, widthPixels: pixels.widthPixels, heightPixels: pixels.heightPixels, samples: bright };
  }
  const samples = new Uint8Array(widthPixels * heightPixels);
  for (let y = 0, at = 0; y < heightPixels; y++) {
    for (let x = 0; x < widthPixels; x++, at++) {
      let sum = 0;
      for (let row = 0; row < blockPixels; row++) {
        const start = (y * blockPixels + row) * pixels.widthPixels + x * blockPixels;
        for (let column = 0; column < blockPixels; column++) sum += bright[start + column] ?? 0;
      }
      samples[at] = Math.round(sum / (blockPixels * blockPixels));
    }
  }
  return { ...gray, widthPixels, heightPixels, samples };
}

/** How alike two pictures are from so far away that squares of pixels are seen as one; between two whole sides, in between. */
export function seenSimilarity(one: PixelBuffer, other: PixelBuffer, blockPixels: number): number {
  const near = Math.floor(blockPixels);
  const share = blockPixels - near;
  const at = (block: number) => similarity(averaged(one, block), averaged(other, block));
  return share < 0.02 ? at(near) : at(near) * (1 - share) + at(near + 1) * share;
}

/** Sums over cells of a row of them: of both pictures' values, of their squares and of their products. */
function sumCells(a: Uint8Array, b: Uint8Array, start: number, width: number, cells: Float64Array): void {
  for (let cell = 0, left = start; cell < cells.length; cell += MOMENTS, left += STEP) {
    let [sumA, sumB, squareA, squareB, product] = [0, 0, 0, 0, 0];
    for (let y = 0; y < STEP; y++) {
      for (let x = 0, at = left + y * width; x < STEP; x++, at++) {
        const p = a[at] ?? 0;
        const q = b[at] ?? 0;
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

/** Of the window of a cell, the next one and those below. -1 when there is nothing in it. */
function windowSimilarity(above: Float64Array, below: Float64Array, cell: number): number {
  const mean = (moment: number) =>
    ((above[cell + moment] ?? 0) +
      (above[cell + MOMENTS + moment] ?? 0) +
      (below[cell + moment] ?? 0) +
      (below[cell + MOMENTS + moment] ?? 0)) /
    (WINDOW * WINDOW);
  const [meanA, meanB] = [mean(0), mean(1)];
  const [varianceA, varianceB] = [mean(2) - meanA * meanA, mean(3) - meanB * meanB];
  if (varianceA <= MIN_VARIANCE && varianceB <= MIN_VARIANCE) return -1;
  const covariance = mean(4) - meanA * meanB;
  return (
    ((2 * meanA * meanB + C1) * (2 * covariance + C2)) /
    ((meanA * meanA + meanB * meanB + C1) * (varianceA + varianceB + C2))
  );
}

/** One byte a pixel: luma of RGB, gray as it is, and of CMYK how much paper is left. */
export function brightness({ colour, samples, widthPixels, heightPixels }: PixelBuffer): Uint8Array {
  const count = widthPixels * heightPixels;
  if (colour === 'gray') return samples instanceof Uint8Array ? samples : Uint8Array.from(samples);
  const bright = new Uint8Array(count);
  if (colour === 'rgb') {
    for (let pixel = 0, at = 0; pixel < count; pixel++, at += 3) {
      bright[pixel] = (77 * (samples[at] ?? 0) + 150 * (samples[at + 1] ?? 0) + 29 * (samples[at + 2] ?? 0)) >> 8;
    }
  } else {
    for (let pixel = 0, at = 0; pixel < count; pixel++, at += 4) {
      const ink = (77 * (samples[at] ?? 0) + 150 * (samples[at + 1] ?? 0) + 29 * (samples[at + 2] ?? 0)) >> 8;
      bright[pixel] = Math.max(0, 255 - ink - (samples[at + 3] ?? 0));
    }
  }
  return bright;
}
