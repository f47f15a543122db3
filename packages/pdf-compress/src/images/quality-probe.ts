import { brightness, quantizersOf, restoreBlock, seenSimilarity, transformBlock } from '@recto/codecs';
import type { PixelBuffer } from '@recto/contract/capabilities/images';

const MIDDLE = 128;

/**
 * Tells how alike a picture is to itself as a JPEG of some quality, without making one: its brightness is transformed once, then
 * for each quality quantized and restored. What is coded after that loses nothing.
 */
export class QualityProbe {
  readonly #picture: PixelBuffer;
  readonly #blockPixels: number;
  readonly #blocksAcross: number;
  readonly #coefficients: Float32Array;

  /** @param blockPixels side of the squares of pixels that are seen as one */
  constructor(pixels: PixelBuffer, blockPixels: number) {
    const { widthPixels, heightPixels } = pixels;
    const gray = { colour: 'gray', hasAlpha: false, iccProfile: null, bitsPerSample: 8 } as const;
    this.#picture = { ...gray, widthPixels, heightPixels, samples: brightness(pixels) };
    this.#blockPixels = blockPixels;
    this.#blocksAcross = Math.ceil(widthPixels / 8);
    this.#coefficients = transformed(this.#picture);
  }

  /** @param quality 1 to 100, as MozJPEG takes it */
  similarityAt(quality: number): number {
    const { widthPixels, heightPixels } = this.#picture;
    const steps = quantizersOf(quality);
    // Rounds and stays within 0 to 255.
    const samples = new Uint8ClampedArray(widthPixels * heightPixels);
    const block = new Float32Array(64);
    const across = this.#blocksAcross;
    for (let start = 0, index = 0; start < this.#coefficients.length; start += 64, index++) {
      for (let at = 0; at < 64; at++) {
        const step = steps[at] ?? 1;
        block[at] = Math.round((this.#coefficients[start + at] ?? 0) / step) * step;
      }
      restoreBlock(block, 0);
      const left = (index % across) * 8;
      const top = Math.floor(index / across) * 8;
      const columns = Math.min(8, widthPixels - left);
      for (let y = 0; y < 8 && top + y < heightPixels; y++) {
        const to = (top + y) * widthPixels + left;
        for (let x = 0; x < columns; x++) samples[to + x] = (block[y * 8 + x] ?? 0) + MIDDLE;
      }
    }
    return seenSimilarity(
      this.#picture,
      { ...this.#picture, samples: new Uint8Array(samples.buffer) } as PixelBuffer,
      this.#blockPixels,
    );
  }
}

/** Coefficients of each block of 8 by 8; blocks at the edges go on with its last pixels. */
function transformed({ widthPixels, heightPixels, samples }: PixelBuffer): Float32Array {
  const across = Math.ceil(widthPixels / 8);
  const down = Math.ceil(heightPixels / 8);
  const coefficients = new Float32Array(across * down * 64);
  let start = 0;
  for (let top = 0; top < heightPixels; top += 8) {
    for (let left = 0; left < widthPixels; left += 8, start += 64) {
      for (let y = 0; y < 8; y++) {
        const row = Math.min(heightPixels - 1, top + y) * widthPixels;
        for (let x = 0; x < 8; x++) {
          coefficients[start + y * 8 + x] = (samples[row + Math.min(widthPixels - 1, left + x)] ?? 0) - MIDDLE;
        }
      }
      transformBlock(coefficients, start);
    }
  }
  return coefficients;
}
