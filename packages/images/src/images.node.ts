/// <reference path="./decode/wasm-modules.d.ts" />
import { readFile } from 'node:fs/promises';
import type { ImagesCapability } from '@recto/contract/capabilities/images';
import { missingEngine } from '@recto/contract/recto-error';
import type { ImageCodecs } from './codecs.ts';
import { createHeicDecoder } from './decode/heic.ts';
import { createJpegDecoder, refuseUnlessAlike } from './decode/jpeg.ts';
import { createJpeg2000Decoder } from './decode/jpeg2000.ts';
import { isReadAlike } from './headers/jpeg-frame.ts';
import { asRgba } from './host/mozjpeg.ts';
import { createWebp } from './host/wasm-encoders.ts';
import { createImages } from './images.ts';
import { resizeLanczos } from './pixels/lanczos.ts';

const wasmOf = (name: string) => async () => await readFile(new URL(import.meta.resolve(name)));

/** libheif is under the LGPL: it stays a module and a file of its own, loaded at the first HEIC, and may be left out. */
const decodeHeic = createHeicDecoder({
  factory: async () => (await optional(import('libheif-js/libheif-wasm/libheif.js'))).default,
  wasm: wasmOf('libheif-js/libheif-wasm/libheif.wasm'),
});
const decodeJpeg2000 = createJpeg2000Decoder({
  factory: async () => (await import('@cornerstonejs/codec-openjpeg/decodewasmjs')).default,
  wasm: wasmOf('@cornerstonejs/codec-openjpeg/decodewasm'),
});
const decodeJpeg = createJpegDecoder({
  factory: async () => (await import('@jsquash/jpeg/codec/dec/mozjpeg_dec.js')).default,
  wasm: wasmOf('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'),
});

const encodeWebp = createWebp(wasmOf('@jsquash/webp/codec/enc/webp_enc.wasm'));

/** libvips takes a tenth of a second to load, and what goes into a PDF as it is needs no codec. */
const sharpCodecs = async () => (await import('./host/sharp-codecs.node.ts')).sharpCodecs;

const codecs: ImageCodecs = {
  resize: resizeLanczos,
  // libvips has the same MozJPEG as a page, and reads what has no fault two or three times as fast.
  async decodeJpeg(bytes, frame) {
    refuseUnlessAlike(frame);
    const pixels = isReadAlike(bytes) ? await (await sharpCodecs()).decodeJpeg(bytes, frame) : null;
    return pixels ?? (await decodeJpeg(bytes, frame));
  },
  async encode(pixels, options) {
    if (options.format !== 'webp' || !options.isAlikeEverywhere)
      return await (await sharpCodecs()).encode(pixels, options);
    return await encodeWebp(asRgba(pixels, false), pixels.widthPixels, pixels.heightPixels, options.quality);
  },
  async decode(request) {
    const { image, frameIndex } = request;
    const frame = image.frames[frameIndex];
    if (frame && image.format === 'heic') return await decodeHeic(image.bytes, frame);
    if (frame && image.format === 'jpeg2000') return await decodeJpeg2000(image.bytes, frame);
    return await (await sharpCodecs()).decode(request);
  },
};

/** The images capability for Node, on libvips. Untrusted files belong into a process of their own. */
export function createNodeImages(): ImagesCapability {
  return createImages(codecs);
}

async function optional<Module>(loading: Promise<Module>): Promise<Module> {
  try {
    return await loading;
  } catch (thrown) {
    throw missingEngine('imageDecoder', {}, thrown);
  }
}
