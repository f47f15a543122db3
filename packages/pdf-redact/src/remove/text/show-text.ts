import { joinBytes, type Matrix, multiply } from '@recto/codecs';
import { readFontMetrics, type ShownGlyph } from '@recto/pdf-content';
import { type ObjectSource, type PdfObject, PdfString } from '@recto/pdf-core';
import type { Areas } from '../areas.ts';
import type { DrawingStates } from '../content/drawing-state.ts';

/** What is left of the operand of a text-showing operator. */
export interface ShownText {
  /** For `TJ`; null when nothing was removed. */
  readonly operand: readonly PdfObject[] | null;
  readonly removedGlyphs: number;
  /** Glyphs that stay. */
  readonly keptGlyphs: number;
}

/** Decimals of the numbers that take the place of glyphs, in thousandths of the font size. */
const PRECISION = 1e4;
const MAX_PAGE_SIDE = 14_400;

/**
 * Moves along the strings of one operator as they are shown, and takes out the glyphs that an area hits. What is left keeps its
 * place: a number goes back as far as the glyph went on.
 * @param items strings, and the numbers of `TJ`
 * @param isForbidden true for a text that goes wherever no page can be
 */
export function showRemaining(
  items: readonly PdfObject[],
  states: DrawingStates,
  areas: Areas,
  source: ObjectSource,
  isForbidden: (text: Uint8Array) => boolean,
): ShownText {
  const { font, fontSize, characterSpacing, wordSpacing, horizontalScale } = states.current;
  const metrics = readFontMetrics(font, source);
  const isThrownAway = isFarOff(placeOf(states)) && isForbidden(joinBytes(bytesOf(items)));
  const operand: PdfObject[] = [];
  let removedGlyphs = 0;
  let keptGlyphs = 0;
  let gap = 0;
  let wasRemoved = false;
  const closeGap = () => {
    if (Math.round(gap * PRECISION) !== 0) operand.push(Math.round(gap * PRECISION) / PRECISION);
    gap = 0;
  };
  const move = (length: number) =>
    metrics.isVertical ? states.text.advance(0, length) : states.text.advance(length * horizontalScale, 0);
  for (const item of items) {
    if (typeof item === 'number') {
      move((-item / 1000) * fontSize);
      gap += item;
      continue;
    }
    if (!(item instanceof PdfString)) continue;
    let keptFrom = 0;
    for (const glyph of metrics.glyphs(item.bytes)) {
      const isRemoved: boolean =
        isThrownAway || (isMark(glyph) && wasRemoved) || areas.hit(boundsOf(glyph), placeOf(states));
      wasRemoved = isRemoved;
      const spacing = characterSpacing + (glyph.isSpace ? wordSpacing : 0);
      const length = glyph.advance * fontSize + spacing;
      move(length);
      if (!isRemoved) {
        keptGlyphs++;
        continue;
      }
      removedGlyphs++;
      if (glyph.start > keptFrom) {
        closeGap();
        operand.push(new PdfString(item.bytes.subarray(keptFrom, glyph.start)));
      }
      keptFrom = glyph.end;
      // Without a size no number moves anything.
      if (fontSize !== 0) gap -= (length / fontSize) * 1000;
    }
    if (keptFrom < item.bytes.length) {
      closeGap();
      operand.push(new PdfString(item.bytes.subarray(keptFrom)));
    }
  }
  closeGap();
  return { operand: removedGlyphs > 0 ? operand : null, removedGlyphs, keptGlyphs };
}

/** Farther than pages reach (ISO 32000-2, Annex C.2): damaged files put text there, which no search of pages finds. */
function isFarOff([, , , , x, y]: Matrix): boolean {
  return Math.max(Math.abs(x), Math.abs(y)) > MAX_PAGE_SIDE;
}

const bytesOf = (items: readonly PdfObject[]) =>
  items.flatMap((item) => (item instanceof PdfString ? [item.bytes] : []));

/** A mark over the glyph before it. */
function isMark({ advance }: ShownGlyph): boolean {
  return Math.abs(advance) < 0.01;
}

const boundsOf = ({ left, bottom, right, top }: ShownGlyph) => [left, bottom, right, top] as const;

/** From glyph space, in units of the font size, to the page. */
function placeOf({ current, text }: DrawingStates): Matrix {
  const { fontSize, horizontalScale, rise, matrix } = current;
  const size: Matrix = [fontSize * horizontalScale, 0, 0, fontSize, 0, rise];
  return multiply(multiply(size, text.matrix), matrix);
}
