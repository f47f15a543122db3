/** A place where two rows of words differ: what stands there on each side, ends excluded. One of them may be empty. */
export interface Hunk {
  readonly oldFrom: number;
  readonly oldTo: number;
  readonly newFrom: number;
  readonly newTo: number;
}

/** Equal words between two differences are part of them when there are at most so many ... */
const MOST_WEAK_WORDS = 3;
/** ... and the differences on both sides are so much longer. */
const WEAK_FACTOR = 2;

/** Returns the differences between the pairs. @param partners for each old word the new one, or -1; growing */
export function hunksOf(partners: Int32Array, newLength: number): Hunk[] {
  const hunks: Hunk[] = [];
  let [oldFrom, newFrom] = [0, 0];
  for (let at = 0; at <= partners.length; at++) {
    const partner = at === partners.length ? newLength : (partners[at] ?? -1);
    if (partner < 0) continue;
    if (at > oldFrom || partner > newFrom) hunks.push({ oldFrom, oldTo: at, newFrom, newTo: partner });
    [oldFrom, newFrom] = [at + 1, partner + 1];
  }
  return hunks;
}

/** Length of a range of words, in characters. */
export type Lengths = (from: number, to: number) => number;

/**
 * Joins differences that only a few common words hold apart: a sentence that was rewritten shares an "of" and a "the" with the
 * old one by chance.
 * @param lengthOf characters of old words @param newLengthOf of new ones
 */
export function joinWeak(hunks: readonly Hunk[], lengthOf: Lengths, newLengthOf: Lengths): Hunk[] {
  const joined: Hunk[] = [];
  const weight = ({ oldFrom, oldTo, newFrom, newTo }: Hunk) =>
    Math.max(lengthOf(oldFrom, oldTo), newLengthOf(newFrom, newTo));
  for (let hunk of hunks) {
    for (let last = joined.at(-1); last; last = joined.at(-1)) {
      const between = hunk.oldFrom - last.oldTo;
      const weak = WEAK_FACTOR * lengthOf(last.oldTo, hunk.oldFrom);
      if (between > MOST_WEAK_WORDS || weak > weight(last) || weak > weight(hunk)) break;
      joined.pop();
      hunk = { ...hunk, oldFrom: last.oldFrom, newFrom: last.newFrom };
    }
    joined.push(hunk);
  }
  return joined;
}

/**
 * Moves what was only added or only removed along equal words, to where it begins behind the end of a sentence: "A b. | A c." was
 * added, and not "b. A | c. A". Whole pages come before sentences.
 * @param same true for equal words of one side @param weightAt weight of the end after a word: 0 none, 1 a sentence, more a page
 */
export function slideToEnd(
  [from, to]: readonly [number, number],
  [least, most]: readonly [number, number],
  same: (one: number, other: number) => boolean,
  weightAt: (index: number) => number,
): number {
  let best = 0;
  let bestScore = scoreAt(from, to, weightAt);
  const consider = (by: number) => {
    const score = scoreAt(from + by, to + by, weightAt);
    if (score > bestScore) [best, bestScore] = [by, score];
  };
  for (let by = -1; from + by >= least && same(from + by, to + by); by--) consider(by);
  for (let by = 1; to + by <= most && same(from + by - 1, to + by - 1); by++) consider(by);
  return best;
}

/** Scores the ends of a range: one that ends on one side alone is no whole page. */
function scoreAt(from: number, to: number, weightAt: (index: number) => number): number {
  const [before, last] = [from === 0 ? Number.POSITIVE_INFINITY : weightAt(from - 1), weightAt(to - 1)];
  return Math.min(before, 1) + Math.min(last, 1) + Math.min(before, last);
}

type Range = readonly [from: number, to: number];

/** A difference without parts that are explained otherwise. What is left of both sides is one change when each is one piece. */
export function withoutRanges(hunk: Hunk, oldRanges: readonly Range[], newRanges: readonly Range[]): Hunk[] {
  if (oldRanges.length === 0 && newRanges.length === 0) return [hunk];
  const removed = restOf([hunk.oldFrom, hunk.oldTo], oldRanges);
  const added = restOf([hunk.newFrom, hunk.newTo], newRanges);
  const [onlyOld, onlyNew] = [removed[0], added[0]];
  if (onlyOld && onlyNew && removed.length === 1 && added.length === 1) {
    return [{ oldFrom: onlyOld[0], oldTo: onlyOld[1], newFrom: onlyNew[0], newTo: onlyNew[1] }];
  }
  return [
    ...removed.map(([oldFrom, oldTo]) => ({ oldFrom, oldTo, newFrom: hunk.newFrom, newTo: hunk.newFrom })),
    ...added.map(([newFrom, newTo]) => ({ oldFrom: hunk.oldTo, oldTo: hunk.oldTo, newFrom, newTo })),
  ];
}

function restOf([from, to]: Range, ranges: readonly Range[]): Range[] {
  const rest: Range[] = [];
  let at = from;
  for (const [start, end] of ranges.toSorted(([one], [other]) => one - other)) {
    if (end <= from || start >= to) continue;
    if (start > at) rest.push([at, start]);
    at = Math.max(at, end);
  }
  if (at < to) rest.push([at, to]);
  return rest;
}

/** Parts of a row of words, for finding those that touch another part. They do not overlap. */
export class RangeList {
  readonly #ranges: readonly Range[];

  constructor(ranges: readonly Range[]) {
    this.#ranges = ranges.toSorted(([one], [other]) => one - other);
  }

  touching(from: number, to: number): readonly Range[] {
    let [low, high] = [0, this.#ranges.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ranges[middle]?.[1] ?? 0) <= from) low = middle + 1;
      else high = middle;
    }
    let end = low;
    while (end < this.#ranges.length && (this.#ranges[end]?.[0] ?? 0) < to) end++;
    return this.#ranges.slice(low, end);
  }
}
