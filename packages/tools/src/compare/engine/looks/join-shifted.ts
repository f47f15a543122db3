import type { Change } from '../../comparison.ts';
import type { PixelBox } from './pixels.ts';

/** Things that were added, of which each may be one that was shifted. */
const MAX_JOINED = 2_000;
/** Sides that differ by less are the same. */
const SAME_PIXELS = 3;

/** A part of a page that looks different. */
export interface FoundRegion {
  readonly change: Change;
  readonly box: PixelBox;
}

/** Joins a removal and an addition nearby, of the same size, into one thing that changed and was shifted. */
export function joinShifted(found: readonly FoundRegion[]): Change[] {
  const added = found.filter(({ change }) => change.action === 'added').slice(0, MAX_JOINED);
  const taken = new Set<Change>();
  const joined = found.flatMap(({ change, box }): Change[] => {
    if (change.action !== 'removed') return [change];
    const other = added.find(
      (one) =>
        !taken.has(one.change) && isSameShape(box, one.box) && Math.abs(pageOf(change) - pageOf(one.change)) <= 1,
    );
    if (!other) return [change];
    taken.add(other.change);
    return [{ ...change, action: 'changed', new: other.change.new }];
  });
  return joined.filter((change) => !taken.has(change));
}

const pageOf = ({ old, new: newer }: Change) => (newer ?? old)?.places[0]?.page ?? 0;

function isSameShape(one: PixelBox, other: PixelBox): boolean {
  return (
    Math.abs(one.right - one.left - (other.right - other.left)) <= SAME_PIXELS &&
    Math.abs(one.bottom - one.top - (other.bottom - other.top)) <= SAME_PIXELS
  );
}
