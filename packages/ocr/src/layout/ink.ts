import type { GrayImage } from '@recto/contract';
import type { HocrBox } from '../hocr/parse-hocr.ts';
import { levelBelow, levelCounts, reduce } from '../page/measure.ts';

/** Where the ink of letters is on a page, on a grid of about 100 cells an inch. */
export interface Ink {
  readonly width: number;
  readonly height: number;
  /** 1 where there is ink, row by row. */
  readonly cells: Uint8Array;
  readonly count: number;
  readonly pixelsPerCell: number;
  readonly cellsPerInch: number;
}

const CELLS_PER_INCH = 100;
/** Paper is what the brightest tenth of the pixels reach, ink what all but the darkest hundredth do. */
const PAPER_SHARE = 0.1;
const INK_SHARE = 0.99;
/** Ink that runs on for longer is a rule or a picture, no letter; the line of a Devanagari word runs on over the whole word. */
const LONGEST_INCHES = { level: 1.2, upright: 0.5 };

/** Parts letters from paper, without rules. */
export function letterInk(image: GrayImage): Ink {
  const pixelsPerCell = Math.max(1, Math.round(image.dpi / CELLS_PER_INCH));
  const { width, height, gray } = reduce(image, pixelsPerCell);
  const { paper, ink } = inkAndPaper(image.gray);
  // A cell with a third of its pixels in ink belongs to a letter; single pixels are parted in the middle.
  const level = paper - (paper - ink) * (pixelsPerCell === 1 ? 1 / 2 : 1 / 3);
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

function inkAndPaper(gray: Uint8Array): { readonly paper: number; readonly ink: number } {
  const counts = levelCounts(gray);
  const reachedBy = (share: number) => levelBelow(counts, gray.length * (1 - share));
  return { paper: reachedBy(PAPER_SHARE), ink: reachedBy(INK_SHARE) };
}

function sumOf(cells: Uint8Array): number {
  let sum = 0;
  // By index: iterators take ten times as long over a million cells.
  for (let at = 0; at < cells.length; at++) sum += cells[at] ?? 0;
  return sum;
}

/** How much of the ink lies in one of the boxes (in pixels), 0 to 1; 1 when there is none. */
export function coveredShare({ width, height, cells, count, pixelsPerCell }: Ink, boxes: readonly HocrBox[]): number {
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
