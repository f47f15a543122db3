import type { Change } from '../../comparison.ts';
import { comparePages, type PageWords } from '../pages/compare-pages.ts';
import { type PageBond, type PagePair, pairPages } from '../pages/pair-pages.ts';
import type { Side } from '../side.ts';
import { compareFurniture } from './compare-furniture.ts';
import { compareWords, type WordComparison } from './compare-words.ts';
import { furnitureSlots, isFurniture, type Line, linesOf } from './furniture.ts';
import { type Hunk, RangeList, withoutRanges } from './hunks.ts';
import type { Move } from './moves.ts';
import { withoutFlowOver } from './page-edges.ts';
import { gapAt, quote } from './quote.ts';
import { wordKeys } from './word-keys.ts';
import type { WordRow } from './word-row.ts';

/** Least words that bind two pages, and least share of the words of the shorter one. */
const LEAST_BOND = 3;
const LEAST_BOND_SHARE = 0.1;
/** Most lines of headers and footers of a page. */
const MOST_FURNITURE = 60;
/** Parts that are written in another order and stand where they stood did not move. */
const IN_PLACE_POINTS = 3;

/** Differences in the words of two documents. */
export interface TextComparison {
  readonly changes: readonly Change[];
  readonly pairs: readonly PagePair[];
  /** For each word of the old document that is found again, the index of that word; else -1. */
  readonly found: Int32Array;
}

/** Compares the words of two documents, and says which pages belong together. @param looksAlike bonds of pages without words */
export function compareText(
  old: Side,
  newer: Side,
  { ignoreCase, bonds: looksAlike }: { readonly ignoreCase: boolean; readonly bonds: readonly PageBond[] },
): TextComparison {
  const keys = wordKeys(old.words, newer.words, ignoreCase);
  const [ofOld, ofNew] = partsOf(old, newer);
  const rowOf = (side: Side, all: Int32Array, lines: readonly Line[]): WordRow => {
    const indexes = new Int32Array(lines.reduce((sum, { from, to }) => sum + to - from, 0));
    let at = 0;
    for (const { from, to } of lines) for (let index = from; index < to; index++) indexes[at++] = index;
    return { words: side.words, indexes, keys: indexes.map((index) => all[index] ?? 0) };
  };
  const [oldRow, newRow] = [rowOf(old, keys.old, ofOld.body), rowOf(newer, keys.new, ofNew.body)];
  const compared = compareWords(oldRow, newRow);
  const [oldWords, newWords] = [pageWords(old, oldRow), pageWords(newer, newRow)];
  const bonds = bondsOf(oldRow, newRow, compared, [oldWords, newWords]);
  const pairs = pairPages(old.sizes.length, newer.sizes.length, [...bonds, ...looksAlike]);
  const pages = comparePages(pairs, { old: oldWords, new: newWords, found: compared.found, looksAlike });
  const [gone, come] = [new RangeList(pages.oldRanges), new RangeList(pages.newRanges)];
  const left = compared.hunks.flatMap((hunk) =>
    withoutRanges(hunk, gone.touching(hunk.oldFrom, hunk.oldTo), come.touching(hunk.newFrom, hunk.newTo)),
  );
  const hunks = withoutFlowOver(left, oldRow, newRow, pairs);
  const moves = compared.moves.filter(
    (move) => !pages.isMoved(move.oldFrom, move.newFrom) && !isInPlace(move, oldRow, newRow, pairs),
  );
  const all = [old, newer].map(({ words }) => wholeRow(words));
  const [allOld, allNew] = [all[0] ?? oldRow, all[1] ?? newRow];
  return {
    changes: [
      ...pages.changes,
      ...hunks.map((hunk) => changeOf(hunk, oldRow, newRow)),
      ...moves.map((move) => moveChange(move, oldRow, newRow)),
      ...compareFurniture(
        { row: allOld, lines: ofOld.furniture, pageCount: old.sizes.length },
        { row: allNew, lines: ofNew.furniture, pageCount: newer.sizes.length },
        pairs,
      ),
    ],
    pairs,
    found: foundWords(oldRow, newRow, compared.found, old.words.length),
  };
}

interface Parts {
  readonly body: Line[];
  readonly furniture: Line[];
}

