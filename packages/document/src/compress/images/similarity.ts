import type { PixelBuffer } from '@recto/contract';

const WINDOW = 8;
const STEP = 4;
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
  let [sum, windows] = [0, 0];
  for (let y = 0; y + WINDOW <= height; y += STEP) {
    for (let x = 0; x + WINDOW <= width; x += STEP) {
      const alike = windowSimilarity(a, b, y * width + x, width);
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

/** -1 for a window with nothing in it. */
function windowSimilarity(a: Uint8Array, b: Uint8Array, start: number, width: number): number {
  let [sumA, sumB, squareA, squareB, product] = [0, 0, 0, 0, 0];
  for (let y = 0; y < WINDOW; y++) {
    for (let x = 0, at = start + y * width; x < WINDOW; x++, at++) {
      const [p, q] = [a[at] ?? 0, b[at] ?? 0];
      sumA += p;
      sumB += q;
      squareA += p * p;
      squareB += q * q;
      product += p * q;
    }
  }
  const count = WINDOW * WINDOW;
  const [meanA, meanB] = [sumA / count, sumB / count];
  const [varianceA, varianceB] = [squareA / count - meanA * meanA, squareB / count - meanB * meanB];
  if (varianceA <= MIN_VARIANCE && varianceB <= MIN_VARIANCE) return -1;
  const covariance = product / count - meanA * meanB;
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
