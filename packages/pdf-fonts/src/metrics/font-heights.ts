import { numberOf, type ObjectSource, type PdfDict } from '@recto/pdf-core';

/** Reach of glyphs above and below the baseline, in units of the font size; `descent` is negative. */
export interface FontHeights {
  readonly ascent: number;
  readonly descent: number;
}

/** Heights assumed for a font that does not state them: larger than most glyphs. */
const GUESSED: FontHeights = { ascent: 0.95, descent: -0.3 };

/** Reads the heights in a font descriptor (ISO 32000-2, 9.8); implausible ones are replaced by a guess. */
export function fontHeights(descriptor: PdfDict | null, source: ObjectSource): FontHeights {
  const ascent = (numberOf(descriptor?.get('Ascent'), source) ?? 0) / 1000;
  const descent = (numberOf(descriptor?.get('Descent'), source) ?? 0) / 1000;
  return {
    ascent: ascent > 0.3 && ascent < 2 ? ascent : GUESSED.ascent,
    descent: descent < 0 && descent > -1 ? descent : GUESSED.descent,
  };
}
