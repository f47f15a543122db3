import type { Quad } from '@recto/codecs';
import type { PageModel } from '@recto/contract/capabilities/page-model';

/**
 * Height of a line above the baseline and depth below it, in font sizes, for glyphs of which only the ink's extent is
 * known.
 */
const ASCENT = 0.93;
const DESCENT = 0.23;
/** Times the size of the type: higher boxes are no line's, and beyond the last it is the size that is false. */
const [HIGHEST, FALSEST] = [1.8, 6];
/** Largest difference between the baselines of one line, in font sizes. */
export const SAME_LINE = 0.3;
/** Wider gaps, of the size of the type, are between columns. */
export const WIDEST_GAP = 4;

/** A glyph's cell in a frame that is turned with the text: `along` its direction, `across` downwards from it. */
export interface Cell {
  readonly angleDegrees: number;
  readonly sizePoints: number;
  readonly baseline: number;
  readonly alongFrom: number;
  readonly alongTo: number;
  readonly acrossFrom: number;
  readonly acrossTo: number;
}

/** Cells side by side, as one. */
export type Line = { -readonly [Key in keyof Cell]: Cell[Key] };

/** The cell of one glyph of a page. */
export function cellOf({ glyphs, styles }: PageModel, index: number): Cell {
  const style = styles[glyphs.style[index] ?? 0];
  const { angleDegrees = 0, sizePoints = 0 } = style ?? {};
  const [left = 0, top = 0, right = 0, bottom = 0] = [
    glyphs.left[index],
    glyphs.top[index],
    glyphs.right[index],
    glyphs.bottom[index],
  ];
  const [originX = 0, originY = 0] = [glyphs.originX[index], glyphs.originY[index]];
  if (angleDegrees === 0) {
    return {
      angleDegrees,
      sizePoints,
      baseline: originY,
      alongFrom: left,
      alongTo: right,
      ...lineHeight({ top, bottom, baseline: originY }, sizePoints, style?.isHidden === true),
    };
  }
  const [cos, sin] = turn(angleDegrees);
  const along = (x: number, y: number) => x * cos + y * sin;
  const across = (x: number, y: number) => y * cos - x * sin;
  const baseline = across(originX, originY);
  const cell = {
    angleDegrees,
    sizePoints,
    baseline,
    acrossFrom: baseline - ASCENT * sizePoints,
    acrossTo: baseline + DESCENT * sizePoints,
  };
  const from = along(originX, originY);
  if (angleDegrees % 90 === 0) {
    const sides = [along(left, top), along(right, bottom)];
    const depths = [across(left, top), across(right, bottom)];
    return {
      ...cell,
      alongFrom: Math.min(from, ...sides),
      alongTo: Math.max(from, ...sides),
      acrossFrom: Math.min(cell.acrossFrom, ...depths),
      acrossTo: Math.max(cell.acrossTo, ...depths),
    };
  }
  // An upright box around slanted ink says where its middle is, not how long it is.
  const to = 2 * along((left + right) / 2, (top + bottom) / 2) - from;
  return { ...cell, alongFrom: Math.min(from, to), alongTo: Math.max(from, to) };
}

/**
 * The height of an upright line. Some fonts tell heights of two lines and more, which would cover what is above and below; the
 * text of scans may be of any size, and keeps its box.
 */
function lineHeight(
  { top, bottom, baseline }: { readonly top: number; readonly bottom: number; readonly baseline: number },
  sizePoints: number,
  isHidden: boolean,
): Pick<Cell, 'acrossFrom' | 'acrossTo'> {
  const times = (bottom - top) / sizePoints;
  if (isHidden || !(times > HIGHEST && times < FALSEST)) return { acrossFrom: top, acrossTo: bottom };
  return {
    acrossFrom: Math.max(top, baseline - ASCENT * sizePoints),
    acrossTo: Math.min(bottom, baseline + DESCENT * sizePoints),
  };
}

/** Adds a cell to the last line that it continues, or begins a line with it. */
export function extend(lines: Line[], cell: Cell): void {
  const line = lines.at(-1);
  const size = Math.max(cell.sizePoints, 1);
  const isSame =
    line !== undefined &&
    Math.abs(line.angleDegrees - cell.angleDegrees) <= 1 &&
    Math.abs(line.baseline - cell.baseline) < size * SAME_LINE &&
    cell.alongFrom - line.alongTo < size * WIDEST_GAP &&
    line.alongFrom - cell.alongTo < size * WIDEST_GAP;
  if (!isSame) {
    lines.push({ ...cell });
    return;
  }
  line.alongFrom = Math.min(line.alongFrom, cell.alongFrom);
  line.alongTo = Math.max(line.alongTo, cell.alongTo);
  line.acrossFrom = Math.min(line.acrossFrom, cell.acrossFrom);
  line.acrossTo = Math.max(line.acrossTo, cell.acrossTo);
}

/** On the page as it is displayed. */
export function cornersOf({ angleDegrees, alongFrom, alongTo, acrossFrom, acrossTo }: Cell): Quad {
  const [cos, sin] = turn(angleDegrees);
  const at = (along: number, across: number) => ({ x: along * cos - across * sin, y: along * sin + across * cos });
  return [at(alongFrom, acrossFrom), at(alongTo, acrossFrom), at(alongTo, acrossTo), at(alongFrom, acrossTo)];
}

/** Cosine and sine; exact for right angles. */
function turn(angleDegrees: number): readonly [cos: number, sin: number] {
  if (angleDegrees % 90 === 0) {
    const quarter = (((angleDegrees / 90) % 4) + 4) % 4;
    return [[1, 0, -1, 0][quarter] ?? 1, [0, 1, 0, -1][quarter] ?? 0];
  }
  const radians = (angleDegrees * Math.PI) / 180;
  return [Math.cos(radians), Math.sin(radians)];
}
