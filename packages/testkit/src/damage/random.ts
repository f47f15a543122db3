/** Numbers that look random and are the same for the same seed: 0 up to, and without, `below`. */
export type Random = (below: number) => number;

/** A generator of 32 bits of state (mulberry32): numbers from 0 up to, and without, 1. */
export function sharesFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The same for whole numbers. */
export function randomFrom(seed: number): Random {
  const share = sharesFrom(seed);
  return (below) => Math.floor(share() * below);
}
