import { RectoError } from '@recto/contract/recto-error';
import { itemsOf, nameOf } from '../objects/access.ts';
import type { PdfDict, PdfStream } from '../objects/objects.ts';
import type { ObjectSource } from '../types.ts';
import { decodeStreamPartly } from './decode.ts';

/** Decoded bytes of one stream beyond which it stays as it is. */
const MAX_DECODED_BYTES = 268_435_456;

/** A stream without the filters that can be taken off without loss. */
export interface PlainStream {
  readonly bytes: Uint8Array;
  /** Image filters, in full, still on `bytes`; empty when there are none. */
  readonly remainingFilters: readonly string[];
}

/**
 * Takes the filters off. Null for what is not ours to change: data in another file, data under a crypt filter of their
 * own, damaged or overlong data.
 */
export function plainStream(stream: PdfStream, source: ObjectSource): PlainStream | null {
  const { dict } = stream;
  if (dict.has('F') || filterNames(dict, source).includes('Crypt')) return null;
  try {
    const { bytes, remainingFilters, complete } = decodeStreamPartly(stream, source, { maxBytes: MAX_DECODED_BYTES });
    return complete ? { bytes, remainingFilters } : null;
  } catch (thrown) {
    if (thrown instanceof RectoError && thrown.code === 'too-demanding') return null;
    throw thrown;
  }
}

/** The names of a stream's filters as they stand there. */
export function filterNames(dict: PdfDict, source: ObjectSource): string[] {
  return itemsOf(dict.get('Filter'), source).flatMap((value) => nameOf(value, source) ?? []);
}

/** The dictionary as it is for bytes without a filter. */
export function withoutFilters(dict: PdfDict): PdfDict {
  const clone = dict.clone();
  for (const key of ['Filter', 'DecodeParms', 'Length', 'DL']) clone.delete(key);
  return clone;
}
