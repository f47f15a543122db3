import type { WordList } from './word-list.ts';

/** Lines in this share of the height, at the top and at the bottom, may be headers and footers. */
const MARGIN_SHARE = 0.13;
/** Lines as far apart as this stand in the same slot. */
const SLOT_POINTS = 4;
/** A slot must be taken on so many pages, and on this share of all. */
const LEAST_PAGES = 2;
const LEAST_SHARE = 0.6;

/** A line of a document. Indexes of words; `to` is excluded. */
export interface Line {
  readonly page: number;
  readonly from: number;
  readonly to: number;
  /** Across the lines: from the left where they run downwards. */
  readonly top: number;
  readonly bottom: number;
}

/** The lines of a document, in order. */
export function linesOf(words: WordList): Line[] {
  const lines: Line[] = [];
  for (let from = 0; from < words.length; ) {
    let to = from + 1;
    while (to < words.length && words.line(to) === words.line(from)) to++;
    const isSideways = words.sidewaysPages.has(words.page(from) ?? 0);
    let [top, bottom] = [Number.POSITIVE_INFINITY, 0];
    for (let index = from; index < to; index++) {
      const area = words.area(index);
      top = Math.min(top, isSideways ? area.left : area.top);
      bottom = Math.max(bottom, isSideways ? area.right : area.bottom);
    }
    lines.push({ page: words.page(from) ?? 0, from, to, top, bottom });
    from = to;
  }
  return lines;
}

/** Position of headers and footers, measured from the nearest edge. */
export interface Slot {
  readonly isTop: boolean;
  readonly distance: number;
}

/**
 * The slots in which the pages of a document repeat themselves. Their lines stand between the parts of sentences that go on
 * over the page, so they are compared by themselves.
 * @param heights of the pages, across their lines
 */
export function furnitureSlots(words: WordList, lines: readonly Line[], heights: readonly number[]): Slot[] {
  const pageCount = heights.length;
  if (pageCount < LEAST_PAGES) return [];
  const byPattern = new Map<string, { readonly slot: Slot; readonly pages: Set<number> }>();
  for (const line of lines) {
    const slot = slotOf(line, heights);
    if (!slot) continue;
    // Without what counts pages.
    const pattern = words.textsOf(line.from, line.to).join(' ').replace(/\d+/g, '#');
    const key = `${slot.isTop} ${Math.round(slot.distance / SLOT_POINTS)} ${pattern}`;
    const known = byPattern.get(key) ?? { slot, pages: new Set<number>() };
    known.pages.add(line.page);
    byPattern.set(key, known);
  }
  const pages = new Map<string, { readonly slot: Slot; readonly pages: Set<number> }>();
  for (const { slot, pages: ofPattern } of byPattern.values()) {
    // Left and right pages may have headers of their own; one that is on a single page is none.
    if (ofPattern.size < 2) continue;
    const key = `${slot.isTop} ${Math.round(slot.distance / SLOT_POINTS)}`;
    const known = pages.get(key) ?? { slot, pages: new Set<number>() };
    for (const page of ofPattern) known.pages.add(page);
    pages.set(key, known);
  }
  return [...pages.values()]
    .filter(({ pages: found }) => found.size >= LEAST_PAGES && found.size >= LEAST_SHARE * pageCount)
    .map(({ slot }) => slot);
}

/** True when a line is in one of the slots. */
export function isFurniture(line: Line, slots: readonly Slot[], heights: readonly number[]): boolean {
  if (slots.length === 0) return false;
  const own = slotOf(line, heights);
  return (
    own !== null &&
    slots.some(({ isTop, distance }) => isTop === own.isTop && Math.abs(distance - own.distance) <= SLOT_POINTS)
  );
}

function slotOf({ page, top, bottom }: Line, heights: readonly number[]): Slot | null {
  const height = heights[page] ?? 0;
  const middle = (top + bottom) / 2;
  if (middle < height * MARGIN_SHARE) return { isTop: true, distance: middle };
  if (middle > height * (1 - MARGIN_SHARE)) return { isTop: false, distance: height - middle };
  return null;
}
