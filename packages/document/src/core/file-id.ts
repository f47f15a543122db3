import { sha256 } from '@noble/hashes/sha2.js';

/** Parts up to this size go into the hash whole. */
const WHOLE_BYTES = 8192;
const SAMPLE_BYTES = 512;
const SAMPLES = 8;

/**
 * A file identifier (ISO 32000-2, 14.4) from the file's content, so that equal work gives equal bytes. Of long streams
 * only length and samples count (compressed data end in a check sum of the whole): hashing 150 MB takes longer than the job.
 * @returns 16 bytes
 */
export function identifierOf(parts: readonly Uint8Array[]): Uint8Array {
  const hash = sha256.create();
  for (const part of parts) {
    if (part.length <= WHOLE_BYTES) hash.update(part);
    else {
      hash.update(new TextEncoder().encode(String(part.length)));
      const step = (part.length - SAMPLE_BYTES) / (SAMPLES - 1);
      for (let sample = 0; sample < SAMPLES; sample++) {
        const from = Math.floor(sample * step);
        hash.update(part.subarray(from, from + SAMPLE_BYTES));
      }
    }
  }
  return hash.digest().slice(0, 16);
}
