import { lumaPlane, structuralSimilarity } from '@recto/codecs';
import type { PixelImage } from '@recto/contract/capabilities/pixel-image';

/**
 * Similarity of two pictures of one size: structural similarity of gray values (1 is equal) and mean difference (0 is
 * equal).
 */
export interface PixelSimilarity {
  readonly ssim: number;
  /** 0 to 255, over red, green and blue. */
  readonly meanDifference: number;
}

/** @throws RangeError when the sizes differ */
export function comparePixels(one: PixelImage, other: PixelImage): PixelSimilarity {
  const { widthPixels, heightPixels } = one;
  if (widthPixels !== other.widthPixels || heightPixels !== other.heightPixels) throw new RangeError('sizes differ');
  const luma = ({ rgba }: PixelImage) => lumaPlane(rgba, widthPixels, heightPixels, 4);
  return {
    ssim: structuralSimilarity(luma(one), luma(other)),
    meanDifference: meanDifference(one.rgba, other.rgba),
  };
}

function meanDifference(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) {
    if (at % 4 !== 3) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
  }
  return sum / (one.length * 0.75);
}

/** The picture in one n-th of the size, each pixel the mean of a square: what two renderers' edge smoothing leaves equal. */
export function shrink(image: PixelImage, n: number): PixelImage {
  const [widthPixels, heightPixels] = [Math.floor(image.widthPixels / n), Math.floor(image.heightPixels / n)];
  const rgba = new Uint8ClampedArray(widthPixels * heightPixels * 4);
  for (let at = 0; at < rgba.length; at++) {
    const [part, pixel] = [at % 4, Math.floor(at / 4)];
    const [left, top] = [(pixel % widthPixels) * n, Math.floor(pixel / widthPixels) * n];
    let sum = 0;
    for (let y = top; y < top + n; y++) {
      for (let x = left; x < left + n; x++) sum += image.rgba[(y * image.widthPixels + x) * 4 + part] ?? 0;
    }
    rgba[at] = sum / n ** 2;
  }
  return { widthPixels, heightPixels, rgba };
}

/** Reads a binary PPM (P6, 8 bits), as pdftoppm writes it. */
export function readPpm(bytes: Uint8Array): PixelImage {
  const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 64)));
  if (!head) throw new RangeError('not a PPM');
  const [widthPixels, heightPixels] = [Number(head[1]), Number(head[2])];
  const rgba = new Uint8ClampedArray(widthPixels * heightPixels * 4).fill(255);
  const start = head[0].length;
  for (let pixel = 0; pixel < widthPixels * heightPixels; pixel++) {
    rgba.set(bytes.subarray(start + pixel * 3, start + pixel * 3 + 3), pixel * 4);
  }
  return { widthPixels, heightPixels, rgba };
}
