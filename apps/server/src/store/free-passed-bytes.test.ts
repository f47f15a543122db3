import { expect, test } from 'vitest';
import { freeLeftBytes } from './free-passed-bytes.ts';

const MEGABYTE = 1_048_576;
const COUNT = 64;
const heldBytes = () => process.memoryUsage().arrayBuffers;

test('ensures that buffers that jobs left behind are freed when another ends, and those in use are not', () => {
  freeLeftBytes();
  const before = heldBytes();
  let left: Buffer[] = Array.from({ length: COUNT }, () => Buffer.alloc(MEGABYTE, 1));
  const [kept] = left;
  expect(heldBytes() - before).toBeGreaterThan((COUNT / 2) * MEGABYTE);
  left = [];
  freeLeftBytes();
  expect(heldBytes() - before).toBeLessThan((COUNT / 2) * MEGABYTE);
  expect([kept?.length, left.length, kept?.at(-1)]).toEqual([MEGABYTE, 0, 1]);
});
