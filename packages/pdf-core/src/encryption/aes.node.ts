import { createCipheriv, createDecipheriv } from 'node:crypto';
import { type AesCodec, setAesCodec } from './aes.ts';

/** AES-CBC by OpenSSL, which uses the processor's own instructions. */
export const nodeAesCodec: AesCodec = {
  decryptCbc: (key, iv, data) => wholeOf(createDecipheriv(cipherFor(key), key, iv).setAutoPadding(false), data),
  encryptCbc(key, iv, data, target) {
    const cipher = createCipheriv(cipherFor(key), key, iv).setAutoPadding(false);
    for (let at = 0; at < data.length; at += PART_BYTES)
      target.set(cipher.update(data.subarray(at, at + PART_BYTES)), at);
    cipher.final();
  },
};

/** OpenSSL's results are copied while they are in the processor's cache, and their memory is used again. */
const PART_BYTES = 65_536;

/** Makes this process use Node's crypto for encrypted files. */
export function useNodeAes(): void {
  setAesCodec(nodeAesCodec);
}

function cipherFor(key: Uint8Array): string {
  return `aes-${key.length * 8}-cbc`;
}

/** Whole blocks and no padding, so that nothing is left for `final`. */
function wholeOf(cipher: { update(data: Uint8Array): Buffer; final(): Buffer }, data: Uint8Array): Uint8Array {
  const output = cipher.update(data);
  cipher.final();
  return new Uint8Array(output.buffer, output.byteOffset, output.byteLength);
}
