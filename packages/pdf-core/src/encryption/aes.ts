import { cbc } from '@noble/ciphers/aes.js';

export const AES_BLOCK_BYTES = 16;
const BLOCK = AES_BLOCK_BYTES;

/** A faster AES-CBC that a host may bring; without padding, whole blocks only. */
export interface AesCodec {
  decryptCbc(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array;
  /** Writes the result into `target`, which is as long as the data. */
  encryptCbc(key: Uint8Array, iv: Uint8Array, data: Uint8Array, target: Uint8Array): void;
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
  if (!hostCodec) return cbc(key, iv, { disablePadding: true }).encrypt(data);
  const encrypted = new Uint8Array(data.length);
  hostCodec.encryptCbc(key, iv, data, encrypted);
  return encrypted;
}

/** With it, the first block is chained to nothing. */
const NO_VECTOR = new Uint8Array(BLOCK);

/** One AES block without chaining (/Perms of ISO 32000-2, 7.6.4.4.9). */
export function decryptBlock(key: Uint8Array, block: Uint8Array): Uint8Array {
  return decryptBlocks(key, NO_VECTOR, block);
}

/** One AES block without chaining. */
export function encryptBlock(key: Uint8Array, block: Uint8Array): Uint8Array {
  return encryptBlocks(key, NO_VECTOR, block);
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
  const whole = data.length - (data.length % BLOCK);
  const result = new Uint8Array(BLOCK + whole + BLOCK);
  result.set(iv);
  const blocks = data.subarray(0, whole);
  if (hostCodec && whole > 0) hostCodec.encryptCbc(key, iv, blocks, result.subarray(BLOCK, BLOCK + whole));
  else if (whole > 0) result.set(encryptBlocks(key, iv, blocks), BLOCK);
  const tail = new Uint8Array(BLOCK).fill(whole + BLOCK - data.length);
  tail.set(data.subarray(whole));
  // The last block of the chain so far, or the vector itself.
  result.set(encryptBlocks(key, result.slice(whole, whole + BLOCK), tail), BLOCK + whole);
  return result;
}

/** Below this a call to WebCrypto takes longer than the work. */
const MIN_AHEAD_BYTES = 2048;

/** True when `decryptAesAhead` and `encryptAesAhead` gain something over their blocking forms. */
export function worksAhead(): boolean {
  return hostCodec === null && globalThis.crypto?.subtle !== undefined;
}

/** As `decryptAes`, by WebCrypto where the host brought no codec of its own. */
export async function decryptAesAhead(key: Uint8Array, data: Uint8Array): Promise<Uint8Array> {
  const whole = data.length - (data.length % BLOCK);
  if (!worksAhead() || whole < MIN_AHEAD_BYTES) return decryptAes(key, data);
  const { iv, body } = { iv: own(data.subarray(0, BLOCK)), body: own(data.subarray(BLOCK, whole)) };
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-CBC', iv }, await webKey(key), body));
  } catch {
    // WebCrypto refuses wrong padding, which files have; any other fault comes again here.
    return decryptAes(key, data);
  }
}

/** As `encryptAes`, by WebCrypto where the host brought no codec of its own. */
export async function encryptAesAhead(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Promise<Uint8Array> {
  if (!worksAhead() || data.length < MIN_AHEAD_BYTES) return encryptAes(key, iv, data);
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-CBC', iv: own(iv) }, await webKey(key), own(data));
  const result = new Uint8Array(BLOCK + encrypted.byteLength);
  result.set(iv);
  result.set(new Uint8Array(encrypted), BLOCK);
  return result;
}

const webKeys = new WeakMap<Uint8Array, Promise<CryptoKey>>();

/** Imported once for each key array, which most streams of a file share. */
function webKey(key: Uint8Array): Promise<CryptoKey> {
  const known = webKeys.get(key);
  if (known) return known;
  const made = crypto.subtle.importKey('raw', own(key), 'AES-CBC', false, ['encrypt', 'decrypt']);
  webKeys.set(key, made);
  return made;
}

/** WebCrypto's types leave out bytes in shared memory, of which we have none. */
function own(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes as Uint8Array<ArrayBuffer>;
}
