import type { ImageFrame, PixelBuffer } from '@recto/contract/capabilities/images';
import { ImageFault } from '../headers/byte-view.ts';
import { pixels8, pixels16 } from '../pixels/pixels.ts';
import { requirePlainItems } from './heic-items.ts';

/** Part of libheif's JavaScript interface that is used. Handles are numbers or its own objects. */
interface Heif {
  readonly heif_colorspace: { readonly heif_colorspace_RGB: unknown };
  readonly heif_chroma: Readonly<Record<string, unknown>>;
  readonly heif_channel: { readonly heif_channel_interleaved: unknown };
  readonly heif_error_code: { readonly heif_error_Ok: unknown };
  heif_context_alloc(): unknown;
  heif_context_free(context: unknown): void;
  heif_context_read_from_memory(context: unknown, bytes: Uint8Array): { readonly code: unknown };
  heif_js_context_get_primary_image_handle(context: unknown): { readonly code?: unknown };
  heif_image_handle_has_alpha_channel(handle: unknown): number;
  heif_image_handle_release(handle: unknown): void;
  heif_image_release(image: unknown): void;
  heif_js_decode_image2(handle: unknown, colours: unknown, chroma: unknown): HeifPicture | null;
}

interface HeifPicture {
  readonly code?: unknown;
  readonly image: unknown;
  readonly channels: readonly HeifPlane[];
}

interface HeifPlane {
  readonly id: unknown;
  readonly width: number;
  readonly height: number;
  readonly stride: number;
  readonly data: Uint8Array;
}

export type HeifFactory = (setup: { readonly wasmBinary: ArrayBuffer | Uint8Array }) => Heif;

/** Loads libheif (LGPL) as a module of its own, at the first HEIC. */
export interface HeifLoader {
  factory(): Promise<HeifFactory>;
  wasm(): Promise<ArrayBuffer | Uint8Array>;
}

/** A decoder that loads libheif once; a failure to load is not remembered. */
export function createHeicDecoder(loader: HeifLoader) {
  let loading: Promise<Heif> | undefined;
  const load = async () => {
    const [factory, wasmBinary] = await Promise.all([loader.factory(), loader.wasm()]);
    return factory({ wasmBinary });
  };
  return async (bytes: Uint8Array, frame: ImageFrame): Promise<PixelBuffer> => {
    requirePlainItems(bytes);
    loading ??= load();
    loading.catch(() => {
      loading = undefined;
    });
    return decode(await loading, bytes, frame);
  };
}

/** The primary picture, rotated as the file says. @throws ImageFault */
function decode(heif: Heif, bytes: Uint8Array, frame: ImageFrame): PixelBuffer {
  const context = heif.heif_context_alloc();
  try {
    if (heif.heif_context_read_from_memory(context, bytes).code !== heif.heif_error_code.heif_error_Ok) {
      throw new ImageFault('damaged', 'its boxes cannot be read');
    }
    const handle = heif.heif_js_context_get_primary_image_handle(context);
    if (!handle || handle.code) throw new ImageFault('damaged', 'no picture');
    try {
      return decodeHandle(heif, handle, frame);
    } finally {
      heif.heif_image_handle_release(handle);
    }
  } finally {
    heif.heif_context_free(context);
  }
}

function decodeHandle(heif: Heif, handle: unknown, frame: ImageFrame): PixelBuffer {
  const bits = frame.bitsPerSample;
  const hasAlpha = heif.heif_image_handle_has_alpha_channel(handle) !== 0;
  const isDeep = bits > 8;
  const chroma = `heif_chroma_interleaved_${isDeep ? `RRGGBB${hasAlpha ? 'AA' : ''}_LE` : `RGB${hasAlpha ? 'A' : ''}`}`;
  const picture = heif.heif_js_decode_image2(
    handle,
    heif.heif_colorspace.heif_colorspace_RGB,
    heif.heif_chroma[chroma],
  );
  if (!picture || picture.code) throw new ImageFault('damaged', 'its picture cannot be decoded');
  try {
    const plane = picture.channels.find(({ id }) => id === heif.heif_channel.heif_channel_interleaved);
    if (!plane) throw new ImageFault('damaged', 'no colours');
    const shape = {
      widthPixels: plane.width,
      heightPixels: plane.height,
      colour: 'rgb' as const,
      hasAlpha,
      iccProfile: frame.iccProfile,
    };
    const rowBytes = plane.width * (hasAlpha ? 4 : 3) * (isDeep ? 2 : 1);
    const packed = new Uint8Array(rowBytes * plane.height);
    for (let row = 0; row < plane.height; row++) {
      packed.set(plane.data.subarray(row * plane.stride, row * plane.stride + rowBytes), row * rowBytes);
    }
    if (!isDeep) return pixels8(shape, packed);
    const samples = new Uint16Array(packed.length / 2);
    const factor = 65_535 / (2 ** bits - 1);
    for (let at = 0; at < samples.length; at++) {
      samples[at] = Math.round(((packed[at * 2] ?? 0) | ((packed[at * 2 + 1] ?? 0) << 8)) * factor);
    }
    return pixels16(shape, samples);
  } finally {
    heif.heif_image_release(picture.image);
  }
}
