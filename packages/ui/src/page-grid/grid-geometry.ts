/** Layout of the tiles of a grid, in CSS pixels. */
export interface GridGeometry {
  readonly columns: number;
  /** Width of one column, without the space between columns. */
  readonly columnWidth: number;
  /** The box that a page is fitted into. */
  readonly boxWidth: number;
  readonly boxHeight: number;
  /** Height of one row, including the space to the next. */
  readonly rowHeight: number;
}

/** Space between columns. */
export const COLUMN_GAP = 16;
/** Below a page's box: its number, and the space to the next row. */
const CAPTION_HEIGHT = 62;
/** Between A4 upright and across, so that either leaves little of its box empty. */
const BOX_RATIO = 1.3;

/** @param width of the whole grid. @param boxWidth of a page's box; a grid narrower than it has one column. */
export function layOut(width: number, boxWidth: number): GridGeometry {
  const columns = Math.max(1, Math.floor((width + COLUMN_GAP) / (boxWidth + COLUMN_GAP)));
  const boxHeight = Math.round(boxWidth * BOX_RATIO);
  return {
    columns,
    columnWidth: (width - COLUMN_GAP * (columns - 1)) / columns,
    boxWidth,
    boxHeight,
    rowHeight: boxHeight + CAPTION_HEIGHT,
  };
}

export interface Point {
  /** From the grid's start edge (its left, unless the page reads from right to left). */
  readonly x: number;
  /** From the top of the first row. */
  readonly y: number;
}

/** Before which page something dropped at a point belongs: 0 to `count`. */
export function indexAt({ x, y }: Point, geometry: GridGeometry, count: number): number {
  const { columns, columnWidth, rowHeight } = geometry;
  const row = Math.max(0, Math.floor(y / rowHeight));
  const column = Math.round((x + COLUMN_GAP / 2) / (columnWidth + COLUMN_GAP));
  return Math.min(count, row * columns + Math.max(0, Math.min(columns, column)));
}

/** The positions of the tiles that a rectangle between two points touches. */
export function indexesWithin(from: Point, to: Point, geometry: GridGeometry, count: number): number[] {
  const { columns, columnWidth, rowHeight } = geometry;
  const pitch = columnWidth + COLUMN_GAP;
  const clip = (value: number, most: number) => Math.max(0, Math.min(most, value));
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
  const firstColumn = Math.floor((left + COLUMN_GAP) / pitch);
  const lastColumn = clip(Math.floor(right / pitch), columns - 1);
  const listIndexes: number[] = [];
  for (let row = clip(Math.floor(top / rowHeight), count); row * rowHeight <= bottom && row * columns < count; row++) {
    for (let column = clip(firstColumn, columns); column <= lastColumn; column++) {
      const listIndex = row * columns + column;
      if (listIndex < count) listIndexes.push(listIndex);
    }
  }
  return listIndexes;
}
