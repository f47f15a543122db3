import { inflateSync } from 'node:zlib';
import { buildPdf, rewriteWithQpdf, richSpec, seededRandom } from '@recto/testkit';
import { deflate } from 'pako/browser/deflate';
import { afterEach, describe, expect, test } from 'vitest';
import { nodeFlateEncoder } from './flate.node.ts';
import { deflateSmallest, loadFlateEncoder, setFlateEncoder } from './flate.ts';

const random = seededRandom(31);
const noise = (length: number, values: number) => Uint8Array.from({ length }, () => random() * values);
const waves = (length: number) => Uint8Array.from({ length }, (_, at) => 128 + 90 * Math.sin(at / 37) + random() * 6);
const unpacked = await rewriteWithQpdf(buildPdf(richSpec({ pages: 40 })), ['--qdf']);

/** Around the bounds of zlib's window, of its matches, and of its buffers. */
const LENGTHS = [0, 1, 2, 3, 258, 259, 16_383, 32_767, 32_768, 65_535, 65_537, 262_145];

function expectEqual(data: Uint8Array): void {
  const packed = nodeFlateEncoder(data);
  expect(Buffer.from(deflate(data, { level: 9 })).equals(packed)).toBe(true);
  expect(inflateSync(packed).equals(data)).toBe(true);
}

describe('the strongest compressing ensures that', () => {
  afterEach(() => setFlateEncoder(null));

  test.each(LENGTHS)('%i bytes of any kind become the same on Node and in a page', (length) => {
    for (const data of [noise(length, 256), noise(length, 3), waves(length), new Uint8Array(length)]) expectEqual(data);
  });

  test('a document unpacked becomes the same too', () => expectEqual(unpacked));

  test('a host without zlib fetches one, and is as good as Node', async () => {
    const alone = deflateSmallest(unpacked);
    await loadFlateEncoder();
    const fetched = deflateSmallest(unpacked);
    setFlateEncoder(nodeFlateEncoder);
    expect(Buffer.from(deflateSmallest(unpacked)).equals(fetched)).toBe(true);
    expect(fetched.length).toBeLessThan(alone.length);
  });
});
