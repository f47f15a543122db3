import type { Counts } from './block-symbols.ts';
import { DISTANCES, distanceExtra, END_OF_BLOCK, LITERALS, lengthExtra } from './deflate-symbols.ts';
import { codeLengths } from './huffman-lengths.ts';

export const MAX_CODE_BITS = 15;
/** The order in which a header has the lengths of its own codes (3.2.7). */
export const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** A block's code lengths as they are written: runs of the same length are one symbol (3.2.7). */
export interface Header {
  readonly literals: Uint8Array;
  readonly distances: Uint8Array;
  readonly symbols: readonly (readonly [symbol: number, extra: number, extraBits: number])[];
  readonly lengths: Uint8Array;
  readonly literalCount: number;
  readonly distanceCount: number;
  readonly orderCount: number;
  readonly bits: number;
}

/**
 * Largest ratio of the counts of neighbouring symbols that are evened out to share a code length: some get longer codes, and
 * the header is shorter.
 */
const LIKENESS = [1, 2, 4];

/** The codes with which header and data take the fewest bits. */
export function headerOf(counts: Counts): Header {
  let best: Header | undefined;
  for (const likeness of LIKENESS) {
    const literals = codeLengths(evened(counts.literals, likeness), MAX_CODE_BITS);
    const distances = codeLengths(evened(counts.distances, likeness), MAX_CODE_BITS);
    const dataBits = bitsOfData(counts, literals, distances);
    for (const runs of RUNS) {
      const header = headerWith(literals, distances, dataBits, runs);
      if (!best || header.bits < best.bits) best = header;
    }
  }
  return best as Header;
}

/** Counts where those of neighbours that are alike are the same. */
function evened(counts: Counts['literals'], likeness: number): Counts['literals'] {
  if (likeness === 1) return counts;
  const result = counts.slice();
  for (let from = 0; from < counts.length; ) {
    let [least, most, sum] = [Number.POSITIVE_INFINITY, 0, 0];
    let to = from;
    for (; to < counts.length; to++) {
      const count = counts[to] ?? 0;
      const [low, high] = [Math.min(least, count), Math.max(most, count)];
      if (high + 1 > (low + 1) * likeness || (low === 0) !== (high === 0)) break;
      [least, most, sum] = [low, high, sum + count];
    }
    to = Math.max(to, from + 1);
    if (to - from > 2) result.fill(Math.max(1, Math.round(sum / (to - from))), from, to);
    if (most === 0) result.fill(0, from, to);
    from = to;
  }
  return result;
}

/** Returns the size of a block's data in bits, including the end-of-block symbol. */
function bitsOfData(counts: Counts, literals: Uint8Array, distances: Uint8Array): number {
  let sum = 0;
  for (const [symbol, count] of counts.literals.entries()) {
    if (count > 0) sum += count * ((literals[symbol] ?? 0) + (symbol > END_OF_BLOCK ? lengthExtra(symbol) : 0));
  }
  for (const [symbol, count] of counts.distances.entries()) {
    if (count > 0) sum += count * ((distances[symbol] ?? 0) + distanceExtra(symbol));
  }
  return sum;
}

function headerWith(literals: Uint8Array, distances: Uint8Array, dataBits: number, runs: Runs): Header {
  const literalCount = Math.max(257, lastUsed(literals));
  const distanceCount = Math.max(1, lastUsed(distances));
  const symbols = runsOf([...literals.subarray(0, literalCount), ...distances.subarray(0, distanceCount)], runs);
  const frequencies = new Uint32Array(19);
  for (const [symbol] of symbols) frequencies[symbol] = (frequencies[symbol] ?? 0) + 1;
  const lengths = codeLengths(frequencies, 7);
  let orderCount = 19;
  while (orderCount > 4 && lengths[ORDER[orderCount - 1] ?? 0] === 0) orderCount--;
  let bits = dataBits + 17 + 3 * orderCount;
  for (const [symbol, , extra] of symbols) bits += (lengths[symbol] ?? 0) + extra;
  return { literals, distances, symbols, lengths, literalCount, distanceCount, orderCount, bits };
}

function lastUsed(lengths: Uint8Array): number {
  let count = lengths.length;
  while (count > 0 && lengths[count - 1] === 0) count--;
  return count;
}

/** Run symbols that a header may use. */
interface Runs {
  readonly repeats: boolean;
  readonly fewZeros: boolean;
  readonly manyZeros: boolean;
}

const RUNS: readonly Runs[] = [
  { repeats: true, fewZeros: true, manyZeros: true },
  { repeats: false, fewZeros: true, manyZeros: true },
  { repeats: true, fewZeros: false, manyZeros: true },
  { repeats: true, fewZeros: true, manyZeros: false },
  { repeats: false, fewZeros: false, manyZeros: true },
  { repeats: false, fewZeros: false, manyZeros: false },
];

function runsOf(lengths: readonly number[], { repeats, fewZeros, manyZeros }: Runs): [number, number, number][] {
  const symbols: [number, number, number][] = [];
  for (let at = 0; at < lengths.length; ) {
    const length = lengths[at] ?? 0;
    let run = 1;
    while (lengths[at + run] === length) run++;
    at += run;
    if (length === 0) {
      for (; manyZeros && run >= 11; run -= Math.min(run, 138)) symbols.push([18, Math.min(run, 138) - 11, 7]);
      for (; fewZeros && run >= 3; run -= Math.min(run, 10)) symbols.push([17, Math.min(run, 10) - 3, 3]);
    } else {
      symbols.push([length, 0, 0]);
      run -= 1;
      for (; repeats && run >= 3; run -= Math.min(run, 6)) symbols.push([16, Math.min(run, 6) - 3, 2]);
    }
    for (; run > 0; run--) symbols.push([length, 0, 0]);
  }
  return symbols;
}

/** Codes that need no header (3.2.6). */
export const FIXED_LITERALS = Uint8Array.from({ length: LITERALS + 2 }, (_, symbol) =>
  symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8,
);
export const FIXED_DISTANCES = new Uint8Array(DISTANCES).fill(5);

/** Returns the size in bits of a block with fixed codes, which need no header. */
export const fixedBits = (counts: Counts) => 3 + bitsOfData(counts, FIXED_LITERALS, FIXED_DISTANCES);

/** Returns the size of a block in bits with the cheaper of fixed and own codes. */
export const blockBits = (counts: Counts) => Math.min(fixedBits(counts), headerOf(counts).bits);
