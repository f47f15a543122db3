import { createHash } from 'node:crypto';
import { useNativeSha256 } from '../engine/sha256.ts';

/** Digests by OpenSSL in the caller's memory, without a copy. */
export function useNodeSha256(): void {
  useNativeSha256(async (bytes) => createHash('sha256').update(bytes).digest('hex'));
}
