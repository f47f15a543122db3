import type { ImageFrame, PixelBuffer } from '@recto/contract/capabilities/images';
import { missingEngine } from '@recto/contract/recto-error';
import { ImageFault } from '../headers/byte-view.ts';
import { pixels8 } from '../pixels/pixels.ts';
import { unsupported } from '../unsupported.ts';

/** Part of MozJPEG's JavaScript interface that is used. */
interface JpegDecoder {
  /** @returns RGBA; null for nothing. @throws anything when the data lead nowhere: then it is of no more use */
  decode(bytes: Uint8Array, turnsUpright: boolean): { readonly data: Uint8ClampedArray<ArrayBuffer> } | null;
}

export type JpegDecoderFactory = (setup: {
  readonly wasmBinary: ArrayBuffer | Uint8Array;
  readonly noInitialRun: true;
  readonly print: (line: string) => void;
  readonly printErr: (line: string) => void;
}) => Promise<JpegDecoder>;

/** Loads MozJPEG's decoder at the first JPEG that must be alike everywhere. */
export interface JpegDecoderLoader {
  factory(): Promise<JpegDecoderFactory>;
  wasm(): Promise<ArrayBuffer | Uint8Array>;
}

/** Warnings of libjpeg after which every sample is as it was coded. */
const HARMLESS = [/^Corrupt JPEG data: \d+ extraneous bytes before marker 0xd9/, /^Invalid SOS parameters/];

/** A decoder that loads MozJPEG's once; a failure to load, `engine-missing`, is not remembered. */
export function createJpegDecoder(loader: JpegDecoderLoader) {
  let loading: Promise<JpegDecoder> | undefined;
  let warnings: string[] = [];
  const load = async () => {
    const [factory, wasmBinary] = await Promise.all([loader.factory(), loader.wasm()]).catch((thrown) => {
      throw missingEngine('imageDecoder', {}, thrown);
    });
    return factory({ wasmBinary, noInitialRun: true, print: () => {}, printErr: (line) => void warnings.push(line) });
  };
  return async (bytes: Uint8Array, frame: ImageFrame): Promise<PixelBuffer> => {
    refuseUnlessAlike(frame);
    loading ??= load();
    loading.catch(() => {
      loading = undefined;
    });
    const decoder = await loading;
    warnings = [];
    let rgba: ReturnType<JpegDecoder['decode']>;
    try {
      rgba = decoder.decode(bytes, false);
    } catch (thrown) {
      // It gave up by ending its program.
      loading = undefined;
      throw new ImageFault('damaged', warnings[0] ?? String(thrown));
    }
    const fault = warnings.find((line) => !HARMLESS.some((harmless) => harmless.test(line)));
    if (!rgba || fault !== undefined) throw new ImageFault('damaged', fault ?? 'no picture');
    return packed(rgba.data, frame);
  };
}

/** Refuses what no host reads in the same way as another. @throws ImageFault */
export function refuseUnlessAlike({ colour, bitsPerSample }: ImageFrame): void {
  if (colour === 'cmyk') throw unsupported('components', { count: 4 });
  if (bitsPerSample !== 8) throw unsupported('bitsPerSample', { bits: bitsPerSample });
}

/** The samples that the file has, in the memory of its RGBA. @throws ImageFault when it has another size */
function packed(rgba: Uint8ClampedArray<ArrayBuffer>, frame: ImageFrame): PixelBuffer {
  const { widthPixels, heightPixels, colour, iccProfile } = frame;
  if (rgba.buffer.byteLength !== widthPixels * heightPixels * 4) throw new ImageFault('damaged', 'its header lies');
  const shape = { widthPixels, heightPixels, colour, hasAlpha: false, iccProfile };
  const samples = new Uint8Array(rgba.buffer);
  let to = 0;
  if (colour === 'gray') for (let from = 0; from < samples.length; from += 4) samples[to++] = samples[from] ?? 0;
  else {
    for (let from = 0; from < samples.length; from += 4) {
      samples[to++] = samples[from] ?? 0;
      samples[to++] = samples[from + 1] ?? 0;
      samples[to++] = samples[from + 2] ?? 0;
    }
  }
  return pixels8(shape, new Uint8Array(cut(rgba.buffer, to)));
}

/** The first bytes of memory; engines from before ES2024 copy them. */
function cut(buffer: ArrayBuffer, length: number): ArrayBuffer {
  const { transfer } = buffer as ArrayBuffer & { readonly transfer?: (newLength: number) => ArrayBuffer };
  return transfer?.call(buffer, length) ?? buffer.slice(0, length);
}
