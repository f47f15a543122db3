import type { EncodeImageOptions, PixelBuffer } from '@recto/contract/capabilities/images';
import { missingEngine } from '@recto/contract/recto-error';
import { encodePng } from '../encode-png.ts';
import { isOpaque } from '../pixels/pixels.ts';
import { jpegWithDpi } from '../written-dpi.ts';
import { asRgba, encodeMozJpeg, type JpegOptions } from './mozjpeg.ts';
import { withCanvas } from './spare-canvas.ts';
import type { WasmEncoders } from './wasm-encoders.ts';

/**
 * Encodes with the browser's own encoders, which work in threads of their own, and with those that are loaded on need where it
 * has none, or none that can what is asked: small files, full colour resolution, no loss. @throws engine-missing for CMYK
 */
export async function encodeInBrowser(
  pixels: PixelBuffer,
  options: EncodeImageOptions,
  loaded: WasmEncoders,
): Promise<Uint8Array> {
  if (pixels.colour === 'cmyk') throw missingEngine('imageEncoder');
  const { dpi, signal } = options;
  switch (options.format) {
    case 'png':
      return encodePng(pixels, dpi, signal);
    case 'jpeg': {
      // Without a network to fetch it, a picture in the browser's own way is better than none.
      const small = needsMozJpeg(pixels, options)
        ? await encodeMozJpeg(pixels, options, loaded.jpeg).catch(() => null)
        : null;
      const bytes = small ?? (await encodeCanvas(pixels, 'image/jpeg', options.quality / 100));
      if (!bytes) throw missingEngine('imageEncoder');
      return dpi === undefined ? bytes : jpegWithDpi(bytes, dpi);
    }
    case 'webp': {
      // A canvas multiplies colours with alpha, and calls lossless what only some browsers make so.
      const isPlain = options.quality !== 'lossless' && !options.isAlikeEverywhere && isOpaque(pixels);
      const own = isPlain ? await encodeCanvas(pixels, 'image/webp', Number(options.quality) / 100) : null;
      if (own) return own;
      return await loaded.webp(asRgba(pixels, false), pixels.widthPixels, pixels.heightPixels, options.quality);
    }
  }
}

/** Browsers halve the colour resolution, make one scan, and colours of gray. */
function needsMozJpeg({ colour }: PixelBuffer, { effort, subsampling = true, progressive }: JpegOptions): boolean {
  return effort === 'small' || progressive === true || !subsampling || colour === 'gray';
}

/** @returns null when the browser has no such encoder */
async function encodeCanvas(
  pixels: PixelBuffer,
  type: string,
  quality: number | undefined,
): Promise<Uint8Array | null> {
  const { widthPixels, heightPixels } = pixels;
  const isJpeg = type === 'image/jpeg';
  const blob = await withCanvas(widthPixels, heightPixels, !isJpeg, (context, canvas) => {
    context.putImageData(new ImageData(asRgba(pixels, isJpeg), widthPixels, heightPixels), 0, 0);
    return canvas.convertToBlob(quality === undefined ? { type } : { type, quality });
  });
  if (blob.type !== type) return null;
  return new Uint8Array(await blob.arrayBuffer());
}
