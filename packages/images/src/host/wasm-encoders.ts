/** Part of the codecs' JavaScript interfaces that is used. */
interface WasmEncoder<Options> {
  encode(rgba: Uint8ClampedArray, width: number, height: number, options: Options): Uint8Array | null;
}

type WasmBytes = ArrayBuffer | Uint8Array;

export type WasmEncoderFactory<Options> = (setup: {
  readonly wasmBinary: WasmBytes;
  readonly noInitialRun: true;
}) => Promise<WasmEncoder<Options>>;

/** MozJPEG's switches. */
export interface MozJpegOptions {
  readonly quality: number;
  readonly baseline: boolean;
  readonly arithmetic: boolean;
  readonly progressive: boolean;
  readonly optimize_coding: boolean;
  readonly smoothing: number;
  /** 1 gray, 3 YCbCr. */
  readonly color_space: 1 | 3;
  readonly quant_table: number;
  readonly trellis_multipass: boolean;
  readonly trellis_opt_zero: boolean;
  readonly trellis_opt_table: boolean;
  readonly trellis_loops: number;
  readonly auto_subsample: boolean;
  /** 1: full colour resolution, 2: half of it each way. */
  readonly chroma_subsample: 1 | 2;
  readonly separate_chroma_quality: boolean;
  readonly chroma_quality: number;
}

/** libwebp's switches (WebPConfig in encode.h). */
export type WebpOptions = Readonly<Record<string, number>>;

/** Loaders of the encoders. */
export interface WasmEncoderAssets {
  readonly loadMozJpegWasm: () => Promise<ArrayBuffer>;
  readonly loadWebpWasm: () => Promise<ArrayBuffer>;
}

export type WasmEncoders = ReturnType<typeof createWasmEncoders>;

const MOZJPEG: MozJpegOptions = {
  quality: 75,
  baseline: false,
  arithmetic: false,
  progressive: true,
  optimize_coding: true,
  smoothing: 0,
  color_space: 3,
  quant_table: 3,
  trellis_multipass: false,
  trellis_opt_zero: false,
  trellis_opt_table: false,
  trellis_loops: 1,
  auto_subsample: false,
  chroma_subsample: 2,
  separate_chroma_quality: false,
  chroma_quality: 75,
};
const WEBP: WebpOptions = {
  quality: 75,
  target_size: 0,
  target_PSNR: 0,
  method: 4,
  sns_strength: 50,
  filter_strength: 60,
  filter_sharpness: 0,
  filter_type: 1,
  partitions: 0,
  segments: 4,
  pass: 1,
  show_compressed: 0,
  preprocessing: 0,
  autofilter: 0,
  partition_limit: 0,
  alpha_compression: 1,
  alpha_filtering: 1,
  alpha_quality: 100,
  lossless: 0,
  exact: 0,
  image_hint: 0,
  emulate_jpeg_size: 0,
  thread_level: 0,
  low_memory: 0,
  near_lossless: 100,
  use_delta_palette: 0,
  use_sharp_yuv: 0,
};

/** MozJPEG, loaded once with the first picture. */
export function createMozJpeg(loadWasm: () => Promise<WasmBytes>) {
  const encoder = once(async () => {
    const [{ default: factory }, { withShortSteps }, wasmBinary] = await Promise.all([
      import('@jsquash/jpeg/codec/enc/mozjpeg_enc.js'),
      import('./short-steps.ts'),
      loadWasm(),
    ]);
    return await factory({ wasmBinary: withShortSteps(new Uint8Array(wasmBinary)), noInitialRun: true });
  });
  return async (rgba: Uint8ClampedArray, width: number, height: number, options: Partial<MozJpegOptions>) =>
    result((await encoder()).encode(rgba, width, height, { ...MOZJPEG, ...options }));
}

/** libwebp, loaded once with the first picture. */
export function createWebp(loadWasm: () => Promise<WasmBytes>) {
  const encoder = once(async () => {
    const [{ default: factory }, wasmBinary] = await Promise.all([
      import('@jsquash/webp/codec/enc/webp_enc.js'),
      loadWasm(),
    ]);
    return await factory({ wasmBinary, noInitialRun: true });
  });
  return async (rgba: Uint8ClampedArray, width: number, height: number, quality: number | 'lossless') => {
    // `exact` keeps the colours of what is fully transparent.
    const options: WebpOptions = quality === 'lossless' ? { lossless: 1, exact: 1 } : { quality };
    return result((await encoder()).encode(rgba, width, height, { ...WEBP, ...options }));
  };
}

/** Encoders that are fetched with the first image that asks for more than a browser's own can do; each once. */
export const createWasmEncoders = (assets: WasmEncoderAssets) => ({
  jpeg: createMozJpeg(assets.loadMozJpegWasm),
  webp: createWebp(assets.loadWebpWasm),
});

/** The codec's result is a view of its own memory. */
function result(bytes: Uint8Array | null): Uint8Array {
  if (!bytes) throw new RangeError('array length: the encoder has no memory left');
  return bytes.slice();
}

/** A failure to load is not remembered. */
export function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined;
  return () => {
    loading ??= load().catch((thrown) => {
      loading = undefined;
      throw thrown;
    });
    return loading;
  };
}
