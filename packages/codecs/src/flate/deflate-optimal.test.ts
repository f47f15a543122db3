import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { seededRandom } from '@recto/testkit';
import { expect, test } from 'vitest';
import { deflateOptimal } from './deflate-optimal.ts';
import { deflateOptimally } from './deflate-optimally.ts';
import { deflateSmallest } from './flate.ts';
import { codeLengths } from './huffman-lengths.ts';

const random = seededRandom(12);
const words = Array.from({ length: 400 }, () =>
  Array.from({ length: 2 + Math.floor(random() * 8) }, () => 97 + Math.floor(random() ** 2 * 26)),
);
const prose = Uint8Array.from(
  Array.from({ length: 6000 }, () => [...(words[Math.floor(random() ** 3 * 400)] ?? []), 32]).flat(),
);

test.each<[string, Uint8Array]>([
  ['nothing', new Uint8Array(0)],
  ['one byte', Uint8Array.of(7)],
  ['zeros', new Uint8Array(70_000)],
  ['noise', Uint8Array.from({ length: 20_000 }, () => random() * 256)],
  ['every distance', Uint8Array.from({ length: 70_000 }, (_, at) => (at * 7919) >> 9)],
  ['prose', prose],
])('ensures that another decoder gets %s back', (_, data) => {
  expect(Buffer.from(data).equals(inflateRawSync(deflateOptimal(data)))).toBe(true);
});

test('ensures that 300 pieces of any length and order come back', () => {
  for (let round = 0; round < 300; round++) {
    const period = 1 + Math.floor(random() * 70);
    const data = Uint8Array.from({ length: random() ** 3 * 4000 }, (_, at) =>
      random() < 0.2 ? random() * 256 : (at % period) * 3,
    );
    expect(Buffer.from(data).equals(inflateRawSync(deflateOptimal(data)))).toBe(true);
  }
});

test.each(['q', 'q 1 0 0 1 5 5 cm/Im1 Do Q', '0 0 9 9 re f 0 0 9 9 re f 0 0 9 9 re f', 'ABCDEFGH'.repeat(300)])(
  'ensures that short data take no more than by zlib: %#',
  (text) => {
    const data = Buffer.from(text);
    expect(deflateOptimal(data).length).toBeLessThanOrEqual(deflateRawSync(data, { level: 9 }).length);
  },
);

test('ensures that prose takes less than by any other encoder here', () => {
  expect(deflateOptimally(prose).length).toBeLessThan(deflateSmallest(prose).length * 0.985);
});

test('ensures that no code is longer than allowed, and that all codes fit', () => {
  const fibonacci = [1, 1];
  while (fibonacci.length < 40) fibonacci.push((fibonacci.at(-1) ?? 0) + (fibonacci.at(-2) ?? 0));
  const lengths = codeLengths(fibonacci, 15);
  expect(Math.max(...lengths)).toBe(15);
  expect(lengths.reduce((sum, length) => sum + 2 ** -length, 0)).toBe(1);
});
