import { deflateParts, filteredRows, pngChunk, writePng } from '@recto/codecs';
import type { PixelBuffer } from '@recto/contract';
import { samplesOf } from './pixels/orient.ts';

const INCHES_PER_METRE = 39.3701;
/** A PNG with exactly these samples: a canvas would multiply colours with alpha and cut 16 bits to 8. Not for CMYK. */
export async function encodePng(
  pixels: PixelBuffer,
  dpi: number | undefined,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const { widthPixels, heightPixels, bitsPerSample, samples } = pixels;
  const count = samplesOf(pixels);
  const rows = filteredRows(samples, widthPixels, heightPixels, count, bitsPerSample, signal);
  const data = await deflateParts(rows, { signal });
  const chunks = dpi === undefined ? [] : [physicalSize(dpi)];
  return writePng({ widthPixels, heightPixels, samplesPerPixel: count, bitsPerSample, data, chunks });
}

/** The chunk that says how large a PNG is. */
export function physicalSize(dpi: number): Uint8Array {
  const body = new Uint8Array(9);
  const view = new DataView(body.buffer);
  const perMetre = Math.round(dpi * INCHES_PER_METRE);
  view.setUint32(0, perMetre);
  view.setUint32(4, perMetre);
  body[8] = 1;
  return pngChunk('pHYs', body);
}
