import { type Matrix, multiply } from '@recto/codecs';
import type { PixelImage } from '@recto/contract/capabilities/pixel-image';
import type { PixelSize } from '../page/page-pixels.ts';
import type { LoneJpeg } from './lone-jpeg.ts';

/** Draws a JPEG on white; null when it cannot be decoded. @param matrix from the image's unit square to the picture's pixels. */
export type DrawJpeg = (jpeg: LoneJpeg, matrix: Matrix, size: PixelSize) => Promise<PixelImage | null>;

/** A decoded image has four bytes a pixel; a larger one is left to PDFium, whose memory has a limit. */
const MAX_PIXELS = 64_000_000;

/** By the browser's own decoder, several times as fast as one in WebAssembly. */
export const drawJpegByBrowser: DrawJpeg = async (jpeg, matrix, { widthPixels, heightPixels }) => {
  if (jpeg.widthPixels * jpeg.heightPixels > MAX_PIXELS) return null;
  const [a, b, c, d] = matrix;
  const decoded = await decode(jpeg, Math.hypot(a, b), Math.hypot(c, d)).catch(() => null);
  if (!decoded) return null;
  try {
    const context = new OffscreenCanvas(widthPixels, heightPixels).getContext('2d', { willReadFrequently: true });
    if (!context) return null;
    context.fillStyle = 'white';
    context.fillRect(0, 0, widthPixels, heightPixels);
    context.imageSmoothingQuality = 'medium';
    // Rows of an image go down, its unit square goes up.
    context.setTransform(...multiply([1 / decoded.width, 0, 0, -1 / decoded.height, 0, 1], matrix));
    context.drawImage(decoded.image, 0, 0);
    return { widthPixels, heightPixels, rgba: context.getImageData(0, 0, widthPixels, heightPixels).data };
  } finally {
    decoded.image.close();
  }
};

interface Decoded {
  readonly image: ImageBitmap | VideoFrame;
  readonly width: number;
  readonly height: number;
}

/** The image, at least as large as it is to be drawn. */
async function decode({ parts, widthPixels, heightPixels }: LoneJpeg, width: number, height: number): Promise<Decoded> {
  const file = new Blob([...parts], { type: 'image/jpeg' });
  // WebCodecs leave out the detail that a small picture does not show: five times as fast as the whole image.
  if (typeof ImageDecoder === 'undefined') {
    const image = await createImageBitmap(file, { colorSpaceConversion: 'none' });
    return { image, width: image.width, height: image.height };
  }
  const decoder = new ImageDecoder({
    type: file.type,
    data: await file.arrayBuffer(),
    colorSpaceConversion: 'none',
    desiredWidth: Math.min(widthPixels, Math.max(1, Math.ceil(width))),
    desiredHeight: Math.min(heightPixels, Math.max(1, Math.ceil(height))),
  });
  try {
    const { image, complete } = await decoder.decode();
    if (complete) return { image, width: image.displayWidth, height: image.displayHeight };
    image.close();
    throw new RangeError('the image is not whole');
  } finally {
    decoder.close();
  }
}
