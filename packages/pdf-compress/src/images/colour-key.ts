import { encodeJbig2 } from '@recto/codecs';
import type { PixelBuffer } from '@recto/contract/capabilities/images';
import type { Samples } from '@recto/pdf-content';
import { arrayOf, numberOf, type ObjectSource, PdfDict, PdfName, PdfStream } from '@recto/pdf-core';

/** A colour key as a stencil, and the pixels with smoother values where the stencil hides them. */
export interface UnkeyedImage {
  readonly pixels: PixelBuffer;
  /** An explicit mask (ISO 32000-2, 8.9.6.3) that hides what the key hid. */
  readonly stencil: PdfStream;
}

/**
 * Makes a stencil of a colour key: a key asks for exact samples, which lossy encoding does not keep.
 * @param samples of 8 bits, as the key means them
 * @param pixels the same image, perhaps with indexes made into colours
 * @returns null when the key makes no sense
 */
export function unkeyed(
  dict: PdfDict,
  samples: Samples,
  pixels: PixelBuffer,
  source: ObjectSource,
): UnkeyedImage | null {
  const { widthPixels, heightPixels, components, data } = samples;
  const ranges = (arrayOf(dict.get('Mask'), source) ?? []).map((item) => numberOf(item, source) ?? Number.NaN);
  if (samples.bitsPerComponent !== 8 || ranges.length !== components * 2 || ranges.some(Number.isNaN)) return null;
  const channels = pixels.samples.length / (widthPixels * heightPixels);
  const filled = Uint8Array.from(pixels.samples);
  const rowBytes = (widthPixels + 7) >> 3;
  const rows = new Uint8Array(rowBytes * heightPixels);
  for (let y = 0; y < heightPixels; y++) {
    let seen = -1;
    for (let x = 0; x < widthPixels; x++) {
      const pixel = y * widthPixels + x;
      if (!isHidden(data, pixel * components, ranges)) {
        seen = pixel;
        // In a stencil for JBIG2, whose black is 0: samples of 1 are masked out.
        rows[y * rowBytes + (x >> 3)] = (rows[y * rowBytes + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
      } else if (seen >= 0) {
        // The last colour seen goes on, so that the edge is not blurred into the key's colour.
        filled.copyWithin(pixel * channels, seen * channels, (seen + 1) * channels);
      }
    }
  }
  const stencil = PdfDict.of({
    Type: PdfName.of('XObject'),
    Subtype: PdfName.of('Image'),
    Width: widthPixels,
    Height: heightPixels,
    ImageMask: true,
    BitsPerComponent: 1,
    Filter: PdfName.of('JBIG2Decode'),
  });
  return {
    pixels: { ...pixels, bitsPerSample: 8, samples: filled },
    stencil: new PdfStream(stencil, encodeJbig2({ widthPixels, heightPixels, rows })),
  };
}

function isHidden(data: Uint8Array, at: number, ranges: readonly number[]): boolean {
  for (let part = 0; part * 2 < ranges.length; part++) {
    const value = data[at + part] ?? 0;
    if (value < (ranges[part * 2] ?? 0) || value > (ranges[part * 2 + 1] ?? 0)) return false;
  }
  return true;
}