/** Headers and footers of either document are taken out of both. */
function partsOf(old: Side, newer: Side): [Parts, Parts] {
  const read = [old, newer].map((side) => ({
    words: side.words,
    lines: linesOf(side.words),
    heights: side.sizes.map((size, page) =>
      side.words.sidewaysPages.has(page) ? (size?.widthPoints ?? 0) : (size?.heightPoints ?? 0),
    ),
  }));
  const slots = read.flatMap(({ words, lines, heights }) => furnitureSlots(words, lines, heights));
  const [one, other] = read.map(({ lines, heights }): Parts => {
    const counts = new Map<number, number>();
    const isSet = lines.map((line) => {
      if (!isFurniture(line, slots, heights)) return false;
      const count = (counts.get(line.page) ?? 0) + 1;
      counts.set(line.page, count);
      return count <= MOST_FURNITURE;
    });
    return { body: lines.filter((_, at) => !isSet[at]), furniture: lines.filter((_, at) => isSet[at]) };
  });
  const none = { body: [], furniture: [] };
  return [one ?? none, other ?? none];
}

function pageWords(side: Side, { words, indexes }: WordRow): PageWords {
  const first = new Array<number>(side.sizes.length + 1).fill(indexes.length);
  for (let at = indexes.length - 1; at >= 0; at--) first[words.page(indexes[at] ?? 0) ?? 0] = at;
  for (let page = side.sizes.length - 1; page >= 0; page--) {
    first[page] = Math.min(first[page] ?? 0, first[page + 1] ?? 0);
  }
  return { first };
}

function bondsOf(
  oldRow: WordRow,
  newRow: WordRow,
  { found }: WordComparison,
  [oldWords, newWords]: readonly [PageWords, PageWords],
): PageBond[] {
  const weights = new Map<number, { old: number; new: number; weight: number }>();
  const newPages = newWords.first.length;
  for (const [at, partner] of found.entries()) {
    if (partner < 0) continue;
    const bond = { old: pageAt(oldRow, at), new: pageAt(newRow, partner), weight: 0 };
    const key = bond.old * newPages + bond.new;
    const known = weights.get(key) ?? bond;
    known.weight++;
    weights.set(key, known);
  }
  const count = ({ first }: PageWords, page: number) => (first[page + 1] ?? 0) - (first[page] ?? 0);
  return [...weights.values()].filter(({ old, new: page, weight }) => {
    const shorter = Math.min(count(oldWords, old), count(newWords, page));
    return weight >= Math.min(LEAST_BOND, shorter) && weight >= LEAST_BOND_SHARE * shorter;
  });
}

function pageAt({ words, indexes }: WordRow, at: number): number {
  return words.page(indexes[at] ?? 0) ?? 0;
}

function changeOf({ oldFrom, oldTo, newFrom, newTo }: Hunk, oldRow: WordRow, newRow: WordRow): Change {
  const isAdded = oldFrom === oldTo;
  const isRemoved = newFrom === newTo;
  return {
    kind: 'text',
    action: isAdded ? 'added' : isRemoved ? 'removed' : 'changed',
    name: '',
    old: isAdded ? null : quote(oldRow, oldFrom, oldTo),
    new: isRemoved ? null : quote(newRow, newFrom, newTo),
    at: isAdded ? gapAt(oldRow, oldFrom) : isRemoved ? gapAt(newRow, newFrom) : null,
  };
}

function moveChange({ oldFrom, oldTo, newFrom, newTo }: Move, oldRow: WordRow, newRow: WordRow): Change {
  return {
    kind: 'move',
    action: 'moved',
    name: '',
    old: quote(oldRow, oldFrom, oldTo),
    new: quote(newRow, newFrom, newTo),
    at: null,
  };
}

/** True when only the order in which the file draws it is another. */
function isInPlace(
  { oldFrom, newFrom, blocks }: Move,
  oldRow: WordRow,
  newRow: WordRow,
  pairs: readonly PagePair[],
): boolean {
  const [oldPage, newPage] = [pageAt(oldRow, oldFrom), pageAt(newRow, newFrom)];
  if (!pairs.some((pair) => pair.old === oldPage && pair.new === newPage)) return false;
  return blocks.every((block) =>
    [0, block.length - 1].every((at) => {
      const one = oldRow.words.area(oldRow.indexes[block.oldFrom + at] ?? 0);
      const other = newRow.words.area(newRow.indexes[block.newFrom + at] ?? 0);
      return Math.abs(one.left - other.left) < IN_PLACE_POINTS && Math.abs(one.top - other.top) < IN_PLACE_POINTS;
    }),
  );
}

function wholeRow(words: WordRow['words']): WordRow {
  const indexes = Int32Array.from({ length: words.length }, (_, index) => index);
  return { words, indexes, keys: indexes };
}

/** From positions in the rows to indexes of words. */
function foundWords(oldRow: WordRow, newRow: WordRow, found: Int32Array, length: number): Int32Array {
  const words = new Int32Array(length).fill(-1);
  for (const [at, partner] of found.entries()) {
    if (partner >= 0) words[oldRow.indexes[at] ?? 0] = newRow.indexes[partner] ?? -1;
  }
  return words;
}
