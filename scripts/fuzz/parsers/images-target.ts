import { createNodeImages } from '@recto/images/node';
import { alphaPng, type ImageFixture, imageFixture, jpeg2000Of, memoryFile } from '@recto/testkit';
import type { FuzzTarget } from '../fuzz-target.ts';
import type { FuzzSource } from '../sources.ts';
import { damageBytes } from './damage-bytes.ts';
import { endOf } from './end-of.ts';

const FIXTURES: readonly ImageFixture[] = [
  'plain.jpg',
  'progressive.jpg',
  'gray.jpg',
  'cmyk.jpg',
  'exif-orientation-6.jpg',
  'plain.png',
  'palette.png',
  'interlaced.png',
  'alpha.png',
  '16-bit.png',
  'animated.gif',
  'multi-page.tif',
  '16-bit.tif',
  'lossless.webp',
];
/** A header may say so many pixels; the sources have a few thousand. */
const MAX_PIXELS = 1_000_000;
/** Decoders that are not ours take longer: one case in so many. */
const FOREIGN_EVERY = 16;
const SIDE = 16;
/** Five halvings of an image leave something of it. */
const WAVELET_SIDE = 64;

/** Headers of every format, our own decoders of PNG and BMP, and what of an image goes into a PDF as it is. */
export async function openImagesTarget(): Promise<FuzzTarget> {
  const images = createNodeImages();
  const pattern = (side: number) => Uint8Array.from({ length: side * side * 3 }, (_, at) => (at * 7) % 251);
  const wavelet = { width: WAVELET_SIDE, height: WAVELET_SIDE, components: 3 } as const;
  const sources: FuzzSource[] = [
    ...(await Promise.all(FIXTURES.map(async (name) => ({ name, bytes: await imageFixture(name) })))),
    { name: 'small.png', bytes: alphaPng(SIDE, [9, 99, 200]) },
    { name: 'small.jp2', bytes: await jpeg2000Of(pattern(WAVELET_SIDE), wavelet) },
    { name: 'plain.bmp', bytes: bitmap(24, 0, pattern(SIDE)) },
    { name: 'runs.bmp', bytes: bitmap(8, 1, Array.from({ length: SIDE }, () => [SIDE, 3, 0, 0]).flat()) },
  ];
  return {
    sources,
    mutate: (bytes, random) => damageBytes(bytes, random),
    run: ({ name, bytes }, index) =>
      endOf(async () => {
        const image = await images.open(memoryFile(name, bytes), { maxPixels: MAX_PIXELS });
        const isOurs = image.format === 'png' || image.format === 'bmp';
        if (isOurs || index % FOREIGN_EVERY === 0) {
          await images.forPdf(image);
          await images.decode(image);
        }
      }),
    close: async () => {},
  };
}

/** @param compression 0 for none, 1 for runs of 8 bits */
function bitmap(bits: 8 | 24, compression: 0 | 1, data: ArrayLike<number>): Uint8Array {
  const palette = bits === 8 ? 4 * 16 : 0;
  const head = Buffer.alloc(54 + palette, 60);
  head.write('BM');
  head.writeUInt32LE(head.length + data.length, 2);
  head.writeUInt32LE(0, 6);
  head.writeUInt32LE(head.length, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(SIDE, 18);
  head.writeInt32LE(SIDE, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(bits, 28);
  head.writeUInt32LE(compression, 30);
  head.writeUInt32LE(data.length, 34);
  head.fill(0, 38, 54);
  head.writeUInt32LE(palette / 4, 46);
  return new Uint8Array(Buffer.concat([head, Uint8Array.from(Array.from(data))]));
}
