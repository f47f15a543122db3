import {
  decodeAscii85,
  decodeAsciiHex,
  decodeFlate,
  decodeLzw,
  decodeRunLength,
  type Inflated,
  OutputTooLarge,
  undoPredictor,
} from '@recto/codecs';
import { RectoError } from '@recto/contract/recto-error';
import { PdfDict, PdfName, type PdfObject, type PdfStream } from '../objects/objects.ts';
import type { ObjectSource } from '../types.ts';
import { decodedLimit, type WorkBudget } from '../work-budget.ts';

/** Filters on one stream; real files have one or two, and each may multiply the size by a thousand. */
const MAX_FILTERS = 16;

/** A stream's bytes as far as they were decoded. */
export interface DecodedStream {
  readonly bytes: Uint8Array;
  /** Names of the filters still on `bytes`, in full (DCTDecode, JPXDecode, JBIG2Decode, CCITTFaxDecode, unknown ones). */
  readonly remainingFilters: readonly string[];
  /** False when damaged data were cut off. */
  readonly complete: boolean;
}

/** Table 92's abbreviations, which some producers use outside of inline images too. */
export const FILTER_NAMES: Readonly<Record<string, string>> = {
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  RL: 'RunLengthDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
};

/** One filter of a stream. */
export interface FilterStep {
  readonly name: string;
  readonly parameters: PdfDict | null;
}

/** Limits of decoding a stream. */
export interface DecodeOptions {
  /** Most bytes that any filter may give. What filters can honestly make of the stream is always the limit. */
  readonly maxBytes?: number;
  /** Pays for the bytes that filters give; too little left is an error. */
  readonly budget?: WorkBudget | undefined;
}

/**
 * Decodes a stream: its bytes without its filters (ISO 32000-2, 7.4). Image filters are left on; `decodeStreamPartly`
 * says which.
 * @returns new bytes, or `stream.data` itself when there is no filter: not to be written to
 * @throws too-demanding
 */
export function decodeStream(stream: PdfStream, source: ObjectSource, options: DecodeOptions = {}): Uint8Array {
  return decodeStreamPartly(stream, source, options).bytes;
}

/** As `decodeStream`, with word of what could not be decoded. @throws too-demanding */
export function decodeStreamPartly(
  stream: PdfStream,
  source: ObjectSource,
  { maxBytes = Number.POSITIVE_INFINITY, budget }: DecodeOptions = {},
): DecodedStream {
  const steps = filterSteps(stream.dict, source);
  const limit = Math.min(maxBytes, decodedLimit(stream.data.length));
  let bytes = stream.data;
  let complete = true;
  try {
    for (const [index, step] of steps.entries()) {
      const most = Math.min(limit, budget?.decodedBytesLeft ?? limit);
      const decoded = index < MAX_FILTERS ? decodeStep(bytes, step, source, most) : null;
      if (!decoded) return { bytes, remainingFilters: steps.slice(index).map(({ name }) => name), complete };
      bytes = decoded.bytes;
      budget?.decode(bytes.length);
      complete &&= decoded.complete;
    }
  } catch (error) {
    if (error instanceof OutputTooLarge)
      throw new RectoError('too-demanding', { fileName: source.fileName ?? '' }, error);
    throw error;
  }
  return { bytes, remainingFilters: [], complete };
}

/** The filters of a stream in the order in which they are undone, each with its parameters. */
export function filterSteps(dict: PdfDict, source: ObjectSource): FilterStep[] {
  const filter = source.resolve(dict.get('Filter'));
  const parameters = source.resolve(dict.get('DecodeParms'));
  const names = Array.isArray(filter) ? filter : [filter];
  const steps: FilterStep[] = [];
  for (const [index, value] of names.entries()) {
    const name = source.resolve(value);
    if (!(name instanceof PdfName)) continue;
    const own: PdfObject = Array.isArray(parameters)
      ? source.resolve(parameters[index])
      : index === 0
        ? parameters
        : null;
    steps.push({ name: FILTER_NAMES[name.value] ?? name.value, parameters: own instanceof PdfDict ? own : null });
  }
  return steps;
}

/** Undoes one filter; null for those of images and unknown ones. @throws OutputTooLarge */
export function decodeStep(
  input: Uint8Array,
  { name, parameters }: FilterStep,
  source: ObjectSource,
  maxBytes: number,
): Inflated | null {
  const number = (key: string, standard: number): number => {
    const value = source.resolve(parameters?.get(key));
    return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : standard;
  };
  const predicted = (bytes: Uint8Array): Uint8Array =>
    undoPredictor(bytes, {
      predictor: number('Predictor', 1),
      colors: Math.min(number('Colors', 1), 32) || 1,
      bitsPerComponent: [1, 2, 4, 8, 16].includes(number('BitsPerComponent', 8)) ? number('BitsPerComponent', 8) : 8,
      columns: Math.min(number('Columns', 1), 1 << 26) || 1,
    });
  switch (name) {
    case 'FlateDecode': {
      const { bytes, complete } = decodeFlate(input, maxBytes);
      return { bytes: predicted(bytes), complete };
    }
    case 'LZWDecode': {
      const { bytes, complete } = decodeLzw(input, maxBytes, number('EarlyChange', 1));
      return { bytes: predicted(bytes), complete };
    }
    case 'ASCII85Decode':
      return decodeAscii85(input);
    case 'ASCIIHexDecode':
      return decodeAsciiHex(input);
    case 'RunLengthDecode':
      return decodeRunLength(input, maxBytes);
    case 'Crypt':
      // Decryption has been done where the object was read (7.4.10).
      return { bytes: input, complete: true };
    default:
      return null;
  }
}
