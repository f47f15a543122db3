import { decodeStreamPartly } from '../core/filters/decode.ts';
import { deflate } from '../core/filters/flate.ts';
import { OutputTooLarge } from '../core/filters/growing-bytes.ts';
import type { ObjectSource } from '../core/types.ts';
import { nameOf } from '../model/access.ts';
import { type PdfDict, PdfName, PdfStream } from '../objects/index.ts';
import { cleanContent } from './clean-content.ts';
import { type MendBudget, type MendedFlate, mendFlate } from './mend-flate.ts';

/** What became of a stream's data (as `MendedFlate`). `unreadable`: nothing of it can be decoded. */
export type StreamState = MendedFlate['state'] | 'unreadable';

/** A stream after mending. */
export interface MendedStream {
  readonly state: StreamState;
  /** The stream itself when nothing was wrong with it. */
  readonly stream: PdfStream;
}

/** Inflated bytes of one stream that is checked; a larger one is believed. */
const MAX_BYTES = 134_217_728;
/** Inflated bytes of all streams of a file that are checked. */
const MAX_CHECKED_BYTES = 2_147_483_648;
/** Bytes looked at in search of wrong bits, in one file: at least a second's worth, more for larger files, never a minute's. */
const MIN_SEARCHED_BYTES = 20_000_000;
const SEARCHED_BYTES_PER_BYTE = 100;
const MAX_SEARCHED_BYTES = 300_000_000;

/** Checks and mends the data of a file's streams, each once. */
export class StreamMender {
  readonly #source: ObjectSource;
  readonly #mended = new Map<PdfStream, MendedStream>();
  readonly #budget: MendBudget;
  #unchecked = MAX_CHECKED_BYTES;

  /** @param fileBytes how large the file is @param maxSearchedBytes looked at in search of wrong bits; the default grows with the file */
  constructor(source: ObjectSource, fileBytes: number, maxSearchedBytes?: number) {
    this.#source = source;
    const searched =
      maxSearchedBytes ??
      Math.min(MAX_SEARCHED_BYTES, Math.max(MIN_SEARCHED_BYTES, fileBytes * SEARCHED_BYTES_PER_BYTE));
    this.#budget = { bytesLeft: searched, vainSearches: 0 };
  }

  /** As `mend`, for what must be sound content: what is damaged is written anew without what cannot be read. */
  mendContent(stream: PdfStream): MendedStream {
    const mended = this.mend(stream);
    if (mended.state !== 'partial' && mended.state !== 'unsure') return mended;
    const { bytes, remainingFilters } = decodeStreamPartly(mended.stream, this.#source, { maxBytes: MAX_BYTES });
    if (remainingFilters.length > 0) return mended;
    const dict = stream.dict.clone();
    for (const key of ['DecodeParms', 'DL']) dict.delete(key);
    const clean = new PdfStream(dict.set('Filter', PdfName.of('FlateDecode')), deflate(cleanContent(bytes)));
    const result = { state: mended.state, stream: clean };
    this.#mended.set(stream, result);
    this.#mended.set(clean, result);
    return result;
  }

  mend(stream: PdfStream): MendedStream {
    const known = this.#mended.get(stream);
    if (known) return known;
    const mended = this.#mendNow(stream);
    this.#mended.set(stream, mended);
    if (mended.stream !== stream) this.#mended.set(mended.stream, mended);
    return mended;
  }

  #mendNow(stream: PdfStream): MendedStream {
    const whole = { state: 'whole', stream } as const;
    const { data } = stream;
    const filter = firstFilter(stream.dict, this.#source);
    if (filter === 'DCTDecode' || filter === 'DCT') return data.length > 0 ? whole : { state: 'unreadable', stream };
    if ((filter !== 'FlateDecode' && filter !== 'Fl') || this.#unchecked <= 0) return whole;
    try {
      const { state, bytes, encoded } = mendFlate(data, MAX_BYTES, this.#budget);
      this.#unchecked -= bytes.length;
      if (state === 'whole') return whole;
      const mended = new PdfStream(stream.dict, encoded ?? deflate(bytes));
      return { state: bytes.length === 0 && data.length > 0 ? 'unreadable' : state, stream: mended };
    } catch (error) {
      if (!(error instanceof OutputTooLarge)) throw error;
      this.#unchecked -= MAX_BYTES;
      return whole;
    }
  }
}

function firstFilter(dict: PdfDict, source: ObjectSource): string | null {
  const filter = source.resolve(dict.get('Filter'));
  return nameOf(Array.isArray(filter) ? filter[0] : filter, source);
}
