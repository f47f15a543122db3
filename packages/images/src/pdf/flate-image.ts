import { deflateParts, filteredRows } from '@recto/codecs';
import type { PdfImage, PixelBuffer } from '@recto/contract/capabilities/images';
import { samplesOf } from '../pixels/orient.ts';

type Plane = Pick<PdfImage, 'bitsPerComponent' | 'colour' | 'iccProfile'>;

/**
 * Packs samples losslessly: alpha becomes a soft mask (none when nothing is transparent), 16 bits stay.
 * @param isBilevel true when gray is black and white alone, one bit each @throws cancelled
 */
export async function flateImage(pixels: PixelBuffer, isBilevel: boolean, signal?: AbortSignal): Promise<PdfImage> {
  const { widthPixels, heightPixels, colour, iccProfile, bitsPerSample } = pixels;
  const { colours, alpha } = splitAlpha(pixels);
  const count = samplesOf({ colour, hasAlpha: false });
  if (isBilevel && colour === 'gray' && bitsPerSample === 8) {
    const data = await deflateParts([packBits(colours, widthPixels, heightPixels)], signal);
    const plane = { bitsPerComponent: 1, colour, iccProfile } as const;
    return { ...imageOf(pixels, plane, data, {}), softMask: alpha && (await maskOf(pixels, alpha, signal)) };
  }
  const data = await predicted(colours, widthPixels, heightPixels, count, bitsPerSample, signal);
  const plane = { bitsPerComponent: bitsPerSample, colour, iccProfile };
  const parms = predictorParms(widthPixels, count, bitsPerSample);
  return { ...imageOf(pixels, plane, data, parms), softMask: alpha && (await maskOf(pixels, alpha, signal)) };
}

/** /DecodeParms of rows that were filtered as PNG filters them (ISO 32000-2, 7.4.4.4). */
export function predictorParms(columns: number, colours: number, bitsPerComponent: number): PdfImage['decodeParms'] {
  return { Predictor: 15, Colors: colours, BitsPerComponent: bitsPerComponent, Columns: columns };
}

function imageOf(
  { widthPixels, heightPixels }: Pick<PdfImage, 'widthPixels' | 'heightPixels'>,
  plane: Plane,
  data: Uint8Array,
  decodeParms: PdfImage['decodeParms'],
): PdfImage {
  const usual = { filter: 'FlateDecode', isInverted: false, softMask: null, hasOwnAlpha: false } as const;
  return { ...usual, widthPixels, heightPixels, ...plane, data, decodeParms };
}

async function maskOf(pixels: PixelBuffer, alpha: Samples, signal?: AbortSignal): Promise<PdfImage> {
  const { widthPixels, heightPixels, bitsPerSample } = pixels;
  const data = await predicted(alpha, widthPixels, heightPixels, 1, bitsPerSample, signal);
  const plane = { bitsPerComponent: bitsPerSample, colour: 'gray', iccProfile: null } as const;
  return imageOf(pixels, plane, data, predictorParms(widthPixels, 1, bitsPerSample));
}

type Samples = PixelBuffer['samples'];

function splitAlpha(pixels: PixelBuffer): { colours: Samples; alpha: Samples | null } {
  const { samples, hasAlpha, bitsPerSample } = pixels;
  if (!hasAlpha) return { colours: samples, alpha: null };
  const perPixel = samplesOf(pixels);
  const count = samples.length / perPixel;
  const like = (length: number) => (bitsPerSample === 16 ? new Uint16Array(length) : new Uint8Array(length));
  const [colours, alpha, most] = [like(count * (perPixel - 1)), like(count), bitsPerSample === 16 ? 65_535 : 255];
  let isOpaque = true;
  for (let pixel = 0, from = 0, to = 0; pixel < count; pixel++) {
    for (let sample = 1; sample < perPixel; sample++) colours[to++] = samples[from++] ?? 0;
    const value = samples[from++] ?? most;
    alpha[pixel] = value;
    if (value !== most) isOpaque = false;
  }
  return { colours, alpha: isOpaque ? null : alpha };
}

function packBits(samples: Samples, width: number, height: number): Uint8Array {
  const rowBytes = Math.ceil(width / 8);
  const packed = new Uint8Array(rowBytes * height);
  for (let row = 0; row < height; row++) {
    for (let x = 0; x < width; x++) {
      if ((samples[row * width + x] ?? 0) >= 128) {
        const at = row * rowBytes + (x >> 3);
        packed[at] = (packed[at] ?? 0) | (0x80 >> (x & 7));
      }
    }
  }
  return packed;
}

async function predicted(
  samples: Samples,
  width: number,
  height: number,
  colours: number,
  bits: 8 | 16,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  return deflateParts(filteredRows(samples, width, height, colours, bits, signal), signal);
}
