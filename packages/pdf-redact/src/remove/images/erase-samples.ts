import { decodeFax, decodeInks, deflate, encodeJbig2, eraseJpeg } from '@recto/codecs';
import type { PixelBuffer } from '@recto/contract/capabilities/images';
import { RectoError } from '@recto/contract/recto-error';
import { type ImageHeader, readHeader } from '@recto/pdf-content';
import {
  decodeStreamPartly,
  filterSteps,
  integerOf,
  numberOf,
  type ObjectSource,
  type PdfDict,
  PdfName,
  PdfStream,
  plainStream,
  withoutFilters,
} from '@recto/pdf-core';
import type { ConvexArea } from '../geometry/convex-area.ts';
import { drawBilevel } from './draw-bilevel.ts';
import { inPixels, type Span, spanOf } from './erase-span.ts';
import type { ImageTools } from './image-tools.ts';

/** An image without the samples of some areas. */
export interface ErasedImage {
  readonly stream: PdfStream;
  readonly pixels: number;
}

/** Keys with further information about the picture than its samples. */
const TELLING_KEYS = ['Metadata', 'Alternates', 'OPI', 'PieceInfo', 'Measure', 'PtData', 'AF', 'ID', 'Name'];

/**
 * An image whose samples under some areas are overwritten; its masks keep theirs (see `ImageEdits`). JPEG stays JPEG, black and
 * white becomes JBIG2, everything else Flate.
 * @param areas in the unit square that the image is drawn into
 * @returns null for an image that cannot be decoded
 */
export async function eraseSamples(
  image: PdfStream,
  areas: readonly ConvexArea[],
  source: ObjectSource,
  tools: ImageTools,
): Promise<ErasedImage | null> {
  const header = readHeader(image.dict, source);
  if (!header) return null;
  const { widthPixels, heightPixels } = header;
  const spans = areas.map((area) => spanOf(inPixels(area, widthPixels, heightPixels), widthPixels));
  const plain = plainStream(image, source) ?? damaged(image, source);
  if (!plain || plain.remainingFilters.length > 1) return null;
  const dict = withoutFilters(image.dict);
  for (const key of TELLING_KEYS) dict.delete(key);
  const pixels = countPixels(spans, heightPixels);
  const [filter] = plain.remainingFilters;
  const stream = filter
    ? await eraseCoded(filter, plain.bytes, { image, header, dict, spans, source, tools })
    : erasePlain(plain.bytes, header, dict, spans);
  return stream && { stream: deflated(stream), pixels };
}

/** Samples without a filter get Flate here: those of a scanned page are more than the writer compresses. */
function deflated(stream: PdfStream): PdfStream {
  const { dict, data } = stream;
  if (dict.has('Filter')) return stream;
  const packed = deflate(data);
  return packed.length < data.length ? new PdfStream(dict.set('Filter', PdfName.of('FlateDecode')), packed) : stream;
}

/**
 * Decodes the readable part of an image whose data are truncated; null for an external file or one that is too demanding.
 */
function damaged(image: PdfStream, source: ObjectSource) {
  if (image.dict.has('F')) return null;
  try {
    return decodeStreamPartly(image, source);
  } catch (thrown) {
    if (thrown instanceof RectoError && thrown.code === 'too-demanding') return null;
    throw thrown;
  }
}

interface Coded {
  readonly image: PdfStream;
  readonly header: ImageHeader;
  readonly dict: PdfDict;
  readonly spans: readonly Span[];
  readonly source: ObjectSource;
  readonly tools: ImageTools;
}

async function eraseCoded(filter: string, bytes: Uint8Array, coded: Coded): Promise<PdfStream | null> {
  const { image, header, dict, spans, source, tools } = coded;
  switch (filter) {
    case 'CCITTFaxDecode': {
      const samples = readFax(bytes, image, header, source);
      return samples && erasePlain(samples, header, dict, spans);
    }
    case 'JBIG2Decode': {
      const samples = await drawBilevel(image, header, source, tools);
      return samples && erasePlain(samples, header, dict, spans);
    }
    case 'DCTDecode': {
      const erased = eraseJpeg(bytes, spans);
      if (erased) return new PdfStream(dict.set('Filter', PdfName.of('DCTDecode')), erased);
      const pixels = decodeInks(bytes) ?? (await decoded(bytes, 'jpg', tools));
      return pixels && erasePixels(pixels, header, dict, spans);
    }
    case 'JPXDecode': {
      const pixels = await decoded(bytes, 'jp2', tools);
      return pixels && erasePixels(pixels, header, dict, spans);
    }
    default:
      return null;
  }
}

