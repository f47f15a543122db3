import { type GrayPicture, sharesFrom } from '@recto/testkit';
import sharp, { type Sharp } from 'sharp';
import { PRINT_DPI } from './pages.ts';

/** Ways in which a scanner degrades a printed page. */
export const DEGRADATIONS = ['clean', 'skew', 'noise', 'shade', 'coarse', 'all'] as const;
export type Degradation = (typeof DEGRADATIONS)[number];

export interface ScannedPage {
  readonly picture: GrayPicture;
  readonly dpi: number;
}

const SKEW_DEGREES = 2;
const WORKS: Readonly<Record<Degradation, (page: GrayPicture) => Promise<ScannedPage>>> = {
  clean: async (picture) => ({ picture, dpi: PRINT_DPI }),
  skew: async (picture) => ({ picture: await rotated(picture, SKEW_DEGREES), dpi: PRINT_DPI }),
  noise: async (picture) => ({ picture: noisy(picture, 22, 0.01), dpi: PRINT_DPI }),
  shade: async (picture) => ({ picture: shaded(picture), dpi: PRINT_DPI }),
  coarse: (picture) => scaled(picture, 150),
  async all(picture) {
    const { picture: small, dpi } = await scaled(await blurred(await rotated(picture, SKEW_DEGREES)), 200);
    return { picture: await jpegCopy(noisy(shaded(small), 6, 0), 45), dpi };
  },
};

/** @param seed the same page comes out the same way each time */
export function degrade(picture: GrayPicture, how: Degradation): Promise<ScannedPage> {
  return WORKS[how](picture);
}

const rawOf = ({ widthPixels: width, heightPixels: height, gray }: GrayPicture) =>
  sharp(gray, { raw: { width, height, channels: 1 } });

async function pictureOf(image: Sharp): Promise<GrayPicture> {
  const { data, info } = await image.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  const gray = new Uint8Array(info.width * info.height);
  for (let at = 0; at < gray.length; at++) gray[at] = data[at * info.channels] ?? 0;
  return { widthPixels: info.width, heightPixels: info.height, gray };
}

/** Clockwise; what comes from outside of the page is white. */
async function rotated(picture: GrayPicture, degrees: number): Promise<GrayPicture> {
  const { widthPixels: width, heightPixels: height } = picture;
  const rotated = await pictureOf(rawOf(picture).rotate(degrees, { background: 'white' }));
  const [left, top] = [(rotated.widthPixels - width) >> 1, (rotated.heightPixels - height) >> 1];
  return pictureOf(rawOf(rotated).extract({ left, top, width, height }));
}

async function scaled(picture: GrayPicture, dpi: number): Promise<ScannedPage> {
  const width = Math.round((picture.widthPixels * dpi) / PRINT_DPI);
  return { picture: await pictureOf(rawOf(picture).resize({ width })), dpi };
}

const blurred = (picture: GrayPicture) => pictureOf(rawOf(picture).blur(0.8));

async function jpegCopy(picture: GrayPicture, quality: number): Promise<GrayPicture> {
  return pictureOf(sharp(await rawOf(picture).jpeg({ quality }).toBuffer()));
}

/** Half the contrast, and a shadow that deepens to the right. */
function shaded(picture: GrayPicture): GrayPicture {
  const { widthPixels, gray } = picture;
  const out = gray.map((value, at) => {
    const along = (at % widthPixels) / widthPixels;
    return (128 + (value - 128) * 0.5) * (1 - 0.55 * along * along);
  });
  return { ...picture, gray: out };
}

/** @param deviation of a normal distribution, in gray levels @param saltShare pixels that are black or white at random */
function noisy(picture: GrayPicture, deviation: number, saltShare: number): GrayPicture {
  const random = sharesFrom(12_345);
  const out = picture.gray.map((value) => {
    if (random() < saltShare) return random() < 0.5 ? 0 : 255;
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.min(255, Math.max(0, value + normal * deviation));
  });
  return { ...picture, gray: out };
}
