import type { PixelImage } from '@recto/contract';
import type { PixelSize } from '../page/page-pixels.ts';

/**
 * Decodes and shrinks a JPEG with the browser's own decoder, as PDFium would show it: colours not converted, Exif rotation
 * not applied. Needs createImageBitmap and OffscreenCanvas (a worker will do). @throws when the browser refuses the file
 */
export async function decodeJpegInBrowser(jpeg: Uint8Array<ArrayBuffer>, size: PixelSize): Promise<PixelImage> {
  const bitmap = await createImageBitmap(new Blob([jpeg], { type: 'image/jpeg' }), {
    resizeWidth: size.widthPixels,
    resizeHeight: size.heightPixels,
    resizeQuality: 'high',
    colorSpaceConversion: 'none',
    imageOrientation: 'none' as ImageOrientation,
  });
  try {
    const context = new OffscreenCanvas(size.widthPixels, size.heightPixels).getContext('2d', {
      willReadFrequently: true,
    });
    if (!context) throw new Error('no 2d canvas');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, size.widthPixels, size.heightPixels);
    return { ...size, rgba: new Uint8ClampedArray(data.buffer) };
  } finally {
    bitmap.close();
  }
}
