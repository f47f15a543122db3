/** Options that decide how a mark is placed on a page; the same for the preview and for the file. */
export interface MarkLayout {
  readonly position: string;
  /** Percent of the page's sides, to the right and down. */
  readonly offsetX: number;
  readonly offsetY: number;
  readonly tile: boolean;
  /** Percent of the page's width. */
  readonly gap: number;
  readonly scale: number;
  /** Degrees, counter-clockwise. */
  readonly angle: number;
}

/** Width and height, in any unit. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A mark in its places. Lengths are those of the page; y grows downwards from the top. */
export interface Placement {
  /** Page lengths for a unit of the mark. */
  readonly scale: number;
  /** Middles of the mark. */
  readonly spots: readonly { readonly x: number; readonly y: number }[];
}

/** The em of a line: room above and below the baseline that holds most scripts. */
export const LINE = { height: 1.2, firstBaseline: 0.95 } as const;
/** From the page's edge, in percent of its shorter side. */
const MARGIN = 4;
/** Most marks on a page: more are a gray that nobody can read. */
const MAX_SPOTS = 2000;

/**
 * Places a mark on a page.
 * @param page as it is shown
 * @param mark any unit
 * @param widest the widest mark of the document when marks differ by page, so that all get the same scale
 */
export function placeMark(layout: MarkLayout, page: Size, mark: Size, widest: Size = mark): Placement {
  const share = layout.scale / 100;
  const scale = Math.min((page.width * share) / widest.width, (page.height * share) / widest.height);
  const [width, height] = [mark.width * scale, mark.height * scale];
  const spots = layout.tile ? tiles(layout, page, { width, height }) : [anchor(layout, page, { width, height })];
  return { scale, spots };
}

/** The box around a turned mark. */
export function turnedSize({ width, height }: Size, angleDegrees: number): Size {
  const angle = (angleDegrees * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return { width: width * cos + height * sin, height: width * sin + height * cos };
}

function anchor(layout: MarkLayout, page: Size, mark: Size): { x: number; y: number } {
  const { width, height } = turnedSize(mark, layout.angle);
  const margin = (Math.min(page.width, page.height) * MARGIN) / 100;
  const along = (start: boolean, end: boolean, side: number, length: number) => {
    if (start) return margin + length / 2;
    return end ? side - margin - length / 2 : side / 2;
  };
  const has = (word: string) => layout.position.split('-').includes(word);
  return {
    x: along(has('left'), has('right'), page.width, width) + (page.width * layout.offsetX) / 100,
    y: along(has('top'), has('bottom'), page.height, height) + (page.height * layout.offsetY) / 100,
  };
}

/** A lattice turned with the mark, every other row moved by half a step, through the middle of the page. */
function tiles({ angle, gap }: MarkLayout, page: Size, mark: Size): { x: number; y: number }[] {
  const gapLength = (page.width * gap) / 100;
  const [stepX, stepY] = [mark.width + gapLength, mark.height + gapLength];
  const turn = (-angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const box = turnedSize(mark, angle);
  const reach = Math.hypot(page.width, page.height) / 2 + Math.hypot(box.width, box.height) / 2;
  const [columns, rows] = [Math.ceil(reach / stepX) + 1, Math.ceil(reach / stepY)];
  const spots: { x: number; y: number }[] = [];
  for (let row = -rows; row <= rows; row++) {
    for (let column = -columns; column <= columns; column++) {
      const along = (column + (row % 2 === 0 ? 0 : 0.5)) * stepX;
      const across = row * stepY;
      const x = page.width / 2 + along * cos - across * sin;
      const y = page.height / 2 + along * sin + across * cos;
      const isSeen =
        Math.abs(x - page.width / 2) < (page.width + box.width) / 2 &&
        Math.abs(y - page.height / 2) < (page.height + box.height) / 2;
      if (isSeen && spots.length < MAX_SPOTS) spots.push({ x, y });
    }
  }
  return spots;
}
