import { bookletSheets } from './booklet.ts';
import { divide, type GridPlan, gridPlace, type Place, type Sheet, type Size } from './grid.ts';
import { posterSheets } from './poster.ts';
import type { SheetOptions } from './sheet-options.ts';

/** As many as the pages that a document may have. */
export const MOST_SHEETS = 100_000;

/** No more sheets than these will be made of so many pages. */
export function mostSheets({ layout, across, down }: SheetOptions, pageCount: number): number {
  return layout === 'poster' ? pageCount * across * down : pageCount;
}

/**
 * The sheets of a document, and which page lies where. Pure: the engine and the preview both ask here.
 * @param pages the chosen pages in order, in points as they are shown
 * @param isRightToLeft pages begin on the right, and a booklet is bound there
 * @returns null when margins and gaps leave no room for a page
 */
export function planSheets(
  options: SheetOptions,
  pages: readonly Size[],
  isRightToLeft: boolean,
): readonly Sheet[] | null {
  if (pages.length === 0) return [];
  switch (options.layout) {
    case 'poster':
      return posterSheets(options, pages, isRightToLeft);
    case 'booklet':
      return bookletSheets(options, pages, isRightToLeft);
    case 'grid':
      return gridSheets(options, pages, isRightToLeft);
  }
}

function gridSheets(options: SheetOptions, pages: readonly Size[], isRightToLeft: boolean): readonly Sheet[] | null {
  const plan = bestGrid(options, pages);
  if (!plan) return null;
  const { columns, rows } = plan;
  const sheets: Sheet[] = [];
  for (let first = 0; first < pages.length; first += options.perSheet) {
    const places: Place[] = [];
    for (let at = 0; at < options.perSheet && first + at < pages.length; at++) {
      const column = options.order === 'rows' ? at % columns : Math.floor(at / rows);
      const row = options.order === 'rows' ? Math.floor(at / columns) : at % rows;
      const size = pages[first + at];
      const cell = plan.cell(isRightToLeft ? columns - 1 - column : column, row);
      if (size) places.push(gridPlace(first + at, size, cell, plan.mostScale));
    }
    sheets.push({ width: plan.sheet.width, height: plan.sheet.height, places });
  }
  return sheets;
}

/** The number of columns and the orientation that show the pages largest; of equals, the fewest empty cells. */
function bestGrid(options: SheetOptions, pages: readonly Size[]): GridPlan | null {
  const { perSheet } = options;
  const wanted = Math.min(options.columns, perSheet);
  const counts = wanted > 0 ? [wanted] : Array.from({ length: perSheet }, (_, index) => index + 1);
  const plans = counts.flatMap((columns) => divide(options, pages, columns, Math.ceil(perSheet / columns)));
  const emptyCells = ({ columns, rows }: GridPlan) => columns * rows - perSheet;
  return plans.reduce<GridPlan | null>((best, plan) => {
    if (!best) return plan;
    const gain = plan.pageScale / best.pageScale;
    if (gain > 1.0001) return plan;
    return gain > 0.9999 && emptyCells(plan) < emptyCells(best) ? plan : best;
  }, null);
}
