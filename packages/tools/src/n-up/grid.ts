import type { SheetOptions } from './sheet-options.ts';

/** In points. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle of a sheet, in points from its lower left corner. */
export interface Rectangle extends Size {
  readonly left: number;
  readonly bottom: number;
}

/** Place of a page on a sheet. */
export interface Place extends Rectangle {
  /** Among the chosen pages. */
  readonly pageIndex: number;
  /** Points of the sheet for one of the page as it is shown. */
  readonly scale: number;
  /** The part of the sheet that shows it; all of it when absent. */
  readonly window?: Rectangle;
}

/** One side of a sheet, in points. */
export interface Sheet extends Size {
  readonly places: readonly Place[];
}

/** A sheet divided into cells. */
export interface GridPlan {
  readonly columns: number;
  readonly rows: number;
  readonly sheet: Size;
  /** Scale of the pages, by which plans are compared. */
  readonly pageScale: number;
  /** Pages are not enlarged beyond it. */
  readonly mostScale: number;
  /** From the left and from the top. */
  cell(column: number, row: number): Rectangle;
}

/** Largest side of a page that every reader takes (ISO 32000-2, Annex C). */
export const LARGEST_SIDE = 14_400;
/** A cell with a smaller side shows nothing. */
const LEAST_SIDE = 2;
const POINTS_PER_MILLIMETRE = 72 / 25.4;

const PAPERS: Readonly<Record<Exclude<SheetOptions['paper'], 'page' | 'actual'>, Size>> = {
  a3: { width: points(297), height: points(420) },
  a4: { width: points(210), height: points(297) },
  a5: { width: points(148), height: points(210) },
  letter: { width: 612, height: 792 },
  legal: { width: 612, height: 1008 },
  tabloid: { width: 792, height: 1224 },
};

/** Points in so many millimetres. */
export function points(millimetres: number): number {
  return millimetres * POINTS_PER_MILLIMETRE;
}

/** The sheets among which the options choose: one, or the same in both orientations. @param actual for pages that keep their size */
export function sheetSizes(
  { paper, orientation }: Pick<SheetOptions, 'paper' | 'orientation'>,
  page: Size,
  actual: Size,
): Size[] {
  if (paper === 'actual') return [fitted(actual)];
  const { width, height } = fitted(paper === 'page' ? page : PAPERS[paper]);
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const portrait = { width: short, height: long };
  const landscape = { width: long, height: short };
  if (orientation !== 'auto') return [orientation === 'portrait' ? portrait : landscape];
  return page.width > page.height ? [landscape, portrait] : [portrait, landscape];
}

function fitted({ width, height }: Size): Size {
  const scale = Math.min(1, LARGEST_SIDE / Math.max(width, height));
  return { width: width * scale, height: height * scale };
}

/** Ways of dividing a sheet, one for each orientation in which the cells are large enough. */
export function divide(
  options: Pick<SheetOptions, 'paper' | 'orientation' | 'margin' | 'gap'>,
  pages: readonly Size[],
  columns: number,
  rows: number,
): GridPlan[] {
  const [first = { width: 612, height: 792 }] = pages;
  const [margin, gap] = [points(options.margin), points(options.gap)];
  const isActual = options.paper === 'actual';
  const most = (side: (size: Size) => number) => pages.reduce((sum, size) => Math.max(sum, side(size)), 0);
  const actual = {
    width: columns * most(({ width }) => width) + (columns - 1) * gap + 2 * margin,
    height: rows * most(({ height }) => height) + (rows - 1) * gap + 2 * margin,
  };
  return sheetSizes(options, first, actual).flatMap((sheet): GridPlan[] => {
    const width = (sheet.width - 2 * margin - (columns - 1) * gap) / columns;
    const height = (sheet.height - 2 * margin - (rows - 1) * gap) / rows;
    if (width < LEAST_SIDE || height < LEAST_SIDE) return [];
    const cell = (column: number, row: number): Rectangle => ({
      left: margin + column * (width + gap),
      bottom: sheet.height - margin - height - row * (height + gap),
      width,
      height,
    });
    // Where pages keep their size, the sheet that is nearest to a square is the handiest.
    const pageScale = isActual
      ? Math.min(sheet.width / sheet.height, sheet.height / sheet.width)
      : fitScale(first, { width, height });
    return [{ columns, rows, sheet, pageScale, mostScale: isActual ? 1 : Number.POSITIVE_INFINITY, cell }];
  });
}

/** The scale at which the whole page fits. */
export function fitScale(page: Size, space: Size): number {
  return Math.min(space.width / page.width, space.height / page.height);
}

/** A page in the middle of its cell, as large as it fits. */
export function gridPlace(pageIndex: number, page: Size, cell: Rectangle, mostScale: number): Place {
  const scale = Math.min(mostScale, fitScale(page, cell));
  const width = page.width * scale;
  const height = page.height * scale;
  return {
    pageIndex,
    scale,
    left: cell.left + (cell.width - width) / 2,
    bottom: cell.bottom + (cell.height - height) / 2,
    width,
    height,
  };
}
