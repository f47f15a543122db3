/// <reference path="../decode/wasm-modules.d.ts" />

import type { ImageFrame, ImagesCapability, OpenImage, PixelBuffer } from '@recto/contract/capabilities/images';
import type { ErrorCode } from '@recto/contract/error-codes';
import { missingEngine, RectoError } from '@recto/contract/recto-error';
import { isPhone } from '@recto/work/is-phone';
import type { DecodeRequest, ImageCodecs } from '../codecs.ts';
import { createHeicDecoder } from '../decode/heic.ts';
import { createJpeg2000Decoder } from '../decode/jpeg2000.ts';
import { ImageFault } from '../headers/byte-view.ts';
import { createImages } from '../images.ts';
import { pixels8 } from '../pixels/pixels.ts';
import { type SlowCodecAssets, slowBrowserCodecs } from './slow-browser-codecs.ts';
import { withCanvas } from './spare-canvas.ts';
import { once } from './wasm-encoders.ts';

/** Loaders of the decoders and encoders that browsers lack; nothing is fetched before it is needed. */
export interface BrowserImageAssets extends SlowCodecAssets {
  readonly loadHeifWasm: () => Promise<ArrayBuffer>;
  readonly loadOpenJpegWasm: () => Promise<ArrayBuffer>;
  /** Starts a module worker that calls `serveImages`; absent: all is done where it is asked for. */
  readonly startImageWorker?: () => Promise<Worker>;
}

/** The images capability for workers: the browser's own decoders first, then those that are loaded on need. */
export async function createBrowserImages(
  assets: BrowserImageAssets,
  wish?: { readonly isAlikeEverywhere?: boolean | undefined },
): Promise<ImagesCapability> {
  const decodeHeic = createHeicDecoder({
    factory: async () => (await import('libheif-js/libheif-wasm/libheif.js')).default,
    wasm: assets.loadHeifWasm,
  });
  const decodeJpeg2000 = createJpeg2000Decoder({
    factory: async () => (await import('@cornerstonejs/codec-openjpeg/decodewasmjs')).default,
    wasm: assets.loadOpenJpegWasm,
  });
  const { startImageWorker } = assets;
  const here = slowBrowserCodecs(assets);
  // Threads and what they take are loaded with the first picture that is shrunk or encoded.
  const slow = once(async () => {
    if (!startImageWorker) return here;
    return (await import('./image-threads.ts')).imageThreadsOrHere(here, startImageWorker);
  });
  const codecs: ImageCodecs = {
    resize: async (pixels, options) => (await slow()).resize(pixels, options),
    encode: async (pixels, options) => (await slow()).encode(pixels, options),
    async decodeJpeg(bytes, frame, signal) {
      try {
        return await (await slow()).decodeJpeg(bytes, frame, signal);
      } catch (thrown) {
        // Without a network to fetch it, a picture in the browser's own way is better than none.
        if (!(thrown instanceof RectoError && NO_DECODER.has(thrown.code))) throw thrown;
        return await decodeByBrowser({ image: { bytes, format: 'jpeg' }, colour: 'stored' }, frame);
      }
    },
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
  const fast = createImages(codecs);
  const images = wish?.isAlikeEverywhere ? (await import('./alike-images.ts')).alikeEverywhere(fast) : fast;
  return isPhone(navigator.userAgent) ? { ...images, picturesAtOnce: 1 } : images;
}

/** Codes of a decoder that is not to be had. */
const NO_DECODER: ReadonlySet<ErrorCode> = new Set(['engine-missing', 'parts-not-loaded']);

/** Rows of a picture that are read from a canvas at a time. */
const STRIP_ROWS = 128;

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

/** Properties of a request that the browser needs to decode. */
interface BrowserRequest extends Pick<DecodeRequest, 'colour'> {
  readonly image: Pick<OpenImage, 'bytes' | 'format'>;
}

async function decodeByBrowser({ image, colour }: BrowserRequest, frame: ImageFrame): Promise<PixelBuffer> {
  const blob = new Blob([withoutOrientation(image, frame)], { type: MEDIA_TYPES[image.format] });
  const bitmap = await createImageBitmap(blob, {
    premultiplyAlpha: 'none',
    colorSpaceConversion: colour === 'stored' ? 'none' : 'default',
  });
  try {
    const { width, height } = bitmap;
    if (width * height > frame.widthPixels * frame.heightPixels * 1.1)
      throw new ImageFault('damaged', 'its header lies');
    return await withCanvas(width, height, image.format !== 'jpeg', (context) => {
      context.drawImage(bitmap, 0, 0);
      if (colour === 'stored') return readStored(context, frame);
      const shape = { ...sizeOf(context), colour: 'rgb', hasAlpha: true, iccProfile: null } as const;
      return pixels8(shape, readSamples(context, 4));
    });
  } finally {
    bitmap.close();
  }
}

/** Gray and colours without alpha as the file has them; a canvas knows RGBA only. */
function readStored(context: OffscreenCanvasRenderingContext2D, frame: ImageFrame): PixelBuffer {
  const colour = frame.colour === 'gray' ? 'gray' : 'rgb';
  const samples = readSamples(context, (colour === 'gray' ? 1 : 3) + (frame.hasAlpha ? 1 : 0));
  // Colours of inks were converted by the browser.
  const iccProfile = frame.colour === 'cmyk' ? null : frame.iccProfile;
  return pixels8({ ...sizeOf(context), colour, hasAlpha: frame.hasAlpha, iccProfile }, samples);
}

/** @param count samples per pixel: gray, gray and alpha, RGB, RGBA */
function readSamples(context: OffscreenCanvasRenderingContext2D, count: number): Uint8Array {
  const { widthPixels: width, heightPixels: height } = sizeOf(context);
  const kept = new Uint8Array(width * height * count);
  // In strips, since a whole picture of the browser's would stay until a collector comes by.
  for (let top = 0; top < height; top += STRIP_ROWS) {
    const { data } = context.getImageData(0, top, width, Math.min(STRIP_ROWS, height - top));
    const strip = kept.subarray(top * width * count);
    if (count === 4) strip.set(data);
    else if (count === 1) for (let from = 0, to = 0; from < data.length; from += 4, to++) strip[to] = data[from] ?? 0;
    else if (count === 2) {
      for (let from = 0, to = 0; from < data.length; from += 4, to += 2) {
        strip[to] = data[from] ?? 0;
        strip[to + 1] = data[from + 3] ?? 255;
      }
    } else {
      for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
        strip[to] = data[from] ?? 0;
        strip[to + 1] = data[from + 1] ?? 0;
        strip[to + 2] = data[from + 2] ?? 0;
      }
    }
  }
  return kept;
}

function sizeOf({ canvas }: OffscreenCanvasRenderingContext2D) {
  return { widthPixels: canvas.width, heightPixels: canvas.height };
}

/** Browsers rotate images as their Exif data says, and cannot be told not to: the data's name is overwritten. */
function withoutOrientation({ bytes }: Pick<OpenImage, 'bytes'>, { orientation }: ImageFrame): Uint8Array<ArrayBuffer> {
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
