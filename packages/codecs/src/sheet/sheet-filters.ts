import { type BlockLevels, foldBlocks, meanBlocks, measureBlocks, overLevels } from '../pixels/background.ts';
import type { ColourPicture } from './colour-picture.ts';

/** Blocks along the shorter side in which the paper's colour is measured. */
const BLOCKS = 48;
const LEAST_BLOCK_PIXELS = 8;
/** Share of a block's pixels that are not brighter than paper. */
const PAPER_SHARE = 0.75;
/** Blocks up to this far away lend their paper to what is printed over whole blocks; then levels are smoothed. */
const LEND_REACH = 5;
const FAR_REACH = 14;
const PRINT_SHARE = 0.62;
const SMOOTH_REACH = 2;
const LEAST_LEVEL = 20;
/** Paper is this bright afterwards: a little below white, so that its own colour and creases do not clip. */
const PAPER_WHITE = 250;
/** Lightness below paper at which ink begins, of 255, and what is black. */
const BLACK_LEVEL = 26;
/** A pixel is ink when it is darker than this share of the paper around it. */
const INK_SHARE = 0.72;

/** Takes shadows and the colour of the light away: paper becomes white everywhere, what is printed keeps its colour. */
export function evenLight({ widthPixels, heightPixels, rgb }: ColourPicture, onPart: () => void): ColourPicture {
  const out = new Uint8Array(rgb.length);
  const blockPixels = Math.max(LEAST_BLOCK_PIXELS, Math.round(Math.min(widthPixels, heightPixels) / BLOCKS));
  const colours = [0, 1, 2].map((offset) => {
    onPart();
    return measureBlocks({ widthPixels, heightPixels, samples: rgb, stride: 3, offset }, blockPixels, PAPER_SHARE);
  });
  const printed = printedBlocks(colours);
  for (const [offset, blocks] of colours.entries()) {
    onPart();
    overLevels({ widthPixels, heightPixels }, paperLevels(blocks, printed), (pixel, level) => {
      const at = pixel * 3 + offset;
      const value = (((rgb[at] ?? 0) / level) * 255 - BLACK_LEVEL) * (PAPER_WHITE / (255 - BLACK_LEVEL));
      out[at] = Math.min(255, Math.max(0, value + 0.5));
    });
  }
  return { widthPixels, heightPixels, rgb: out };
}

/** The greatest and then the least near each block: what is dark and small goes, and gradients of the light stay. */
function closed(blocks: BlockLevels, reach: number): Float32Array {
  return foldBlocks({ ...blocks, levels: foldBlocks(blocks, reach, Math.max) }, reach, Math.min);
}

/** Blocks within print that is wider than the reach, such as dark heads and pictures: no shadow is so much darker than paper. */
function printedBlocks(colours: readonly BlockLevels[]): boolean[] {
  const [first] = colours;
  if (!first) return [];
  const light = {
    ...first,
    levels: first.levels.map((_, at) => Math.max(...colours.map(({ levels }) => levels[at] ?? 0))),
  };
  const [near, far] = [closed(light, LEND_REACH), closed(light, FAR_REACH)];
  return Array.from(near, (level, at) => level < PRINT_SHARE * (far[at] ?? 0));
}

/** Estimates the brightness of the paper in one colour, block by block. */
function paperLevels(blocks: BlockLevels, printed: readonly boolean[]): BlockLevels {
  const [near, far] = [closed(blocks, LEND_REACH), closed(blocks, FAR_REACH)];
  const levels = near.map((level, at) => (printed[at] ? (far[at] ?? level) : level));
  return {
    ...blocks,
    levels: meanBlocks({ ...blocks, levels }, SMOOTH_REACH).map((level) => Math.max(LEAST_LEVEL, level)),
  };
}

/** One value a pixel, as bright as the colours are seen. */
export function toGray({ widthPixels, heightPixels, rgb }: ColourPicture): Uint8Array {
  const gray = new Uint8Array(widthPixels * heightPixels);
  for (let pixel = 0, at = 0; pixel < gray.length; pixel++, at += 3) {
    gray[pixel] = (77 * (rgb[at] ?? 0) + 151 * (rgb[at + 1] ?? 0) + 28 * (rgb[at + 2] ?? 0)) >> 8;
  }
  return gray;
}

/** Black and white, of a picture whose paper is white: rows of bits, 1 is black. */
export function toBlackAndWhite(gray: Uint8Array, widthPixels: number, heightPixels: number): Uint8Array {
  const rowBytes = (widthPixels + 7) >> 3;
  const rows = new Uint8Array(rowBytes * heightPixels);
  const least = INK_SHARE * PAPER_WHITE;
  for (let y = 0, at = 0; y < heightPixels; y++) {
    for (let x = 0; x < widthPixels; x++, at++) {
      if ((gray[at] ?? 0) >= least) continue;
      const byte = y * rowBytes + (x >> 3);
      rows[byte] = (rows[byte] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return rows;
}
