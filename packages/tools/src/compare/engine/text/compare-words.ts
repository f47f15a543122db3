import { pairSequences } from '../diff/pair-sequences.ts';
import { type Hunk, hunksOf, joinWeak, slideToEnd, withoutRanges } from './hunks.ts';
import { isMisread } from './misread.ts';
import { findMoves, type Move } from './moves.ts';
import type { WordRow } from './word-row.ts';

/** Pairing of two rows of words. Positions are those in the rows. */
export interface WordComparison {
  /** For each old word the new one in the same order, or -1. */
  readonly partners: Int32Array;
  /** For each old word that is found again, also where it moved to, or -1. */
  readonly found: Int32Array;
  readonly hunks: readonly Hunk[];
  readonly moves: readonly Move[];
}

/** Compares two rows of words: what differs, and what moved. */
export function compareWords(oldRow: WordRow, newRow: WordRow): WordComparison {
  const [oldKeys, newKeys] = [oldRow.keys, newRow.keys];
  const partners = pairSequences(oldKeys, newKeys);
  const [oldLength, newLength] = [lengthsIn(oldRow), lengthsIn(newRow)];
  const joined = joinWeak(hunksOf(partners, newKeys.length), oldLength, newLength);
  forget(partners, joined);
  const slid = joined.map((hunk, index) => slide(hunk, joined[index - 1], joined[index + 1], oldRow, newRow));
  pairAgain(partners, slid, newKeys.length);
  const moves = findMoves(oldKeys, newKeys, slid, oldLength);
  const found = partners.slice();
  for (const { blocks } of moves) {
    for (const { oldFrom, newFrom, length } of blocks) {
      for (let at = 0; at < length; at++) found[oldFrom + at] = newFrom + at;
    }
  }
  const left = withoutMoves(slid, moves).filter(
    (hunk) => !isSameSpelling(hunk, oldRow, newRow) && !isMisread(hunk, oldRow, newRow),
  );
  return { partners, found, hunks: left, moves };
}

/** Characters of words, by sums, so that long spans cost nothing. */
function lengthsIn({ words, indexes }: WordRow): (from: number, to: number) => number {
  const sums = new Uint32Array(indexes.length + 1);
  for (const [at, index] of indexes.entries()) sums[at + 1] = (sums[at] ?? 0) + (words.text(index)?.length ?? 0) + 1;
  return (from, to) => (sums[to] ?? 0) - (sums[from] ?? 0);
}

/** Words inside a joined difference have no partner. */
function forget(partners: Int32Array, hunks: readonly Hunk[]): void {
  for (const { oldFrom, oldTo } of hunks) partners.fill(-1, oldFrom, oldTo);
}

function slide(hunk: Hunk, before: Hunk | undefined, behind: Hunk | undefined, oldRow: WordRow, newRow: WordRow): Hunk {
  const { oldFrom, oldTo, newFrom, newTo } = hunk;
  const isAdded = oldFrom === oldTo;
  if (isAdded === (newFrom === newTo)) return hunk;
  const row = isAdded ? newRow : oldRow;
  const range = [isAdded ? newFrom : oldFrom, isAdded ? newTo : oldTo] as const;
  const limits = [
    (isAdded ? before?.newTo : before?.oldTo) ?? 0,
    (isAdded ? behind?.newFrom : behind?.oldFrom) ?? row.keys.length,
  ] as const;
  const by = slideToEnd(
    range,
    limits,
    (one, other) => row.keys[one] === row.keys[other],
    (at) => (endsPage(row, at) ? PAGE_WEIGHT : endsSentence(row, at) ? 1 : 0),
  );
  return { oldFrom: oldFrom + by, oldTo: oldTo + by, newFrom: newFrom + by, newTo: newTo + by };
}

/** The end of a page counts so much more than that of a sentence. */
const PAGE_WEIGHT = 4;

function endsPage({ words, indexes }: WordRow, at: number): boolean {
  return words.page(indexes[at] ?? -1) !== words.page(indexes[at + 1] ?? -1);
}

function endsSentence({ words, indexes }: WordRow, at: number): boolean {
  return /[.!?:;。！？][)"'”’»\]]*$/.test(words.text(indexes[at] ?? -1) ?? '');
}

/** Pairs the words between two differences again: they are equal, word by word. */
function pairAgain(partners: Int32Array, hunks: readonly Hunk[], newLength: number): void {
  let [oldAt, newAt] = [0, 0];
  for (const { oldFrom, oldTo, newFrom, newTo } of hunks) {
    while (oldAt < oldFrom && newAt < newFrom) partners[oldAt++] = newAt++;
    partners.fill(-1, oldFrom, oldTo);
    [oldAt, newAt] = [oldTo, newTo];
  }
  while (oldAt < partners.length && newAt < newLength) partners[oldAt++] = newAt++;
}

/** The differences without what moved, and with what changed in it. */
function withoutMoves(hunks: readonly Hunk[], moves: readonly Move[]): Hunk[] {
  const [leaving, entering] = [groupBy(moves, 'hunk'), groupBy(moves, 'newHunk')];
  const left = hunks.flatMap((hunk, index) =>
    withoutRanges(
      hunk,
      (leaving.get(index) ?? []).map(({ oldFrom, oldTo }) => [oldFrom, oldTo] as const),
      (entering.get(index) ?? []).map(({ newFrom, newTo }) => [newFrom, newTo] as const),
    ),
  );
  return [...moves.flatMap(hunksInside), ...left].toSorted(
    (one, other) => one.newFrom - other.newFrom || one.oldFrom - other.oldFrom,
  );
}

function groupBy(moves: readonly Move[], key: 'hunk' | 'newHunk'): Map<number, Move[]> {
  const groups = new Map<number, Move[]>();
  for (const move of moves) groups.set(move[key], [...(groups.get(move[key]) ?? []), move]);
  return groups;
}

/** Returns the differences inside of moved content. */
function hunksInside({ blocks }: Move): Hunk[] {
  return blocks.slice(1).flatMap((block, index) => {
    const before = blocks[index];
    if (!before) return [];
    const hunk = {
      oldFrom: before.oldFrom + before.length,
      oldTo: block.oldFrom,
      newFrom: before.newFrom + before.length,
      newTo: block.newFrom,
    };
    return hunk.oldFrom < hunk.oldTo || hunk.newFrom < hunk.newTo ? [hunk] : [];
  });
}

/** Words that only lines divide differently, with a hyphen or without, are the same words. */
function isSameSpelling({ oldFrom, oldTo, newFrom, newTo }: Hunk, oldRow: WordRow, newRow: WordRow): boolean {
  if (oldFrom === oldTo || newFrom === newTo || oldTo - oldFrom + newTo - newFrom > 12) return false;
  const [one, other] = [lettersOf(oldRow, oldFrom, oldTo), lettersOf(newRow, newFrom, newTo)];
  return one === other && (isAcrossLines(oldRow, oldFrom, oldTo) || isAcrossLines(newRow, newFrom, newTo));
}

function lettersOf({ words, indexes }: WordRow, from: number, to: number): string {
  const texts = Array.from(indexes.subarray(from, to), (index) => words.text(index) ?? '');
  return texts
    .join('')
    .normalize('NFKC')
    .replace(/[-\u00ad\u2010\u2011]/g, '');
}

function isAcrossLines({ words, indexes }: WordRow, from: number, to: number): boolean {
  const [first = -1, last = -1] = [indexes[from], indexes[to - 1]];
  return words.line(first) !== words.line(last) || indexes.subarray(from, to).some((index) => words.isDivided(index));
}
