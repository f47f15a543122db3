import { type GreyPicture, sharesFrom } from '@recto/testkit';
import sharp, { type Sharp } from 'sharp';
import { PRINT_DPI } from './pages.ts';

/** What happens to a printed page on its way through a scanner. */
export const DEGRADATIONS = ['clean', 'skew', 'noise', 'shade', 'coarse', 'all'] as const;
export type Degradation = (typeof DEGRADATIONS)[number];

export interface ScannedPage {
  readonly picture: GreyPicture;
  readonly dpi: number;
}

const SKEW_DEGREES = 2;
const WORKS: Readonly<Record<Degradation, (page: GreyPicture) => Promise<ScannedPage>>> = {
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
export function degrade(picture: GreyPicture, how: Degradation): Promise<ScannedPage> {
  return WORKS[how](picture);
}

const rawOf = ({ widthPixels: width, heightPixels: height, grey }: GreyPicture) =>
  sharp(grey, { raw: { width, height, channels: 1 } });

async function pictureOf(image: Sharp): Promise<GreyPicture> {
  const { data, info } = await image.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  const grey = new Uint8Array(info.width * info.height);
  for (let at = 0; at < grey.length; at++) grey[at] = data[at * info.channels] ?? 0;
  return { widthPixels: info.width, heightPixels: info.height, grey };
}

/** Clockwise; what comes from outside of the page is white. */
async function rotated(picture: GreyPicture, degrees: number): Promise<GreyPicture> {
  const { widthPixels: width, heightPixels: height } = picture;
  const turned = await pictureOf(rawOf(picture).rotate(degrees, { background: 'white' }));
  const [left, top] = [(turned.widthPixels - width) >> 1, (turned.heightPixels - height) >> 1];
  return pictureOf(rawOf(turned).extract({ left, top, width, height }));
}

async function scaled(picture: GreyPicture, dpi: number): Promise<ScannedPage> {
  const width = Math.round((picture.widthPixels * dpi) / PRINT_DPI);
  return { picture: await pictureOf(rawOf(picture).resize({ width })), dpi };
}

const blurred = (picture: GreyPicture) => pictureOf(rawOf(picture).blur(0.8));

async function jpegCopy(picture: GreyPicture, quality: number): Promise<GreyPicture> {
  return pictureOf(sharp(await rawOf(picture).jpeg({ quality }).toBuffer()));
}

/** Half the contrast, and a shadow that deepens to the right. */
function shaded(picture: GreyPicture): GreyPicture {
  const { widthPixels, grey } = picture;
  const out = grey.map((value, at) => {
    const along = (at % widthPixels) / widthPixels;
    return (128 + (value - 128) * 0.5) * (1 - 0.55 * along * along);
  });
  return { ...picture, grey: out };
}

/** @param deviation of a normal distribution, in grey levels @param saltShare pixels that are black or white at random */
function noisy(picture: GreyPicture, deviation: number, saltShare: number): GreyPicture {
  const random = sharesFrom(12_345);
  const out = picture.grey.map((value) => {
    if (random() < saltShare) return random() < 0.5 ? 0 : 255;
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.min(255, Math.max(0, value + normal * deviation));
  });
  return { ...picture, grey: out };
}
