import { JPEG_MARKER, type Point, readSegments } from '@recto/codecs';
import type { PixelImage } from '@recto/contract/capabilities/pixel-image';
import { type ObjectSource, type PdfStream, plainStream } from '@recto/pdf-core';
import { isWithin } from './displayed-area.ts';

/** Samples that a JPEG codes together, where its colours have half the resolution of its brightness. */
export const BLOCK_SIDE = 16;
const HALF_BLOCK = 8;
/** Width of the edge in which decoders mix an area with its surroundings, in samples. */
const EDGE = 2;
/** Steps of 255 by which colours at their limits change the brightness of a block that is erased whole. */
const WHOLE_TOLERANCE = 24;
/** Least and most steps of 255 by which rounded coefficients miss the samples of a block that is erased in part. */
const [LEAST, MOST] = [64, 170];
/** Times the standard deviation of what rounding does to one sample: the range of 64 of them. */
const DEVIATIONS = 7;

/** Tolerance for the samples of a JPEG to count as alike. */
export interface JpegBlocks {
  /** Steps of 255 within a block that is erased in part. */
  readonly tolerance: number;
}

/** Reads the tolerance from a JPEG's quantisation tables; null for another kind of image. */
export function readJpegBlocks(image: PdfStream, source: ObjectSource): JpegBlocks | null {
  const plain = plainStream(image, source);
  if (plain?.remainingFilters[0] !== 'DCTDecode') return null;
  const table = readSegments(plain.bytes)?.find(({ marker }) => marker === JPEG_MARKER.quantization)?.body;
  if (!table) return { tolerance: LEAST };
  const isWide = (table[0] ?? 0) >> 4 === 1;
  let sum = 0;
  for (let at = 0; at < 64; at++) {
    const step = isWide ? (table[1 + at * 2] ?? 0) * 256 + (table[2 + at * 2] ?? 0) : (table[1 + at] ?? 0);
    sum += (step * step) / 12 / 64;
  }
  return { tolerance: Math.min(MOST, Math.max(LEAST, DEVIATIONS * Math.sqrt(sum))) };
}

/** The start of the block that holds a row or column. */
export const blockBefore = (position: number) => Math.floor(position / BLOCK_SIDE) * BLOCK_SIDE;

/** Tells whether the samples within an area are alike: all of them, or those of each block of a JPEG. */
export class LikeSamples {
  readonly #corners: readonly Point[];
  readonly #tolerance: number;
  readonly #blocks: JpegBlocks | null;
  #low = Number.POSITIVE_INFINITY;
  #high = Number.NEGATIVE_INFINITY;

  /** @param corners corners of the area, in samples from the top left */
  constructor(corners: readonly Point[], { tolerance, blocks }: { tolerance: number; blocks: JpegBlocks | null }) {
    this.#corners = corners;
    this.#tolerance = tolerance;
    this.#blocks = blocks;
  }

  /** @param drawn a part of the image, one pixel a sample, from this column and row on. @returns false for samples that differ */
  areStill(drawn: PixelImage, left: number, top: number): boolean {
    const side = this.#blocks ? HALF_BLOCK : Number.POSITIVE_INFINITY;
    for (let y = 0; y < drawn.heightPixels; y += side) {
      for (let x = 0; x < drawn.widthPixels; x += side) {
        if (this.#blocks) [this.#low, this.#high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
        this.#measure(drawn, { left, top }, { x, y, side });
        if (this.#high - this.#low > this.#toleranceAt(left + x, top + y)) return false;
      }
    }
    return true;
  }

  #toleranceAt(x: number, y: number): number {
    if (!this.#blocks) return this.#tolerance;
    const [left, top] = [blockBefore(x), blockBefore(y)];
    const isWhole = [0, BLOCK_SIDE].every((across) =>
      [0, BLOCK_SIDE].every((down) => this.#holds(left + across, top + down, 0)),
    );
    return isWhole ? WHOLE_TOLERANCE : this.#blocks.tolerance;
  }

  #measure(
    { rgba, widthPixels, heightPixels }: PixelImage,
    from: { readonly left: number; readonly top: number },
    block: { readonly x: number; readonly y: number; readonly side: number },
  ): void {
    for (let y = block.y; y < Math.min(heightPixels, block.y + block.side); y++) {
      for (let x = block.x; x < Math.min(widthPixels, block.x + block.side); x++) {
        if (!this.#holds(from.left + x + 0.5, from.top + y + 0.5, EDGE)) continue;
        const at = (y * widthPixels + x) * 4;
        const value = 0.299 * (rgba[at] ?? 0) + 0.587 * (rgba[at + 1] ?? 0) + 0.114 * (rgba[at + 2] ?? 0);
        this.#low = Math.min(this.#low, value);
        this.#high = Math.max(this.#high, value);
      }
    }
  }

  #holds(x: number, y: number, margin: number): boolean {
    return isWithin({ corners: this.#corners }, { x, y }, margin);
  }
}
