import { createDecipheriv } from 'node:crypto';
import { type FileRange, RangedBytes } from '@recto/pdf-core/by-ranges';
import { expect, test } from 'vitest';
import { partsAhead } from './parts-ahead.ts';

const MEGABYTE = 1_048_576;
const KEY = new Uint8Array(32).fill(7);
const VECTOR = new Uint8Array(16).fill(3);
const bytes = new Uint8Array(9 * MEGABYTE).map((_, index) => index ^ (index >> 9));
const file = new RangedBytes({
  sizeBytes: bytes.length,
  fileName: 'in.pdf',
  readInto: (target, start) => target.set(bytes.subarray(start, start + target.length)),
});

/** Later parts come first. */
async function readLate({ start }: FileRange, from: number, to: number): Promise<Uint8Array> {
  await new Promise((resolve) => setTimeout(resolve, from === 0 ? 20 : 0));
  return bytes.slice(start + from, start + to);
}

async function joinedParts(parts: Parameters<typeof partsAhead>[0], read: Parameters<typeof partsAhead>[1]) {
  const made: Uint8Array[] = [];
  for await (const part of partsAhead(parts, read)) made.push(part);
  return Buffer.concat(made);
}

test.each([0, 15, 16, 4 * MEGABYTE, 9 * MEGABYTE])(
  'ensures that %i bytes are encrypted ahead as they are at once, among others and in order',
  async (length) => {
    const locked = file.range(0, length).encrypted(KEY, VECTOR);
    const plain = file.range(5, 5 * MEGABYTE);
    const made = await joinedParts([VECTOR, locked, plain, locked], readLate);
    expect(made.length).toBe(16 + 2 * locked.length + plain.length);
    const first = made.subarray(16, 16 + locked.length);
    const decipher = createDecipheriv('aes-256-cbc', KEY, first.subarray(0, 16));
    const opened = Buffer.concat([decipher.update(first.subarray(16)), decipher.final()]);
    expect(opened.equals(bytes.subarray(0, length))).toBe(true);
    expect(made.equals(Buffer.concat([VECTOR, locked.open(), plain.open(), locked.open()]))).toBe(true);
  },
);

test('ensures that a part that cannot be read is told in its turn, and no other', async () => {
  const read = (_: FileRange, from: number) => (from === 0 ? undefined : Promise.reject(new Error('gone')));
  const made: number[] = [];
  const reading = async () => {
    for await (const part of partsAhead([VECTOR, file.range(0, bytes.length)], read)) made.push(part.length);
  };
  await expect(reading()).rejects.toThrow('gone');
  expect(made).toEqual([16, 4 * MEGABYTE]);
});
