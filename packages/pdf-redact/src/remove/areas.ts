import { inverse, type Matrix, transformBounds } from '@recto/codecs';
import {
  areaOfBounds,
  type Bounds,
  boundsOf,
  boundsTouch,
  type ConvexArea,
  contains,
  holds,
  intersection,
  transformArea,
} from './geometry/convex-area.ts';

/** Share of a glyph's cell, along its width and its height; a glyph with more of its cell in an area is removed. */
const WIDTH_SHARE = 0.3;
const HEIGHT_SHARE = 0.25;
/** Share of an area that is smaller than the cell, likewise: a stripe through a line of text hits its glyphs. */
const AREA_SHARE = 0.5;

/** Units of user space from the origin beyond which only damage puts anything. */
const FAR = 950_000;

/** The areas of one page, in its default user space, for the questions of those who remove. */
export class Areas {
  readonly all: readonly ConvexArea[];
  readonly #bounds: readonly Bounds[];
  readonly #around: Bounds;
  readonly #ofGlyphs: ReadonlySet<ConvexArea>;

  /** @param ofGlyphs those from which text goes; pictures and drawings go from all */
  constructor(all: readonly ConvexArea[], ofGlyphs = all) {
    this.all = all;
    this.#ofGlyphs = new Set(ofGlyphs);
    this.#bounds = all.map((area) => boundsOf(area));
    this.#around = boundsOf(all.flat());
  }

  get isEmpty(): boolean {
    return this.all.length === 0;
  }

  /** The areas that may have something in common with these bounds. */
  near(bounds: Bounds): ConvexArea[] {
    if (!boundsTouch(bounds, this.#around)) return [];
    return this.all.filter((_, index) => boundsTouch(bounds, this.#bounds[index] ?? bounds));
  }

  /**
   * True for what lies farther out than anything is drawn, when an area reaches out there: it stands for all that lies on its
   * side, while its own far edge is somewhere.
   */
  isFar(bounds: Bounds): boolean {
    // Beyond on a side means that the side across, of the bounds, is beyond too.
    return this.#around.some((side, index) => {
      const across = bounds[(index + 2) % 4] ?? 0;
      return index < 2 ? Math.max(side, across) < -FAR : Math.min(side, across) > FAR;
    });
  }

  /** True when a good part of a cell lies in an area. @param matrix from the cell to the page */
  hit(cell: Bounds, matrix: Matrix): boolean {
    const bounds = transformBounds(matrix, cell);
    if (this.isFar(bounds)) return true;
    const [left, bottom, right, top] = bounds;
    const touched = this.near([left - 1e-9, bottom - 1e-9, right + 1e-9, top + 1e-9]);
    const near = touched.filter((area) => this.#ofGlyphs.has(area));
    if (near.length === 0) return false;
    const back = inverse(matrix);
    // Glyphs of no size are somewhere, too.
    if (!back) return near.some((area) => contains(area, { x: matrix[4], y: matrix[5] }));
    return near.some((area) => isHit(cell, transformArea(back, area)));
  }

  /** True when one area holds all corners of a rectangle that a matrix lays somewhere. */
  holdsAll(bounds: Bounds, matrix: Matrix): boolean {
    const corners = transformArea(matrix, areaOfBounds(bounds));
    return this.all.some((area) => holds(area, corners));
  }
}

function isHit(cell: Bounds, area: ConvexArea): boolean {
  const shared = intersection(areaOfBounds(cell), area);
  if (shared.length < 3) return false;
  const [left, bottom, right, top] = boundsOf(shared);
  const own = boundsOf(area);
  const isWide = right - left > Math.min(WIDTH_SHARE * (cell[2] - cell[0]), AREA_SHARE * (own[2] - own[0]));
  return isWide && top - bottom > Math.min(HEIGHT_SHARE * (cell[3] - cell[1]), AREA_SHARE * (own[3] - own[1]));
}
