import { createHash } from 'node:crypto';
import { useNativeSha256 } from '../engine/sha256.ts';

/** OpenSSL is given less than two gigabytes at once. */
const MAX_PART_BYTES = 1_073_741_824;

/** Digests by OpenSSL in the caller's memory, without a copy. */
export function useNodeSha256(): void {
  useNativeSha256(async (bytes) => {
    const hash = createHash('sha256');
    for (let at = 0; at < bytes.length; at += MAX_PART_BYTES) hash.update(bytes.subarray(at, at + MAX_PART_BYTES));
    return hash.digest('hex');
  });
}
