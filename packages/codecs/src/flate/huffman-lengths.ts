/**
 * Lengths of the shortest prefix codes, none longer than `most` bits: package-merge (Larmore and Hirschberg, 1990).
 * @param frequencies by symbol; one that does not occur gets length 0
 */
export function codeLengths(frequencies: ArrayLike<number>, most: number): Uint8Array {
  const lengths = new Uint8Array(frequencies.length);
  const leaves: Package[] = [];
  for (let symbol = 0; symbol < frequencies.length; symbol++) {
    const weight = frequencies[symbol] ?? 0;
    if (weight > 0) leaves.push({ weight, symbol, first: null, second: null });
  }
  leaves.sort((one, other) => one.weight - other.weight || one.symbol - other.symbol);
  const [only] = leaves;
  if (!only) return lengths;
  if (leaves.length === 1) {
    lengths[only.symbol] = 1;
    return lengths;
  }
  let row: Package[] = leaves;
  for (let level = 1; level < most; level++) row = merged(leaves, paired(row));
  for (let index = 0; index < 2 * leaves.length - 2; index++) count(row[index] ?? null, lengths);
  return lengths;
}

interface Package {
  readonly weight: number;
  /** -1 for two packages in one. */
  readonly symbol: number;
  readonly first: Package | null;
  readonly second: Package | null;
}

function paired(row: readonly Package[]): Package[] {
  const pairs: Package[] = [];
  for (let index = 0; index + 1 < row.length; index += 2) {
    const [first, second] = [row[index] as Package, row[index + 1] as Package];
    pairs.push({ weight: first.weight + second.weight, symbol: -1, first, second });
  }
  return pairs;
}

function merged(leaves: readonly Package[], pairs: readonly Package[]): Package[] {
  const all: Package[] = [];
  let [leaf, pair] = [0, 0];
  while (leaf < leaves.length || pair < pairs.length) {
    const [one, other] = [leaves[leaf], pairs[pair]];
    if (one && (!other || one.weight <= other.weight)) {
      all.push(one);
      leaf += 1;
    } else if (other) {
      all.push(other);
      pair += 1;
    }
  }
  return all;
}

/** Each time a leaf is in a package of the last row its code has one bit more. */
function count(tree: Package | null, lengths: Uint8Array): void {
  if (!tree) return;
  if (tree.symbol >= 0) lengths[tree.symbol] = (lengths[tree.symbol] ?? 0) + 1;
  count(tree.first, lengths);
  count(tree.second, lengths);
}
