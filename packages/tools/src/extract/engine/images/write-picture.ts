import { deflateParts, filteredRows, joinBytes, pngChunk, writePng } from '@recto/codecs';
import { type AlphaPlane, withAlpha } from './alpha.ts';
import { COMPONENTS, type Picture } from './picture.ts';
import { writeTiff } from './write-tiff.ts';

/** A file of an image format. */
export interface PictureFile {
  readonly extension: '.png' | '.tif';
  readonly mediaType: 'image/png' | 'image/tiff';
  readonly bytes: Uint8Array;
}

/** Packs a picture without loss: CMYK as TIFF, all else as PNG, with its profile. @throws cancelled */
export async function writePicture(
  picture: Picture,
  alpha: AlphaPlane | null,
  signal: AbortSignal,
): Promise<PictureFile> {
  const whole = alpha ? withAlpha(picture, alpha) : picture;
  const samplesPerPixel = COMPONENTS[picture.model] + (alpha ? 1 : 0);
  if (picture.model === 'cmyk') {
    const bytes = await writeTiff({ ...whole, samplesPerPixel, hasAlpha: alpha !== null }, signal);
    return { extension: '.tif', mediaType: 'image/tiff', bytes };
  }
  const { widthPixels, heightPixels, bits, data, palette, profile } = whole;
  const isPacked = palette !== null || bits < 8;
  const perPixel = palette ? 1 : samplesPerPixel;
  const rows = isPacked
    ? plainRows(data, Math.ceil((widthPixels * bits) / 8), heightPixels)
    : filteredRows(data, widthPixels, heightPixels, (perPixel * bits) / 8, 8, signal);
  const bytes = writePng({
    widthPixels,
    heightPixels,
    samplesPerPixel: perPixel,
    bitsPerSample: bits,
    data: await deflateParts(rows, signal),
    chunks: profile ? [await profileChunk(profile)] : [],
    ...(palette && { palette }),
  });
  return { extension: '.png', mediaType: 'image/png', bytes };
}

/** Rows behind the number of no filter, as ISO/IEC 15948, 12.7 recommends for few bits and for indexes. */
function plainRows(data: Uint8Array, rowBytes: number, height: number): Uint8Array[] {
  const rows = new Uint8Array((rowBytes + 1) * height);
  for (let row = 0; row < height; row++) {
    rows.set(data.subarray(row * rowBytes, (row + 1) * rowBytes), row * (rowBytes + 1) + 1);
  }
  return [rows];
}

/** The chunk that holds an ICC profile: a name, the method 0, the packed bytes (ISO/IEC 15948, 11.3.2.3). */
async function profileChunk(profile: Uint8Array): Promise<Uint8Array> {
  const head = Uint8Array.of(0x49, 0x43, 0x43, 0, 0);
  return pngChunk('iCCP', joinBytes([head, await deflateParts([profile])]));
}
