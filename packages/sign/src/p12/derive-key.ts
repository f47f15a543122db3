import { HASHES, type HashName } from '../cms/algorithms.ts';

/** More rounds than any program writes; each takes two hundredths of a millisecond or less. */
const MAX_ROUNDS = 2_000_000;
/** Most rounds of PBKDF2, which run in the host's native code. */
const MAX_NATIVE_ROUNDS = 10_000_000;

/** Purpose of the derived bytes (RFC 7292, B.3). */
export const PURPOSE = { key: 1, iv: 2, mac: 3 } as const;

/** Parameters for deriving a key from a password. */
export interface DerivationSettings {
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly rounds: number;
  readonly hash: HashName;
  readonly lengthBytes: number;
}

/** The password as PKCS#12 has it: UTF-16BE with two zeros behind it. */
export function bmpPassword(password: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(2 * password.length + 2);
  for (let at = 0; at < password.length; at++) {
    bytes[2 * at] = password.charCodeAt(at) >> 8;
    bytes[2 * at + 1] = password.charCodeAt(at) & 255;
  }
  return bytes;
}

/** The derivation of PKCS#12 (RFC 7292, B.2). @param password as `bmpPassword` writes it; empty for none */
export async function derivePkcs12(
  password: Uint8Array,
  purpose: number,
  { salt, rounds, hash, lengthBytes }: DerivationSettings,
): Promise<Uint8Array<ArrayBuffer>> {
  if (rounds > MAX_ROUNDS) throw new TypeError('too many rounds');
  const { hashBytes, blockBytes } = HASHES[hash];
  const diversifier = new Uint8Array(blockBytes).fill(purpose);
  const input = new Uint8Array([...repeated(salt, blockBytes), ...repeated(password, blockBytes)]);
  const derived = new Uint8Array(lengthBytes);
  for (let at = 0; at < lengthBytes; at += hashBytes) {
    let digest = new Uint8Array([...diversifier, ...input]);
    for (let round = 0; round < rounds; round++) {
      digest = new Uint8Array(await crypto.subtle.digest(hash, digest));
    }
    derived.set(digest.subarray(0, Math.min(hashBytes, lengthBytes - at)), at);
    addToBlocks(input, repeated(digest, blockBytes).subarray(0, blockBytes), blockBytes);
  }
  input.fill(0);
  return derived;
}

/** As often as it takes to fill whole blocks. */
function repeated(bytes: Uint8Array, blockBytes: number): Uint8Array {
  const length = blockBytes * Math.ceil(bytes.length / blockBytes);
  return Uint8Array.from({ length }, (_, at) => bytes[at % bytes.length] ?? 0);
}

/** Adds a number of one block and 1 to each block, without what flows over. */
function addToBlocks(input: Uint8Array, addend: Uint8Array, blockBytes: number): void {
  for (let from = 0; from < input.length; from += blockBytes) {
    let carry = 1;
    for (let at = blockBytes - 1; at >= 0; at--) {
      const sum = (input[from + at] ?? 0) + (addend[at] ?? 0) + carry;
      input[from + at] = sum & 255;
      carry = sum >> 8;
    }
  }
}

/** PBKDF2 (RFC 8018) of the password in UTF-8. */
export async function derivePbkdf2(
  password: string,
  { salt, rounds, hash, lengthBytes }: DerivationSettings,
): Promise<Uint8Array<ArrayBuffer>> {
  if (rounds > MAX_NATIVE_ROUNDS || lengthBytes > 64) throw new TypeError('too many rounds');
  const secret = new TextEncoder().encode(password);
  const key = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits']);
  secret.fill(0);
  const settings = { name: 'PBKDF2', hash, salt, iterations: rounds };
  return new Uint8Array(await crypto.subtle.deriveBits(settings, key, lengthBytes * 8));
}
