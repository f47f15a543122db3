import { levelBelow } from '@recto/codecs';
import type { GrayImage } from '@recto/contract/capabilities/ocr';
import { reduce } from '../page/measure.ts';

/** Cells along the longer side in which the picture is measured, each as bright as its background. */
const CELLS = 96;
const PIXELS_OF_CELL = 6;
const GROUND_SHARE = 0.8;
/**
 * Part of a picture, the darkest, whose brightness is compared with that of its brightest part. Of 40 printed and degraded
 * pages none was below 0.69 (those with a shadow over their right half; all others had 1.00), of 65 photographs half were
 * below 0.46 and one in twenty above 0.58.
 */
const DARK_QUARTER = 0.25;
const BRIGHTEST = 0.95;
const LEAST_OF_PAPER = 0.62;

/** Returns true when a picture shows more than paper: a quarter of it is much darker than its brightest part. */
export function looksLikePhoto(image: GrayImage): boolean {
  const longer = Math.max(image.widthPixels, image.heightPixels);
  const { width, height, gray } = reduce(image, Math.max(1, Math.round(longer / (CELLS * PIXELS_OF_CELL))));
  const grounds: number[] = [];
  const counts = new Uint32Array(256);
  for (let top = 0; top + PIXELS_OF_CELL <= height; top += PIXELS_OF_CELL) {
    for (let left = 0; left + PIXELS_OF_CELL <= width; left += PIXELS_OF_CELL) {
      counts.fill(0);
      for (let at = 0; at < PIXELS_OF_CELL ** 2; at++) {
        const level = gray[(top + Math.floor(at / PIXELS_OF_CELL)) * width + left + (at % PIXELS_OF_CELL)] ?? 0;
        counts[level] = (counts[level] ?? 0) + 1;
      }
      grounds.push(levelBelow(counts, PIXELS_OF_CELL ** 2 * GROUND_SHARE));
    }
  }
  grounds.sort((one, other) => one - other);
  const levelAt = (share: number) => grounds[Math.floor(share * (grounds.length - 1))] ?? 255;
  return levelAt(DARK_QUARTER) < LEAST_OF_PAPER * levelAt(BRIGHTEST);
}
