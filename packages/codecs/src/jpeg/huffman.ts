/** Lengths of codes and the symbols in order of code, as a DHT segment holds them (ITU-T T.81, B.2.4.2). */
export interface HuffmanTable {
  /** Number of codes with 1, 2, ... 16 bits. */
  readonly counts: Uint8Array;
  readonly symbols: Uint8Array;
}

export const MAX_CODE_BITS = 16;

/** By symbol: its code and how many bits that has; 0 bits for a symbol without a code. */
export interface SymbolCodes {
  readonly codes: Uint16Array;
  readonly bits: Uint8Array;
}

/** Codes in the order of annex C. */
export function codesOf({ counts, symbols }: HuffmanTable): SymbolCodes {
  const codes = new Uint16Array(256);
  const bits = new Uint8Array(256);
  let [code, at] = [0, 0];
  for (let length = 1; length <= MAX_CODE_BITS; length++) {
    for (let index = 0; index < (counts[length - 1] ?? 0); index++, at++, code++) {
      codes[symbols[at] ?? 0] = code;
      bits[symbols[at] ?? 0] = length;
    }
    code <<= 1;
  }
  return { codes, bits };
}

/** For the next 16 bits of data: the length of the code that they begin with in the high byte, its symbol in the low one; 0 for none. */
export function lookupOf(table: HuffmanTable): Uint16Array {
  const lookup = new Uint16Array(1 << MAX_CODE_BITS);
  let [code, at] = [0, 0];
  for (let length = 1; length <= MAX_CODE_BITS; length++) {
    for (let index = 0; index < (table.counts[length - 1] ?? 0); index++, at++, code++) {
      const from = code << (MAX_CODE_BITS - length);
      lookup.fill((length << 8) | (table.symbols[at] ?? 0), from, from + (1 << (MAX_CODE_BITS - length)));
    }
    code <<= 1;
  }
  return lookup;
}

/** The shortest codes for symbols of these frequencies, none longer than 16 bits and none of ones only (annex K.2). */
export function bestTable(frequencies: ArrayLike<number>): HuffmanTable {
  const lengths = codeLengths(frequencies);
  // More than 16 bits are taken off two by two; the pair's parent becomes a leaf and a shorter leaf gives way (K.3).
  for (let length = lengths.length - 1; length > MAX_CODE_BITS; length--) {
    while ((lengths[length] ?? 0) > 0) {
      let shorter = length - 2;
      while ((lengths[shorter] ?? 0) === 0) shorter--;
      lengths[length] = (lengths[length] ?? 0) - 2;
      lengths[length - 1] = (lengths[length - 1] ?? 0) + 1;
      lengths[shorter + 1] = (lengths[shorter + 1] ?? 0) + 2;
      lengths[shorter] = (lengths[shorter] ?? 0) - 1;
    }
  }
  // The code of ones only goes to nobody.
  let longest = MAX_CODE_BITS;
  while ((lengths[longest] ?? 0) === 0) longest--;
  lengths[longest] = (lengths[longest] ?? 0) - 1;
  const used = Array.from({ length: 256 }, (_, symbol) => symbol).filter((symbol) => (frequencies[symbol] ?? 0) > 0);
  used.sort((one, other) => (frequencies[other] ?? 0) - (frequencies[one] ?? 0) || one - other);
  return { counts: Uint8Array.from(lengths.slice(1, MAX_CODE_BITS + 1)), symbols: Uint8Array.from(used) };
}

/** Counts the codes of each length, with one additional symbol of the least frequency. */
function codeLengths(frequencies: ArrayLike<number>): number[] {
  interface Tree {
    readonly weight: number;
    readonly leaves: readonly number[];
  }
  const depth = new Uint8Array(257);
  let trees: Tree[] = [{ weight: 1, leaves: [256] }];
  for (let symbol = 0; symbol < 256; symbol++) {
    const weight = frequencies[symbol] ?? 0;
    if (weight > 0) trees.push({ weight: weight + 1, leaves: [symbol] });
  }
  while (trees.length > 1) {
    trees.sort((one, other) => one.weight - other.weight);
    const [first, second, ...rest] = trees as [Tree, Tree, ...Tree[]];
    const leaves = [...first.leaves, ...second.leaves];
    for (const leaf of leaves) depth[leaf] = (depth[leaf] ?? 0) + 1;
    trees = [...rest, { weight: first.weight + second.weight, leaves }];
  }
  const lengths = Array<number>(258).fill(0);
  for (const length of depth) if (length > 0) lengths[length] = (lengths[length] ?? 0) + 1;
  return lengths;
}