async function decoded(bytes: Uint8Array, ending: string, { images, signal }: ImageTools): Promise<PixelBuffer | null> {
  const options = signal ? { signal } : {};
  try {
    const opened = await images.open({ name: `image.${ending}`, bytes: async () => bytes }, options);
    return await images.decode(opened, { ...options, colour: 'stored', upright: false });
  } catch (thrown) {
    if (thrown instanceof RectoError && thrown.code !== 'cancelled') return null;
    throw thrown;
  }
}

const DEVICE_SPACES = { gray: 'DeviceGray', rgb: 'DeviceRGB', cmyk: 'DeviceCMYK' } as const;
const COMPONENTS = { gray: 1, rgb: 3, cmyk: 4 } as const;

/** Pixels of a codec, which must be as the dictionary says. */
function erasePixels(
  pixels: PixelBuffer,
  header: ImageHeader,
  dict: PdfDict,
  spans: readonly Span[],
): PdfStream | null {
  const { widthPixels, heightPixels, colour } = pixels;
  const components = COMPONENTS[colour];
  const isSame = widthPixels === header.widthPixels && heightPixels === header.heightPixels;
  if (!isSame || (header.colourSpace && header.colourSpace.components !== components)) return null;
  const samples = new Uint8Array(widthPixels * heightPixels * components);
  const step = components + (pixels.hasAlpha ? 1 : 0);
  const shift = pixels.bitsPerSample === 16 ? 8 : 0;
  for (let from = 0, to = 0; to < samples.length; from += step) {
    for (let part = 0; part < components; part++) samples[to++] = (pixels.samples[from + part] ?? 0) >> shift;
  }
  if (!header.colourSpace) dict.set('ColorSpace', PdfName.of(DEVICE_SPACES[colour]));
  dict.set('BitsPerComponent', 8).delete('SMaskInData');
  const erased = { ...header, bitsPerComponent: 8, isStencil: false };
  return erasePlain(samples, erased, dict, spans, components);
}

function readFax(bytes: Uint8Array, image: PdfStream, header: ImageHeader, source: ObjectSource): Uint8Array | null {
  const parameters = filterSteps(image.dict, source).find(({ name }) => name === 'CCITTFaxDecode')?.parameters ?? null;
  const flag = (key: string) => source.resolve(parameters?.get(key)) === true;
  const columns = integerOf(parameters?.get('Columns'), source) ?? 1728;
  if (columns !== header.widthPixels) return null;
  return decodeFax(bytes, {
    k: numberOf(parameters?.get('K'), source) ?? 0,
    columns,
    rows: header.heightPixels,
    isByteAligned: flag('EncodedByteAlign'),
    blackIs1: flag('BlackIs1'),
  });
}

/** Overwrites samples as they stand in an image without a filter. */
function erasePlain(
  stored: Uint8Array,
  header: ImageHeader,
  dict: PdfDict,
  spans: readonly Span[],
  known?: number,
): PdfStream | null {
  const components = known ?? (header.isStencil ? 1 : header.colourSpace?.components);
  if (components === undefined) return null;
  const { widthPixels, heightPixels, bitsPerComponent } = header;
  const bitsPerPixel = components * bitsPerComponent;
  const rowBytes = Math.ceil((widthPixels * bitsPerPixel) / 8);
  const data = new Uint8Array(rowBytes * heightPixels);
  data.set(stored.subarray(0, data.length));
  // Of a stencil the value that paints nothing (8.9.6.2).
  const isSet = header.isStencil && header.decode?.[0] !== 1;
  for (let row = 0; row < heightPixels; row++) {
    for (const span of spans) {
      const found = span(row);
      if (found)
        fillBits(data, row * rowBytes * 8 + found[0] * bitsPerPixel, (found[1] - found[0]) * bitsPerPixel, isSet);
    }
  }
  if (bitsPerPixel === 1) {
    // JBIG2 has 1 for black, which its filter gives as 0 (7.4.7).
    const rows = data.map((byte) => ~byte);
    return new PdfStream(
      dict.set('Filter', PdfName.of('JBIG2Decode')),
      encodeJbig2({ widthPixels, heightPixels, rows }),
    );
  }
  return new PdfStream(dict, data);
}

function fillBits(data: Uint8Array, start: number, count: number, isSet: boolean): void {
  for (let at = start, end = start + count; at < end; ) {
    const byte = at >> 3;
    if ((at & 7) === 0 && end - at >= 8) {
      const last = end >> 3;
      data.fill(isSet ? 0xff : 0, byte, last);
      at = last << 3;
      continue;
    }
    const bit = 0x80 >> (at & 7);
    data[byte] = isSet ? (data[byte] ?? 0) | bit : (data[byte] ?? 0) & ~bit;
    at++;
  }
}

function countPixels(spans: readonly Span[], heightPixels: number): number {
  let count = 0;
  for (let row = 0; row < heightPixels; row++) {
    for (const span of spans) {
      const found = span(row);
      if (found) count += found[1] - found[0];
    }
  }
  return count;
}
