/// <reference path="../decode/wasm-modules.d.ts" />
import type { SlowCodecs } from '../codecs.ts';
import { createJpegDecoder } from '../decode/jpeg.ts';
import { resizeLanczos } from '../pixels/lanczos.ts';
import { encodeInBrowser } from './browser-encoders.ts';
import { createWasmEncoders, type WasmEncoderAssets } from './wasm-encoders.ts';

/** Loaders of the codecs that read and encode pictures identically on every host. */
export interface SlowCodecAssets extends WasmEncoderAssets {
  readonly loadJpegDecoderWasm: () => Promise<ArrayBuffer>;
}

/** The slow codecs of a browser, in the worker that asks. */
export function slowBrowserCodecs(assets: SlowCodecAssets): SlowCodecs {
  const encoders = createWasmEncoders(assets);
  return {
    decodeJpeg: createJpegDecoder({
      factory: async () => (await import('@jsquash/jpeg/codec/dec/mozjpeg_dec.js')).default,
      wasm: assets.loadJpegDecoderWasm,
    }),
    resize: resizeLanczos,
    encode: (pixels, options) => encodeInBrowser(pixels, options, encoders),
  };
}
