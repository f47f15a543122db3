import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { freePassedBytes } from './free-passed-bytes.ts';

/** Bytes of plain text in every chunk but the last. */
export const CHUNK_BYTES = 65_536;
const PREFIX_BYTES = 7;
const TAG_BYTES = 16;
const PREFIXES_AT_ONCE = 512;
/** Bytes by which a chunk is longer on disk than in the clear. */
export const CHUNK_OVERHEAD_BYTES = PREFIX_BYTES + TAG_BYTES;
export const SEALED_CHUNK_BYTES = CHUNK_BYTES + CHUNK_OVERHEAD_BYTES;

const CIPHER = 'aes-256-gcm';

/** An object's key, made ready once for all of its chunks. */
export function chunkKey(dataKey: Uint8Array): KeyObject {
  return createSecretKey(dataKey);
}

/** Which chunk of the object it is. Part of the nonce, so that a chunk opens at its own position only. */
export interface ChunkPosition {
  readonly index: number;
  readonly isLast: boolean;
}

/**
 * Encrypts one chunk after the STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár 2015): the nonce is a prefix, the chunk's
 * number and a flag for the last one. The prefix is drawn at random for every chunk and stored before it, so that a chunk
 * that is sent again after a broken upload never meets the same nonce with other bytes.
 */
export function sealChunk(key: KeyObject, { index, isLast }: ChunkPosition, bytes: Uint8Array): Buffer[] {
  freePassedBytes(bytes.length);
  const prefix = drawPrefix();
  const cipher = createCipheriv(CIPHER, key, nonceOf(prefix, index, isLast));
  const text = cipher.update(bytes);
  cipher.final();
  return [prefix, text, cipher.getAuthTag()];
}

let drawn = Buffer.alloc(0);

/** Fresh random bytes. Many are drawn at once: asking for seven takes nearly as long as for thousands. */
function drawPrefix(): Buffer {
  if (drawn.length < PREFIX_BYTES) drawn = randomBytes(PREFIX_BYTES * PREFIXES_AT_ONCE);
  const prefix = drawn.subarray(0, PREFIX_BYTES);
  drawn = drawn.subarray(PREFIX_BYTES);
  return prefix;
}

/** Decrypts one chunk; null when it is not genuine, or not the one of this position. */
export function openChunk(key: KeyObject, { index, isLast }: ChunkPosition, sealed: Buffer): Buffer | null {
  if (sealed.length < CHUNK_OVERHEAD_BYTES) return null;
  freePassedBytes(sealed.length);
  const decipher = createDecipheriv(CIPHER, key, nonceOf(sealed.subarray(0, PREFIX_BYTES), index, isLast));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    const text = decipher.update(sealed.subarray(PREFIX_BYTES, -TAG_BYTES));
    decipher.final();
    return text;
  } catch {
    return null;
  }
}

function nonceOf(prefix: Uint8Array, index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(PREFIX_BYTES + 5);
  nonce.set(prefix);
  nonce.writeUInt32BE(index, PREFIX_BYTES);
  nonce.writeUInt8(isLast ? 1 : 0, PREFIX_BYTES + 4);
  return nonce;
}

/** Length of a sealed body. @param plainBytes its length in the clear */
export function sealedLength(plainBytes: number): number {
  return plainBytes + Math.max(1, Math.ceil(plainBytes / CHUNK_BYTES)) * CHUNK_OVERHEAD_BYTES;
}

/** Length in the clear of a sealed body; null for a length that no body has. An empty object is one empty chunk. */
export function plainLength(sealedBytes: number): number | null {
  const whole = Math.floor(sealedBytes / SEALED_CHUNK_BYTES);
  const rest = sealedBytes - whole * SEALED_CHUNK_BYTES;
  if (rest === 0) return whole > 0 ? whole * CHUNK_BYTES : null;
  const tail = rest - CHUNK_OVERHEAD_BYTES;
  if (tail < 0 || (tail === 0 && whole > 0)) return null;
  return whole * CHUNK_BYTES + tail;
}
