import sharp from 'sharp';
import { seededRandom } from './bitmaps.ts';

/** Sides of a picture of 12 million pixels, as phones take them. */
const PHOTO_SIZE = { width: 4000, height: 3000 } as const;

/** A JPEG as a phone makes it: 12 million pixels, soft shapes and the noise of a sensor, Exif data, about 4 MB. */
export async function photoJpeg(seed: number): Promise<Uint8Array> {
  const random = seededRandom(seed + 1);
  const shapes = Uint8Array.from({ length: 40 * 30 * 3 }, () => 255 * random());
  const soft = sharp(shapes, { raw: { width: 40, height: 30, channels: 3 } }).resize({
    ...PHOTO_SIZE,
    kernel: 'cubic',
  });
  const noise = sharp({
    create: { ...PHOTO_SIZE, channels: 3, background: 'black', noise: { type: 'gaussian', mean: 128, sigma: 24 } },
  });
  const grain = await noise.png({ compressionLevel: 0 }).toBuffer();
  const photo = sharp(await soft.png({ compressionLevel: 0 }).toBuffer()).composite([
    { input: grain, blend: 'soft-light' },
  ]);
  return new Uint8Array(await photo.withMetadata({ orientation: 1, density: 72 }).jpeg({ quality: 92 }).toBuffer());
}
