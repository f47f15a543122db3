import type { ColourModel, EncodeImageOptions, ImageFrame, PixelBuffer } from '@recto/contract/capabilities/images';
import sharp, { type Sharp } from 'sharp';
import type { DecodeRequest } from '../codecs.ts';
import { encodePng } from '../encode-png.ts';
import { readTiff } from '../headers/tiff.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { samplesOf } from '../pixels/orient.ts';
import { isOpaque, type PixelShape, pixels8, pixels16, to8Bits } from '../pixels/pixels.ts';
import { jpegWithDpi } from '../written-dpi.ts';
import { cmykTiff } from './cmyk-tiff.node.ts';

// Every image is another one: a cache would only hold memory.
sharp.cache(false);
// Formats that nobody asks for are not read, whatever a file says that it is.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Tiff', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
});

/** Seconds after which libvips gives up on one image. */
const TIMEOUT_SECONDS = 120;

/** Decoders and encoders of libvips. Work runs in libuv's threads, so several calls overlap. */
export const sharpCodecs = {
  /** The samples of a JPEG in gray or colours, as they are stored; null where libvips finds any fault in it. */
  async decodeJpeg(bytes: Uint8Array, { colour, iccProfile }: ImageFrame): Promise<PixelBuffer | null> {
    const { maxDecodedPixels: limitInputPixels } = DEFAULT_LIMITS;
    const pipeline = sharp(bytes, { failOn: 'warning', limitInputPixels }).timeout({ seconds: TIMEOUT_SECONDS });
    return await rawOf(keepColours(pipeline, colour, false), false, iccProfile).catch(() => null);
  },

  async decode({ image, frameIndex, colour, fitWithin }: DecodeRequest): Promise<PixelBuffer> {
    const frame = image.frames[frameIndex];
    const page = image.format === 'tiff' ? (readTiff(image.bytes).directories[frameIndex] ?? 0) : 0;
    const isPaged = image.format === 'tiff' || image.format === 'gif' || image.format === 'webp';
    let pipeline = sharp(image.bytes, {
      failOn: 'none',
      limitInputPixels: DEFAULT_LIMITS.maxDecodedPixels,
      ...(isPaged && { page, pages: 1 }),
    }).timeout({ seconds: TIMEOUT_SECONDS });
    if (fitWithin) {
      const box = { width: fitWithin.widthPixels, height: fitWithin.heightPixels };
      pipeline = pipeline.resize({ ...box, fit: 'inside', withoutEnlargement: true });
    }
    if (colour === 'stored') {
      const isDeep = (frame?.bitsPerSample ?? 8) > 8;
      return await rawOf(keepColours(pipeline, frame?.colour ?? 'rgb', isDeep), isDeep, frame?.iccProfile ?? null);
    }
    pipeline = colour === 'rgba' ? pipeline.ensureAlpha() : pipeline.flatten({ background: 'white' });
    return await rawOf(pipeline.toColourspace(colour === 'gray' ? 'b-w' : 'srgb'), false, null);
  },

  async encode(pixels: PixelBuffer, options: EncodeImageOptions): Promise<Uint8Array> {
    const { dpi, signal } = options;
    if (options.format === 'png') return encodePng(pixels, dpi, signal);
    const { buffer, byteOffset, byteLength } = await encoderOf(pixels, options).toBuffer();
    const bytes = new Uint8Array(buffer, byteOffset, byteLength);
    // libvips would write the resolution only together with a profile, to which it then converts every pixel.
    return dpi === undefined || options.format === 'webp' ? bytes : jpegWithDpi(bytes, dpi);
  },
};

function sharpOf(pixels: PixelBuffer): Sharp {
  if (pixels.colour === 'cmyk') return sharp(cmykTiff(pixels), { limitInputPixels: false });
  const { widthPixels: width, heightPixels: height, samples } = pixels;
  const channels = samplesOf(pixels) as 1 | 2 | 3 | 4;
  return sharp(samples, { limitInputPixels: false, raw: { width, height, channels } });
}

/** Leaves values as they are: without this libvips turns all into sRGB of 8 bits. */
function keepColours(pipeline: Sharp, colour: ColourModel, isDeep: boolean): Sharp {
  if (colour === 'cmyk') return pipeline.pipelineColourspace('cmyk').toColourspace('cmyk');
  const space = colour === 'gray' ? (isDeep ? 'grey16' : 'b-w') : isDeep ? 'rgb16' : 'srgb';
  return pipeline.pipelineColourspace(space).toColourspace(space);
}

async function rawOf(pipeline: Sharp, isDeep: boolean, iccProfile: Uint8Array | null): Promise<PixelBuffer> {
  const { data, info } = await pipeline
    .raw({ depth: isDeep ? 'ushort' : 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const shape: PixelShape = {
    widthPixels: info.width,
    heightPixels: info.height,
    ...MODELS[info.channels],
    iccProfile,
  };
  if (info.hasAlpha === false && info.channels === 4) Object.assign(shape, { colour: 'cmyk', hasAlpha: false });
  if (!isDeep) return pixels8(shape, new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
  const aligned = data.byteOffset % 2 === 0 ? data : Buffer.from(data);
  return pixels16(shape, new Uint16Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 2));
}

const MODELS: Readonly<Record<1 | 2 | 3 | 4, { colour: ColourModel; hasAlpha: boolean }>> = {
  1: { colour: 'gray', hasAlpha: false },
  2: { colour: 'gray', hasAlpha: true },
  3: { colour: 'rgb', hasAlpha: false },
  4: { colour: 'rgb', hasAlpha: true },
};

function encoderOf(pixels: PixelBuffer, options: Exclude<EncodeImageOptions, { format: 'png' }>): Sharp {
  const from = sharpOf(to8Bits(pixels));
  switch (options.format) {
    case 'jpeg': {
      const { quality, effort = 'fast', subsampling = true, progressive = false } = options;
      // Laying alpha on white takes as long as the encoding: for nothing where all is opaque, as pages are.
      const onWhite = () => (isOpaque(pixels) ? from.removeAlpha() : from.flatten({ background: 'white' }));
      const flat = pixels.hasAlpha ? onWhite() : from;
      return keepColours(flat, pixels.colour, false).jpeg({
        quality,
        progressive,
        mozjpeg: effort === 'small',
        optimiseCoding: effort === 'small',
        ...(effort === 'fast' && { trellisQuantisation: false, overshootDeringing: false, optimiseScans: false }),
        chromaSubsampling: subsampling && pixels.colour === 'rgb' ? '4:2:0' : '4:4:4',
      });
    }
    case 'webp':
      return options.quality === 'lossless' ? from.webp({ lossless: true }) : from.webp({ quality: options.quality });
  }
}
