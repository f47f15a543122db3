import { blockBits } from './block-codes.ts';
import { type Counts, countSymbols, type Tokens } from './block-symbols.ts';
import { distanceExtra, END_OF_BLOCK, lengthExtra } from './deflate-symbols.ts';

/** Ways to cut data into blocks; which is best shows only when codes have been made. */
const CUTS: readonly Cutting[] = [
  { leastTokens: 512, headerBits: 3 },
  { leastTokens: 200, headerBits: 4 },
  { leastTokens: 200, headerBits: 5.5 },
];
const MAX_BLOCKS = 32;
/** Places that are tried when a block is cut in two, each time around the best one so far. */
const CUT_TRIES = 9;

interface Cutting {
  /** Tokens in the smallest block. */
  readonly leastTokens: number;
  /** About what a code's length takes in a block's header. */
  readonly headerBits: number;
}

/** Finds the ends of blocks, in tokens. */
export function bestCuts(tokens: Tokens): number[] {
  const found = CUTS.map((cutting) => {
    const cuts = cutBlocks(tokens, cutting);
    const sizes = cuts.map((cut, index) => blockBits(countSymbols(tokens, cuts[index - 1] ?? 0, cut)));
    return { cuts, bits: sizes.reduce((sum, size) => sum + size, 0) };
  });
  return found.reduce((best, next) => (next.bits < best.bits ? next : best)).cuts;
}

/** Finds the ends of blocks, in tokens: splits the piece that gains most in two until no split gains anything. */
function cutBlocks(tokens: Tokens, { leastTokens, headerBits }: Cutting): number[] {
  const total = tokens.lengths.length;
  const bitsOf = (from: number, to: number) => expectedBits(countSymbols(tokens, from, to), headerBits);
  const done: number[] = [];
  const waiting: (readonly [from: number, to: number])[] = [[0, total]];
  for (let piece = waiting.pop(); piece; piece = waiting.pop()) {
    const [from, to] = piece;
    const cut =
      to - from >= 2 * leastTokens && done.length + waiting.length < MAX_BLOCKS
        ? bestCut(from, to, leastTokens, bitsOf)
        : null;
    if (cut === null) done.push(to);
    else waiting.push([from, cut], [cut, to]);
  }
  return done.sort((one, other) => one - other);
}

function bestCut(
  from: number,
  to: number,
  leastTokens: number,
  bitsOf: (from: number, to: number) => number,
): number | null {
  const whole = bitsOf(from, to);
  let [low, high] = [from + leastTokens, to - leastTokens];
  let [best, bestBits] = [-1, Number.POSITIVE_INFINITY];
  while (high - low > leastTokens / 2 || best < 0) {
    const step = Math.max(1, Math.floor((high - low) / (CUT_TRIES + 1)));
    for (let cut = low; cut <= high; cut += step) {
      const bits = bitsOf(from, cut) + bitsOf(cut, to);
      if (bits < bestBits) [best, bestBits] = [cut, bits];
    }
    if (step === 1) break;
    [low, high] = [Math.max(low, best - step), Math.min(high, best + step)];
  }
  return bestBits < whole ? best : null;
}

/** Estimates the size of a block in bits with ideal codes (entropy). */
function expectedBits({ literals, distances }: Counts, headerBits: number): number {
  let sum = 0;
  for (const [counts, extraOf] of [
    [literals, (symbol: number) => (symbol > END_OF_BLOCK ? lengthExtra(symbol) : 0)],
    [distances, distanceExtra],
  ] as const) {
    let total = 0;
    for (let symbol = 0; symbol < counts.length; symbol++) {
      const count = counts[symbol] ?? 0;
      if (count === 0) continue;
      total += count;
      sum += count * (extraOf(symbol) - Math.log2(count)) + headerBits;
    }
    if (total > 0) sum += total * Math.log2(total);
  }
  return sum;
}
