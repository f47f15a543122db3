import { sameBytes } from '@recto/codecs';
import {
  decodeStreamPartly,
  integerOf,
  nameOf,
  type ObjectSource,
  PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
  sampleOf,
} from '@recto/pdf-core';
import type { LayerStates } from '../model/layer-state.ts';

/** A file on one side of a comparison, with the layers that it hides. */
export interface ComparedFile {
  readonly file: ObjectSource;
  readonly layers: LayerStates;
}

/** Values that are looked at in two files; beyond, everything counts as different. */
const MAX_VISITS = 20_000_000;
/** Bytes of streams that are compared one by one, or decoded, in one job. */
const MAX_BYTES = 16_777_216;

/** Bytes that may still be compared one by one; streams that are longer are compared by samples. */
export class ComparedBytes {
  /** True when some stream was compared by samples. */
  hasSampled = false;
  #left = MAX_BYTES;

  /** Takes bytes. @returns false, and takes none, when there are not as many left */
  take(count: number): boolean {
    if (count > this.#left) return false;
    this.#left -= count;
    return true;
  }
}

/** Entries that no reader draws by, or that lead out of what is compared. */
const NOT_DRAWN: ReadonlySet<string> = new Set([
  'Length',
  'Parent',
  'P',
  'StructParent',
  'StructParents',
  'LastModified',
  'Metadata',
  'PieceInfo',
]);
/** Entries of a stream that only say how its bytes are stored. */
const STORAGE: ReadonlySet<string> = new Set(['Filter', 'DecodeParms', 'DL']);

type Pair = readonly [PdfObject | undefined, PdfObject | undefined];

/**
 * Compares values of two files by what they hold, whatever their objects' numbers: numbers but for their rounding, streams by their
 * encoded bytes, or where these differ by what the filters make of them, layers by their names and whether they are shown.
 * Pairs that were found equal are known from then on.
 */
export class SameObjects {
  readonly one: ComparedFile;
  readonly other: ComparedFile;
  #visits = MAX_VISITS;
  readonly #bytes: ComparedBytes;
  readonly #equal = new Map<PdfObject, Set<PdfObject>>();
  readonly #different = new Map<PdfObject, Set<PdfObject>>();

  constructor(one: ComparedFile, other: ComparedFile, bytes: ComparedBytes) {
    this.one = one;
    this.other = other;
    this.#bytes = bytes;
  }

