import { DISTANCES, distanceSymbol, END_OF_BLOCK, LENGTH_SYMBOLS, LITERALS } from './deflate-symbols.ts';

/** Literals and matches one after the other: a length of 1 is a literal. */
export interface Tokens {
  readonly lengths: Uint16Array;
  /** Distances of matches, and bytes of literals. */
  readonly values: Uint16Array;
}

/** Number of occurrences of each symbol. */
export interface Counts {
  readonly literals: Uint32Array;
  readonly distances: Uint32Array;
}

/** @param to the token behind the last one */
export function countSymbols({ lengths, values }: Tokens, from: number, to: number): Counts {
  const counts = { literals: new Uint32Array(LITERALS), distances: new Uint32Array(DISTANCES) };
  for (let token = from; token < to; token++) {
    const [length = 1, value = 0] = [lengths[token], values[token]];
    const symbol = length === 1 ? value : (LENGTH_SYMBOLS[length] ?? 257);
    counts.literals[symbol] = (counts.literals[symbol] ?? 0) + 1;
    if (length === 1) continue;
    const distance = distanceSymbol(value);
    counts.distances[distance] = (counts.distances[distance] ?? 0) + 1;
  }
  counts.literals[END_OF_BLOCK] = 1;
  return counts;
}
