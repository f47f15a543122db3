import type { PageArea } from '@recto/contract/capabilities/page-model';
import type { ChangePlace, ChangeSide } from '../../comparison.ts';
import type { WordRow } from './word-row.ts';

/** Longest text that is quoted. */
const MOST_CHARACTERS = 600;
/** Words quoted before and behind. */
const CONTEXT_WORDS = 6;
/** Most areas of one place. */
const MOST_AREAS = 400;

/** Quotes words of a row, with their places. @param to excluded */
export function quote(row: WordRow, from: number, to: number): ChangeSide {
  return {
    text: textOf(row, from, to),
    before: textOf(row, Math.max(0, from - CONTEXT_WORDS), from),
    after: textOf(row, to, Math.min(row.indexes.length, to + CONTEXT_WORDS)),
    places: placesOf(row, from, to),
  };
}

function textOf({ words, indexes }: WordRow, from: number, to: number): string {
  let text = '';
  for (let at = from; at < to; at++) {
    text += `${at > from ? ' ' : ''}${words.text(indexes[at] ?? -1) ?? ''}`;
    if (text.length > MOST_CHARACTERS) return `${text.slice(0, MOST_CHARACTERS).replace(/[\ud800-\udbff]$/, '')}…`;
  }
  return text;
}

/** The gap before a position of a row, where something of the other document would stand. */
export function gapAt({ words, indexes }: WordRow, position: number): ChangePlace | null {
  const [before, behind] = [indexes[position - 1], indexes[position]];
  const index = before ?? behind;
  if (index === undefined) return null;
  const area = words.secondHalf(index) ?? words.area(index);
  const x = before === undefined ? area.left - 1 : area.right;
  return { page: (words.page(index) ?? 0) + 1, areas: [rounded({ ...area, left: x, right: x + 2 })] };
}

/** One place a page, one area a line. */
export function placesOf({ words, indexes }: WordRow, from: number, to: number): ChangePlace[] {
  const places: { page: number; areas: PageArea[] }[] = [];
  let lastLine = -1;
  for (let at = from; at < to; at++) {
    const index = indexes[at] ?? -1;
    const page = (words.page(index) ?? 0) + 1;
    let place = places.at(-1);
    if (place?.page !== page) {
      place = { page, areas: [] };
      places.push(place);
      lastLine = -1;
    }
    const line = words.line(index) ?? 0;
    const area = words.area(index);
    const last = place.areas.at(-1);
    if (last && line === lastLine) place.areas[place.areas.length - 1] = around(last, area);
    else if (place.areas.length < MOST_AREAS) place.areas.push(rounded(area));
    lastLine = line;
    const second = words.secondHalf(index);
    if (second && place.areas.length < MOST_AREAS) {
      place.areas.push(rounded(second));
      lastLine = line + 1;
    }
  }
  return places;
}

/** The area around both. */
export function around(one: PageArea, other: PageArea): PageArea {
  return rounded({
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  });
}

/** To a hundredth of a point. */
export function rounded({ left, top, right, bottom }: PageArea): PageArea {
  const round = (value: number) => Math.round(value * 100) / 100;
  return { left: round(left), top: round(top), right: round(right), bottom: round(bottom) };
}
