import { deflate, OutputTooLarge } from '@recto/codecs';
import {
  decodeStep,
  decodeStream,
  type FilterStep,
  filterSteps,
  type ObjectSource,
  type PdfDict,
  PdfName,
  PdfStream,
} from '@recto/pdf-core';
import { cleanContent } from './clean-content.ts';
import { type MendBudget, mendFlate } from './mend-flate.ts';
import { mendJpeg } from './mend-jpeg.ts';
import type { MendedStream, StreamState } from './mended-stream.ts';

/** Filters that content can be under; others give pictures. */
const CONTENT_FILTERS: ReadonlySet<string> = new Set(
  'FlateDecode LZWDecode ASCII85Decode ASCIIHexDecode RunLengthDecode Crypt'.split(' '),
);
/** Filters on one stream that are looked into. */
const MAX_FILTERS = 16;
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

  /** @param fileBytes size of the file @param maxSearchedBytes limit of the search for wrong bits; the default grows with the file */
  constructor(source: ObjectSource, fileBytes: number, maxSearchedBytes?: number) {
    this.#source = source;
    const searched =
      maxSearchedBytes ??
      Math.min(MAX_SEARCHED_BYTES, Math.max(MIN_SEARCHED_BYTES, fileBytes * SEARCHED_BYTES_PER_BYTE));
    this.#budget = { bytesLeft: searched, vainSearches: 0 };
  }

  /**
   * As `mend`, for what must be sound content: what is damaged is rewritten without what cannot be read, and what
   * is no content at all, such as a picture in its place, becomes an empty one.
   */
  mendContent(stream: PdfStream): MendedStream {
    const mended = this.mend(stream);
    if (mended.state === 'unreadable') return mended;
    const isContent = filterSteps(mended.stream.dict, this.#source).every(({ name }) => CONTENT_FILTERS.has(name));
    if (!isContent) {
      return this.#remember(stream, { state: 'unreadable', stream: packed(stream.dict, new Uint8Array(0)) });
    }
    if (mended.state === 'restored' || (mended.state === 'whole' && hasCheckSum(stream, this.#source))) return mended;
    const bytes = decodeStream(mended.stream, this.#source, { maxBytes: MAX_BYTES });
    const clean = cleanContent(bytes);
    if (mended.state === 'whole' && clean.faults === 0) return mended;
    const state = mended.state === 'whole' ? 'partial' : mended.state;
    return this.#remember(stream, { state, stream: packed(stream.dict, clean.bytes) });
  }

  mend(stream: PdfStream): MendedStream {
    return this.#mended.get(stream) ?? this.#remember(stream, this.#mendNow(stream, 0));
  }

  #remember(stream: PdfStream, mended: MendedStream): MendedStream {
    this.#mended.set(stream, mended);
    if (mended.stream !== stream) this.#mended.set(mended.stream, mended);
    return mended;
  }

  #mendNow(stream: PdfStream, depth: number): MendedStream {
    const whole = { state: 'whole', stream } as const;
    const steps = filterSteps(stream.dict, this.#source);
    const [first] = steps;
    if (!first && stream.dict.has('Filter')) return { state: 'partial', stream: withoutFilter(stream) };
    if (!first || this.#unchecked <= 0 || depth + steps.length > MAX_FILTERS) return whole;
    try {
      if (first.name === 'DCTDecode') return mendJpeg(stream);
      if (first.name === 'FlateDecode') return this.#mendFlate(stream);
      return this.#mendText(stream, steps, depth);
    } catch (error) {
      if (!(error instanceof OutputTooLarge)) throw error;
      this.#unchecked -= MAX_BYTES;
      return whole;
    }
  }

  #mendFlate(stream: PdfStream): MendedStream {
    const { data, dict } = stream;
    const { state, bytes, encoded } = mendFlate(data, MAX_BYTES, this.#budget, isText(dict));
    this.#unchecked -= bytes.length;
    if (state === 'whole') return { state, stream };
    const mended = new PdfStream(dict, encoded ?? deflate(bytes));
    return { state: bytes.length === 0 && data.length > 0 ? 'unreadable' : state, stream: mended };
  }

  /** Filters whose data cannot be mended are replaced by Flate over what could be read. */
  #mendText(stream: PdfStream, [first, ...inner]: readonly FilterStep[], depth: number): MendedStream {
    const undone = first && decodeStep(stream.data, first, this.#source, MAX_BYTES);
    if (!undone) return { state: 'whole', stream };
    this.#unchecked -= undone.bytes.length;
    const state = undone.complete ? 'whole' : undone.bytes.length > 0 ? 'partial' : 'unreadable';
    if (inner.length === 0) {
      return state === 'whole' ? { state, stream } : { state, stream: packed(stream.dict, undone.bytes) };
    }
    const dict = stream.dict.clone();
    dict.set(
      'Filter',
      inner.map(({ name }) => PdfName.of(name)),
    );
    dict.set(
      'DecodeParms',
      inner.map(({ parameters }) => parameters),
    );
    const mended = this.#mendNow(new PdfStream(dict, undone.bytes), depth + 1);
    return state === 'whole' && mended.state === 'whole'
      ? { state, stream }
      : { state: worse(state, mended.state), stream: mended.stream };
  }
}

/** Wrong bytes in pictures and fonts do harm; contents and object streams are read with care. */
function isText(dict: PdfDict): boolean {
  return !['Width', 'Length1', 'Length2', 'Subtype'].some((key) => dict.has(key));
}

/** For a /Filter that names none. */
function withoutFilter({ dict, data }: PdfStream): PdfStream {
  const plain = dict.clone();
  for (const key of ['Filter', 'DecodeParms']) plain.delete(key);
  return new PdfStream(plain, data);
}

const STATES: readonly StreamState[] = ['whole', 'restored', 'unsure', 'partial', 'unreadable'];

function worse(one: StreamState, other: StreamState): StreamState {
  return STATES.indexOf(one) > STATES.indexOf(other) ? one : other;
}

/** Returns true when a check sum proves that a stream found whole is unchanged. */
function hasCheckSum({ dict }: PdfStream, source: ObjectSource): boolean {
  return filterSteps(dict, source).some(({ name }) => name === 'FlateDecode');
}

/** These bytes under Flate alone, with the other entries of `dict`. */
function packed(dict: PdfDict, bytes: Uint8Array): PdfStream {
  const own = dict.clone();
  for (const key of ['DecodeParms', 'DL']) own.delete(key);
  return new PdfStream(own.set('Filter', PdfName.of('FlateDecode')), deflate(bytes));
}
