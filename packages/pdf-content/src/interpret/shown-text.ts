import type { Corners } from '@recto/codecs';
import type { FontMetrics, ShownGlyph } from '../text/shown-glyph.ts';

/** A glyph and the pen before it, along the text: to the right, in vertical writing upwards, so mostly negative. */
export interface PlacedGlyph {
  readonly glyph: ShownGlyph;
  /** Index among the items of the operand. */
  readonly item: number;
  /** In unscaled units of text space. */
  readonly pen: number;
}

/** Text of one operator, measured. */
export interface ShownText {
  readonly metrics: FontMetrics;
  /** The length that the text moves on, in text space. */
  readonly x: number;
  readonly y: number;
  /** Around its glyphs in text space, as far as the font tells; null when that is not known. */
  readonly box: Corners | null;
  readonly glyphs: readonly PlacedGlyph[];
}
