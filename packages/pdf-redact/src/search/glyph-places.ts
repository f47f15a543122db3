import {
  displayMatrix,
  inverse,
  type Matrix,
  type Point,
  type Quad,
  transformBounds,
  transformPoint,
} from '@recto/codecs';
import type { Box, PageArea, PageGlyphs, PageModel, PageText, RasterPageSize } from '@recto/contract';
import type { TextRange } from '../redaction.ts';

/** A place on a page. */
export interface Place {
  /** In default user space, not rotated. */
  readonly quad: Quad;
  /** The rectangle around it on the page as it is displayed. */
  readonly area: PageArea;
}

/** How many glyphs of the model are looked through for a character that the text has. */
const MOST_SKIPPED = 16;
/** Of the size of the type, above and below the baseline: what a line takes when its glyphs say only where their ink is. */
const ASCENT = 0.93;
const DESCENT = 0.23;
const SAME_LINE = 0.3;
/** Wider gaps, of the size of the type, are between columns. */
const WIDEST_GAP = 4;

/** Finds where the characters of a page stand. */
export class GlyphPlaces {
  readonly #text: PageText;
  readonly #model: PageModel;
  /** Of each UTF-16 unit of the text; -1 for what the engine made up. */
  readonly #glyphAt: Int32Array;
  readonly #toUserSpace: Matrix;
  readonly #size: RasterPageSize;

  /** @param text and model of the same page, by the same engine */
  constructor(text: PageText, model: PageModel, size: RasterPageSize) {
    this.#text = text;
    this.#model = model;
    this.#glyphAt = align(text.plainText, model.glyphs);
    this.#size = size;
    this.#toUserSpace = inverse(displayMatrix(size)) ?? [1, 0, 0, 1, 0, 0];
  }

  /** One place for each line that the text stands on. */
  of({ start, end }: TextRange): Place[] {
    const lines: Line[] = [];
    const missing = new Set<number>();
    for (let at = start; at < end; at++) {
      const glyph = this.#glyphAt[at] ?? -1;
      if (glyph >= 0) extend(lines, glyphBox(this.#model, glyph));
      else if (/\S/.test(this.#text.plainText.charAt(at))) missing.add(at);
    }
    const places = lines.map((line) => this.#place(cornersOf(line)));
    return lines.length > 0 && missing.size === 0 ? places : [...places, ...this.#wordPlaces(missing)];
  }

  /** A rectangle of the page as it is displayed. */
  ofArea({ left, top, right, bottom }: PageArea): Place {
    return this.#place([
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ]);
  }

  #place(corners: Quad): Place {
    const [a, b, c, d] = corners;
    const xs = corners.map(({ x }) => x);
    const ys = corners.map(({ y }) => y);
    const to = (point: Point) => transformPoint(this.#toUserSpace, point);
    return {
      quad: [to(a), to(b), to(c), to(d)],
      area: { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) },
    };
  }

  /** Where the words stand that hold characters without a glyph. */
  #wordPlaces(missing: ReadonlySet<number>): Place[] {
    if (missing.size === 0) return [];
    const words = this.#text.lines.flatMap((line) => line.words);
    return words
      .filter(({ offset, text }) => [...missing].some((at) => at >= offset && at < offset + text.length))
      .map(({ box }) => this.ofArea(displayedBox(box, this.#size)));
  }
}

/** Where a box of default user space is on the page as it is displayed. */
export function displayedBox({ left, bottom, right, top }: Box, size: RasterPageSize): PageArea {
  const [x1, y1, x2, y2] = transformBounds(displayMatrix(size), [left, bottom, right, top]);
  return { left: x1, top: y1, right: x2, bottom: y2 };
}

/** The glyphs that a page's text was made of: both come in the same order, and the text has spaces and line ends besides. */
function align(text: string, { codes, count }: PageGlyphs): Int32Array {
  const glyphAt = new Int32Array(text.length).fill(-1);
  let next = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const whole = text.codePointAt(at) ?? unit;
    const isSpace = /\s/.test(text.charAt(at));
    const most = Math.min(count, next + (isSpace ? 1 : MOST_SKIPPED));
    for (let glyph = next; glyph < most; glyph++) {
      const code = codes[glyph];
      if (code !== whole && code !== unit && !(isSpace && code === 0x20)) continue;
      glyphAt[at] = glyph;
      if (code === whole && whole > 0xffff) {
        at += 1;
        glyphAt[at] = glyph;
      }
      next = glyph + 1;
      break;
    }
  }
  return glyphAt;
}

/** A glyph's cell in a frame that is turned with the text: `along` its direction, `across` downwards from it. */
interface Cell {
  readonly angleDegrees: number;
  readonly sizePoints: number;
  readonly baseline: number;
  readonly alongFrom: number;
  readonly alongTo: number;
  readonly acrossFrom: number;
  readonly acrossTo: number;
}

type Line = { -readonly [Key in keyof Cell]: Cell[Key] };

function glyphBox({ glyphs, styles }: PageModel, index: number): Cell {
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
      acrossFrom: top,
      acrossTo: bottom,
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

function extend(lines: Line[], cell: Cell): void {
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

function cornersOf({ angleDegrees, alongFrom, alongTo, acrossFrom, acrossTo }: Cell): Quad {
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
