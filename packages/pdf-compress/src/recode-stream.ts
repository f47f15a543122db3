import { deflateSmallest } from '@recto/codecs';
import {
  filterNames,
  itemsOf,
  nameOf,
  type ObjectSource,
  type PdfDict,
  PdfName,
  type PdfObject,
  PdfStream,
  type PlainStream,
  plainStream,
  withoutFilters,
} from '@recto/pdf-core';
import type { Deflate } from './deflate-within.ts';
import { trimPacket, withoutPrivateElements } from './metadata.ts';

/** Streams shorter than this gain nothing by a filter. */
const MIN_DEFLATE_BYTES = 24;
/** Bytes that the entries /Filter and /FlateDecode take in the dictionary. */
const FILTER_BYTES = 20;

export interface RecodeStreamOptions {
  /** For PDF/A-1, which requires metadata without filters (ISO 19005-1, 6.7.2). */
  readonly keepsMetadataPlain?: boolean;
  readonly deflate?: Deflate;
}

/**
 * The stream in its smallest lossless form that every reader knows: ASCII, run-length and LZW filters are replaced by
 * Flate, Flate is done again where it gains. What it decodes to stays the same, byte for byte, but for what is private
 * to a program in metadata packets, and their padding.
 * @returns the same stream when nothing is gained
 */
export function recodeStream(
  stream: PdfStream,
  source: ObjectSource,
  plain = plainStream(stream, source),
  { keepsMetadataPlain = false, deflate = deflateSmallest }: RecodeStreamOptions = {},
): PdfStream {
  if (!plain) return stream;
  const { dict } = stream;
  const isMetadata = isMetadataStream(dict, source);
  const { remainingFilters } = plain;
  if (remainingFilters.length > 0) return withoutOuterFilters(stream, source, plain);
  const bytes = isMetadata ? trimPacket(withoutPrivateElements(plain.bytes)) : plain.bytes;
  const staysPlain = bytes.length < MIN_DEFLATE_BYTES || (isMetadata && keepsMetadataPlain);
  const packed = staysPlain ? null : deflate(bytes);
  if (packed && packed.length + FILTER_BYTES < bytes.length) {
    return smaller(stream, flateStream(dict, packed));
  }
  return smaller(stream, new PdfStream(withoutFilters(dict), bytes));
}

/** True for an XMP packet (ISO 32000-2, 14.3.2). XML alone is none: an attached file may be XML, and is not ours to change. */
export function isMetadataStream(dict: PdfDict, source: ObjectSource): boolean {
  return nameOf(dict.get('Type'), source) === 'Metadata';
}

/** A stream of Flate data with the other entries of a dictionary. */
export function flateStream(dict: PdfDict, packed: Uint8Array): PdfStream {
  return new PdfStream(withoutFilters(dict).set('Filter', PdfName.of('FlateDecode')), packed);
}

/** An image's data without the ASCII or Flate filter around them. */
function withoutOuterFilters(
  stream: PdfStream,
  source: ObjectSource,
  { bytes, remainingFilters }: PlainStream,
): PdfStream {
  const filters = filterNames(stream.dict, source);
  const taken = filters.length - remainingFilters.length;
  if (taken <= 0) return stream;
  const dict = withoutFilters(stream.dict);
  const parameters = itemsOf(stream.dict.get('DecodeParms'), source).slice(taken);
  const kept: PdfObject[] = remainingFilters.map((name) => PdfName.of(name));
  const [first = null] = kept;
  dict.set('Filter', kept.length === 1 ? first : kept);
  if (parameters.some((value) => source.resolve(value) !== null)) {
    dict.set('DecodeParms', kept.length === 1 ? (parameters[0] ?? null) : parameters);
  }
  return smaller(stream, new PdfStream(dict, bytes));
}

/** The new stream when it is smaller, the old one otherwise. */
export function smaller(old: PdfStream, fresh: PdfStream): PdfStream {
  return fresh.data.length + dictWeight(fresh.dict) < old.data.length + dictWeight(old.dict) ? fresh : old;
}

/** Roughly what filters and their parameters take in a dictionary. */
function dictWeight(dict: PdfDict): number {
  const parameters = dict.get('DecodeParms');
  return (dict.has('Filter') ? FILTER_BYTES : 0) + (parameters === undefined ? 0 : 48);
}
