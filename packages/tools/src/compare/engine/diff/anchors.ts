import type { Span } from './shortest-edit.ts';

/** Positions at which two sequences certainly belong together. */
export interface Anchor {
  readonly a: number;
  readonly b: number;
}

/** Runs of so many elements are looked for, the longest first: what stands once on both sides is rarely there by chance. */
export const RUN_LENGTHS = [4, 2, 1] as const;

/**
 * The longest row of anchors that stand in the same order on both sides: runs of `length` elements that each part holds
 * exactly once (J. W. Hunt and T. G. Szymanski's reduction to a longest increasing subsequence).
 */
export function findAnchors(a: Int32Array, b: Int32Array, { aFrom, aTo, bFrom, bTo }: Span, length: number): Anchor[] {
  const ofA = loneRuns(a, aFrom, aTo - length + 1, length);
  const ofB = loneRuns(b, bFrom, bTo - length + 1, length);
  const anchors: Anchor[] = [];
  for (const [hash, at] of ofA) {
    const other = ofB.get(hash);
    if (at >= 0 && other !== undefined && other >= 0 && isSameRun(a, at, b, other, length)) {
      anchors.push({ a: at, b: other });
    }
  }
  return inOrder(anchors);
}

/** By hash of a run, where it stands; -1 when it stands in several places. */
function loneRuns(elements: Int32Array, from: number, to: number, length: number): Map<number, number> {
  const runs = new Map<number, number>();
  for (let at = from; at < to; at++) {
    const hash = hashOf(elements, at, length);
    runs.set(hash, runs.has(hash) ? -1 : at);
  }
  return runs;
}

/** For finding; what is found is compared element by element. */
export function hashOf(elements: Int32Array, from: number, length: number): number {
  if (length === 1) return elements[from] ?? 0;
  let hash = 0x2545f491;
  for (let at = from; at < from + length; at++) {
    hash = Math.imul(hash ^ (elements[at] ?? 0), 0x9e3779b1);
    hash = (hash << 13) | (hash >>> 19);
  }
  return hash;
}

export function isSameRun(a: Int32Array, aFrom: number, b: Int32Array, bFrom: number, length: number): boolean {
  for (let at = 0; at < length; at++) {
    if (a[aFrom + at] !== b[bFrom + at]) return false;
  }
  return true;
}

/** The longest row in which both positions grow. @param anchors by growing position in a */
export function inOrder(anchors: readonly Anchor[]): Anchor[] {
  /** For each length of a row, the index of the anchor that ends it lowest in b. */
  const ends: number[] = [];
  const before = new Int32Array(anchors.length);
  for (const [index, { b }] of anchors.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((anchors[ends[middle] ?? 0]?.b ?? 0) < b) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = index;
  }
  const row: Anchor[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const anchor = anchors[index];
    if (anchor) row.push(anchor);
  }
  return row.reverse();
}
