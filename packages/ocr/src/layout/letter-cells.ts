import { levelBelow } from '@recto/codecs';
import type { GrayImage } from '@recto/contract/capabilities/ocr';
import type { HocrBox } from '../hocr/parse-hocr.ts';
import { levelCounts, reduce } from '../page/measure.ts';

/** Cells of a page that contain letters, on a grid of about 100 cells per inch. */
export interface LetterCells {
  readonly width: number;
  readonly height: number;
  /** 1 for each cell that belongs to a letter, else 0, row by row. */
  readonly cells: Uint8Array;
  readonly count: number;
  readonly pixelsPerCell: number;
  readonly cellsPerInch: number;
}

const CELLS_PER_INCH = 100;
/** The background is as bright as the brightest tenth of the pixels, the foreground as dark as the darkest hundredth. */
const BACKGROUND_SHARE = 0.1;
const FOREGROUND_SHARE = 0.99;
/** Longer runs are rules or pictures, not letters; the headline of a Devanagari word runs over the whole word. */
const LONGEST_INCHES = { level: 1.2, upright: 0.5 };

/** Finds the cells that hold letters; rules are left out. */
export function findLetterCells(image: GrayImage): LetterCells {
  const pixelsPerCell = Math.max(1, Math.round(image.dpi / CELLS_PER_INCH));
  const { width, height, gray } = reduce(image, pixelsPerCell);
  const { background, foreground } = extremeLevels(image.gray);
  // A cell belongs to a letter when a third of its pixels are foreground; single pixels are divided at the middle level.
  const level = background - (background - foreground) * (pixelsPerCell === 1 ? 1 / 2 : 1 / 3);
  const all = new Uint8Array(width * height);
  for (let at = 0; at < all.length; at++) all[at] = (gray[at] ?? 0) < level ? 1 : 0;
  const cells = all.slice();
  const cellsPerInch = image.dpi / pixelsPerCell;
  for (let y = 0; y < height; y++) {
    clearRuns(all, cells, { start: y * width, step: 1, length: width, longest: LONGEST_INCHES.level * cellsPerInch });
  }
  for (let x = 0; x < width; x++) {
    clearRuns(all, cells, { start: x, step: width, length: height, longest: LONGEST_INCHES.upright * cellsPerInch });
  }
  return { width, height, cells, count: sumOf(cells), pixelsPerCell, cellsPerInch };
}

interface Track {
  readonly start: number;
  readonly step: number;
  readonly length: number;
  readonly longest: number;
}

function clearRuns(all: Uint8Array, cells: Uint8Array, { start, step, length, longest }: Track): void {
  let run = 0;
  for (let index = 0, at = start; index <= length; index++, at += step) {
    if (index < length && all[at]) run++;
    else {
      if (run > longest) for (let back = 1; back <= run; back++) cells[at - back * step] = 0;
      run = 0;
    }
  }
}

function extremeLevels(gray: Uint8Array): { readonly background: number; readonly foreground: number } {
  const counts = levelCounts(gray);
  const reachedBy = (share: number) => levelBelow(counts, gray.length * (1 - share));
  return { background: reachedBy(BACKGROUND_SHARE), foreground: reachedBy(FOREGROUND_SHARE) };
}

function sumOf(cells: Uint8Array): number {
  let sum = 0;
  // By index: iterators take ten times as long over a million cells.
  for (let at = 0; at < cells.length; at++) sum += cells[at] ?? 0;
  return sum;
}

/** Share of the letter cells that lie in one of the boxes (in pixels), 0 to 1; 1 when there are no cells. */
export function coveredShare(
  { width, height, cells, count, pixelsPerCell }: LetterCells,
  boxes: readonly HocrBox[],
): number {
  if (count === 0) return 1;
  const left = cells.slice();
  for (const box of boxes) {
    const [from, to] = [Math.floor(box.left / pixelsPerCell), Math.ceil(box.right / pixelsPerCell)];
    const bottom = Math.min(height, Math.ceil(box.bottom / pixelsPerCell));
    for (let y = Math.max(0, Math.floor(box.top / pixelsPerCell)); y < bottom; y++) {
      left.fill(0, y * width + Math.max(0, from), y * width + Math.min(width, to));
    }
  }
  return 1 - sumOf(left) / count;
}
