import { fitScale, points, type Rectangle, type Sheet, type Size, sheetSizes } from './grid.ts';
import type { SheetOptions } from './sheet-options.ts';

/** A poster smaller than this has no room beside margins and overlap. */
const LEAST_SIDE = 2;
/** Less of a page than this is none. */
const NOTHING = 0.01;

interface Tiling {
  readonly sheet: Size;
  /** The part of each sheet that is printed. */
  readonly window: Rectangle;
  readonly whole: Size;
  readonly scale: number;
}

/** The sheets of each page in turn, row by row from the top; those that would be empty are left out. */
export function posterSheets(
  options: SheetOptions,
  pages: readonly Size[],
  isRightToLeft: boolean,
): readonly Sheet[] | null {
  const sheets: Sheet[] = [];
  const overlap = points(options.overlap);
  for (const [pageIndex, page] of pages.entries()) {
    const tiling = bestTiling(options, page);
    if (!tiling) return null;
    const { sheet, window, whole, scale } = tiling;
    const [width, height] = [page.width * scale, page.height * scale];
    for (let row = 0; row < options.down; row++) {
      for (let at = 0; at < options.across; at++) {
        const column = isRightToLeft ? options.across - 1 - at : at;
        const left = window.left + (whole.width - width) / 2 - column * (window.width - overlap);
        const top = window.bottom + window.height - (whole.height - height) / 2 + row * (window.height - overlap);
        const bottom = top - height;
        if (!shows(window, { left, bottom, width, height })) continue;
        sheets.push({ ...sheet, places: [{ pageIndex, scale, left, bottom, width, height, window }] });
      }
    }
  }
  return sheets;
}

function shows(window: Rectangle, { left, bottom, width, height }: Rectangle): boolean {
  return (
    left < window.left + window.width - NOTHING &&
    left + width > window.left + NOTHING &&
    bottom < window.bottom + window.height - NOTHING &&
    bottom + height > window.bottom + NOTHING
  );
}

/** In the orientation of the sheets that makes the poster largest. */
function bestTiling(options: SheetOptions, page: Size): Tiling | null {
  const { across, down } = options;
  const [margin, overlap] = [points(options.margin), points(options.overlap)];
  const isActual = options.paper === 'actual';
  const actual = {
    width: (page.width + (across - 1) * overlap) / across + 2 * margin,
    height: (page.height + (down - 1) * overlap) / down + 2 * margin,
  };
  let best: Tiling | null = null;
  for (const sheet of sheetSizes(options, page, actual)) {
    const [width, height] = [sheet.width - 2 * margin, sheet.height - 2 * margin];
    if (width - overlap < LEAST_SIDE || height - overlap < LEAST_SIDE) continue;
    const whole = {
      width: across * width - (across - 1) * overlap,
      height: down * height - (down - 1) * overlap,
    };
    const scale = isActual ? Math.min(1, fitScale(page, whole)) : fitScale(page, whole);
    if (best && best.scale * 1.0001 >= scale) continue;
    best = { sheet, window: { left: margin, bottom: margin, width, height }, whole, scale };
  }
  return best;
}
