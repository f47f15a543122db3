import type { Change } from '../../comparison.ts';
import type { PagePair } from '../pages/pair-pages.ts';
import type { Line } from './furniture.ts';
import { placesOf, quote } from './quote.ts';
import type { WordRow } from './word-row.ts';

/** Lines of headers and footers of one document. */
export interface Furniture {
  /** All words of the document, so that positions are indexes. */
  readonly row: WordRow;
  readonly lines: readonly Line[];
  readonly pageCount: number;
}

/** A line with what is compared of it. */
interface Told {
  readonly line: Line;
  /** Without what counts pages. */
  readonly text: string;
  readonly written: string;
}

/** One change of a header or footer, wherever it is repeated. */
interface Group {
  readonly old: Told[];
  readonly new: Told[];
}

/**
 * Compares headers and footers of pages that belong together. Numbers of pages are not compared, since they follow from the order;
 * the same change on many pages is one change with many places.
 */
export function compareFurniture(old: Furniture, newer: Furniture, pairs: readonly PagePair[]): Change[] {
  const [ofOld, ofNew] = [byPage(old), byPage(newer)];
  const groups = new Map<string, Group>();
  for (const pair of pairs) {
    if (pair.old === null || pair.new === null) continue;
    const [removed, added] = differing(ofOld.get(pair.old) ?? [], ofNew.get(pair.new) ?? []);
    for (let at = 0; at < Math.max(removed.length, added.length); at++) {
      const [one, other] = [removed[at], added[at]];
      const key = JSON.stringify([one?.text ?? null, other?.text ?? null]);
      const group = groups.get(key) ?? { old: [], new: [] };
      if (one) group.old.push(one);
      if (other) group.new.push(other);
      groups.set(key, group);
    }
  }
  return [...groups.values()].map((group): Change => {
    const [was, is] = [sideOf(old.row, group.old), sideOf(newer.row, group.new)];
    return {
      kind: 'text',
      action: was && is ? 'changed' : is ? 'added' : 'removed',
      name: '',
      old: was,
      new: is,
      at: null,
    };
  });
}

function sideOf(row: WordRow, told: readonly Told[]): Change['old'] {
  const [first] = told;
  if (!first) return null;
  return {
    ...quote(row, first.line.from, first.line.to),
    before: '',
    after: '',
    places: told.flatMap(({ line }) => placesOf(row, line.from, line.to)),
  };
}

/** Lines of each page, from top to bottom, with page numbers taken out. */
function byPage({ row, lines, pageCount }: Furniture): Map<number, Told[]> {
  const pages = new Map<number, Told[]>();
  const offset = usualOffset(row, lines);
  for (const line of lines) {
    const words = row.words.textsOf(line.from, line.to);
    const text = words
      .map((word) =>
        word.replace(/\d+/g, (digits) => {
          const number = Number(digits);
          if (offset !== null && number === line.page + offset) return '#';
          return number === pageCount && pageCount > 1 ? '##' : digits;
        }),
      )
      .map((word) => (/^[ivxlc]+$/i.test(word) && words.length === 1 ? '#' : word))
      .join(' ');
    const known = pages.get(line.page) ?? [];
    known.push({ line, text, written: words.join(' ') });
    pages.set(line.page, known);
  }
  for (const told of pages.values()) told.sort((one, other) => one.line.top - other.line.top);
  return pages;
}

/**
 * Returns the usual difference between the numbers in headers and footers and the index of their page; null when none counts
 * pages.
 */
function usualOffset(row: WordRow, lines: readonly Line[]): number | null {
  const pagesOf = new Map<number, Set<number>>();
  for (const { page, from, to } of lines) {
    for (const [digits] of row.words.textsOf(from, to).join(' ').matchAll(/\d+/g)) {
      const offset = Number(digits) - page;
      pagesOf.set(offset, (pagesOf.get(offset) ?? new Set()).add(page));
    }
  }
  const [usual] = [...pagesOf].toSorted(([, one], [, other]) => other.size - one.size);
  return usual && usual[1].size > 1 ? usual[0] : null;
}

/** Lines without those that both pages have. */
function differing(old: readonly Told[], newer: readonly Told[]): [Told[], Told[]] {
  const left = [...newer];
  const removed = old.filter(({ text, written }) => {
    const at = left.findIndex((other) => other.written === written || other.text === text);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return [removed, left];
}
