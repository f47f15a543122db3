import { inflateRawSync } from 'node:zlib';
import { RectoError } from '@recto/contract/recto-error';
import { GrowingBytes } from '../bytes/growing-bytes.ts';
import { inflateRawAsFar } from '../flate/inflate.ts';

/** The most that one step of the decoder writes: a stored block (RFC 1951, 3.2.4). */
const MOST_OF_A_STEP = 65_535;
const MOST_BROKEN_BYTES = 16 * 1_048_576;

/**
 * Unpacks a deflated stream; one that breaks off, or goes on after its end, as far as it goes.
 * @param sizeBytes expected size. @returns no more than that
 * @throws input-damaged for broken streams of more than 16 MB
 */
export function inflateAsFar(packed: Uint8Array, sizeBytes: number, fileName: string): Uint8Array {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, sizeBytes) });
  } catch (thrown) {
    if (sizeBytes > MOST_BROKEN_BYTES) throw new RectoError('input-damaged', { fileName }, thrown);
  }
  // Node gives nothing of a stream that ends in an error.
  return inflateRawAsFar(packed, new GrowingBytes(sizeBytes + MOST_OF_A_STEP, sizeBytes)).subarray(0, sizeBytes);
}
