import { deflateSmallest } from '@recto/codecs';
import { deflateOptimally } from '@recto/codecs/deflate-optimally';

/** Data longer than this is compressed in the usual time, however much may still be spent. */
const MAX_OPTIMAL_BYTES = 1_048_576;

/** Compresses to the zlib format. */
export type Deflate = (bytes: Uint8Array) => Uint8Array;

/** @see deflateWithin */
export type DeflateWithin = (budgetBytes: number) => Deflate;

/**
 * Compresses with the search for the smallest form until so many bytes went through it, from then on as small as is had in
 * the usual time.
 */
export function deflateWithin(budgetBytes: number): Deflate {
  let left = budgetBytes;
  return (bytes) => {
    if (bytes.length > Math.min(left, MAX_OPTIMAL_BYTES)) return deflateSmallest(bytes);
    left -= bytes.length;
    return deflateOptimally(bytes);
  };
}
