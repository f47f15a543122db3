import { seenSimilarity } from '@recto/codecs';
import type { PixelBuffer } from '@recto/contract/capabilities/images';
import { seededRandom } from '@recto/testkit';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { QualityProbe } from './quality-probe.ts';

/** A picture encoded by MozJPEG, without chroma subsampling. */
async function asJpeg(pixels: PixelBuffer, quality: number): Promise<PixelBuffer> {
  const { widthPixels: width, heightPixels: height, samples, colour } = pixels;
  const raw = { width, height, channels: colour === 'gray' ? 1 : 3 } as const;
  const space = colour === 'gray' ? 'b-w' : 'srgb';
  const jpeg = await sharp(samples, { raw })
    .toColourspace(space)
    .jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return { ...pixels, samples: new Uint8Array(await sharp(jpeg).toColourspace(space).raw().toBuffer()) } as PixelBuffer;
}

/** Shapes with grain; sides that are no whole number of blocks. */
function picture(colour: 'gray' | 'rgb'): PixelBuffer {
  const [widthPixels, heightPixels] = [301, 203];
  const random = seededRandom(3);
  const parts = colour === 'gray' ? 1 : 3;
  const samples = Uint8Array.from({ length: widthPixels * heightPixels * parts }, (_, at) => {
    const pixel = Math.floor(at / parts);
    const [x, y] = [pixel % widthPixels, Math.floor(pixel / widthPixels)];
    return 120 + 50 * Math.sin(x / 9) + 40 * Math.cos((x + 2 * y) / 31) + 20 * (random() - 0.5);
  });
  return { widthPixels, heightPixels, colour, hasAlpha: false, iccProfile: null, bitsPerSample: 8, samples };
}

test.each([
  ['gray', 1],
  ['gray', 1.4],
  ['rgb', 2],
] as const)('ensures that the estimate for %s in squares of %d is what an encoder reaches', async (colour, block) => {
  const pixels = picture(colour);
  const probe = new QualityProbe(pixels, block);
  const told: number[] = [];
  for (const quality of [15, 35, 60, 85]) {
    const made = await asJpeg(pixels, quality);
    const similarity = probe.similarityAt(quality);
    // Less is lost by quantizing alone, by little.
    expect(Math.abs(seenSimilarity(pixels, made, block) - similarity)).toBeLessThan(0.03);
    told.push(similarity);
  }
  expect(told).toEqual([...told].sort((one, other) => one - other));
});

test('ensures that nothing is lost where there is nothing', () => {
  const blank = { ...picture('gray'), samples: new Uint8Array(301 * 203).fill(250) } as PixelBuffer;
  expect(new QualityProbe(blank, 1).similarityAt(30)).toBe(1);
});
