import type { GreyImage } from '@recto/contract';
import type { HocrBox } from '../hocr/parse-hocr.ts';

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

/** Parts letters from paper, at the level in the middle between both, without rules. */
export function letterInk({ widthPixels, heightPixels, grey, dpi }: GreyImage): Ink {
  const pixelsPerCell = Math.max(1, Math.round(dpi / CELLS_PER_INCH));
  const [width, height] = [Math.ceil(widthPixels / pixelsPerCell), Math.ceil(heightPixels / pixelsPerCell)];
  const level = inkLevel(grey);
  const dark = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < heightPixels; y++) {
    const row = Math.floor(y / pixelsPerCell) * width;
    for (let x = 0, cell = row, left = pixelsPerCell; x < widthPixels; x++, at++) {
      if ((grey[at] ?? 0) < level) dark[cell] = Math.min(255, (dark[cell] ?? 0) + 1);
      if (--left > 0) continue;
      cell++;
      left = pixelsPerCell;
    }
  }
  const least = Math.min(255, Math.ceil(pixelsPerCell ** 2 / 3));
  const all = dark.map((count) => (count >= least ? 1 : 0));
  const cells = all.slice();
  const cellsPerInch = dpi / pixelsPerCell;
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

function inkLevel(grey: Uint8Array): number {
  const counts = new Uint32Array(256);
  // By index: iterators take ten times as long over millions of pixels.
  for (let at = 0; at < grey.length; at++) {
    const value = grey[at] ?? 0;
    counts[value] = (counts[value] ?? 0) + 1;
  }
  const reachedBy = (share: number) => {
    let left = grey.length * share;
    for (let level = 255; level > 0; level--) {
      left -= counts[level] ?? 0;
      if (left <= 0) return level;
    }
    return 0;
  };
  return (reachedBy(PAPER_SHARE) + reachedBy(INK_SHARE)) / 2;
}

function sumOf(cells: Uint8Array): number {
  let sum = 0;
  for (const cell of cells) sum += cell;
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
