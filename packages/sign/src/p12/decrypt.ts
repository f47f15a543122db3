import type { Asn1 } from '../asn1/read.ts';
import type { HashName } from '../cms/algorithms.ts';
import { bmpPassword, derivePbkdf2, derivePkcs12, PURPOSE } from './derive-key.ts';
import { decryptRc2 } from './rc2.ts';
import { decryptTripleDes } from './triple-des.ts';

/** Longest ciphertext under an old cipher, which our own code decrypts. */
const MAX_OLD_BYTES = 262_144;

const PBES2 = '1.2.840.113549.1.5.13';
const PBKDF2 = '1.2.840.113549.1.5.12';
const AES_KEY_BYTES: Readonly<Record<string, number>> = {
  '2.16.840.1.101.3.4.1.2': 16,
  '2.16.840.1.101.3.4.1.22': 24,
  '2.16.840.1.101.3.4.1.42': 32,
};
const TRIPLE_DES = '1.2.840.113549.3.7';
export const HMAC_HASHES: Readonly<Record<string, HashName>> = {
  '1.2.840.113549.2.7': 'SHA-1',
  '1.2.840.113549.2.9': 'SHA-256',
  '1.2.840.113549.2.10': 'SHA-384',
  '1.2.840.113549.2.11': 'SHA-512',
};
/** The ciphers of PKCS#12's own kind (RFC 7292, appendix C). */
const OLD_CIPHERS: Readonly<Record<string, { readonly keyBytes: number; readonly open: typeof decryptRc2 }>> = {
  '1.2.840.113549.1.12.1.3': { keyBytes: 24, open: decryptTripleDes },
  '1.2.840.113549.1.12.1.4': { keyBytes: 16, open: decryptTripleDes },
  '1.2.840.113549.1.12.1.5': { keyBytes: 16, open: decryptRc2 },
  '1.2.840.113549.1.12.1.6': { keyBytes: 5, open: decryptRc2 },
};

/** A cipher that is none of those above. */
export class UnknownCipher extends Error {}

/** Opens what a password locks (RFC 7292, RFC 8018). @throws UnknownCipher; TypeError for a wrong password, mostly */
export async function decryptWithPassword(
  algorithm: Asn1,
  data: Uint8Array<ArrayBuffer>,
  password: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const oid = algorithm.at(0).oid;
  if (oid === PBES2) return decryptPbes2(algorithm.at(1), data, password);
  const old = OLD_CIPHERS[oid];
  if (!old) throw new UnknownCipher(oid);
  if (data.length > MAX_OLD_BYTES) throw new TypeError('too large');
  const settings = { salt: algorithm.at(1).at(0).bytes, rounds: algorithm.at(1).at(1).number, hash: 'SHA-1' } as const;
  const secret = bmpPassword(password);
  const key = await derivePkcs12(secret, PURPOSE.key, { ...settings, lengthBytes: old.keyBytes });
  const iv = await derivePkcs12(secret, PURPOSE.iv, { ...settings, lengthBytes: 8 });
  secret.fill(0);
  const plain = withoutPadding(old.open(data, key, iv), 8);
  key.fill(0);
  return plain;
}

async function decryptPbes2(parameters: Asn1, data: Uint8Array<ArrayBuffer>, password: string) {
  const [derivation, scheme] = [parameters.at(0), parameters.at(1)];
  if (derivation.at(0).oid !== PBKDF2) throw new UnknownCipher(derivation.at(0).oid);
  const cipher = scheme.at(0).oid;
  const iv = scheme.at(1).bytes;
  const aesBytes = AES_KEY_BYTES[cipher];
  if (!aesBytes && cipher !== TRIPLE_DES) throw new UnknownCipher(cipher);
  const key = await deriveWith(derivation.at(1), password, aesBytes ?? 24);
  if (!aesBytes) {
    if (data.length > MAX_OLD_BYTES) throw new TypeError('too large');
    return withoutPadding(decryptTripleDes(data, key, iv), 8);
  }
  const aes = await crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['decrypt']);
  key.fill(0);
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-CBC', iv }, aes, data));
}

/** PBKDF2 as its parameters say (RFC 8018, A.2). */
export async function deriveWith(parameters: Asn1, password: string, lengthBytes: number) {
  const prf = parameters.items.slice(2).find(({ tag }) => tag === 0x30);
  const hash = prf ? HMAC_HASHES[prf.at(0).oid] : 'SHA-1';
  if (!hash) throw new UnknownCipher('prf');
  const [salt, rounds] = [parameters.at(0).bytes, parameters.at(1).number];
  return derivePbkdf2(password, { salt, rounds, hash, lengthBytes });
}

function withoutPadding(plain: Uint8Array<ArrayBuffer>, blockBytes: number): Uint8Array<ArrayBuffer> {
  const count = plain.at(-1) ?? 0;
  const isPadded = count > 0 && count <= blockBytes && plain.subarray(-count).every((byte) => byte === count);
  if (!isPadded) throw new TypeError('wrong password');
  return plain.slice(0, plain.length - count);
}
