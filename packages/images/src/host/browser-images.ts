/// <reference path="../decode/wasm-modules.d.ts" />
import {
  type ImageFrame,
  type ImagesCapability,
  missingEngine,
  type OpenImage,
  type PixelBuffer,
  RectoError,
} from '@recto/contract';
import type { DecodeRequest, ImageCodecs } from '../codecs.ts';
import { createHeicDecoder } from '../decode/heic.ts';
import { createJpeg2000Decoder } from '../decode/jpeg2000.ts';
import { ImageFault } from '../headers/byte-view.ts';
import { createImages } from '../images.ts';
import { resizeLanczos } from '../pixels/lanczos.ts';
import { pixels8 } from '../pixels/pixels.ts';
import { encodeInBrowser } from './browser-encoders.ts';
import { createImageThreads, imageThreadsFor, type SlowCodecs } from './image-threads.ts';
import { createWasmEncoders, type WasmEncoderAssets } from './wasm-encoders.ts';

/** Where the site serves the decoders and encoders that browsers lack; nothing is fetched before it is needed. */
export interface BrowserImageAssets extends WasmEncoderAssets {
  readonly loadHeifWasm: () => Promise<ArrayBuffer>;
  readonly loadOpenJpegWasm: () => Promise<ArrayBuffer>;
  /** Starts a module worker that calls `serveImages`; absent: all is done where it is asked for. */
  readonly startImageWorker?: () => Worker;
}

/** The images capability for workers: the browser's own decoders first, then those that are loaded on need. */
export function createBrowserImages(assets: BrowserImageAssets): ImagesCapability {
  const decodeHeic = createHeicDecoder({
    factory: async () => (await import('libheif-js/libheif-wasm/libheif.js')).default,
    wasm: assets.loadHeifWasm,
  });
  const decodeJpeg2000 = createJpeg2000Decoder({
    factory: async () => (await import('@cornerstonejs/codec-openjpeg/decodewasmjs')).default,
    wasm: assets.loadOpenJpegWasm,
  });
  const encoders = createWasmEncoders(assets);
  const { startImageWorker } = assets;
  const here: SlowCodecs = {
    resize: resizeLanczos,
    encode: (pixels, options) => encodeInBrowser(pixels, options, encoders),
  };
  const most = imageThreadsFor(navigator.hardwareConcurrency ?? 2, memoryGigabytes());
  const codecs: ImageCodecs = {
    ...(startImageWorker && most > 1 ? createImageThreads(here, startImageWorker, most) : here),
    async decode(request) {
      const { image, frameIndex } = request;
      const frame = image.frames[frameIndex] ?? image.frames[0];
      switch (image.format) {
        case 'tiff':
          return (await loaded(() => import('../decode/tiff.ts'))).decodeTiff(image.bytes, frame, frameIndex);
        case 'jpeg2000':
          return await decodeJpeg2000(image.bytes, frame);
        case 'heic':
          return (await tryBrowser(request, frame)) ?? (await decodeHeic(image.bytes, frame));
        default:
          return await decodeByBrowser(request, frame);
      }
    },
  };
  return createImages(codecs);
}

/** What the browser tells of the device's memory; where it tells nothing, as much as a phone has. */
function memoryGigabytes(): number {
  const { deviceMemory } = navigator as typeof navigator & { readonly deviceMemory?: number };
  return deviceMemory ?? 4;
}

const MEDIA_TYPES: Readonly<Record<OpenImage['format'], string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  tiff: 'image/tiff',
  webp: 'image/webp',
  bmp: 'image/bmp',
  gif: 'image/gif',
  heic: 'image/heic',
  avif: 'image/avif',
  jpeg2000: 'image/jp2',
};

/** HEIC of more than 8 bits keeps them in our own decoder, so browsers are asked for 8 bits only. */
async function tryBrowser(request: DecodeRequest, frame: ImageFrame): Promise<PixelBuffer | null> {
  if (frame.bitsPerSample > 8 && request.colour === 'stored') return null;
  try {
    return await decodeByBrowser(request, frame);
  } catch {
    return null;
  }
}

