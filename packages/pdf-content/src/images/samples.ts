import { decodeFax } from '@recto/codecs';
import {
  arrayOf,
  dictOf,
  integerOf,
  itemsOf,
  nameOf,
  numberOf,
  type ObjectSource,
  type PdfDict,
  type PdfStream,
  type PlainStream,
  plainStream,
} from '@recto/pdf-core';
import { type ColourSpace, readColourSpace } from './colour-space.ts';

/** Pixels of one image beyond which it is not unpacked. */
const MAX_PIXELS = 120_000_000;
/** The same for black and white, which takes an eighth of the memory. */
const MAX_BILEVEL_PIXELS = 480_000_000;

/** Entries of an image's dictionary, checked. */
export interface ImageHeader {
  readonly widthPixels: number;
  readonly heightPixels: number;
  /** A stencil: its samples say where paint goes (8.9.6.2). */
  readonly isStencil: boolean;
  /** Null for a stencil, and for JPEG 2000 data that say it themselves. */
  readonly colourSpace: ColourSpace | null;
  readonly bitsPerComponent: number;
  /** /Decode when it is not the usual one. */
  readonly decode: readonly number[] | null;
  /** Ranges of samples that are not painted (8.9.6.4). */
  readonly hasColourKey: boolean;
}

/** An image's samples as the PDF stores them: rows padded to whole bytes, components of a pixel together. */
export interface Samples extends ImageHeader {
  readonly components: number;
  readonly data: Uint8Array;
}

/** Reads an image's dictionary; null when it makes no sense. */
export function readHeader(dict: PdfDict, source: ObjectSource): ImageHeader | null {
  const widthPixels = integerOf(dict.get('Width') ?? dict.get('W'), source) ?? 0;
  const heightPixels = integerOf(dict.get('Height') ?? dict.get('H'), source) ?? 0;
  if (widthPixels < 1 || heightPixels < 1) return null;
  const isStencil = source.resolve(dict.get('ImageMask') ?? dict.get('IM')) === true;
  const colourSpace = isStencil ? null : readColourSpace(dict.get('ColorSpace') ?? dict.get('CS'), source);
  const bits = isStencil ? 1 : (integerOf(dict.get('BitsPerComponent') ?? dict.get('BPC'), source) ?? 8);
  if (![1, 2, 4, 8, 16].includes(bits)) return null;
  const isBilevel = bits === 1 && (isStencil || colourSpace?.components === 1);
  if (widthPixels * heightPixels > (isBilevel ? MAX_BILEVEL_PIXELS : MAX_PIXELS)) return null;
  return {
    widthPixels,
    heightPixels,
    isStencil,
    colourSpace,
    bitsPerComponent: bits,
    decode: unusualDecode(dict, colourSpace, bits, source),
    hasColourKey: arrayOf(dict.get('Mask'), source) !== null,
  };
}

function unusualDecode(
  dict: PdfDict,
  colourSpace: ColourSpace | null,
  bits: number,
  source: ObjectSource,
): readonly number[] | null {
  const values = itemsOf(dict.get('Decode') ?? dict.get('D'), source).map(
    (item) => numberOf(item, source) ?? Number.NaN,
  );
  if (values.length === 0) return null;
  const top = colourSpace?.family === 'Indexed' ? 2 ** bits - 1 : 1;
  return colourSpace?.family !== 'Lab' && values.every((value, at) => value === (at % 2) * top) ? null : values;
}

/**
 * Unpacks an image that is stored without loss: its filters are taken off, fax data decoded.
 * @returns null for JPEG, JPEG 2000 and JBIG2, and for what is damaged, too large or too short
 */
export function readSamples(
  stream: PdfStream,
  source: ObjectSource,
  plain: PlainStream | null = plainStream(stream, source),
): Samples | null {
  const header = readHeader(stream.dict, source);
  if (!header || !plain || (!header.isStencil && !header.colourSpace)) return null;
  const components = header.colourSpace?.components ?? 1;
  const { widthPixels, heightPixels, bitsPerComponent } = header;
  const expected = Math.ceil((widthPixels * components * bitsPerComponent) / 8) * heightPixels;
  const isFax = plain.remainingFilters.length === 1 && plain.remainingFilters[0] === 'CCITTFaxDecode';
  if (plain.remainingFilters.length > 0 && !isFax) return null;
  const isBilevel = bitsPerComponent === 1 && components === 1;
  const data = isFax ? isBilevel && readFax(stream, plain.bytes, header, source) : plain.bytes;
  if (!data || data.length < expected) return null;
  return { ...header, components, data: data.length === expected ? data : data.subarray(0, expected) };
}

function readFax(
  stream: PdfStream,
  data: Uint8Array,
  { widthPixels, heightPixels }: ImageHeader,
  source: ObjectSource,
): Uint8Array | null {
  const filters = itemsOf(stream.dict.get('Filter'), source);
  const at = filters.findIndex((value) => ['CCITTFaxDecode', 'CCF'].includes(nameOf(value, source) ?? ''));
  const parameters = dictOf(itemsOf(stream.dict.get('DecodeParms'), source)[Math.max(0, at)], source);
  const flag = (key: string) => source.resolve(parameters?.get(key)) === true;
  const columns = integerOf(parameters?.get('Columns'), source) ?? 1728;
  if (columns !== widthPixels) return null;
  return decodeFax(data, {
    k: numberOf(parameters?.get('K'), source) ?? 0,
    columns,
    rows: heightPixels,
    isByteAligned: flag('EncodedByteAlign'),
    blackIs1: flag('BlackIs1'),
  });
}
