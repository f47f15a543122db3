import type { Change } from '../../comparison.ts';
import type { PageBond, PagePair } from './pair-pages.ts';

/** Start of each page's words in a row of words. */
export interface PageWords {
  /** By page; one more for the end. */
  readonly first: readonly number[];
}

interface Found {
  readonly old: PageWords;
  readonly new: PageWords;
  /** For each position in the old row the one in the new row, or -1. */
  readonly found: Int32Array;
  readonly looksAlike: readonly PageBond[];
}

type Range = readonly [from: number, to: number];

/** Pages that were added, removed or moved, and the words that these changes explain. */
export interface PageComparison {
  readonly changes: readonly Change[];
  readonly oldRanges: readonly Range[];
  readonly newRanges: readonly Range[];
  /** True when words moved along with their page. */
  isMoved(oldPosition: number, newPosition: number): boolean;
}

/** A page of whose words less is found again is a page that was added or removed; of the others the text flowed on. */
const NEW_SHARE = 0.2;
/** A page of whose words so much is found on one other page moved there. */
const MOVED_SHARE = 0.6;

/** Looks at the pages without a counterpart. */
export function comparePages(pairs: readonly PagePair[], found: Found): PageComparison {
  const lonelyOld = pairs.flatMap((pair) => (pair.new === null && pair.old !== null ? [pair.old] : []));
  const lonelyNew = pairs.flatMap((pair) => (pair.old === null && pair.new !== null ? [pair.new] : []));
  const newPageOf = pageFinder(found.new);
  const moved = new Map<number, number>();
  for (const old of lonelyOld) {
    const target = movedTo(old, found, newPageOf);
    if (target !== null && lonelyNew.includes(target) && ![...moved.values()].includes(target)) moved.set(old, target);
  }
  const targets = new Set(moved.values());
  const backwards = invert(found.found, found.new.first.at(-1) ?? 0);
  const removed = lonelyOld.filter((page) => !moved.has(page) && isUnknown(found.old, page, found.found));
  const added = lonelyNew.filter((page) => !targets.has(page) && isUnknown(found.new, page, backwards));
  const oldPageOf = pageFinder(found.old);
  return {
    changes: [
      ...removed.map((page) => change('removed', page, null)),
      ...added.map((page) => change('added', null, page)),
      ...[...moved].map(([old, page]) => change('moved', old, page)),
    ],
    oldRanges: removed.map((page) => rangeOf(found.old, page)),
    newRanges: added.map((page) => rangeOf(found.new, page)),
    isMoved: (oldPosition, newPosition) => moved.get(oldPageOf(oldPosition)) === newPageOf(newPosition),
  };
}

function change(action: Change['action'], old: number | null, page: number | null): Change {
  const side = (pageIndex: number | null) =>
    pageIndex === null ? null : { text: '', before: '', after: '', places: [{ page: pageIndex + 1, areas: [] }] };
  return { kind: 'page', action, name: '', old: side(old), new: side(page), at: null };
}

function rangeOf({ first }: PageWords, page: number): Range {
  return [first[page] ?? 0, first[page + 1] ?? 0];
}

/** The page on which most of a page's words are found, when that is most of them; by its look when it has none. */
function movedTo(page: number, { old, found, looksAlike }: Found, newPageOf: (at: number) => number): number | null {
  const [from, to] = rangeOf(old, page);
  if (from === to) return looksAlike.find((bond) => bond.old === page)?.new ?? null;
  const counts = new Map<number, number>();
  for (let at = from; at < to; at++) {
    const partner = found[at] ?? -1;
    if (partner >= 0) counts.set(newPageOf(partner), (counts.get(newPageOf(partner)) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most && most[1] >= MOVED_SHARE * (to - from) ? most[0] : null;
}

/** True when hardly any of a page's words are in the other document. */
function isUnknown(words: PageWords, page: number, found: Int32Array): boolean {
  const [from, to] = rangeOf(words, page);
  let known = 0;
  for (let at = from; at < to; at++) if ((found[at] ?? -1) >= 0) known++;
  return known <= NEW_SHARE * (to - from);
}

function invert(found: Int32Array, length: number): Int32Array {
  const inverted = new Int32Array(length).fill(-1);
  for (const [at, partner] of found.entries()) if (partner >= 0) inverted[partner] = at;
  return inverted;
}

/** Finds the page of a position. */
function pageFinder({ first }: PageWords): (position: number) => number {
  return (position) => {
    let [low, high] = [0, first.length - 1];
    while (low < high - 1) {
      const middle = (low + high) >> 1;
      if ((first[middle] ?? 0) <= position) low = middle;
      else high = middle;
    }
    return low;
  };
}
