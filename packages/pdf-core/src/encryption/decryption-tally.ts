import { filterSteps } from '../filters/decode.ts';
import type { PdfDict } from '../objects/objects.ts';
import type { ObjectSource } from '../types.ts';
import type { Method } from './crypt-filters.ts';

const BLOCK_BYTES = 16;

/** Data of one kind: that decrypt to what they should be, and that do not. */
interface Tally {
  sound: number;
  failed: number;
}

/**
 * Counts whether decrypted data are what they should be, so that a file whose encryption is understood wrongly is found
 * out before anything is made of it. Data count as failed by two signs: the padding and the head of the first filter.
 */
export class DecryptionTally {
  readonly #kinds = new Map<string, Tally>();

  /** Counts a stream. @param kind streams that share one crypt filter */
  stream(kind: string, method: Method, encrypted: number, plain: Uint8Array, head: HeadCheck): void {
    if (method === 'none' || encrypted === 0 || (method !== 'rc4' && encrypted < 2 * BLOCK_BYTES)) return;
    const isPadded = method === 'rc4' ? null : hasPadding(encrypted, plain);
    const isHead = plain.length === 0 ? null : head(plain);
    if (isHead === true || (isHead === null && isPadded === true)) this.#of(kind).sound += 1;
    else if (isPadded !== true && (isHead === false || isPadded === false)) this.#of(kind).failed += 1;
  }

  /** True when data of some kind failed and none of that kind were sound. */
  get isWrong(): boolean {
    return [...this.#kinds.values()].some(({ sound, failed }) => sound === 0 && failed > 0);
  }

  #of(kind: string): Tally {
    const known = this.#kinds.get(kind) ?? { sound: 0, failed: 0 };
    this.#kinds.set(kind, known);
    return known;
  }
}

/** Tells whether data begin as their first filter's must; null where that shows nothing. */
export type HeadCheck = (plain: Uint8Array) => boolean | null;

/** Chooses the check of a stream's first filter. */
export function headCheckOf(dict: PdfDict, source: ObjectSource): HeadCheck {
  const first = filterSteps(dict, source).find(({ name }) => name !== 'Crypt')?.name;
  if (first === 'FlateDecode') return beginsZlib;
  if (first === 'DCTDecode') return beginsJpeg;
  return () => null;
}

/** RFC 1950, 2.2; some writers leave white space before it. */
function beginsZlib(plain: Uint8Array): boolean {
  let at = 0;
  while (plain[at] === 10 || plain[at] === 13) at += 1;
  const [first = 0, second = 0] = plain.subarray(at, at + 2);
  return (first & 15) === 8 && (first * 256 + second) % 31 === 0;
}

function beginsJpeg(plain: Uint8Array): boolean {
  return plain[0] === 0xff && plain[1] === 0xd8;
}

/** `decryptAes` keeps wrong padding as data. */
function hasPadding(encrypted: number, plain: Uint8Array): boolean {
  return plain.length < encrypted - (encrypted % BLOCK_BYTES) - BLOCK_BYTES;
}
