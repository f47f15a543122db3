import type { PixelBuffer } from '@recto/contract/capabilities/images';
import { structuralSimilarity } from './structural-similarity.ts';

/** Smallest side of a picture that is looked at from further away. */
const MIN_SIDE = 8;
/** Windows of less variance than this are paper: they look alike at any quality and would only flatter the figure. */
const MIN_VARIANCE = 20;

/** Structural similarity of the brightness of two pictures of one size where there is anything to see; 1 when they are equal or empty. */
function similarity(one: PixelBuffer, other: PixelBuffer): number {
  return structuralSimilarity(planeOf(one), planeOf(other), MIN_VARIANCE);
}

function planeOf(pixels: PixelBuffer) {
  const { widthPixels, heightPixels } = pixels;
  return { widthPixels, heightPixels, values: brightness(pixels) };
}

/** The brightness of a picture as it is seen from further away: the mean of each square of pixels. */
function averaged(pixels: PixelBuffer, blockPixels: number): PixelBuffer {
  const bright = brightness(pixels);
  const widthPixels = Math.floor(pixels.widthPixels / blockPixels);
  const heightPixels = Math.floor(pixels.heightPixels / blockPixels);
  const gray = { colour: 'gray', hasAlpha: false, iccProfile: null, bitsPerSample: 8 } as const;
  if (blockPixels <= 1 || widthPixels < MIN_SIDE || heightPixels < MIN_SIDE) {
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

/**
 * Compares two pictures as seen from a distance at which squares of pixels merge into one; interpolates between whole
 * square sizes.
 */
export function seenSimilarity(one: PixelBuffer, other: PixelBuffer, blockPixels: number): number {
  const near = Math.floor(blockPixels);
  const share = blockPixels - near;
  const at = (block: number) => similarity(averaged(one, block), averaged(other, block));
  return share < 0.02 ? at(near) : at(near) * (1 - share) + at(near + 1) * share;
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
