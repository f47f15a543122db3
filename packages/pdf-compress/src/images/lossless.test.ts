import { openPdf } from '@recto/pdf-core';
import { drawWithPdfium, type ImageSpec, imagePdf, qpdfCheck, renderDigests, seededRandom } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { compressDocument } from '../compress.ts';

const [width, height] = [120, 90];
const gray = (value: (x: number, y: number) => number) =>
  Uint8Array.from({ length: width * height }, (_, at) => value(at % width, Math.floor(at / width)));
const rgb = (value: (x: number, y: number) => readonly [number, number, number]) =>
  Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    const pixel = Math.floor(at / 3);
    return value(pixel % width, Math.floor(pixel / width))[at % 3] ?? 0;
  });
const random = seededRandom(4);
const noise = gray(() => Math.floor(random() * 256));
const spec = (ColorSpace: string | string[], data: Uint8Array, more: object = {}): ImageSpec => ({
  dictionary: { Width: width, Height: height, ColorSpace, BitsPerComponent: 8, ...more },
  data,
  compress: true,
});
const dots = (x: number, y: number) => (x * x + y * 3) % 7 < 2;
const photo = rgb((x, y) => [x * 2, y * 2, (x + y) & 255]);

const IMAGES: Record<string, ImageSpec> = {
  'a photo, RGB': spec('/DeviceRGB', photo),
  'gray in RGB': spec(
    '/DeviceRGB',
    rgb((x, y) => [x + y, x + y, x + y]),
  ),
  'few colours in RGB': spec(
    '/DeviceRGB',
    rgb((x, y) => [dots(x, y) ? 200 : 10, (x >> 5) * 40, 90]),
  ),
  'few colours in CMYK': spec(
    '/DeviceCMYK',
    Uint8Array.from({ length: width * height * 4 }, (_, at) => ((at >> 9) & 3 ? 0 : 200)),
  ),
  'black and white in RGB': spec(
    '/DeviceRGB',
    rgb((x, y) => (dots(x, y) ? [255, 255, 255] : [0, 0, 0])),
  ),
  'black and white in gray': spec(
    '/DeviceGray',
    gray((x, y) => (dots(x, y) ? 255 : 0)),
  ),
  'sixteen grays': spec(
    '/DeviceGray',
    gray((x, y) => ((x + y) % 16) * 17),
  ),
  'three uneven grays': spec(
    '/DeviceGray',
    gray((x, y) => [3, 77, 190][(x + y) % 3] ?? 0),
  ),
  'an inverted image': spec(
    '/DeviceGray',
    gray((x, y) => (dots(x, y) ? 255 : 0)),
    { Decode: [1, 0] },
  ),
  'a colour key': spec(
    '/DeviceRGB',
    rgb((x, y) => [dots(x, y) ? 200 : 10, 40, 90]),
    { Mask: [200, 200, 40, 40, 90, 90] },
  ),
  'an Indexed image with unused colours': spec(
    ['/Indexed', '/DeviceRGB', '255', `<${'0a1b2c'.repeat(100)}${'ff8800'.repeat(156)}>`],
    gray((x) => (x < 50 ? 3 : 200)),
  ),
  'an image with a soft mask': {
    ...spec('/DeviceRGB', photo),
    softMask: spec(
      '/DeviceGray',
      gray((x) => (x < 60 ? 10 : 200)),
    ),
  },
  'two colours with a soft mask': {
    ...spec(
      '/DeviceRGB',
      rgb((x, y) => (dots(x, y) ? [255, 136, 0] : [10, 27, 44])),
    ),
    softMask: spec(
      '/DeviceGray',
      gray((x, y) => ((x - y) & 8 ? 255 : 0)),
    ),
  },
  'a stencil': {
    dictionary: { Width: 120, Height: 90, ImageMask: true, BitsPerComponent: 1 },
    data: Uint8Array.from({ length: 15 * 90 }, (_, at) => at * 37),
    compress: true,
  },
  'sixteen bits': spec(
    '/DeviceGray',
    Uint8Array.from({ length: width * height * 2 }, (_, at) => at >> 3),
    { BitsPerComponent: 16 },
  ),
};

const compressed = async (bytes: Uint8Array) =>
  compressDocument(
    { file: await openPdf(bytes, { fileName: 'a.pdf' }), fileName: 'a.pdf', password: undefined },
    { kind: 'lossless' },
  );

describeWithPrograms('lossless recoding of images', ['qpdf', 'pdftoppm'], () => {
  test.each(Object.entries(IMAGES))('ensures that %s becomes smaller and shows the same pixels', async (_, image) => {
    const source = imagePdf([image]);
    const { bytes } = await compressed(source);
    expect(bytes.length).toBeLessThan(source.length);
    expect(await qpdfCheck(bytes)).toEqual({ exitCode: 0, complaints: [] });
    expect(await renderDigests(bytes, 72)).toEqual(await renderDigests(source, 72));
    // Smoothed, as a page is on the screen.
    const [was, is] = [await drawWithPdfium(source, 71, 97), await drawWithPdfium(bytes, 71, 97)];
    expect(Buffer.from(is.rgb).equals(was.rgb)).toBe(true);
  });

  test('ensures that noise, which nothing makes smaller, shows the same pixels', async () => {
    const source = imagePdf([spec('/DeviceGray', noise)]);
    const { bytes } = await compressed(source);
    expect(await renderDigests(bytes, 72)).toEqual(await renderDigests(source, 72));
  });

  test('ensures that data shorter than the image says are left as they are', async () => {
    const source = imagePdf([spec('/DeviceRGB', photo.subarray(0, 999))]);
    const { bytes } = await compressed(source);
    expect(await renderDigests(bytes, 72)).toEqual(await renderDigests(source, 72));
  });
});
