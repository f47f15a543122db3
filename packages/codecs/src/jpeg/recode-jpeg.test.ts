import { compressDocument } from '@recto/pdf-compress';
import { openPdf } from '@recto/pdf-core';
import { imagePdf, qpdfCheck, renderDigests, seededRandom } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { recodeJpeg } from './recode-jpeg.ts';

const [width, height] = [201, 147];
const random = seededRandom(9);
const rgb = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
  const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
  return 128 + 60 * Math.sin(x / (7 + (at % 3) * 9)) + 40 * Math.cos(y / 11) + random() * 25;
});
const picture = () => sharp(rgb, { raw: { width, height, channels: 3 } });
const plain = { optimizeCoding: false } as const;
const KINDS: Record<string, () => Promise<Buffer>> = {
  'full colours': () =>
    picture()
      .jpeg({ ...plain, quality: 92, chromaSubsampling: '4:4:4' })
      .toBuffer(),
  'halved colours': () =>
    picture()
      .jpeg({ ...plain, quality: 60, chromaSubsampling: '4:2:0' })
      .toBuffer(),
  'coarse steps': () =>
    picture()
      .jpeg({ ...plain, quality: 30, chromaSubsampling: '4:4:4' })
      .toBuffer(),
  'the finest steps': () =>
    picture()
      .jpeg({ ...plain, quality: 100 })
      .toBuffer(),
  gray: () =>
    picture()
      .toColourspace('b-w')
      .jpeg({ ...plain, quality: 80 })
      .toBuffer(),
  'four inks': () =>
    picture()
      .toColourspace('cmyk')
      .jpeg({ ...plain, quality: 80 })
      .toBuffer(),
  'the best codes for one scan': () => picture().jpeg({ quality: 85 }).toBuffer(),
};
const pixelsOf = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();

describe('recodeJpeg', () => {
  test.each(Object.entries(KINDS))('ensures that %s: fewer bytes give the same pixels', async (_, make) => {
    const jpeg = await make();
    const recoded = recodeJpeg(jpeg);
    expect(recoded?.length).toBeLessThan(jpeg.length * 0.98);
    expect((await pixelsOf(recoded ?? jpeg)).equals(await pixelsOf(jpeg))).toBe(true);
    expect(recodeJpeg(recoded ?? jpeg)).toBeNull();
  });

  test('ensures that what a camera wrote beside the picture goes, and the profile stays', async () => {
    const jpeg = await picture()
      .withMetadata({ exif: { IFD0: { Copyright: 'x'.repeat(900) } }, icc: 'p3' })
      .jpeg(plain)
      .toBuffer();
    const { exif, icc } = await sharp(recodeJpeg(jpeg) ?? jpeg).metadata();
    expect([exif, icc?.length]).toEqual([undefined, (await sharp(jpeg).metadata()).icc?.length]);
  });

  test('ensures that restart markers are followed', async () => {
    const jpeg = restartedStrip();
    const recoded = recodeJpeg(jpeg) ?? new Uint8Array();
    const pixels = await pixelsOf(recoded);
    expect(pixels.equals(await pixelsOf(jpeg))).toBe(true);
    // Differences that went on over the restarts would grow brighter and brighter.
    expect(new Set(pixels).size).toBe(1);
  });

  test('ensures that pictures refined in steps, damaged ones and other data are left alone', async () => {
    const jpeg = await picture().jpeg(plain).toBuffer();
    expect(recodeJpeg(await picture().jpeg({ progressive: true }).toBuffer())).toBeNull();
    expect(recodeJpeg(jpeg.subarray(0, jpeg.length >> 1))).toBeNull();
    expect(recodeJpeg(new Uint8Array(5000))).toBeNull();
    for (let round = 0; round < 100; round++) {
      const broken = Uint8Array.from(jpeg);
      broken[Math.floor(random() * broken.length)] = Math.floor(random() * 256);
      const recoded = recodeJpeg(broken);
      if (!recoded) continue;
      const [before, after] = [await pixelsOf(broken).catch(() => null), await pixelsOf(recoded).catch(() => null)];
      if (before) expect(after?.equals(before)).toBe(true);
    }
  });
});

/** Eight gray blocks in a row, each behind a restart: a DC difference of 5, which is 101 behind the code 10, and no more. */
function restartedStrip(): Uint8Array {
  const table = (kind: number, ...symbols: number[]) => {
    const counts = symbols.map(() => 1);
    return [
      0xff,
      0xc4,
      0,
      19 + symbols.length,
      kind,
      ...counts,
      ...Array<number>(16 - counts.length).fill(0),
      ...symbols,
    ];
  };
  const units = Array.from({ length: 8 }, (_, unit) => [0b10101011, ...(unit < 7 ? [0xff, 0xd0 + unit] : [])]);
  return Uint8Array.from([
    ...[0xff, 0xd8, 0xff, 0xfe, 0x0f, 0xa0, ...Array<number>(3998).fill(32)],
    ...[0xff, 0xdb, 0, 67, 0, ...Array<number>(64).fill(16)],
    ...[0xff, 0xc0, 0, 11, 8, 0, 8, 0, 64, 1, 1, 0x11, 0],
    ...table(0, 0, 3),
    ...table(0x10, 0),
    ...[0xff, 0xdd, 0, 4, 0, 1, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0],
    ...units.flat(),
    ...[0xff, 0xd9],
  ]);
}

describeWithPrograms('JPEG pictures in a PDF', ['qpdf', 'pdftoppm'], () => {
  test.each(['full colours', 'halved colours', 'gray', 'four inks'])('ensures that %s look the same', async (kind) => {
    const data = new Uint8Array((await KINDS[kind]?.()) ?? []);
    const ColorSpace = { gray: '/DeviceGray', 'four inks': '/DeviceCMYK' }[kind] ?? '/DeviceRGB';
    const dictionary = { Width: width, Height: height, ColorSpace, BitsPerComponent: 8, Filter: '/DCTDecode' };
    const source = imagePdf([{ dictionary, data }]);
    const opened = { file: await openPdf(source, { fileName: 'a.pdf' }), fileName: 'a.pdf', password: undefined };
    const { bytes } = await compressDocument(opened, { kind: 'lossless' });
    expect(source.length - bytes.length).toBeGreaterThan(data.length * 0.02);
    expect(await qpdfCheck(bytes)).toEqual({ exitCode: 0, complaints: [] });
    expect(await renderDigests(bytes, 72)).toEqual(await renderDigests(source, 72));
  });
});
