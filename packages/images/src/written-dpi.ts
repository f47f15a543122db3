import { joined, physicalSize } from './encode-png.ts';

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
    if (typeAt(at) === 'pHYs') return joined([png.subarray(0, at), physicalSize(dpi), png.subarray(end)]);
    at = end;
  }
  return joined([png.subarray(0, PNG_HEAD_BYTES), physicalSize(dpi), png.subarray(PNG_HEAD_BYTES)]);
}

/** Writes dots per inch into the JFIF header with which encoders begin (T.871, 10.1); CMYK has none. */
export function writeJpegDpi(jpeg: Uint8Array, dpi: number): void {
  const isJfif = jpeg[2] === 0xff && jpeg[3] === 0xe0 && String.fromCharCode(...jpeg.subarray(6, 10)) === 'JFIF';
  if (!isJfif) return;
  const whole = Math.min(65_535, Math.round(dpi));
  jpeg.set([1, whole >> 8, whole & 255, whole >> 8, whole & 255], 13);
}
