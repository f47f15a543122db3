import { constants, inflateRawSync } from 'node:zlib';
import { RectoError } from '@recto/contract';

/** More than one byte of a deflated stream can become. */
const MOST_OF_A_BYTE = 2048;
/** The search unpacks a broken part some twenty times. */
const MOST_BROKEN_BYTES = 16 * 1_048_576;

/**
 * Unpacks a deflated stream; one that breaks off, or goes on after its end, as far as it goes.
 * @param sizeBytes what it should become. @returns no more than that
 * @throws input-damaged for broken streams of more than 16 MB
 */
export function inflateAsFar(packed: Uint8Array, sizeBytes: number, fileName: string): Uint8Array {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, sizeBytes) });
  } catch (thrown) {
    if (sizeBytes > MOST_BROKEN_BYTES) throw new RectoError('input-damaged', { fileName }, thrown);
  }
  // Node gives nothing of a stream that ends in an error: the longest beginning without one is searched for.
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: sizeBytes + MOST_OF_A_BYTE };
  let sound: Uint8Array = new Uint8Array();
  let [lowest, highest] = [0, packed.length];
  while (lowest < highest) {
    const middle = Math.ceil((lowest + highest) / 2);
    try {
      sound = inflateRawSync(packed.subarray(0, middle), options);
      lowest = middle;
    } catch {
      highest = middle - 1;
    }
  }
  return sound.subarray(0, sizeBytes);
}
