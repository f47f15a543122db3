import type { PagePair } from '../pages/pair-pages.ts';
import type { Side } from '../side.ts';

/** Shift of text of one page, in points, and its page in the other document. */
export interface Shift {
  readonly page: number;
  readonly dx: number;
  readonly dy: number;
}

/** A word closer than this to where it was is where it was. A tenth of a pixel further, its edges look different. */
const IN_PLACE_POINTS = 0.04;
/** Shifts of one page that are looked at, those of most words first. */
const MOST_SHIFTS = 24;

/** Shifts of the words between two documents. */
export interface Shifts {
  /** Words of an old page that are not where they were on its counterpart; indexes of words. */
  readonly oldOut: readonly (readonly number[])[];
  readonly newOut: readonly (readonly number[])[];
  /** By old page, and from new pages back to old ones. */
  readonly forward: readonly (readonly Shift[])[];
  readonly backward: readonly (readonly Shift[])[];
}

/** Reads from the words that both documents have how their pages were shifted. */
export function shiftsOf(old: Side, newer: Side, found: Int32Array, pairs: readonly PagePair[]): Shifts {
  const partner = new Map(
    pairs.flatMap((pair) => (pair.old !== null && pair.new !== null ? [[pair.old, pair.new]] : [])),
  );
  const oldOut: number[][] = old.sizes.map(() => []);
  const newOut: number[][] = newer.sizes.map(() => []);
  const forward = old.sizes.map(() => new Counter());
  const backward = newer.sizes.map(() => new Counter());
  const isFound = new Uint8Array(newer.words.length);
  for (let index = 0; index < old.words.length; index++) {
    const page = old.words.page(index) ?? 0;
    const other = found[index] ?? -1;
    if (other < 0) {
      oldOut[page]?.push(index);
      continue;
    }
    isFound[other] = 1;
    const newPage = newer.words.page(other) ?? 0;
    const [one, two] = [old.words.area(index), newer.words.area(other)];
    const [dx, dy] = [two.left - one.left, two.top - one.top];
    const isIn =
      partner.get(page) === newPage &&
      Math.abs(dx) < IN_PLACE_POINTS &&
      Math.abs(dy) < IN_PLACE_POINTS &&
      Math.abs(two.right - one.right) < IN_PLACE_POINTS;
    if (isIn) continue;
    oldOut[page]?.push(index);
    newOut[newPage]?.push(other);
    forward[page]?.add({ page: newPage, dx, dy });
    backward[newPage]?.add({ page, dx: -dx, dy: -dy });
  }
  for (let index = 0; index < newer.words.length; index++) {
    if (!isFound[index]) newOut[newer.words.page(index) ?? 0]?.push(index);
  }
  return {
    oldOut,
    newOut,
    forward: forward.map((counter) => counter.most()),
    backward: backward.map((counter) => counter.most()),
  };
}

/** Counts shifts to half a point. */
class Counter {
  readonly #counts = new Map<string, { readonly shift: Shift; count: number }>();

  add(shift: Shift): void {
    // Words within a line spread when it breaks elsewhere: the shift of their lines counts.
    const key = `${shift.page} ${Math.round(shift.dx * 2)} ${Math.round(shift.dy * 2)}`;
    const known = this.#counts.get(key);
    if (known) known.count++;
    else this.#counts.set(key, { shift, count: 1 });
  }

  most(): Shift[] {
    const vertical = new Map<string, { readonly shift: Shift; count: number }>();
    for (const { shift, count } of this.#counts.values()) {
      for (const one of [shift, { ...shift, dx: 0 }]) {
        const key = `${one.page} ${Math.round(one.dx * 2)} ${Math.round(one.dy * 2)}`;
        const known = vertical.get(key);
        if (known) known.count += count;
        else vertical.set(key, { shift: one, count });
      }
    }
    return [...vertical.values()]
      .toSorted((one, other) => other.count - one.count)
      .slice(0, MOST_SHIFTS)
      .map(({ shift }) => shift);
  }
}

/** Columns of a page that are looked at. */
const MOST_COLUMNS = 3;

/** By page, where most of its lines begin, in points. */
export function columnsOf({ sizes, words }: Side): number[][] {
  const counts: Map<number, number>[] = sizes.map(() => new Map());
  for (let index = 0; index < words.length; index++) {
    if (index > 0 && words.line(index) === words.line(index - 1)) continue;
    const ofPage = counts[words.page(index) ?? 0];
    const left = Math.round(words.area(index).left);
    ofPage?.set(left, (ofPage.get(left) ?? 0) + 1);
  }
  return counts.map((ofPage) =>
    [...ofPage]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, MOST_COLUMNS)
      .map(([left]) => left),
  );
}
