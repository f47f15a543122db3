import { type BlockLevels, foldBlocks, levelBelow, meanBlocks, measureBlocks, overLevels } from '@recto/codecs';
import type { GrayImage } from '@recto/contract/capabilities/ocr';

/** Side of the blocks in which the background's brightness is measured, in pixels at 300 dpi. */
const BLOCK_AT_300_DPI = 16;
/** Blocks up to this far away are looked at for paper. */
const REACH_BLOCKS = 2;
/** The background is at least this bright where anything can be read. */
const LEAST_LEVEL = 24;
/** Share of a block's pixels that are darker than its background: letters cover less than this. */
const BACKGROUND_SHARE = 0.8;
/** A page whose background is nowhere darker than this stays as it is. */
const WHITE_ENOUGH = 236;

/** By how much the darkest pixels of all are darker than the darkest half percent where that is mostly background. */
const SPARSE_GAP = 0.25;

/**
 * Divides a picture by the brightness of its background, so that shadows and gray paper become white, and stretches what is
 * left so that letters are black. A page that is white already is returned as it is.
 */
export function normaliseBackground(image: GrayImage): GrayImage {
  const background = measureBackground(image);
  const foreground = foregroundLevel(image, background);
  const isWhite = background.levels.every((level) => level >= WHITE_ENOUGH);
  if (isWhite && foreground < 0.35) return image;
  return { ...image, gray: divide(image, background, Math.min(foreground, 0.8)) };
}

function measureBackground({ widthPixels, heightPixels, gray, dpi }: GrayImage): BlockLevels {
  const blockPixels = Math.max(8, Math.round((BLOCK_AT_300_DPI * dpi) / 300));
  const plane = { widthPixels, heightPixels, samples: gray, stride: 1, offset: 0 };
  const blocks = measureBlocks(plane, blockPixels, BACKGROUND_SHARE);
  // Large letters and dark pictures fill whole blocks: paper is as bright as the brightest near it.
  const brightest = { ...blocks, levels: foldBlocks(blocks, REACH_BLOCKS, Math.max) };
  return { ...blocks, levels: meanBlocks(brightest, REACH_BLOCKS).map((level) => Math.max(LEAST_LEVEL, level)) };
}

/**
 * Estimates the brightness of the foreground relative to the background: 0 is black, 1 is as bright as the background. The
 * darkest half percent of the picture decides, or the darkest twentieth percent where that is much darker: a page of few
 * words has no more foreground than that, and the grain of its paper does not count.
 */
function foregroundLevel(
  { widthPixels: width, heightPixels: height, gray }: GrayImage,
  background: BlockLevels,
): number {
  const histogram = new Uint32Array(256);
  let count = 0;
  for (let y = 0; y < height; y += 3) {
    const row = Math.min(background.rows - 1, Math.floor(y / background.blockPixels)) * background.columns;
    for (let x = 0; x < width; x += 3) {
      const level =
        background.levels[row + Math.min(background.columns - 1, Math.floor(x / background.blockPixels))] ?? 255;
      const share = Math.min(255, ((gray[y * width + x] ?? 0) / level) * 255) | 0;
      histogram[share] = (histogram[share] ?? 0) + 1;
      count++;
    }
  }
  const usual = levelBelow(histogram, count * 0.005) / 255;
  const least = levelBelow(histogram, count * 0.0005) / 255;
  return usual - least > SPARSE_GAP ? least : usual;
}

/** Divides by the background's level. */
function divide(image: GrayImage, background: BlockLevels, foreground: number): Uint8Array<ArrayBuffer> {
  const { gray } = image;
  const out = new Uint8Array(gray.length);
  const scale = 255 / (1 - foreground);
  overLevels(image, background, (at, level) => {
    const value = ((gray[at] ?? 0) / level - foreground) * scale;
    out[at] = Math.min(255, Math.max(0, value));
  });
  return out;
}
