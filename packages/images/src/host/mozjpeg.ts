import type { EncodeImageOptions, PixelBuffer } from '@recto/contract/capabilities/images';
import { releaseMemory } from '@recto/work/release-memory';
import { convertPixels, isOpaque } from '../pixels/pixels.ts';
import { leanHeads } from './lean-heads.ts';
import type { WasmEncoders } from './wasm-encoders.ts';

export type JpegOptions = Extract<EncodeImageOptions, { format: 'jpeg' }>;

/** Encodes gray or colours by MozJPEG, without a resolution. Alpha is laid on white. */
export async function encodeMozJpeg(
  pixels: PixelBuffer,
  { quality, subsampling = true, progressive = false }: JpegOptions,
  encode: WasmEncoders['jpeg'],
): Promise<Uint8Array> {
  const { widthPixels, heightPixels, colour } = pixels;
  const rgba = asRgba(pixels, true);
  try {
    const jpeg = await encode(rgba, widthPixels, heightPixels, {
      quality,
      progressive,
      baseline: !progressive,
      color_space: colour === 'gray' ? 1 : 3,
      chroma_subsample: subsampling ? 2 : 1,
    });
    return leanHeads(jpeg);
  } finally {
    if (rgba.buffer !== pixels.samples.buffer) releaseMemory(rgba);
  }
}

/** The same memory where the pixels are RGBA already. @param isFlat true when alpha must be laid on white */
export function asRgba(pixels: PixelBuffer, isFlat: boolean): Uint8ClampedArray<ArrayBuffer> {
  const isThere = pixels.bitsPerSample === 8 && pixels.colour === 'rgb' && pixels.hasAlpha;
  const rgba =
    isThere && (!isFlat || isOpaque(pixels))
      ? pixels
      : convertPixels(isFlat && pixels.hasAlpha ? convertPixels(pixels, 'rgb') : pixels, 'rgba');
  const { buffer, byteOffset, length } = rgba.samples;
  return new Uint8ClampedArray(buffer as ArrayBuffer, byteOffset, length);
}
