import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Begins a SHA-256 of bytes that come part by part: `update` takes a part, `hex` returns the digest at the end. */
export function startSha256(): { update(part: Uint8Array): void; hex(): string } {
  const hash = sha256.create();
  return {
    update: (part) => void hash.update(part),
    hex: () => bytesToHex(hash.digest()),
  };
}
