import type { Corners } from '@recto/codecs';
import type { FontMetrics, ShownGlyph } from '@recto/pdf-fonts';
import type { TextState } from './graphics-state.ts';

/** Strings of one operator, and numbers that move what follows back, in thousandths of the font size. */
export type TextItems = readonly (Uint8Array | number)[];

/** Text of one operator, measured. */
export interface MeasuredText {
  readonly metrics: FontMetrics;
  /** The length that the text moves on along its line, in text space: to the right, in vertical writing upwards. */
  readonly length: number;
  /** Around its glyphs, from where it begins, in text space; null when it is not known how far they reach. */
  readonly box: Corners | null;
}

/** Share of its length by which text may reach further whose widths are guessed. */
const GUESSED_SHARE = 0.3;

/**
 * Moves along text as it is shown (ISO 32000-2, 9.4.4), the one way that text advances: by widths, adjustments, character and word
 * spacing, horizontal scale, and downwards in vertical writing.
 * @param visit called for each glyph with the pen before it: along the line in text space, and the index of its string among the items
 * @returns the length that the text moves on along its line
 */
export function advanceText(
  items: TextItems,
  { fontSize, characterSpacing, wordSpacing, horizontalScale }: TextState,
  metrics: FontMetrics,
  visit?: (glyph: ShownGlyph, pen: number, item: number) => void,
): number {
  const scale = metrics.isVertical ? 1 : horizontalScale;
  let pen = 0;
  for (let item = 0; item < items.length; item++) {
    const shown = items[item];
    if (typeof shown === 'number') pen -= (shown / 1000) * fontSize * scale;
    else if (shown) {
      for (const glyph of metrics.glyphs(shown)) {
        visit?.(glyph, pen, item);
        pen += (glyph.advance * fontSize + characterSpacing + (glyph.isSpace ? wordSpacing : 0)) * scale;
      }
    }
  }
  return pen;
}

/** Measures the text of one operator. */
export function measureText(items: TextItems, text: TextState, metrics: FontMetrics): MeasuredText {
  const { font, fontSize, horizontalScale, rise } = text;
  const { isVertical, isExact, isType3, heights } = metrics;
  let [inkLeft, inkBottom, inkRight, inkTop] = [0, 0, 0, 0];
  const across = fontSize * horizontalScale;
  const length = advanceText(items, text, metrics, ({ left, right, bottom, top }, pen) => {
    const [x, y] = isVertical ? [0, pen] : [pen, 0];
    const [low, high] = isVertical || !heights ? [bottom, top] : [heights.descent, heights.ascent];
    const [x1, x2] = [x + left * across, x + right * across];
    const [y1, y2] = [y + low * fontSize + rise, y + high * fontSize + rise];
    inkLeft = Math.min(inkLeft, x1, x2);
    inkRight = Math.max(inkRight, x1, x2);
    inkBottom = Math.min(inkBottom, y1, y2);
    inkTop = Math.max(inkTop, y1, y2);
  });
  if (!font || (isType3 && !heights)) return { metrics, length, box: null };
  // Glyphs that are content may draw beyond what their font says.
  const beyond = isType3 ? inkTop - inkBottom : isExact ? 0 : GUESSED_SHARE * Math.abs(length);
  return { metrics, length, box: [inkLeft - beyond, inkBottom - beyond, inkRight + beyond, inkTop + beyond] };
}
