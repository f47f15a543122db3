import type { ColourModel, ImageFrame, PixelBuffer } from '@recto/contract/capabilities/images';
import { pixels8, pixels16 } from '../pixels/pixels.ts';
import { unsupported } from '../unsupported.ts';
import { requireModestStream } from './jpeg2000-limits.ts';

/** Part of OpenJPEG's JavaScript interface that is used. */
interface OpenJpeg {
  readonly J2KDecoder: new () => J2kDecoder;
}

interface J2kDecoder {
  getEncodedBuffer(length: number): Uint8Array;
  getDecodedBuffer(): Uint8Array;
  getFrameInfo(): { width: number; height: number; componentCount: number; bitsPerSample: number; isSigned: boolean };
  decode(): void;
  delete(): void;
}

export type OpenJpegFactory = (setup: {
  readonly wasmBinary: ArrayBuffer | Uint8Array;
  readonly print: (line: string) => void;
  readonly printErr: (line: string) => void;
}) => Promise<OpenJpeg>;

const SILENT = { print: () => {}, printErr: () => {} };

/** Loads OpenJPEG at the first JPEG 2000. */
export interface OpenJpegLoader {
  factory(): Promise<OpenJpegFactory>;
  wasm(): Promise<ArrayBuffer | Uint8Array>;
}

const MODELS: Readonly<Record<number, ColourModel>> = { 1: 'gray', 3: 'rgb', 4: 'cmyk' };

/** A decoder that loads OpenJPEG once; a failure to load is not remembered. */
export function createJpeg2000Decoder(loader: OpenJpegLoader) {
  let loading: Promise<OpenJpeg> | undefined;
  const load = async () => {
    const [factory, wasmBinary] = await Promise.all([loader.factory(), loader.wasm()]);
    return factory({ wasmBinary, ...SILENT });
  };
  return async (bytes: Uint8Array, frame: ImageFrame): Promise<PixelBuffer> => {
    requireModestStream(bytes, frame);
    loading ??= load();
    loading.catch(() => {
      loading = undefined;
    });
    return decode(new (await loading).J2KDecoder(), bytes, frame);
  };
}

function decode(decoder: J2kDecoder, bytes: Uint8Array, frame: ImageFrame): PixelBuffer {
  try {
    decoder.getEncodedBuffer(bytes.length).set(bytes);
    decoder.decode();
    const { width, height, componentCount, bitsPerSample, isSigned } = decoder.getFrameInfo();
    const hasAlpha = frame.hasAlpha && componentCount > 1;
    const colour = MODELS[componentCount - (hasAlpha ? 1 : 0)];
    if (!colour || isSigned) throw unsupported('components', { count: componentCount });
    const shape = { widthPixels: width, heightPixels: height, colour, hasAlpha, iccProfile: frame.iccProfile };
    const data = decoder.getDecodedBuffer();
    const count = width * height * componentCount;
    const scale = 2 ** bitsPerSample - 1;
    if (bitsPerSample <= 8) {
      const samples = data.slice(0, count);
      if (bitsPerSample < 8) for (let at = 0; at < count; at++) samples[at] = ((samples[at] ?? 0) * 255) / scale;
      return pixels8(shape, samples);
    }
    const samples = new Uint16Array(count);
    for (let at = 0; at < count; at++) {
      samples[at] = Math.round((((data[at * 2] ?? 0) | ((data[at * 2 + 1] ?? 0) << 8)) * 65_535) / scale);
    }
    return pixels16(shape, samples);
  } finally {
    decoder.delete();
  }
}
