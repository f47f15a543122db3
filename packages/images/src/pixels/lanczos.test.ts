import type { PixelBuffer } from '@recto/contract/capabilities/images';
import { seededRandom } from '@recto/testkit';
import { expect, test } from 'vitest';
import { resizeLanczos } from './lanczos.ts';

const COLOURS = { 1: 'gray', 3: 'rgb', 4: 'cmyk' } as const;

function picture(widthPixels: number, heightPixels: number, count: 1 | 3 | 4): PixelBuffer & { bitsPerSample: 8 } {
  const random = seededRandom(widthPixels + count);
  const samples = Uint8Array.from({ length: widthPixels * heightPixels * count }, (_, at) =>
    Math.min(255, Math.max(0, 128 + 110 * Math.sin(at / 41) + (random() - 0.5) * 90)),
  );
  return {
    widthPixels,
    heightPixels,
    colour: COLOURS[count],
    hasAlpha: false,
    iccProfile: null,
    bitsPerSample: 8,
    samples,
  };
}

/** The same with 16 bits, which are filtered in fractions. */
const deep = (pixels: PixelBuffer): PixelBuffer => ({
  ...pixels,
  bitsPerSample: 16,
  samples: Uint16Array.from(pixels.samples, (value) => value * 257),
});

test.each([
  [240, 160, 3, 108, 72],
  [248, 351, 1, 149, 211],
  [60, 50, 4, 33, 17],
  [37, 1, 1, 5, 1],
  [5, 7, 3, 3, 3],
  [40, 30, 3, 90, 77],
] as const)('ensures that %i by %i of %i samples become %i by %i as exactly as in fractions', async (...sizes) => {
  const [width, height, count, widthPixels, heightPixels] = sizes;
  const pixels = picture(width, height, count);
  const small = await resizeLanczos(pixels, { widthPixels, heightPixels });
  const exact = await resizeLanczos(deep(pixels), { widthPixels, heightPixels });
  expect(small).toMatchObject({ widthPixels, heightPixels, bitsPerSample: 8 });
  expect(small.samples.length).toBe(widthPixels * heightPixels * count);
  const worst = Math.max(...Array.from(small.samples, (value, at) => Math.abs(value - (exact.samples[at] ?? 0) / 257)));
  expect(worst).toBeLessThan(1);
});

test('ensures that a plain colour stays what it is', async () => {
  const plain = picture(101, 67, 3);
  plain.samples.fill(201);
  const small = await resizeLanczos(plain, { widthPixels: 44, heightPixels: 31 });
  expect(new Set(small.samples)).toEqual(new Set([201]));
});

test('ensures that it ends when it is no longer wanted', async () => {
  const signal = AbortSignal.abort();
  const pixels = picture(300, 200, 3);
  await expect(resizeLanczos(pixels, { widthPixels: 290, heightPixels: 190, signal })).rejects.toMatchObject({
    code: 'cancelled',
  });
});
