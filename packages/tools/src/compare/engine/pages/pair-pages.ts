/** Evidence that two pages belong together. */
export interface PageBond {
  readonly old: number;
  readonly new: number;
  /** Words that both hold, or what counts as much. */
  readonly weight: number;
}

/** Two pages side by side, 0-based; null where one has no counterpart. */
export interface PagePair {
  readonly old: number | null;
  readonly new: number | null;
}

/**
 * Puts pages side by side so that pairs never cross and the bonds between them weigh most. Pages without a bond between the same
 * neighbours are put side by side in order.
 */
export function pairPages(oldCount: number, newCount: number, bonds: readonly PageBond[]): PagePair[] {
  const pairs: PagePair[] = [];
  let [oldAt, newAt] = [0, 0];
  const fill = (oldTo: number, newTo: number) => {
    while (oldAt < oldTo && newAt < newTo) pairs.push({ old: oldAt++, new: newAt++ });
    while (oldAt < oldTo) pairs.push({ old: oldAt++, new: null });
    while (newAt < newTo) pairs.push({ old: null, new: newAt++ });
  };
  for (const bond of heaviestChain(bonds, newCount)) {
    fill(bond.old, bond.new);
    pairs.push({ old: oldAt++, new: newAt++ });
  }
  fill(oldCount, newCount);
  return pairs;
}

/** The heaviest row of bonds in which both pages grow, by a tree of best ends (P. Fenwick). */
function heaviestChain(bonds: readonly PageBond[], newCount: number): PageBond[] {
  const sorted = bonds.toSorted((one, other) => one.old - other.old || other.new - one.new);
  const best = new Int32Array(newCount + 1).fill(-1);
  const weights = new Float64Array(sorted.length);
  const before = new Int32Array(sorted.length).fill(-1);
  const weightOf = (index: number) => (index < 0 ? 0 : (weights[index] ?? 0));
  let end = -1;
  for (const [index, { new: page, weight }] of sorted.entries()) {
    let last = -1;
    for (let at = page; at > 0; at -= at & -at) {
      const found = best[at] ?? -1;
      if (weightOf(found) > weightOf(last)) last = found;
    }
    before[index] = last;
    weights[index] = weightOf(last) + weight;
    for (let at = page + 1; at <= newCount; at += at & -at) {
      if (weightOf(index) > weightOf(best[at] ?? -1)) best[at] = index;
    }
    if (weightOf(index) > weightOf(end)) end = index;
  }
  const chain: PageBond[] = [];
  for (let index = end; index >= 0; index = before[index] ?? -1) {
    const bond = sorted[index];
    if (bond) chain.push(bond);
  }
  return chain.reverse();
}
