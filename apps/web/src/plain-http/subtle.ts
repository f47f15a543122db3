import { cbc, gcm } from '@noble/ciphers/aes.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { pbkdf2Async } from '@noble/hashes/pbkdf2.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { mgf1, PKCS1_SHA1, PKCS1_SHA256, PKCS1_SHA384, PKCS1_SHA512, PSS } from 'micro-rsa-dsa-dh/rsa.js';
import { CURVES, type PlainKey, privateKey, publicKey, publicKeyOfJwk } from './keys.ts';
import type { SubtleOperations } from './operations.ts';

const HASHES = { 'SHA-1': sha1, 'SHA-256': sha256, 'SHA-384': sha384, 'SHA-512': sha512 };
const PKCS1 = { 'SHA-1': PKCS1_SHA1, 'SHA-256': PKCS1_SHA256, 'SHA-384': PKCS1_SHA384, 'SHA-512': PKCS1_SHA512 };
type HashName = keyof typeof HASHES;

/** The parameters of an operation as WebCrypto's callers give them: all that some algorithm has. */
interface Settings {
  readonly name: string;
  readonly hash?: string | { readonly name: string };
  readonly namedCurve?: string;
  readonly iv?: BufferSource;
  readonly salt?: BufferSource;
  readonly iterations?: number;
  readonly saltLength?: number;
  readonly length?: number;
}
type Given = AlgorithmIdentifier | Settings;

/** A key that this code made, in place of the browser's. */
class HeldKey implements CryptoKey {
  readonly type = 'secret';
  readonly extractable = false;
  readonly usages = [];
  readonly algorithm: Settings;
  readonly key: PlainKey;

  constructor(algorithm: Settings, key: PlainKey) {
    this.algorithm = algorithm;
    this.key = key;
  }
}

/**
 * The operations of SubtleCrypto that Recto uses, for pages that came over plain http (Web Cryptography Level 2, 14.3). Anything
 * else is refused, as a browser refuses what it does not know.
 */
export const SUBTLE: SubtleOperations = {
  digest: async (algorithm: Given, data: BufferSource) => bufferOf(hashOf(settingsOf(algorithm)).digest(bytesOf(data))),
  importKey: async (format: string, data: BufferSource | JsonWebKey, algorithm: Given) => {
    const settings = settingsOf(algorithm);
    return new HeldKey(settings, readKey(format, data, settings.namedCurve));
  },
  deriveBits: async (algorithm: Given, base: CryptoKey, bits: number) =>
    bufferOf(await derive(settingsOf(algorithm), base, bits / 8)),
  deriveKey: async (algorithm: Given, base: CryptoKey, derived: Given) => {
    const settings = settingsOf(derived);
    const bytes = await derive(settingsOf(algorithm), base, (settings.length ?? 256) / 8);
    return new HeldKey(settings, { kind: 'raw', bytes });
  },
  encrypt: async (algorithm: Given, key: CryptoKey, data: BufferSource) =>
    bufferOf(cipherOf(settingsOf(algorithm), key).encrypt(bytesOf(data))),
  decrypt: async (algorithm: Given, key: CryptoKey, data: BufferSource) =>
    bufferOf(cipherOf(settingsOf(algorithm), key).decrypt(bytesOf(data))),
  sign: async (algorithm: Given, key: CryptoKey, data: BufferSource) =>
    bufferOf(sign(settingsOf(algorithm), heldIn(key), bytesOf(data))),
  verify: async (algorithm: Given, key: CryptoKey, signature: BufferSource, data: BufferSource) =>
    verify(settingsOf(algorithm), heldIn(key), bytesOf(signature), bytesOf(data)),
};

function readKey(format: string, data: BufferSource | JsonWebKey, curve: string | undefined): PlainKey {
  if (format === 'jwk') return publicKeyOfJwk(data as JsonWebKey);
  const bytes = bytesOf(data as BufferSource);
  if (format === 'spki') return publicKey(bytes, curve);
  if (format === 'pkcs8') return privateKey(bytes, curve);
  return { kind: 'raw', bytes: bytes.slice() };
}

function sign(settings: Settings, { algorithm, key }: HeldKey, data: Uint8Array): Uint8Array {
  if (settings.name === 'HMAC') return hmac(hashOf(algorithm).make, rawOf(key), data);
  if (key.kind === 'rsa-private') return PKCS1[hashOf(algorithm).name].sign(key, data);
  if (key.kind !== 'ec-private') throw refused();
  const digest = hashOf(settings).digest(data);
  return CURVES[key.curve].sign(digest, key.scalar, { prehash: false, lowS: false });
}

function verify(settings: Settings, held: HeldKey, signature: Uint8Array, data: Uint8Array): boolean {
  const { algorithm, key } = held;
  if (settings.name === 'HMAC') return isSame(sign(settings, held, data), signature);
  try {
    if (key.kind === 'ec-public') {
      const digest = hashOf(settings).digest(data);
      return CURVES[key.curve].verify(signature, digest, key.point, { prehash: false, lowS: false });
    }
    if (key.kind !== 'rsa-public') throw refused();
    const { name, make } = hashOf(algorithm);
    if (settings.name !== 'RSA-PSS') return PKCS1[name].verify(key, data, signature);
    return PSS(make, mgf1(make), settings.saltLength ?? 0).verify(key, data, signature);
  } catch {
    // What is no signature at all is a wrong one.
    return false;
  }
}

function cipherOf({ name, iv }: Settings, key: CryptoKey) {
  const secret = rawOf(heldIn(key).key);
  const vector = bytesOf(iv ?? new Uint8Array());
  if (name === 'AES-CBC') return cbc(secret, vector);
  if (name === 'AES-GCM') return gcm(secret, vector);
  throw refused();
}

function derive(settings: Settings, base: CryptoKey, lengthBytes: number): Promise<Uint8Array> {
  if (settings.name !== 'PBKDF2') throw refused();
  const salt = bytesOf(settings.salt ?? new Uint8Array());
  const rounds = { c: settings.iterations ?? 1, dkLen: lengthBytes };
  return pbkdf2Async(hashOf(settings).make, rawOf(heldIn(base).key), salt, rounds);
}

function hashOf({ name, hash }: Settings) {
  const given = (typeof hash === 'object' ? hash.name : hash) ?? name;
  const known = Object.keys(HASHES).find((each) => each === given.toUpperCase()) as HashName | undefined;
  if (!known) throw refused();
  return { name: known, make: HASHES[known], digest: (data: Uint8Array) => HASHES[known](data) };
}

const settingsOf = (given: Given): Settings => (typeof given === 'string' ? { name: given } : (given as Settings));

function heldIn(key: CryptoKey): HeldKey {
  if (key instanceof HeldKey) return key;
  throw refused();
}

function rawOf(key: PlainKey): Uint8Array {
  if (key.kind !== 'raw') throw refused();
  return key.bytes;
}

function bytesOf(data: BufferSource): Uint8Array {
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
}

function bufferOf(bytes: Uint8Array): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.length);
  new Uint8Array(copy).set(bytes);
  return copy;
}

/** Compares in a time that depends on the length only. */
function isSame(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  return one.reduce((different, byte, index) => different | (byte ^ (other[index] ?? 0)), 0) === 0;
}

const refused = () => new DOMException('not an operation that is known here', 'NotSupportedError');
