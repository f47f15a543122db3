import type { PixelImage } from '@recto/contract/capabilities/pixel-image';

/** Share of the sides that is not looked at: scanners leave shadows there. */
const MARGIN_SHARE = 0.03;
/** Side of the squares in which foreground pixels are counted, in pixels: about two letters of a text. */
const CELL_PIXELS = 16;
/**
 * Least difference in brightness between a foreground pixel and the darker paper around it, of 255. Print that shines through is
 * paler.
 */
const FOREGROUND_DEPTH = 44;
/** Fewer foreground pixels in a square are dust. */
const LEAST_FOREGROUND_PIXELS = 10;
/** Paper is brighter than this, of 255; a black page is not empty. */
const DARKEST_PAPER = 110;

/**
 * True when a picture of a page, drawn on nothing, shows paper only, of any light colour, with shadows at its edges and dust
 * on it. In doubt false: an empty page that is kept costs less than a page that is lost.
 */
export function isEmptyScan(picture: PixelImage): boolean {
  const { widthPixels, heightPixels, rgba } = picture;
  if (rgba.every((value, at) => at % 4 !== 3 || value === 0)) return false;
  const marginX = Math.round(widthPixels * MARGIN_SHARE);
  const marginY = Math.round(heightPixels * MARGIN_SHARE);
  /** Paper brightness of the squares above, by column. */
  const papers: number[] = [];
  for (let top = marginY; top < heightPixels - marginY; top += CELL_PIXELS) {
    for (let left = marginX, column = 0; left < widthPixels - marginX; left += CELL_PIXELS, column++) {
      const right = Math.min(left + CELL_PIXELS, widthPixels - marginX);
      const bottom = Math.min(top + CELL_PIXELS, heightPixels - marginY);
      const values = brightnesses(picture, { left, top, right, bottom });
      const paper = values[Math.floor(values.length * PAPER_SHARE)] ?? 255;
      const neighbours = [papers[column], column > 0 ? papers[column - 1] : undefined];
      if (paper < DARKEST_PAPER || neighbours.some((other) => Math.abs(paper - (other ?? paper)) > FOREGROUND_DEPTH))
        return false;
      papers[column] = paper;
      const foreground = values.findIndex((value) => value > paper - FOREGROUND_DEPTH);
      if (foreground >= LEAST_FOREGROUND_PIXELS) return false;
    }
  }
  return true;
}

/** Rank of the paper among a square's pixels, from dark to bright. */
const PAPER_SHARE = 0.8;

interface Cell {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The darkest colour component of each pixel on white, so that yellow ink is seen; from dark to bright. */
function brightnesses({ rgba, widthPixels }: PixelImage, { left, top, right, bottom }: Cell): Uint8Array {
  const values = new Uint8Array((right - left) * (bottom - top));
  let count = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = 4 * (y * widthPixels + x);
      const darkest = Math.min(rgba[at] ?? 255, rgba[at + 1] ?? 255, rgba[at + 2] ?? 255);
      values[count++] = 255 - ((255 - darkest) * (rgba[at + 3] ?? 255)) / 255;
    }
  }
  return values.sort();
}
