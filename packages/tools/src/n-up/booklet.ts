import { divide, type GridPlan, gridPlace, type Place, points, type Sheet, type Size } from './grid.ts';
import type { SheetOptions } from './sheet-options.ts';

/** Pages on a folded sheet. */
const PAGES_PER_SHEET = 4;

/**
 * Both sides of each sheet, front and back, to be printed on both sides, flipped on the short edge, and folded. Pages that
 * are missing at the end of a signature stay empty.
 */
export function bookletSheets(
  options: SheetOptions,
  pages: readonly Size[],
  isRightToLeft: boolean,
): readonly Sheet[] | null {
  const plan = divide(options, pages, 2, 1).reduce<GridPlan | null>(
    (best, next) => (best && best.pageScale >= next.pageScale ? best : next),
    null,
  );
  if (!plan) return null;
  const sheets: Sheet[] = [];
  for (const { first, count } of signatures(pages.length, options.sheetsPerSignature)) {
    const last = first + count * PAGES_PER_SHEET - 1;
    for (let depth = 0; depth < count; depth++) {
      const inwards = points(options.creep) * depth;
      const side = (left: number, right: number): Sheet => {
        const [onLeft, onRight] = isRightToLeft ? [right, left] : [left, right];
        return {
          ...plan.sheet,
          places: [...onHalf(onLeft, 0, inwards), ...onHalf(onRight, 1, -inwards)],
        };
      };
      sheets.push(side(last - 2 * depth, first + 2 * depth), side(first + 2 * depth + 1, last - 2 * depth - 1));
    }
  }
  return sheets;

  function onHalf(pageIndex: number, column: number, shift: number): Place[] {
    const size = pages[pageIndex];
    if (!size || !plan) return [];
    const cell = plan.cell(column, 0);
    return [gridPlace(pageIndex, size, { ...cell, left: cell.left + shift }, plan.mostScale)];
  }
}

/** The first page of each signature and how many sheets it has. */
function signatures(pageCount: number, sheetsPerSignature: number): { first: number; count: number }[] {
  const all = Math.ceil(pageCount / PAGES_PER_SHEET);
  const each = sheetsPerSignature === 0 ? all : sheetsPerSignature;
  const found: { first: number; count: number }[] = [];
  for (let done = 0; done < all; done += each) {
    found.push({ first: done * PAGES_PER_SHEET, count: Math.min(each, all - done) });
  }
  return found;
}
