import { writePageSelection } from '@recto/contract/page-selection';
import type { SplitPart } from '../parts.ts';

/** A stretch of neighbouring pages that goes into one file, or into none. */
interface Stretch {
  /** 0-based. */
  readonly first: number;
  readonly isTaken: boolean;
}

/**
 * The ranges after a cut was made, or taken away where one is, before each of some pages. What is cut from a stretch that
 * is left out becomes a file; two stretches that are joined are a file when either was.
 * @param parts as they are now; when they overlap or are not in order, the document is uncut to begin with.
 * @param cutIndexes before which to cut, 0-based; the first page is passed over.
 * @returns text that `writtenRanges` reads.
 */
export function toggleCuts(parts: readonly SplitPart[], cutIndexes: readonly number[], pageCount: number): string {
  const stretches = new Map(
    (stretchesOf(parts, pageCount) ?? [{ first: 0, isTaken: true }]).map((one) => [one.first, one]),
  );
  for (const cutIndex of cutIndexes) {
    if (cutIndex <= 0 || cutIndex >= pageCount) continue;
    const cut = stretches.get(cutIndex);
    stretches.delete(cutIndex);
    if (!cut) stretches.set(cutIndex, { first: cutIndex, isTaken: true });
    else if (cut.isTaken) {
      const before = [...stretches.keys()]
        .filter((first) => first < cutIndex)
        .reduce((most, first) => Math.max(most, first), 0);
      stretches.set(before, { first: before, isTaken: true });
    }
  }
  const inOrder = [...stretches.values()].sort((left, right) => left.first - right.first);
  return inOrder
    .flatMap(({ first, isTaken }, index) =>
      isTaken ? [writeRun(first, (inOrder[index + 1]?.first ?? pageCount) - 1)] : [],
    )
    .join(', ');
}

/** The ranges with one more file of the given pages (0-based, in order). */
export function addPart(ranges: string, cutIndexes: readonly number[]): string {
  const piece = writePageSelection(cutIndexes).replaceAll(', ', '+');
  return ranges.trim() === '' ? piece : `${ranges.trim()}, ${piece}`;
}

/** Null unless the parts are runs of pages, one behind the other. */
function stretchesOf(parts: readonly SplitPart[], pageCount: number): Stretch[] | null {
  const stretches: Stretch[] = [];
  let next = 0;
  for (const { pages } of parts) {
    const [run, ...others] = runsOf(pages);
    if (!run || others.length > 0 || run[0] < next) return null;
    if (run[0] > next) stretches.push({ first: next, isTaken: false });
    stretches.push({ first: run[0], isTaken: true });
    next = run[1] + 1;
  }
  if (next < pageCount) stretches.push({ first: next, isTaken: next === 0 });
  return stretches;
}

/** First and last of each stretch of ascending neighbours. */
function runsOf(pages: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const page of pages) {
    const last = runs.at(-1);
    if (last?.[1] === page - 1) last[1] = page;
    else runs.push([page, page]);
  }
  return runs;
}

function writeRun(first: number, last: number): string {
  return first === last ? String(first + 1) : `${first + 1}-${last + 1}`;
}
