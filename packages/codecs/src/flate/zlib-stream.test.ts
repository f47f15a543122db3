import { inflateRawSync, inflateSync } from 'node:zlib';
import { RectoError } from '@recto/contract/recto-error';
import { buildPdf, rewriteWithQpdf, richSpec, seededRandom } from '@recto/testkit';
import { afterEach, describe, expect, test } from 'vitest';
import { useNodeFlate } from './flate.node.ts';
import { setFlateDecoder, setFlateEncoder } from './flate.ts';
import { deflateParts, deflateRaw, setPartsEncoder } from './zlib-stream.ts';

const random = seededRandom(17);
const noise = (length: number, values: number) => Uint8Array.from({ length }, () => random() * values);
const waves = (length: number) => Uint8Array.from({ length }, (_, at) => 128 + 90 * Math.sin(at / 37) + random() * 6);
const unpacked = await rewriteWithQpdf(buildPdf(richSpec({ pages: 40 })), ['--qdf']);

/** Around the size from which zlib is fetched, and beyond the pieces in which it is fed. */
const LENGTHS = [0, 1, 262_144, 262_145, 1_048_577];

function takeBack(): void {
  setFlateDecoder(null);
  setFlateEncoder(null);
  setPartsEncoder(null);
}

/** In uneven parts, one of them empty. */
function partsOf(bytes: Uint8Array): Uint8Array[] {
  const third = Math.floor(bytes.length / 3);
  return [bytes.subarray(0, third), new Uint8Array(0), bytes.subarray(third)];
}

async function expectAlike(data: Uint8Array): Promise<void> {
  takeBack();
  const inPage = [
    await deflateParts(partsOf(data)),
    await deflateRaw(data),
    await deflateParts(partsOf(data), undefined, 3),
  ];
  useNodeFlate();
  const onNode = [
    await deflateParts(partsOf(data)),
    await deflateRaw(data),
    await deflateParts(partsOf(data), undefined, 3),
  ];
  expect(onNode.map((bytes, at) => Buffer.from(bytes).equals(inPage[at] ?? bytes.subarray(1)))).toEqual([
    true,
    true,
    true,
  ]);
  const [packed = data, raw = data, quick = data] = onNode;
  expect(inflateSync(packed).equals(data)).toBe(true);
  expect(inflateSync(quick).equals(data)).toBe(true);
  expect(inflateRawSync(raw).equals(data)).toBe(true);
}

describe('deflating data in parts ensures that', () => {
  afterEach(takeBack);

  test.each(LENGTHS)('%i bytes of any kind become the same on Node and in a page', async (length) => {
    for (const data of [noise(length, 256), noise(length, 3), waves(length), new Uint8Array(length)]) {
      await expectAlike(data);
    }
  });

  test('a document unpacked becomes the same too', () => expectAlike(unpacked));

  test('it ends when the visitor cancels, on either host', async () => {
    const large = [waves(3_000_000)];
    for (const use of [takeBack, useNodeFlate]) {
      use();
      const controller = new AbortController();
      const made = deflateParts(large, controller.signal);
      controller.abort();
      await expect(made).rejects.toThrow(RectoError);
    }
  });
});
