import type { GrayImage } from '@recto/contract';
import { levelBelow } from '../page/measure.ts';

/** Side of the blocks in which the background's brightness is measured, in pixels at 300 dpi. */
const BLOCK_AT_300_DPI = 16;
/** Every second row is enough to measure the background. */
const ROW_STEP = 2;
/** The background is at least this bright where anything can be read. */
const LEAST_LEVEL = 24;
/** Share of a block's pixels that are darker than its background: letters cover less than this. */
const BACKGROUND_SHARE = 0.8;
/** A page whose background is nowhere darker than this stays as it is. */
const WHITE_ENOUGH = 236;

/** By how much the darkest pixels of all are darker than the darkest half percent where that is mostly background. */
const SPARSE_GAP = 0.25;

/** Brightness of the background, 0 to 255, block by block. */
interface BackgroundLevel {
  readonly blockPixels: number;
  readonly columns: number;
  readonly rows: number;
  readonly levels: Float32Array;
}

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

function measureBackground({ widthPixels: width, heightPixels: height, gray, dpi }: GrayImage): BackgroundLevel {
  const blockPixels = Math.max(8, Math.round((BLOCK_AT_300_DPI * dpi) / 300));
  const columns = Math.ceil(width / blockPixels);
  const rows = Math.ceil(height / blockPixels);
  const raw = new Float32Array(columns * rows);
  const histogram = new Uint32Array(256);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      histogram.fill(0);
      const [right, bottom] = [Math.min(width, (column + 1) * blockPixels), Math.min(height, (row + 1) * blockPixels)];
      let count = 0;
      for (let y = row * blockPixels; y < bottom; y += ROW_STEP) {
        for (let x = column * blockPixels; x < right; x++, count++) {
          const value = gray[y * width + x] ?? 0;
          histogram[value] = (histogram[value] ?? 0) + 1;
        }
      }
      raw[row * columns + column] = levelBelow(histogram, count * BACKGROUND_SHARE);
    }
  }
  // Large letters and dark pictures fill whole blocks: paper is as bright as the brightest near it.
  const brightest = overNeighbours(raw, columns, rows, 2, Math.max);
  const sum = overNeighbours(brightest, columns, rows, 2, (left, right) => left + right);
  const counts = overNeighbours(new Float32Array(raw.length).fill(1), columns, rows, 2, (left, right) => left + right);
  const levels = sum.map((value, at) => Math.max(LEAST_LEVEL, value / (counts[at] ?? 1)));
  return { blockPixels, columns, rows, levels };
}

/** Folds each block with those up to `reach` blocks away, along rows and then along columns. */
function overNeighbours(
  values: Float32Array,
  columns: number,
  rows: number,
  reach: number,
  fold: (left: number, right: number) => number,
): Float32Array {
  const along = (source: Float32Array, step: number, length: number, lines: number, lineStep: number) => {
    const out = new Float32Array(source.length);
    for (let line = 0; line < lines; line++) {
      for (let at = 0; at < length; at++) {
        let value: number | undefined;
        for (let near = Math.max(0, at - reach); near <= Math.min(length - 1, at + reach); near++) {
          const one = source[line * lineStep + near * step] ?? 0;
          value = value === undefined ? one : fold(value, one);
        }
        out[line * lineStep + at * step] = value ?? 0;
      }
    }
    return out;
  };
  return along(along(values, 1, columns, rows, columns), columns, rows, columns, 1);
}

/**
 * How bright the foreground is relative to the background: 0 is black, 1 as bright as the background. The darkest half percent
 * of the picture decides, or the darkest twentieth percent where that is much darker: a page of few words has no more
 * foreground than that, and the grain of its paper does not count.
 */
function foregroundLevel(
  { widthPixels: width, heightPixels: height, gray }: GrayImage,
  background: BackgroundLevel,
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

/** Divides by the background's level, interpolated linearly between the centres of the blocks. */
function divide(
  { widthPixels: width, heightPixels: height, gray }: GrayImage,
  background: BackgroundLevel,
  foreground: number,
): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(gray.length);
  const { blockPixels, columns, rows, levels } = background;
  const rowLevels = new Float32Array(columns);
  const scale = 255 / (1 - foreground);
  for (let y = 0; y < height; y++) {
    const rowPosition = Math.min(rows - 1, Math.max(0, (y + 0.5) / blockPixels - 0.5));
    const upper = Math.floor(rowPosition);
    const lower = Math.min(rows - 1, upper + 1);
    for (let column = 0; column < columns; column++) {
      const top = levels[upper * columns + column] ?? 255;
      rowLevels[column] = top + ((levels[lower * columns + column] ?? 255) - top) * (rowPosition - upper);
    }
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const along = Math.min(columns - 1, Math.max(0, (x + 0.5) / blockPixels - 0.5));
      const left = along | 0;
      const start = rowLevels[left] ?? 255;
      const level = start + ((rowLevels[Math.min(columns - 1, left + 1)] ?? 255) - start) * (along - left);
      const value = ((gray[at] ?? 0) / level - foreground) * scale;
      out[at] = Math.min(255, Math.max(0, value));
    }
  }
  return out;
}
