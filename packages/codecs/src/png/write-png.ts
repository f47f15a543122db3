import { joinBytes } from '../bytes/characters.ts';
import { crc32 } from '../bytes/crc32.ts';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const INDEXED = 3;
/** Colour types by samples per pixel: gray, gray and alpha, RGB, RGBA (ISO/IEC 15948, 11.2.2). */
const COLOUR_TYPES: Readonly<Record<number, number>> = { 1: 0, 2: 4, 3: 2, 4: 6 };

/** Contents of a PNG. */
export interface PngParts {
  readonly widthPixels: number;
  readonly heightPixels: number;
  /** 1 to 4. */
  readonly samplesPerPixel: number;
  /** Fewer than 8 only with one sample a pixel. */
  readonly bitsPerSample: 1 | 2 | 4 | 8 | 16;
  /** Red, green and blue of each index, when the samples are indexes of at most 8 bits. */
  readonly palette?: Uint8Array;
  /** The zlib stream of the rows, each behind the number of its filter. */
  readonly data: Uint8Array;
  /** Chunks between the header and the data, made by `pngChunk`. */
  readonly chunks?: readonly Uint8Array[];
}

/** A whole PNG (ISO/IEC 15948). */
export function writePng(parts: PngParts): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, parts.widthPixels);
  view.setUint32(4, parts.heightPixels);
  header.set([parts.bitsPerSample, parts.palette ? INDEXED : (COLOUR_TYPES[parts.samplesPerPixel] ?? 2)], 8);
  return joinBytes([
    SIGNATURE,
    pngChunk('IHDR', header),
    ...(parts.chunks ?? []),
    ...(parts.palette ? [pngChunk('PLTE', parts.palette)] : []),
    pngChunk('IDAT', parts.data),
    pngChunk('IEND', new Uint8Array()),
  ]);
}

/** A chunk with its length and check sum. @param type four letters */
export function pngChunk(type: string, body: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(body.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, body.length);
  for (let at = 0; at < 4; at++) bytes[4 + at] = type.charCodeAt(at);
  bytes.set(body, 8);
  view.setUint32(body.length + 8, crc32(bytes.subarray(4, body.length + 8)));
  return bytes;
}
