/**
 * The Data Encryption Standard (FIPS 46-3), three times, and only backwards: old programs lock PKCS#12 files with it, and no
 * browser has it. Not for anything else.
 */

const BLOCK = 8;

// Tables of FIPS 46-3; positions count from 1, from the most significant bit.
const INITIAL = table(
  '58,50,42,34,26,18,10,2,60,52,44,36,28,20,12,4,62,54,46,38,30,22,14,6,64,56,48,40,32,24,16,8,57,49,41,33,25,17,9,1,59,51,43,35,27,19,11,3,61,53,45,37,29,21,13,5,63,55,47,39,31,23,15,7',
);
const FINAL = INITIAL.map((_, at) => INITIAL.indexOf(at + 1) + 1);
const EXPANSION = table(
  '32,1,2,3,4,5,4,5,6,7,8,9,8,9,10,11,12,13,12,13,14,15,16,17,16,17,18,19,20,21,20,21,22,23,24,25,24,25,26,27,28,29,28,29,30,31,32,1',
);
const PERMUTATION = table('16,7,20,21,29,12,28,17,1,15,23,26,5,18,31,10,2,8,24,14,32,27,3,9,19,13,30,6,22,11,4,25');
const CHOICE_1 = table(
  '57,49,41,33,25,17,9,1,58,50,42,34,26,18,10,2,59,51,43,35,27,19,11,3,60,52,44,36,63,55,47,39,31,23,15,7,62,54,46,38,30,22,14,6,61,53,45,37,29,21,13,5,28,20,12,4',
);
const CHOICE_2 = table(
  '14,17,11,24,1,5,3,28,15,6,21,10,23,19,12,4,26,8,16,7,27,20,13,2,41,52,31,37,47,55,30,40,51,45,33,48,44,49,39,56,34,53,46,42,50,36,29,32',
);
const SHIFTS = [1, 1, 2, 2, 2, 2, 2, 2, 1, 2, 2, 2, 2, 2, 2, 1];
/** Eight boxes of four rows of sixteen hexadecimal digits. */
const BOXES = [
  'e4d12fb83a6c5907 0f74e2d1a6cb9538 41e8d62bfc973a50 fc8249175b3ea06d',
  'f18e6b34972dc05a 3d47f28ec01a69b5 0e7ba4d158c6932f d8a13f42b67c05e9',
  'a09e63f51dc7b428 d709346a285ecbf1 d6498f30b12c5ae7 1ad069874fe3b52c',
  '7de3069a1285bc4f d8b56f03472c1ae9 a690cb7df13e5284 3f06a1d8945bc72e',
  '2c417ab6853fd0e9 eb2c47d150fa3986 421bad78f9c5630e b8c71e2d6f09a453',
  'c1af92680d34e75b af427c9561de0b38 9ef528c3704a1db6 432c95fabe17608d',
  '4b2ef08d3c975a61 d0b7491ae35c2f86 14bdc37eaf680592 6bd814a7950fe23c',
  'd2846fb1a93e50c7 1fd8a374c56b0e92 7b419ce206adf358 21e74a8dfc90356b',
].map((rows) => rows.split(' ').map((row) => Array.from(row, (digit) => Number.parseInt(digit, 16))));

function table(numbers: string): number[] {
  return numbers.split(',').map(Number);
}

type Bits = readonly number[];

const bitsOf = (bytes: Uint8Array): number[] =>
  Array.from(bytes).flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((shift) => (byte >> shift) & 1));
const pick = (bits: Bits, positions: readonly number[]) => positions.map((position) => bits[position - 1] ?? 0);
const mix = (one: Bits, other: Bits) => one.map((bit, at) => bit ^ (other[at] ?? 0));
const rotatedLeft = (bits: Bits, by: number) => [...bits.slice(by), ...bits.slice(0, by)];

function roundKeys(key: Uint8Array): Bits[] {
  const chosen = pick(bitsOf(key), CHOICE_1);
  let [left, right] = [chosen.slice(0, 28), chosen.slice(28)];
  return SHIFTS.map((by) => {
    left = rotatedLeft(left, by);
    right = rotatedLeft(right, by);
    return pick([...left, ...right], CHOICE_2);
  });
}

function substituted(bits: Bits): number[] {
  return BOXES.flatMap((rows, box) => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = bits.slice(box * 6, box * 6 + 6);
    const value = rows[a * 2 + f]?.[b * 8 + c * 4 + d * 2 + e] ?? 0;
    return [3, 2, 1, 0].map((shift) => (value >> shift) & 1);
  });
}

function block(bits: Bits, keys: readonly Bits[]): number[] {
  const start = pick(bits, INITIAL);
  let [left, right] = [start.slice(0, 32), start.slice(32)];
  for (const key of keys) {
    const changed = mix(left, pick(substituted(mix(pick(right, EXPANSION), key)), PERMUTATION));
    [left, right] = [right, changed];
  }
  return pick([...right, ...left], FINAL);
}

/**
 * Decrypts in cipher block chaining.
 * @param key 16 or 24 bytes: the third part is the first one where it is missing
 */
export function decryptTripleDes(data: Uint8Array, key: Uint8Array, iv: Uint8Array): Uint8Array<ArrayBuffer> {
  const parts = [key.subarray(0, 8), key.subarray(8, 16), key.length >= 24 ? key.subarray(16, 24) : key.subarray(0, 8)];
  const [first = [], second = [], third = []] = parts.map(roundKeys);
  const plain = new Uint8Array(data.length);
  let before = bitsOf(iv);
  for (let at = 0; at + BLOCK <= data.length; at += BLOCK) {
    const bits = bitsOf(data.subarray(at, at + BLOCK));
    const open = block(block(block(bits, third.toReversed()), second), first.toReversed());
    const mixed = mix(open, before);
    for (let byte = 0; byte < BLOCK; byte++) {
      plain[at + byte] = mixed.slice(8 * byte, 8 * byte + 8).reduce((value, bit) => value * 2 + bit, 0);
    }
    before = bits;
  }
  return plain;
}
