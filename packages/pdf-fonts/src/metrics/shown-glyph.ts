import type { FontHeights } from './font-heights.ts';

/** A code in a string and what it takes. Lengths in units of the font size. */
export interface ShownGlyph {
  readonly start: number;
  readonly end: number;
  readonly code: number;
  /** The advance; of vertical writing the one downwards, which is negative. */
  readonly advance: number;
  /** The cell: where the ink is, most of it. */
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
  /** Word spacing counts for it. */
  readonly isSpace: boolean;
}

/** Metrics of a font that place its glyphs. */
export interface FontMetrics {
  readonly isVertical: boolean;
  /** True for fonts that draw their glyphs with content and ignore the rendering mode (ISO 32000-2, 9.3.6). */
  readonly isType3: boolean;
  /** False where advances are guessed. */
  readonly isExact: boolean;
  /** Within which all ink lies, as far as the font tells; null for one that does not, but for a generous guess. */
  readonly heights: FontHeights | null;
  glyphs(string: Uint8Array): ShownGlyph[];
}

/** Reach of ink from the baseline. */
export interface Band {
  readonly bottom: number;
  readonly top: number;
}

/** From below the baseline to the height of capitals: what two lines of text do not share. */
export const LETTER_BAND: Band = { bottom: -0.12, top: 0.72 };

/** Marks that are drawn over the glyph before them have no advance, nor have the letters of some programs that place each. */
export function cellOf(advance: number): readonly [left: number, right: number] {
  return Math.abs(advance) < 0.01 ? [-0.4, 0.4] : advance < 0 ? [advance, 0] : [0, advance];
}