  /** Compares two values all the way down. False also when that would take too much. */
  same(left: PdfObject | undefined, right: PdfObject | undefined): boolean {
    const a = this.one.file.resolve(left);
    const b = this.other.file.resolve(right);
    if (a === null || b === null) return a === b;
    if (this.#equal.get(a)?.has(b)) return true;
    if (this.#different.get(a)?.has(b)) return false;
    const assumed: [PdfObject, PdfObject][] = [];
    const waiting: Pair[] = [[left, right]];
    for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
      if (this.#sameNode(pair, waiting, assumed)) continue;
      for (const [wrong, with_] of assumed) this.#equal.get(wrong)?.delete(with_);
      if (typeof a === 'object') remember(this.#different, a, b);
      return false;
    }
    return true;
  }

  /** Compares two values but for what they hold, which is put on the waiting list. */
  #sameNode([left, right]: Pair, waiting: Pair[], assumed: [PdfObject, PdfObject][]): boolean {
    if (--this.#visits < 0) return false;
    const a = this.one.file.resolve(left);
    const b = this.other.file.resolve(right);
    if (typeof a === 'number') return typeof b === 'number' && isNear(a, b);
    if (a === null || typeof a === 'boolean') return a === b;
    if (a instanceof PdfName) return b instanceof PdfName && a.value === b.value;
    if (a instanceof PdfString) return b instanceof PdfString && sameBytes(a.bytes, b.bytes);
    if (this.#equal.get(a)?.has(b)) return true;
    // A loop leads through a reference.
    if (left instanceof PdfRef) {
      remember(this.#equal, a, b);
      assumed.push([a, b]);
    }
    if (Array.isArray(a)) {
      if (!Array.isArray(b) || a.length !== b.length) return false;
      for (const [at, item] of a.entries()) waiting.push([item, b[at]]);
      return true;
    }
    if (a instanceof PdfDict) return b instanceof PdfDict && this.#sameDict(a, b, waiting);
    return a instanceof PdfStream && b instanceof PdfStream && this.#sameStream(a, b, waiting);
  }

  #sameDict(a: PdfDict, b: PdfDict, waiting: Pair[]): boolean {
    if (nameOf(a.get('Type'), this.one.file) === 'OCG') {
      if (this.one.layers.hides(a) !== this.other.layers.hides(b)) return false;
      waiting.push([a.get('Type'), b.get('Type')], [a.get('Name'), b.get('Name')]);
      return true;
    }
    pushEntries(a, b, NOT_DRAWN, waiting);
    return true;
  }

  #sameStream(a: PdfStream, b: PdfStream, waiting: Pair[]): boolean {
    pushEntries(a.dict, b.dict, NOT_STORED, waiting);
    const [filters, parameters] = [this.#storedAlike(a, b, 'Filter'), this.#storedAlike(a, b, 'DecodeParms')];
    if (filters && parameters && this.#sameContent(a, b)) return true;
    return this.#decodesAlike(a, b);
  }

  /** Compares how two streams are stored; such entries are short. */
  #storedAlike(a: PdfStream, b: PdfStream, key: string): boolean {
    return this.same(a.dict.get(key), b.dict.get(key));
  }

  #sameContent(one: PdfStream, other: PdfStream): boolean {
    const isDeferred = one.isDeferred || other.isDeferred;
    if (isDeferred && !this.#bytes.take(lengthOf(one, this.one.file) + lengthOf(other, this.other.file))) {
      // Decryption would take longer than the job.
      this.#bytes.hasSampled = true;
      return true;
    }
    const [a, b] = [one.content, other.content];
    if (a.length !== b.length) return false;
    if (!isDeferred && !this.#bytes.take(a.length)) {
      this.#bytes.hasSampled = true;
      return sampleOf(a) === sampleOf(b);
    }
    if (a instanceof Uint8Array) return b instanceof Uint8Array ? sameBytes(a, b) : b.equals(a);
    return a.equals(b);
  }

  #decodesAlike(a: PdfStream, b: PdfStream): boolean {
    if (!this.#bytes.take(a.content.length + b.content.length)) return false;
    try {
      const [one, other] = [decodeStreamPartly(a, this.one.file), decodeStreamPartly(b, this.other.file)];
      this.#bytes.take(one.bytes.length + other.bytes.length);
      return (
        one.complete === other.complete &&
        one.remainingFilters.join() === other.remainingFilters.join() &&
        (one.remainingFilters.length === 0 || this.#storedAlike(a, b, 'DecodeParms')) &&
        sameBytes(one.bytes, other.bytes)
      );
    } catch {
      // One of them asks for too much: nothing is known of it.
      return false;
    }
  }
}

function lengthOf({ dict }: PdfStream, source: ObjectSource): number {
  return integerOf(dict.get('Length'), source) ?? 0;
}

const NOT_STORED: ReadonlySet<string> = new Set([...NOT_DRAWN, ...STORAGE]);

function pushEntries(a: PdfDict, b: PdfDict, without: ReadonlySet<string>, waiting: Pair[]): void {
  for (const [key, value] of a.map) if (!without.has(key)) waiting.push([value, b.get(key)]);
  for (const [key, value] of b.map) if (!without.has(key) && !a.has(key)) waiting.push([undefined, value]);
}

function remember(pairs: Map<PdfObject, Set<PdfObject>>, a: PdfObject, b: PdfObject): void {
  const known = pairs.get(a);
  if (known) known.add(b);
  else pairs.set(a, new Set([b]));
}

/** True for numbers that differ by their rounding only. */
export function isNear(a: number, b: number, by = 1e-4): boolean {
  return Math.abs(a - b) <= by * Math.max(1, Math.abs(a));
}
