import { JPEG_MARKER, joinBytes } from '@recto/codecs';
import { physicalSize } from './encode-png.ts';

/** Length of a PNG's signature and header chunk. */
const PNG_HEAD_BYTES = 33;
/** Of a chunk besides its content: length, type and check sum. */
const CHUNK_FRAME_BYTES = 12;

/** A PNG that an encoder made, with its dots per inch: in place of what the encoder wrote there, else behind the header. */
export function pngWithDpi(png: Uint8Array, dpi: number): Uint8Array {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const typeAt = (at: number) => String.fromCharCode(...png.subarray(at + 4, at + 8));
  let at = PNG_HEAD_BYTES;
  while (at + CHUNK_FRAME_BYTES <= png.length && typeAt(at) !== 'IDAT') {
    const end = at + CHUNK_FRAME_BYTES + view.getUint32(at);
    if (typeAt(at) === 'pHYs') return joinBytes([png.subarray(0, at), physicalSize(dpi), png.subarray(end)]);
    at = end;
  }
  return joinBytes([png.subarray(0, PNG_HEAD_BYTES), physicalSize(dpi), png.subarray(PNG_HEAD_BYTES)]);
}

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
