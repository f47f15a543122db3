import { deflateParts } from '@recto/codecs';
import { type PdfImage, type PixelBuffer, throwIfCancelled } from '@recto/contract';
import { samplesOf } from '../pixels/orient.ts';

type Plane = Pick<PdfImage, 'bitsPerComponent' | 'colour' | 'iccProfile'>;

const SPLIT_STEP_ROWS = 256;

/**
 * Packs samples losslessly: alpha becomes a soft mask (none when nothing is transparent), 16 bits stay.
 * @param isBilevel true when gray is black and white alone, one bit each @throws cancelled
 */
export async function flateImage(pixels: PixelBuffer, isBilevel: boolean, signal?: AbortSignal): Promise<PdfImage> {
  const { widthPixels, heightPixels, colour, iccProfile, bitsPerSample } = pixels;
  const { colours, alpha } = splitAlpha(pixels);
  const count = samplesOf({ colour, hasAlpha: false });
  if (isBilevel && colour === 'gray' && bitsPerSample === 8) {
    const data = await deflateParts([packBits(colours, widthPixels, heightPixels)], { signal });
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
  return deflateParts(filteredRows(samples, width, height, colours, bits, signal), { signal });
}

/** Rows in parts, each row behind the number of its filter: of PNG's Sub and Up the one that leaves smaller differences. */
export function filteredRows(
  samples: Samples,
  width: number,
  height: number,
  colours: number,
  bits: 8 | 16,
  signal?: AbortSignal,
): Uint8Array[] {
  const step = (colours * bits) / 8;
  const rowBytes = width * step;
  const parts: Uint8Array[] = [];
  let above: Uint8Array = new Uint8Array(rowBytes);
  for (let from = 0; from < height; from += SPLIT_STEP_ROWS) {
    throwIfCancelled(signal);
    const rows = Math.min(SPLIT_STEP_ROWS, height - from);
    const part = new Uint8Array(rows * (rowBytes + 1));
    for (let row = 0; row < rows; row++) {
      const line = bytesOf(samples, (from + row) * width * colours, width * colours);
      filterRow(line, above, step, part.subarray(row * (rowBytes + 1), (row + 1) * (rowBytes + 1)));
      above = line;
    }
    parts.push(part);
  }
  return parts;
}

/** A row as PDF and PNG store it: 16 bits with the high byte first. */
function bytesOf(samples: Samples, from: number, count: number): Uint8Array {
  if (!(samples instanceof Uint16Array)) return new Uint8Array(samples.buffer, samples.byteOffset + from, count);
  const bytes = new Uint8Array(count * 2);
  for (let at = 0; at < count; at++) {
    const value = samples[from + at] ?? 0;
    bytes[at * 2] = value >> 8;
    bytes[at * 2 + 1] = value & 255;
  }
  return bytes;
}

function filterRow(line: Uint8Array, above: Uint8Array, step: number, target: Uint8Array): void {
  let [sub, up] = [0, 0];
  for (let at = 0; at < line.length; at++) {
    const value = line[at] ?? 0;
    const left = (value - (at >= step ? (line[at - step] ?? 0) : 0)) & 255;
    const over = (value - (above[at] ?? 0)) & 255;
    sub += left < 128 ? left : 256 - left;
    up += over < 128 ? over : 256 - over;
  }
  const isSub = sub < up;
  target[0] = isSub ? 1 : 2;
  for (let at = 0; at < line.length; at++) {
    const before = isSub ? (at >= step ? (line[at - step] ?? 0) : 0) : (above[at] ?? 0);
    target[at + 1] = (line[at] ?? 0) - before;
  }
}
