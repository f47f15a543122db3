import type { PixelBuffer } from '@recto/contract/capabilities/images';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodeInks } from './decode-inks.ts';
import { encodeInks } from './encode-inks.ts';
import { refineBlock } from './refine-block.ts';

/** Soft shapes in four inks; sides that are no whole number of blocks. */
function inks(widthPixels = 203, heightPixels = 117): PixelBuffer {
  const samples = Uint8Array.from({ length: widthPixels * heightPixels * 4 }, (_, at) => {
    const [pixel, part] = [Math.floor(at / 4), at % 4];
    const [x, y] = [pixel % widthPixels, Math.floor(pixel / widthPixels)];
    return part === 3 ? 40 + 40 * Math.sin(y / 17) : 110 + 70 * Math.sin(x / (19 + 8 * part)) + 40 * Math.cos(y / 23);
  });
  return { widthPixels, heightPixels, colour: 'cmyk', hasAlpha: false, iccProfile: null, bitsPerSample: 8, samples };
}

function meanDistance(one: ArrayLike<number>, other: ArrayLike<number>): number {
  expect(one.length).toBe(other.length);
  return (
    Array.from(one, (value, at) => Math.abs(value - (other[at] ?? 0))).reduce((sum, far) => sum + far, 0) / one.length
  );
}

/** The JPEG as libvips decodes it, which inverts the inks where the file has Adobe's marker. */
async function asStored(jpeg: Uint8Array): Promise<Uint8Array> {
  const { data } = await sharp(jpeg)
    .pipelineColourspace('cmyk')
    .toColourspace('cmyk')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.map((value) => 255 - value);
}

test('ensures that inks whose bits come one after the other are the same as those that come at once', async () => {
  const { samples, widthPixels: width, heightPixels: height } = inks();
  const picture = sharp(samples.subarray(0, width * height * 3), { raw: { width, height, channels: 3 } }).toColourspace(
    'cmyk',
  );
  const asJpeg = async (progressive: boolean) =>
    decodeInks(new Uint8Array(await picture.clone().jpeg({ quality: 90, progressive }).toBuffer()), {
      refine: refineBlock,
    });
  const atOnce = await asJpeg(false);
  expect(atOnce?.samples.length).toBe(width * height * 4);
  expect(await asJpeg(true)).toEqual(atOnce);
});

test.each([
  [95, false, 1.2],
  [80, true, 2.5],
  [30, true, 6],
] as const)('ensures that at %i, halved %s, libvips and we get the inks back', async (quality, subsampling, most) => {
  const pixels = inks();
  const jpeg = encodeInks(pixels, { quality, subsampling }) ?? new Uint8Array();
  const again = decodeInks(jpeg);
  expect(again).toMatchObject({ widthPixels: 203, heightPixels: 117, colour: 'cmyk' });
  expect(meanDistance(again?.samples ?? [], pixels.samples)).toBeLessThan(most);
  expect(meanDistance(await asStored(jpeg), pixels.samples)).toBeLessThan(most);
  expect(jpeg.length).toBeLessThan(pixels.samples.length / 8);
});

test('ensures that the inks of others are read as libvips reads them', async () => {
  const { widthPixels: width, heightPixels: height, samples } = inks();
  const rgb = samples.filter((_, at) => at % 4 !== 3);
  const picture = sharp(rgb, { raw: { width, height, channels: 3 } }).toColourspace('cmyk');
  const jpeg = await picture.jpeg({ quality: 90 }).toBuffer();
  expect(meanDistance(decodeInks(jpeg)?.samples ?? [], await asStored(jpeg))).toBeLessThan(0.6);
});

test('ensures that pictures of other kinds are left to others', async () => {
  const gray = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'gray' } })
    .jpeg()
    .toBuffer();
  expect(decodeInks(gray)).toBeNull();
  expect(decodeInks(Uint8Array.of(1, 2, 3))).toBeNull();
  expect(encodeInks({ ...inks(), widthPixels: 70_000 }, { quality: 50, subsampling: false })).toBeNull();
});
