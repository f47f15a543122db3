import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { chunkKey, openChunk, sealChunk } from './chunk-cipher.ts';

const key = chunkKey(randomBytes(32));
const text = Buffer.from('a chunk');
const sealed = Buffer.concat(sealChunk(key, { index: 3, isLast: false }, text));

describe('a sealed chunk ensures that', () => {
  test('it opens in its own position', () => {
    expect(openChunk(key, { index: 3, isLast: false }, sealed)?.equals(text)).toBe(true);
  });

  test.each([
    ['as the last one when it is not', key, { index: 3, isLast: true }],
    ['in another position', key, { index: 4, isLast: false }],
    ['under another key', chunkKey(randomBytes(32)), { index: 3, isLast: false }],
  ])('it does not open %s', (_what, other, position) => {
    expect(openChunk(other, position, sealed)).toBeNull();
  });
});
