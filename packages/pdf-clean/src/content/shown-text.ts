import { type Corners, transformBounds } from '@recto/codecs';
import { type ContentReader, readFontMetrics, type TextCursor, type TextState } from '@recto/pdf-content';
import { type ObjectSource, PdfString } from '@recto/pdf-core';

/** Text that was shown. */
export interface ShownText {
  /** In the units of the content; null when it is not known how far it reaches. */
  readonly box: Corners | null;
  /** The operator that moves as far as the text did; empty when that is not known. */
  readonly advance: string;
  /** The same where the widths of its font are guessed too; empty when nothing moves. */
  readonly likelyAdvance: string;
}

/** Of an operator that shows text: two spaces and a string. */
const MOST_OPERANDS = 3;
/** Of its length, so much further may text reach whose widths are guessed. */
const GUESSED_SHARE = 0.3;

/** Moves on over the text of an operator. */
export function showText(reader: ContentReader, state: TextState, cursor: TextCursor, source: ObjectSource): ShownText {
  const { font, fontSize, horizontalScale, rise, characterSpacing, wordSpacing } = state;
  const metrics = readFontMetrics(font, source);
  const { isVertical, isExact, isType3, heights } = metrics;
  const scale = isVertical ? 1 : horizontalScale;
  const ink = { left: 0, bottom: 0, right: 0, top: 0 };
  let pen = 0;
  const shown = reader.operands(MOST_OPERANDS).objects.at(-1);
  for (const item of Array.isArray(shown) ? shown : [shown]) {
    if (typeof item === 'number') pen -= (item / 1000) * fontSize * scale;
    if (!(item instanceof PdfString)) continue;
    for (const { left, right, bottom, top, advance, isSpace } of metrics.glyphs(item.bytes)) {
      const [x, y] = isVertical ? [0, pen] : [pen, 0];
      const [low, high] = isVertical || !heights ? [bottom, top] : [heights.descent, heights.ascent];
      for (const side of [left, right]) {
        ink.left = Math.min(ink.left, x + side * fontSize * horizontalScale);
        ink.right = Math.max(ink.right, x + side * fontSize * horizontalScale);
      }
      for (const side of [low, high]) {
        ink.bottom = Math.min(ink.bottom, y + side * fontSize + rise);
        ink.top = Math.max(ink.top, y + side * fontSize + rise);
      }
      pen += (advance * fontSize + characterSpacing + (isSpace ? wordSpacing : 0)) * scale;
    }
  }
  const from = cursor.matrix;
  cursor.advance(isVertical ? 0 : pen, isVertical ? pen : 0);
  if (!font) return { box: null, advance: '', likelyAdvance: '' };
  const moves = fontSize !== 0 && scale !== 0 && pen !== 0;
  const likelyAdvance = moves ? `[${decimal((-1000 * pen) / (fontSize * scale))}] TJ` : '';
  // Glyphs that are content may draw beyond what their font says.
  const beyond = isType3 ? ink.top - ink.bottom : isExact ? 0 : GUESSED_SHARE * Math.abs(pen);
  const box: Corners = [ink.left - beyond, ink.bottom - beyond, ink.right + beyond, ink.top + beyond];
  return {
    box: isType3 && !heights ? null : transformBounds(from, box),
    advance: isExact ? likelyAdvance : '',
    likelyAdvance,
  };
}

/** A number as content writes it: no exponent. */
function decimal(value: number): string {
  return value
    .toFixed(4)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0');
}
