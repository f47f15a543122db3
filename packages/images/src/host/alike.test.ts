import { readFile } from 'node:fs/promises';
import type { PixelBuffer } from '@recto/contract/capabilities/images';
import { seededRandom } from '@recto/testkit';
import sharp, { type JpegOptions } from 'sharp';
import { describe, expect, test } from 'vitest';
import { createJpegDecoder } from '../decode/jpeg.ts';
import { readJpeg } from '../headers/jpeg.ts';
import { isReadAlike } from '../headers/jpeg-frame.ts';
import { createNodeImages } from '../images.node.ts';
import { alikeEverywhere } from './alike-images.ts';
import { encodeMozJpeg } from './mozjpeg.ts';
import { sharpCodecs } from './sharp-codecs.node.ts';
import { withShortSteps } from './short-steps.ts';
import { createMozJpeg } from './wasm-encoders.ts';

const wasm = async (name: string) => await readFile(new URL(import.meta.resolve(`@jsquash/jpeg/codec/${name}.wasm`)));
const mozJpeg = createMozJpeg(() => wasm('enc/mozjpeg_enc'));
const decodeInPage = createJpegDecoder({
  factory: async () => (await import('@jsquash/jpeg/codec/dec/mozjpeg_dec.js')).default,
  wasm: () => wasm('dec/mozjpeg_dec'),
});
const images = createNodeImages();

/** Soft, sharp and grainy parts. */
function picture(colour: 'gray' | 'rgb', grain: number): PixelBuffer {
  const random = seededRandom(grain);
  const [widthPixels, heightPixels, count] = [131, 74, colour === 'gray' ? 1 : 3];
  const samples = Uint8ClampedArray.from({ length: widthPixels * heightPixels * count }, (_, at) => {
    const x = Math.floor(at / count) % widthPixels;
    return 128 + 70 * Math.sin(at / 90) + (x > 80 ? ((x >> 1) % 2) * grain : 0) + (random() - 0.5) * grain;
  });
  const shape = { widthPixels, heightPixels, colour, hasAlpha: false, iccProfile: null, bitsPerSample: 8 } as const;
  return { ...shape, samples: Uint8Array.from(samples) };
}

const fileOf = async ({ samples, widthPixels: width, heightPixels: height, colour }: PixelBuffer, as: JpegOptions) =>
  new Uint8Array(
    await sharp(samples, { raw: { width, height, channels: colour === 'gray' ? 1 : 3 } })
      .toColourspace(colour === 'gray' ? 'b-w' : 'srgb')
      .jpeg(as)
      .toBuffer(),
  );

const open = (bytes: Uint8Array) => images.open({ name: 'a.jpg', bytes: async () => bytes });

describe('the two builds of MozJPEG: ensures that', () => {
  test.each([
    ['gray', 12],
    ['gray', 240],
    ['rgb', 12],
    ['rgb', 240],
  ] as const)('small JPEGs of %s with grain of %i are the same bytes at every quality', async (colour, grain) => {
    const pixels = picture(colour, grain);
    for (const quality of [1, 12, 35, 50, 56, 70, 81, 90, 100]) {
      for (const subsampling of [true, false]) {
        const options = { format: 'jpeg', quality, effort: 'small', progressive: true, subsampling } as const;
        const native = await images.encode(pixels, options);
        expect(await alikeEverywhere(images).encode(pixels, { format: 'jpeg', quality, subsampling })).toEqual(native);
        expect(native.length).toBeGreaterThan(200);
        expect(await encodeMozJpeg(pixels, options, mozJpeg), `${quality} ${subsampling}`).toEqual(native);
      }
    }
  });

  test.each<JpegOptions>([
    { quality: 60 },
    { quality: 95, chromaSubsampling: '4:4:4' },
    { quality: 30, progressive: true },
    { quality: 80, mozjpeg: true },
  ])('JPEGs of %o have the same samples', async (as) => {
    for (const colour of ['gray', 'rgb'] as const) {
      const bytes = await fileOf(picture(colour, 60), as);
      const [frame] = readJpeg(bytes).frames;
      const native = await sharpCodecs.decodeJpeg(bytes, frame);
      expect(isReadAlike(bytes)).toBe(true);
      expect(native?.samples.length).toBe(131 * 74 * (colour === 'gray' ? 1 : 3));
      expect((await decodeInPage(bytes, frame)).samples).toEqual(native?.samples);
    }
  });

  test('what has a fault is refused by both, and the next one is read again', async () => {
    const sound = await fileOf(picture('rgb', 60), { quality: 80 });
    const [frame] = readJpeg(sound).frames;
    const broken = Uint8Array.from([...sound.subarray(0, sound.length * 0.7), 0xff, 0xd9]);
    const noTable = Uint8Array.from(sound);
    noTable[sound.indexOf(0xdb) + 3] = 9;
    for (const bytes of [broken, noTable]) {
      await expect(decodeInPage(bytes, frame)).rejects.toThrow();
      await expect(images.decode(await open(bytes), { isAlikeEverywhere: true })).rejects.toMatchObject({
        code: 'image-damaged',
      });
    }
    expect((await decodeInPage(sound, frame)).samples.length).toBe(131 * 74 * 3);
  });

  test('inks are refused, and colours of half the height are left to the build that pages have', async () => {
    const inks = await sharp(await fileOf(picture('rgb', 60), {}))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    await expect(images.decode(await open(inks), { isAlikeEverywhere: true })).rejects.toMatchObject({
      code: 'image-unsupported',
    });
    const frame = (...factors: readonly number[]) =>
      Uint8Array.from([
        ...[0xff, 0xd8, 0xff, 0xc0, 0, 8 + 3 * factors.length, 8, 0, 8, 0, 8, factors.length],
        ...factors.flatMap((factor, index) => [index, factor, 0]),
        ...[0xff, 0xda],
      ]);
    expect([frame(0x12, 0x11, 0x11), frame(0x22, 0x21, 0x11), frame(0x22, 0x11, 0x11)].map(isReadAlike)).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('colours and sizes are made by our own code from the same samples', async () => {
    const bytes = await fileOf(picture('rgb', 60), { quality: 80 });
    const stored = await decodeInPage(bytes, readJpeg(bytes).frames[0]);
    const size = { widthPixels: 66, heightPixels: 37 };
    const alike = alikeEverywhere(images);
    const asRgb = { colour: 'rgb', fitWithin: size } as const;
    expect(await alike.decode(await open(bytes), asRgb)).toEqual(await images.resize(stored, size));
    // What the one decoder refuses is read as the host reads it.
    const broken = Uint8Array.from([...bytes.subarray(0, bytes.length * 0.7), 0xff, 0xd9]);
    expect(await alike.decode(await open(broken), asRgb)).toEqual(await images.decode(await open(broken), asRgb));
  });

  test('another build is not changed', async () => {
    const known = await wasm('enc/mozjpeg_enc');
    expect(withShortSteps(known).length).toBe(known.length);
    expect(() => withShortSteps(known.subarray(0, 95_700))).toThrow('Another build');
  });
});
