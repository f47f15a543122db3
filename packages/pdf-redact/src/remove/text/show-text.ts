import { joinBytes, type Matrix, multiply } from '@recto/codecs';
import { advanceText, type TextEvent, type TextState } from '@recto/pdf-content/interpret';
import { type PdfObject, PdfString } from '@recto/pdf-core';
import type { ShownGlyph } from '@recto/pdf-fonts';
import type { Areas } from '../areas.ts';

/** Remaining operand of a text-showing operator. */
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
const NOTHING_REMOVED: ShownText = { operand: null, removedGlyphs: 0, keptGlyphs: 0 };

/**
 * Moves along the strings of one operator as they are shown, and takes out the glyphs that an area hits. What is left keeps its
 * place: a number goes back as far as the glyph went on.
 * @param isForbidden true for a text that goes wherever no page can be
 */
export function showRemaining(event: TextEvent, areas: Areas, isForbidden: (text: Uint8Array) => boolean): ShownText {
  const items = event.soundItems();
  const { metrics, state } = event;
  const { text } = state;
  const toPage = multiply(event.textMatrix, state.matrix);
  const placed = (pen: number) => glyphMatrix(text, metrics.isVertical ? [0, pen] : [pen, 0], toPage);
  const isThrownAway = isFarOff(placed(0)) && isForbidden(joinBytes(items.filter(isString)));
  if (areas.isEmpty && !isThrownAway) return NOTHING_REMOVED;
  const rest = new RemainingText(items);
  let wasRemoved = false;
  const length = advanceText(items, text, metrics, (glyph, pen, item) => {
    const isRemoved: boolean = isThrownAway || (isMark(glyph) && wasRemoved) || areas.hit(boundsOf(glyph), placed(pen));
    wasRemoved = isRemoved;
    // Without a size no number moves anything.
    const spacing = text.characterSpacing + (glyph.isSpace ? text.wordSpacing : 0);
    const back = text.fontSize === 0 ? 0 : ((glyph.advance * text.fontSize + spacing) / text.fontSize) * 1000;
    rest.pass(item, glyph, isRemoved ? back : null);
  });
  if (!metrics.isVertical) event.reaches(length);
  return rest.finish();
}

/** The strings and numbers that are left while glyphs are taken out of them. */
class RemainingText {
  readonly #items: readonly (Uint8Array | number)[];
  readonly #operand: PdfObject[] = [];
  #removed = 0;
  #kept = 0;
  /** The item that glyphs come from, and the first byte of it that is not written. */
  #at = 0;
  #keptFrom = 0;
  #gap = 0;

  constructor(items: readonly (Uint8Array | number)[]) {
    this.#items = items;
  }

  /** @param back thousandths of the font size that the glyph went on; null for one that stays */
  pass(item: number, { start, end }: ShownGlyph, back: number | null): void {
    this.#finishItems(item);
    if (back === null) {
      this.#kept++;
      return;
    }
    this.#removed++;
    this.#show(start);
    this.#keptFrom = end;
    this.#gap -= back;
  }

  finish(): ShownText {
    this.#finishItems(this.#items.length);
    this.#closeGap();
    return {
      operand: this.#removed > 0 ? this.#operand : null,
      removedGlyphs: this.#removed,
      keptGlyphs: this.#kept,
    };
  }

  #finishItems(next: number): void {
    for (; this.#at < next; this.#at++) {
      const item = this.#items[this.#at];
      if (typeof item === 'number') this.#gap += item;
      else if (item) this.#show(item.length);
      this.#keptFrom = 0;
    }
  }

  #show(end: number): void {
    const item = this.#items[this.#at];
    if (typeof item === 'number' || !item || end <= this.#keptFrom) return;
    this.#closeGap();
    this.#operand.push(new PdfString(item.subarray(this.#keptFrom, end)));
  }

  #closeGap(): void {
    const gap = Math.round(this.#gap * PRECISION);
    if (gap !== 0) this.#operand.push(gap / PRECISION);
    this.#gap = 0;
  }
}

/** Farther than pages reach (ISO 32000-2, Annex C.2): damaged files put text there, which no search of pages finds. */
function isFarOff([, , , , x, y]: Matrix): boolean {
  return Math.max(Math.abs(x), Math.abs(y)) > MAX_PAGE_SIDE;
}

const isString = (item: Uint8Array | number): item is Uint8Array => typeof item !== 'number';

/** A mark over the glyph before it. */
function isMark({ advance }: ShownGlyph): boolean {
  return Math.abs(advance) < 0.01;
}

const boundsOf = ({ left, bottom, right, top }: ShownGlyph) => [left, bottom, right, top] as const;

/** From glyph space, in units of the font size, to the page. @param pen in text space */
function glyphMatrix(
  { fontSize, horizontalScale, rise }: TextState,
  [x, y]: readonly [number, number],
  toPage: Matrix,
): Matrix {
  return multiply([fontSize * horizontalScale, 0, 0, fontSize, x, y + rise], toPage);
}
