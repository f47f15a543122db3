import { JPEG_MARKER, joinBytes } from '@recto/codecs';

const APP0 = 0xe0;
const ADOBE_APP14 = 0xee;

/**
 * A JPEG that an encoder made, with its dots per inch in a JFIF header (T.871, 10.1): in the one that it begins with, which is
 * then changed in place, or in one of its own. An Adobe header says that the colours are not those of JFIF: it stays alone.
 */
export function jpegWithDpi(jpeg: Uint8Array, dpi: number): Uint8Array {
  const whole = Math.min(65_535, Math.round(dpi));
  const density = [1, whole >> 8, whole & 255, whole >> 8, whole & 255];
  if (jpeg[3] === ADOBE_APP14) return jpeg;
  if (jpeg[3] === APP0 && String.fromCharCode(...jpeg.subarray(6, 10)) === 'JFIF') {
    jpeg.set(density, 13);
    return jpeg;
  }
  const name = [...'JFIF'].map((letter) => letter.charCodeAt(0));
  const header = [0xff, JPEG_MARKER.start, 0xff, APP0, 0, 16, ...name, 0, 1, 1, ...density, 0, 0];
  return joinBytes([Uint8Array.from(header), jpeg.subarray(2)]);
}
