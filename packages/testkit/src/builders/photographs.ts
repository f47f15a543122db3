import sharp, { type JpegOptions, type Sharp } from 'sharp';
import { seededRandom } from './bitmaps.ts';
import { type ImageSpec, imagePdf } from './image-document.ts';

const [WIDTH, HEIGHT] = [640, 440];
/** Every picture but one has more pixels than a page at this size needs. */
const SHOWN = { widthPoints: 180, heightPoints: 124 };
const SPACES = { 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' } as const;

/** A document of photographs in the codings that are common: JPEG of gray, colours and inks, with and without loss of colours, progressive, broken, with bytes that do not belong there; Flate with a soft mask. */
export async function photographsPdf(): Promise<Uint8Array> {
  const whole = await jpegSpec(photograph(1), 3, { quality: 88 });
  const broken = Uint8Array.from([...whole.data.subarray(0, whole.data.length / 2), 0xff, 0xd9]);
  const stray = Uint8Array.from([...whole.data.subarray(0, -2), 0, 0, 0, 0xff, 0xd9]);
  return imagePdf([
    whole,
    await jpegSpec(photograph(2), 3, { quality: 90, progressive: true, chromaSubsampling: '4:4:4' }),
    { ...(await jpegSpec(photograph(3), 3, { quality: 95 })), widthPoints: WIDTH, heightPoints: HEIGHT },
    await jpegSpec(photograph(4).toColourspace('b-w'), 1, { quality: 90 }),
    await jpegSpec(photograph(5).toColourspace('cmyk'), 4, { quality: 90, progressive: true }),
    {
      dictionary: dictionaryOf(3),
      data: await photograph(6).raw().toBuffer(),
      compress: true,
      ...SHOWN,
      softMask: { dictionary: dictionaryOf(1), data: await mask(), compress: true },
    },
    { ...whole, data: broken },
    { ...whole, data: stray },
  ]);
}

const dictionaryOf = (components: 1 | 3 | 4) => ({
  Width: WIDTH,
  Height: HEIGHT,
  ColorSpace: SPACES[components],
  BitsPerComponent: 8,
});

async function jpegSpec(picture: Sharp, components: 1 | 3 | 4, options: JpegOptions): Promise<ImageSpec> {
  const data = new Uint8Array(await picture.jpeg(options).toBuffer());
  return { dictionary: { ...dictionaryOf(components), Filter: '/DCTDecode' }, data, ...SHOWN };
}

/** Soft shapes, sharp edges and grain. */
function photograph(seed: number): Sharp {
  const random = seededRandom(seed);
  const waves = Array.from({ length: 9 }, (_, index) => (random() - 0.5) * 2 ** (index / 2 - 6));
  const samples = Uint8ClampedArray.from({ length: WIDTH * HEIGHT * 3 }, (_, at) => {
    const [x, y] = [Math.floor(at / 3) % WIDTH, Math.floor(at / 3 / WIDTH)];
    const light = waves.reduce(
      (sum, wave, index) => sum + 22 * Math.sin(wave * (index % 2 ? x : y) + index + (at % 3)),
      0,
    );
    return 125 + light + (((x >> 5) + (y >> 6)) % 3) * 20 + (random() - 0.5) * 14;
  });
  return sharp(samples, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
}

async function mask(): Promise<Uint8Array> {
  return photograph(7).toColourspace('b-w').blur(4).raw().toBuffer();
}
