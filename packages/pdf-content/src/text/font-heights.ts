import { numberOf, type ObjectSource, type PdfDict } from '@recto/pdf-core';

/** How far glyphs reach above and below the baseline, in units of the font size; `descent` is negative. */
export interface FontHeights {
  readonly ascent: number;
  readonly descent: number;
}

/** What is guessed of a font that does not say it: more than most glyphs take. */
const GUESSED: FontHeights = { ascent: 0.95, descent: -0.3 };

/** What a font descriptor says (ISO 32000-2, 9.8), where it is plausible. */
export function fontHeights(descriptor: PdfDict | null, source: ObjectSource): FontHeights {
  const ascent = (numberOf(descriptor?.get('Ascent'), source) ?? 0) / 1000;
  const descent = (numberOf(descriptor?.get('Descent'), source) ?? 0) / 1000;
  return {
    ascent: ascent > 0.3 && ascent < 2 ? ascent : GUESSED.ascent,
    descent: descent < 0 && descent > -1 ? descent : GUESSED.descent,
  };
}
