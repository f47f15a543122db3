import { hashOf, isSameRun } from '../diff/anchors.ts';
import type { Hunk } from './hunks.ts';

/** Runs of so many words are looked for. */
const RUN = 4;
/** Fewer words, or fewer characters, are no move: they stand somewhere else by chance ... */
const LEAST_WORDS = 5;
const LEAST_CHARACTERS = 20;
/** ... and so do phrases of fewer words, unless they are so much of what was removed or added. */
const PHRASE_WORDS = 9;
const PHRASE_SHARE = 0.6;
/** So many places of one run are looked at. */
const MOST_PLACES = 12;
/** Words that may differ between two equal parts of one move. */
const MOST_BETWEEN = 12;
/** Most runs that are compared. */
const MAX_STEPS = 20_000_000;

/** Equal words that left one place for another. */
interface Block {
  readonly hunk: number;
  readonly newHunk: number;
  readonly oldFrom: number;
  readonly newFrom: number;
  readonly length: number;
}

/** A part that moved: its equal blocks in order, with what changed in it between them. */
export interface Move {
  /** Indexes of the differences that it leaves and enters. */
  readonly hunk: number;
  readonly newHunk: number;
  readonly oldFrom: number;
  readonly oldTo: number;
  readonly newFrom: number;
  readonly newTo: number;
  readonly blocks: readonly { readonly oldFrom: number; readonly newFrom: number; readonly length: number }[];
}

/** Finds what was removed in one place and added in another. Moves do not overlap; longer ones come first. */
export function findMoves(
  oldKeys: Int32Array,
  newKeys: Int32Array,
  hunks: readonly Hunk[],
  lengthOf: (from: number, to: number) => number,
): Move[] {
  const chained = chain(findBlocks(oldKeys, newKeys, hunks));
  const moves = chained
    .map(moveOf)
    .filter((move) => isWorth(move, hunks, lengthOf))
    .toSorted((one, other) => wordsIn(other) - wordsIn(one));
  const [takenOld, takenNew] = [new Set<number>(), new Set<number>()];
  return moves.filter(({ oldFrom, oldTo, newFrom, newTo }) => {
    if (isTaken(takenOld, oldFrom, oldTo) || isTaken(takenNew, newFrom, newTo)) return false;
    take(takenOld, oldFrom, oldTo);
    take(takenNew, newFrom, newTo);
    return true;
  });
}

function findBlocks(oldKeys: Int32Array, newKeys: Int32Array, hunks: readonly Hunk[]): Block[] {
  const places = new Map<number, { at: number; hunk: number }[]>();
  for (const [hunk, { newFrom, newTo }] of hunks.entries()) {
    for (let at = newFrom; at + RUN <= newTo; at++) {
      const hash = hashOf(newKeys, at, RUN);
      const known = places.get(hash);
      if (!known) places.set(hash, [{ at, hunk }]);
      else if (known.length < MOST_PLACES) known.push({ at, hunk });
    }
  }
  const blocks: Block[] = [];
  let steps = 0;
  for (const [hunk, { oldFrom, oldTo }] of hunks.entries()) {
    for (let at = oldFrom; at + RUN <= oldTo; ) {
      let best: Block | undefined;
      for (const place of places.get(hashOf(oldKeys, at, RUN)) ?? []) {
        if (steps > MAX_STEPS || !isSameRun(oldKeys, at, newKeys, place.at, RUN)) continue;
        const end = hunks[place.hunk]?.newTo ?? 0;
        let length = RUN;
        while (at + length < oldTo && place.at + length < end && oldKeys[at + length] === newKeys[place.at + length]) {
          length++;
        }
        steps += length;
        if (!best || length > best.length) best = { hunk, newHunk: place.hunk, oldFrom: at, newFrom: place.at, length };
      }
      if (best) blocks.push(best);
      at += best?.length ?? 1;
    }
  }
  return blocks;
}

/** Blocks that follow one another on both sides are one move. @param blocks by position in the old words */
function chain(blocks: readonly Block[]): Block[][] {
  const chains: Block[][] = [];
  for (const block of blocks) {
    const chainOf = chains.at(-1);
    const last = chainOf?.at(-1);
    const oldGap = last ? block.oldFrom - last.oldFrom - last.length : 0;
    const newGap = last ? block.newFrom - last.newFrom - last.length : 0;
    const follows =
      last?.hunk === block.hunk &&
      last.newHunk === block.newHunk &&
      newGap >= 0 &&
      Math.max(oldGap, newGap) <= MOST_BETWEEN;
    if (chainOf && follows) chainOf.push(block);
    else chains.push([block]);
  }
  return chains;
}

function moveOf(blocks: readonly Block[]): Move {
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last) throw new RangeError('a move has a block');
  return {
    hunk: first.hunk,
    newHunk: first.newHunk,
    oldFrom: first.oldFrom,
    oldTo: last.oldFrom + last.length,
    newFrom: first.newFrom,
    newTo: last.newFrom + last.length,
    blocks: blocks.map(({ oldFrom, newFrom, length }) => ({ oldFrom, newFrom, length })),
  };
}

function isWorth(move: Move, hunks: readonly Hunk[], lengthOf: (from: number, to: number) => number): boolean {
  const [count, from, to] = [wordsIn(move), hunks[move.hunk], hunks[move.newHunk]];
  if (count < LEAST_WORDS || !from || !to) return false;
  const least = Math.min(from.oldTo - from.oldFrom, to.newTo - to.newFrom);
  const characters = move.blocks.reduce((sum, { oldFrom, length }) => sum + lengthOf(oldFrom, oldFrom + length), 0);
  return characters >= LEAST_CHARACTERS && (count >= PHRASE_WORDS || count >= PHRASE_SHARE * least);
}

function wordsIn({ blocks }: Move): number {
  return blocks.reduce((sum, { length }) => sum + length, 0);
}

function isTaken(taken: ReadonlySet<number>, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (taken.has(at)) return true;
  return false;
}

function take(taken: Set<number>, from: number, to: number): void {
  for (let at = from; at < to; at++) taken.add(at);
}
