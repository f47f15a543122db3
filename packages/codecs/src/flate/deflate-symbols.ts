/** RFC 1951, 3.2.5: codes of lengths 3 to 258 and of distances 1 to 32768. */
const LENGTH_BASES = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
];
const DISTANCE_BASES = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
];

export const LITERALS = 286;
export const DISTANCES = 30;
export const END_OF_BLOCK = 256;
export const MIN_MATCH = 3;
export const MAX_MATCH = 258;
export const WINDOW = 32_768;

/** By length: its symbol. */
export const LENGTH_SYMBOLS = new Uint16Array(MAX_MATCH + 1);
for (const [index, base] of LENGTH_BASES.entries()) LENGTH_SYMBOLS.fill(257 + index, base);

/** By symbol less 257: bits that follow, and the length that they count from. */
export const lengthExtra = (symbol: number) => (symbol < 265 || symbol === 285 ? 0 : (symbol - 261) >> 2);
export const lengthBase = (symbol: number) => LENGTH_BASES[symbol - 257] ?? 0;

const NEAR = 512;
const NEAR_SYMBOLS = new Uint8Array(NEAR + 1);
const FAR_SYMBOLS = new Uint8Array((WINDOW >> 8) + 1);
for (const [index, base] of DISTANCE_BASES.entries()) {
  if (base <= NEAR) NEAR_SYMBOLS.fill(index, base);
  FAR_SYMBOLS.fill(index, (base - 1) >> 8);
}

/** @param distance 1 to 32768 */
export function distanceSymbol(distance: number): number {
  return (distance <= NEAR ? NEAR_SYMBOLS[distance] : FAR_SYMBOLS[(distance - 1) >> 8]) ?? 0;
}
export const distanceExtra = (symbol: number) => (symbol < 4 ? 0 : (symbol >> 1) - 1);
export const distanceBase = (symbol: number) => DISTANCE_BASES[symbol] ?? 0;
