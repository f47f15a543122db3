import {
  displayMatrix,
  inverse,
  type Matrix,
  type Point,
  type Quad,
  transformBounds,
  transformPoint,
} from '@recto/codecs';
import type { PageArea, PageGlyphs, PageModel } from '@recto/contract/capabilities/page-model';
import type { Box, PageText, RasterPageSize } from '@recto/contract/capabilities/raster';
import type { TextRange } from '../redaction.ts';
import { cellOf, cornersOf, extend, type Line } from './glyph-cells.ts';

/** A place on a page. */
export interface Place {
  /** In default user space, not rotated. */
  readonly quad: Quad;
  /** The rectangle around it on the page as it is displayed. */
  readonly area: PageArea;
}

/** Number of glyphs of the model that are searched for one character of the text. */
const MOST_SKIPPED = 16;
/** Finds where the characters of a page stand. */
export class GlyphPlaces {
  readonly #text: PageText;
  readonly #model: PageModel;
  /** Glyph of each UTF-16 unit of the text; -1 for characters that the engine made up. */
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
      if (glyph >= 0) extend(lines, cellOf(this.#model, glyph));
      else if (/\S/.test(this.#text.plainText.charAt(at))) missing.add(at);
    }
    const places = lines.map((line) => this.#place(cornersOf(line)));
    return lines.length > 0 && missing.size === 0 ? places : [...places, ...this.#wordPlaces(missing)];
  }

  /** One place for each line that these glyphs of the model stand on. */
  ofGlyphs(glyphs: Iterable<number>): Place[] {
    const lines: Line[] = [];
    for (const glyph of glyphs) extend(lines, cellOf(this.#model, glyph));
    return lines.map((line) => this.#place(cornersOf(line)));
  }

  /** The glyphs of the model that a part of the text was made of. */
  glyphsOf({ start, end }: TextRange): number[] {
    return [...this.#glyphAt.subarray(start, end)].filter((glyph) => glyph >= 0);
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

  /** Returns the places of the words that contain characters without a glyph. */
  #wordPlaces(missing: ReadonlySet<number>): Place[] {
    if (missing.size === 0) return [];
    const words = this.#text.lines.flatMap((line) => line.words);
    return words
      .filter(({ offset, text }) => [...missing].some((at) => at >= offset && at < offset + text.length))
      .map(({ box }) => this.ofArea(displayedBox(box, this.#size)));
  }
}

/** Converts a box of default user space to the page as it is displayed. */
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
