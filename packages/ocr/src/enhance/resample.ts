import type { Matrix } from '@recto/codecs';
import type { GrayImage } from '@recto/contract/capabilities/ocr';

/** Steps between two pixels for which weights are precomputed. */
const PHASES = 64;
const WEIGHTS = catmullRomWeights();

/** For each phase the weights of four neighbours (cubic, a = -0.5), in 1/16384. */
function catmullRomWeights(): Int32Array {
  const weights = new Int32Array(PHASES * 4);
  for (let phase = 0; phase < PHASES; phase++) {
    const t = phase / PHASES;
    const values = [
      -0.5 * t + t * t - 0.5 * t ** 3,
      1 - 2.5 * t * t + 1.5 * t ** 3,
      0.5 * t + 2 * t * t - 1.5 * t ** 3,
      -0.5 * t * t + 0.5 * t ** 3,
    ];
    values.forEach((value, at) => {
      weights[phase * 4 + at] = Math.round(value * 16_384);
    });
  }
  return weights;
}

/**
 * Resamples a picture.
 * @param toSource from points of the result to points of the picture. What lies outside is white.
 */
export function resample(
  { widthPixels: width, heightPixels: height, gray }: GrayImage,
  result: { readonly widthPixels: number; readonly heightPixels: number; readonly dpi: number },
  toSource: Matrix,
): GrayImage {
  const [a, b, c, d, e, f] = toSource;
  const out = new Uint8Array(result.widthPixels * result.heightPixels).fill(255);
  for (let y = 0, at = 0; y < result.heightPixels; y++) {
    let sourceX = a * 0.5 + c * (y + 0.5) + e - 0.5;
    let sourceY = b * 0.5 + d * (y + 0.5) + f - 0.5;
    for (let x = 0; x < result.widthPixels; x++, at++, sourceX += a, sourceY += b) {
      const left = Math.floor(sourceX);
      const top = Math.floor(sourceY);
      if (left < 1 || top < 1 || left >= width - 2 || top >= height - 2) {
        if (left < 0 || top < 0 || left >= width || top >= height) continue;
        out[at] = gray[top * width + left] ?? 255;
        continue;
      }
      const phaseX = (((sourceX - left) * PHASES) | 0) * 4;
      const phaseY = (((sourceY - top) * PHASES) | 0) * 4;
      let sum = 0;
      for (let row = 0; row < 4; row++) {
        const start = (top + row - 1) * width + left - 1;
        const across =
          (gray[start] ?? 0) * (WEIGHTS[phaseX] ?? 0) +
          (gray[start + 1] ?? 0) * (WEIGHTS[phaseX + 1] ?? 0) +
          (gray[start + 2] ?? 0) * (WEIGHTS[phaseX + 2] ?? 0) +
          (gray[start + 3] ?? 0) * (WEIGHTS[phaseX + 3] ?? 0);
        sum += (across >> 4) * (WEIGHTS[phaseY + row] ?? 0);
      }
      const value = sum / 16_777_216;
      out[at] = Math.min(255, Math.max(0, value + 0.5));
    }
  }
  return { ...result, gray: out };
}
