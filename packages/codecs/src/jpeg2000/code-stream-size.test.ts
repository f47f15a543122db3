import { expect, test } from 'vitest';
import { codeStreamSize, findGreedyCodeStream, isModestCodeStream } from './code-stream-size.ts';

const u32 = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);

/** The head of a code stream: sides, tile sides, components. */
const head = (side: number, tile: number, components: number) =>
  Uint8Array.from([
    ...[0xff, 0x4f, 0xff, 0x51, 0, 47, 0, 0],
    ...[side, side, 0, 0, tile, tile, 0, 0].flatMap(u32),
    ...u32(components).slice(2),
  ]);

test('ensures that the size of a code stream is read, and that none is seen where none begins', () => {
  const size = codeStreamSize(Uint8Array.from([9, ...head(4096, 1024, 3)]), 1);
  expect(size).toEqual({ widthPixels: 4096, heightPixels: 4096, tiles: 16, components: 3 });
  expect(codeStreamSize(head(4096, 1024, 3), 1)).toBeNull();
  expect(codeStreamSize(head(4096, 1024, 3).subarray(0, 41), 0)).toBeNull();
  expect(isModestCodeStream({ widthPixels: 1, heightPixels: 1, tiles: Number.POSITIVE_INFINITY, components: 1 })).toBe(
    false,
  );
});

test('ensures that a greedy code stream is found wherever it stands, among bytes like those of its beginning, and modest ones are not', () => {
  const greedy = head(4096, 17, 3);
  for (const fill of [0, 0x4f, 0x51, 0xff]) {
    for (let offset = 0; offset < 9; offset++) {
      const bytes = new Uint8Array(100).fill(fill);
      bytes.set(head(4096, 1024, 3), offset);
      expect(findGreedyCodeStream(bytes)).toBe(-1);
      bytes.set(greedy, offset + 45);
      expect(findGreedyCodeStream(bytes), `${fill} ${offset}`).toBe(offset + 45);
      expect(findGreedyCodeStream(bytes, offset + 46)).toBe(-1);
      expect(findGreedyCodeStream(bytes, offset + 45)).toBe(offset + 45);
    }
  }
});
