import type { BlockReadableInput } from '@recto/contract/capabilities/raster';
import { memoryFile } from '@recto/testkit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openSource } from './block-source.ts';

const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 2_654_435_761) >>> 24);
const whole = memoryFile('a', bytes);
const inBlocks: BlockReadableInput = { ...whole, readBlock: (start, end) => bytes.slice(start, end) };

test.each([
  ['in memory', whole],
  ['in blocks', inBlocks],
])('a source %s ensures that any part of the file is read as it is, and nothing beyond its end', async (_, input) => {
  const source = await openSource(input);
  expect(source.sizeBytes).toBe(bytes.length);
  fc.assert(
    fc.property(fc.nat(310_000), fc.nat(150_000), (start, length) => {
      const target = new Uint8Array(length);
      const isThere = source.read(start, target);
      expect(isThere).toBe(start + length <= bytes.length);
      if (isThere) expect(Buffer.compare(target, bytes.subarray(start, start + length))).toBe(0);
    }),
  );
});

test('a source in blocks ensures that a file that became shorter is not padded', async () => {
  const readBlock = (start: number, end: number) => bytes.slice(start, Math.min(end, 70_000));
  const input: BlockReadableInput = { ...inBlocks, readBlock };
  const shrunk = await openSource(input);
  expect(shrunk.read(65_536, new Uint8Array(100))).toBe(true);
  expect(shrunk.read(69_990, new Uint8Array(100))).toBe(false);
  expect(shrunk.read(0, new Uint8Array(90_000))).toBe(false);
});
