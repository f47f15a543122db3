import type { Random } from '@recto/testkit';

const MOST_CHANGES = 4;
/** Numbers at which readers of lengths and offsets go wrong, by their bytes. */
const NUMBERS: Readonly<Record<1 | 2 | 4 | 8, readonly bigint[]>> = {
  1: [0n, 1n, 0x7fn, 0x80n, 0x84n, 0xffn],
  2: [0n, 1n, 0x7fffn, 0x8000n, 0xffffn],
  4: [0n, 1n, 0xffn, 0x7fff_ffffn, 0x8000_0000n, 0xffff_fffen, 0xffff_ffffn],
  8: [0n, 1n, 0xffff_ffffn, 0x7fff_ffff_ffff_ffffn, 0xffff_ffff_ffff_ffffn],
};

type Change = (bytes: Uint8Array, random: Random) => Uint8Array;

const part = (bytes: Uint8Array, random: Random, most: number): readonly [from: number, to: number] => {
  const from = random(bytes.length);
  return [from, Math.min(bytes.length, from + 1 + random(most))];
};
const joined = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

const CHANGES: readonly Change[] = [
  (bytes, random) => bytes.slice(0, random(bytes.length)),
  (bytes, random) => bytes.slice(random(Math.min(bytes.length, 500))),
  (bytes, random) => {
    const copy = bytes.slice();
    for (let count = 1 + random(12); count > 0; count--) {
      const at = random(copy.length);
      copy[at] = (copy[at] ?? 0) ^ (1 << random(8));
    }
    return copy;
  },
  (bytes, random) => {
    const copy = bytes.slice();
    for (let count = 1 + random(20); count > 0; count--) copy[random(copy.length)] = random(256);
    return copy;
  },
  (bytes, random) => bytes.slice().fill(random(2) * 255, ...part(bytes, random, 200)),
  (bytes, random) => {
    const [from, to] = part(bytes, random, 300);
    return joined(bytes.subarray(0, from), bytes.subarray(to));
  },
  (bytes, random) => {
    const [from, to] = part(bytes, random, 600);
    const at = random(bytes.length);
    return joined(bytes.subarray(0, at), bytes.subarray(from, to), bytes.subarray(at));
  },
  // The most fruitful: a number that is another one.
  ...Array.from({ length: 4 }, (): Change => changeNumber),
];

function changeNumber(bytes: Uint8Array, random: Random): Uint8Array {
  const copy = Buffer.from(bytes);
  const size = ([1, 2, 4, 8] as const)[random(4)] ?? 1;
  if (copy.length < size) return new Uint8Array(copy);
  const at = random(copy.length - size + 1);
  const number = NUMBERS[size][random(NUMBERS[size].length)] ?? 0n;
  const isLittle = random(2) === 0;
  for (let byte = 0; byte < size; byte++) {
    copy[at + (isLittle ? byte : size - 1 - byte)] = Number((number >> BigInt(8 * byte)) & 0xffn);
  }
  return new Uint8Array(copy);
}

/**
 * A damaged copy of a binary file or of a text: one to four changes, one after another.
 * @param words keywords of the format, inserted in unexpected places
 */
export function damageBytes(bytes: Uint8Array, random: Random, words: readonly string[] = []): Uint8Array {
  let result = bytes;
  for (let count = 1 + random(MOST_CHANGES); count > 0 && result.length > 8; count--) {
    if (words.length > 0 && random(2) === 0) {
      const at = random(result.length);
      const word = Buffer.from(words[random(words.length)] ?? '', 'latin1');
      const over = random(2) * word.length;
      result = joined(result.subarray(0, at), word, result.subarray(at + over));
      continue;
    }
    const change = CHANGES[random(CHANGES.length)];
    if (change) result = change(result, random);
  }
  return result;
}