async function decodeByBrowser({ image, colour }: DecodeRequest, frame: ImageFrame): Promise<PixelBuffer> {
  const blob = new Blob([withoutOrientation(image, frame)], { type: MEDIA_TYPES[image.format] });
  const bitmap = await createImageBitmap(blob, {
    premultiplyAlpha: 'none',
    colorSpaceConversion: colour === 'stored' ? 'none' : 'default',
  });
  try {
    const { width, height } = bitmap;
    if (width * height > frame.widthPixels * frame.heightPixels * 1.1)
      throw new ImageFault('damaged', 'its header lies');
    // Colours on an opaque canvas need not be divided by alpha when they are read.
    const context = new OffscreenCanvas(width, height).getContext('2d', {
      alpha: image.format !== 'jpeg',
      willReadFrequently: true,
    });
    if (!context) throw new RectoError('out-of-memory');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    const shape = { widthPixels: width, heightPixels: height, colour: 'rgb', hasAlpha: true } as const;
    // Converted by the browser, unless it was told not to.
    const iccProfile = colour === 'stored' && frame.colour === 'rgb' ? frame.iccProfile : null;
    const rgba = pixels8({ ...shape, iccProfile }, data);
    return colour === 'stored' ? likeFrame(rgba, frame) : rgba;
  } finally {
    bitmap.close();
  }
}

/** Gray and colours without alpha as the file has them; a canvas knows RGBA only. */
function likeFrame(rgba: PixelBuffer, frame: ImageFrame): PixelBuffer {
  const { widthPixels, heightPixels, samples } = rgba;
  const colour = frame.colour === 'gray' ? 'gray' : 'rgb';
  if (frame.hasAlpha && colour === 'rgb') return rgba;
  const count = (colour === 'gray' ? 1 : 3) + (frame.hasAlpha ? 1 : 0);
  const kept = new Uint8Array(widthPixels * heightPixels * count);
  if (count === 1) for (let to = 0; to < kept.length; to++) kept[to] = samples[to * 4] ?? 0;
  else if (count === 2) {
    for (let from = 0, to = 0; to < kept.length; from += 4, to += 2) {
      kept[to] = samples[from] ?? 0;
      kept[to + 1] = samples[from + 3] ?? 255;
    }
  } else {
    for (let from = 0, to = 0; to < kept.length; from += 4, to += 3) {
      kept[to] = samples[from] ?? 0;
      kept[to + 1] = samples[from + 1] ?? 0;
      kept[to + 2] = samples[from + 2] ?? 0;
    }
  }
  const iccProfile = frame.colour === 'cmyk' ? null : frame.iccProfile;
  return pixels8({ widthPixels, heightPixels, colour, hasAlpha: frame.hasAlpha, iccProfile }, kept);
}

/** Browsers rotate images as their Exif data says, and cannot be told not to: the data's name is overwritten. */
function withoutOrientation({ bytes }: OpenImage, { orientation }: ImageFrame): Uint8Array<ArrayBuffer> {
  const copy = bytes.slice();
  if (orientation === 1) return copy;
  const marks = [
    [0x45, 0x78, 0x69, 0x66, 0, 0],
    [0x45, 0x58, 0x49, 0x46],
    [0x65, 0x58, 0x49, 0x66],
  ];
  for (const mark of marks) {
    for (let at = copy.indexOf(mark[0] ?? 0); at >= 0; at = copy.indexOf(mark[0] ?? 0, at + 1)) {
      if (!mark.every((byte, index) => copy[at + index] === byte)) continue;
      copy[at] = 0x78;
      break;
    }
  }
  return copy;
}

async function loaded<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (thrown) {
    throw missingEngine('imageDecoder', {}, thrown);
  }
}
