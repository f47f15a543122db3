import { cbc, ecb } from '@noble/ciphers/aes.js';

const BLOCK = 16;

/** A faster AES-CBC that a host may bring; without padding, whole blocks only. */
export interface AesCodec {
  decryptCbc(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array;
  encryptCbc(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array;
}

let hostCodec: AesCodec | null = null;

/** Gives AES work to the host's own code (Node's crypto) for this process; null takes it back. */
export function setAesCodec(codec: AesCodec | null): void {
  hostCodec = codec;
}

/** AES-CBC over whole blocks, no padding. */
export function decryptBlocks(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array {
  return hostCodec ? hostCodec.decryptCbc(key, iv, data) : cbc(key, iv, { disablePadding: true }).decrypt(data);
}

/** AES-CBC over whole blocks, no padding. */
export function encryptBlocks(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array {
  return hostCodec ? hostCodec.encryptCbc(key, iv, data) : cbc(key, iv, { disablePadding: true }).encrypt(data);
}

/** One AES block without chaining (/Perms of ISO 32000-2, 7.6.4.4.9). */
export function decryptBlock(key: Uint8Array, block: Uint8Array): Uint8Array {
  return ecb(key, { disablePadding: true }).decrypt(block);
}

/**
 * Decrypts what ISO 32000-2, 7.6.3.2 describes: the initialisation vector, then padded AES-CBC data.
 * Data cut off in the middle of a block lose that block; wrong padding is kept as data.
 */
export function decryptAes(key: Uint8Array, data: Uint8Array): Uint8Array {
  const whole = data.length - (data.length % BLOCK);
  if (whole < 2 * BLOCK) return new Uint8Array(0);
  const plain = decryptBlocks(key, data.subarray(0, BLOCK), data.subarray(BLOCK, whole));
  const padding = plain[plain.length - 1] ?? 0;
  return padding >= 1 && padding <= BLOCK ? plain.subarray(0, plain.length - padding) : plain;
}

/** The reverse: vector, then padded and encrypted data. */
export function encryptAes(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array {
  const padding = BLOCK - (data.length % BLOCK);
  const padded = new Uint8Array(data.length + padding).fill(padding, data.length);
  padded.set(data);
  const result = new Uint8Array(BLOCK + padded.length);
  result.set(iv);
  result.set(encryptBlocks(key, iv, padded), BLOCK);
  return result;
}
