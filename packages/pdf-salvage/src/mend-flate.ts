import { GrowingBytes, inflate, inflateByHost, OutputTooLarge } from '@recto/codecs';

/** Result of mending zlib data. */
export interface MendedFlate {
  /**
   * `whole`: nothing was wrong. `restored`: exactly as it was made, its check sum says. `unsure`: it can be read, but the
   * check sum does not fit, which some producers get wrong. `partial`: up to the damage.
   */
  readonly state: 'whole' | 'restored' | 'unsure' | 'partial';
  /** Inflated. */
  readonly bytes: Uint8Array;
  /** Sound zlib data; null when it must be made of `bytes`. */
  readonly encoded: Uint8Array | null;
}

/** Bytes that may still be examined in search of wrong bits; shared by all streams of a file. */
export interface MendBudget {
  bytesLeft: number;
  /** Searches in vain for the wrong bit of data that can be read: more are not made, it is the producer's habit. */
  vainSearches: number;
}

const MAX_VAIN_SEARCHES = 8;

/** Longest data in which single bits are tried: the work grows with the square of the length. */
const MAX_SEARCHED_BYTES = 16_384;
/** Reading the tables of a block costs as much as this many bytes of it. */
const COST_OF_TABLES = 512;
const ADLER_BYTES = 4;

/**
 * Inflates and checks the data against its check sum. One wrong bit, the usual fault of disks and of memory, is found by
 * trying: with the right one the check sum fits again, which by chance happens once in four thousand million times.
 * @param isText data of which more is worth having even when some of it is wrong: content, objects
 * @throws OutputTooLarge
 */
export function mendFlate(input: Uint8Array, maxBytes: number, budget: MendBudget, isText: boolean): MendedFlate {
  const sound = inflateByHost(input, maxBytes);
  if (sound) return { state: 'whole', bytes: sound, encoded: input };
  const { bytes, complete, inputEnd } = inflate(input, new GrowingBytes(maxBytes, input.length * 4));
  if (complete && fitsCheckSum(input, inputEnd, bytes)) return { state: 'whole', bytes, encoded: input };
  // The stream's last bytes were taken for the line end after it: only a part of the check sum is gone.
  if (complete && inputEnd + ADLER_BYTES > input.length) return { state: 'restored', bytes, encoded: null };
  const isSearched = input.length <= MAX_SEARCHED_BYTES && !(complete && budget.vainSearches >= MAX_VAIN_SEARCHES);
  const restored = isSearched ? withOneBitFlipped(input, inputEnd, maxBytes, budget) : null;
  if (restored) return restored;
  if (complete) budget.vainSearches++;
  if (complete) return { state: 'unsure', bytes, encoded: null };
  return { state: 'partial', bytes: (isText ? inflateBeyond(input, maxBytes) : null) ?? bytes, encoded: null };
}

/** Inflates data past its faults as far as possible; null when the output is without end. */
function inflateBeyond(input: Uint8Array, maxBytes: number): Uint8Array | null {
  try {
    return inflate(input, new GrowingBytes(Math.min(maxBytes, input.length * 64 + 65_536), input.length * 4), true)
      .bytes;
  } catch (error) {
    if (!(error instanceof OutputTooLarge)) throw error;
    return null;
  }
}

/** A wrong bit breaks decoding soon after it, so the search goes backwards from where decoding failed. */
function withOneBitFlipped(
  input: Uint8Array,
  failedAt: number,
  maxBytes: number,
  budget: MendBudget,
): MendedFlate | null {
  const trial = input.slice();
  for (let at = Math.min(failedAt, input.length - 1); at >= 0; at--) {
    for (let bit = 1; bit < 256; bit <<= 1) {
      if (budget.bytesLeft <= 0) return null;
      trial[at] = (input[at] ?? 0) ^ bit;
      const found = tryInflate(trial, maxBytes, budget);
      if (found) return { state: 'restored', bytes: found, encoded: trial };
    }
    trial[at] = input[at] ?? 0;
  }
  return null;
}

function tryInflate(input: Uint8Array, maxBytes: number, budget: MendBudget): Uint8Array | null {
  const limit = Math.min(maxBytes, input.length * 32 + 65_536);
  try {
    const { bytes, complete, inputEnd } = inflate(input, new GrowingBytes(limit, input.length * 4));
    budget.bytesLeft -= bytes.length + COST_OF_TABLES;
    return complete && fitsCheckSum(input, inputEnd, bytes, 0) ? bytes : null;
  } catch (error) {
    if (!(error instanceof OutputTooLarge)) throw error;
    budget.bytesLeft -= limit;
    return null;
  }
}

/** @param wrongBits the check sum itself may be hit: as many of its bits may differ. Data that lacks it is believed. */
function fitsCheckSum(input: Uint8Array, at: number, bytes: Uint8Array, wrongBits = 1): boolean {
  if (at >= input.length) return wrongBits > 0;
  if (at + ADLER_BYTES > input.length) return false;
  const stated = new DataView(input.buffer, input.byteOffset + at, ADLER_BYTES).getUint32(0);
  let different = (stated ^ adler32(bytes)) >>> 0;
  let count = 0;
  for (; different !== 0; different &= different - 1) count++;
  return count <= wrongBits;
}

/** RFC 1950, 8.2. */
function adler32(bytes: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (let start = 0; start < bytes.length; start += 3800) {
    const stop = Math.min(start + 3800, bytes.length);
    for (let at = start; at < stop; at++) {
      low += bytes[at] ?? 0;
      high += low;
    }
    low %= 65_521;
    high %= 65_521;
  }
  return ((high << 16) | low) >>> 0;
}
