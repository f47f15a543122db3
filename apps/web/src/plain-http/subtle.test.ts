import { describe, expect, test } from 'vitest';
import { completeIdentifiers, randomId } from './complete-crypto.ts';
import { completeSubtle } from './complete-subtle.ts';
import { SUBTLE } from './subtle.ts';

const { subtle } = crypto;
const DATA = new TextEncoder().encode('what is signed, hashed and locked here is the same as in a browser over TLS');
const HASHES = ['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512'];
const raw = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
const exported = async (format: 'spki' | 'pkcs8', key: CryptoKey) => subtle.exportKey(format, key);
const jwkOf = (key: CryptoKey) => subtle.exportKey('jwk', key);

describe('cryptography over plain http agrees with Web Crypto: ensures that', () => {
  test.each(HASHES)('%s gives the same digest of any length', async (hash) => {
    for (const length of [0, 1, 63, 64, 65, 1000, 100_000]) {
      const data = new Uint8Array(length).fill(7);
      expect(await SUBTLE.digest(hash, data)).toEqual(await subtle.digest(hash, data));
    }
  });

  test.each([
    ['AES-CBC', 16],
    ['AES-CBC', 24],
    ['AES-CBC', 32],
    ['AES-GCM', 12],
  ] as const)('what one locks with %s the other opens', async (name, size) => {
    const bytes = raw(name === 'AES-GCM' ? 32 : size);
    const iv = raw(name === 'AES-GCM' ? 12 : 16);
    const theirs = await subtle.importKey('raw', bytes, name, false, ['encrypt', 'decrypt']);
    const ours = await SUBTLE.importKey('raw', bytes, name, false, ['encrypt', 'decrypt']);
    expect(await subtle.decrypt({ name, iv }, theirs, await SUBTLE.encrypt({ name, iv }, ours, DATA))).toEqual(
      DATA.buffer,
    );
    const locked = await subtle.encrypt({ name, iv }, theirs, DATA);
    expect(await SUBTLE.decrypt({ name, iv }, ours, locked)).toEqual(DATA.buffer);
    const changed = new Uint8Array(locked);
    changed[changed.length - 1] = (changed[changed.length - 1] ?? 0) ^ 1;
    await expect(SUBTLE.decrypt({ name, iv }, ours, changed)).rejects.toThrow();
  });

  test.each(HASHES)('keys and codes made of a password with %s are the same', async (hash) => {
    const [words, salt] = [new TextEncoder().encode('pass phrase'), raw(16)];
    const way = { name: 'PBKDF2', hash, salt, iterations: 50 };
    const theirs = await subtle.importKey('raw', words, 'PBKDF2', false, ['deriveBits']);
    const ours = await SUBTLE.importKey('raw', words, 'PBKDF2', false, ['deriveBits']);
    expect(await SUBTLE.deriveBits(way, ours, 384)).toEqual(await subtle.deriveBits(way, theirs, 384));
    const code = await subtle.importKey('raw', words, { name: 'HMAC', hash }, false, ['sign']);
    const check = await SUBTLE.importKey('raw', words, { name: 'HMAC', hash }, false, ['verify']);
    const made = await subtle.sign('HMAC', code, DATA);
    expect(await SUBTLE.verify('HMAC', check, made, DATA)).toBe(true);
    expect(await SUBTLE.verify('HMAC', check, made, DATA.slice(1))).toBe(false);
  });

  const rsa = (name: string, hash: string) =>
    subtle.generateKey({ name, hash, modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) }, true, [
      'sign',
      'verify',
    ]);

  test.each(HASHES)('each checks the other’s RSA signatures with %s, and no changed ones', async (hash) => {
    for (const name of ['RSASSA-PKCS1-v1_5', 'RSA-PSS']) {
      const pair = await rsa(name, hash);
      const settings = { name, hash };
      const way = { name, saltLength: 20 };
      const open = await SUBTLE.importKey('spki', await exported('spki', pair.publicKey), settings, false, ['verify']);
      const made = await subtle.sign(way, pair.privateKey, DATA);
      expect(await SUBTLE.verify(way, open, made, DATA)).toBe(true);
      expect(await SUBTLE.verify(way, open, made, DATA.slice(1))).toBe(false);
      expect(await SUBTLE.verify(way, open, new Uint8Array(256), DATA)).toBe(false);
      const asJson = await SUBTLE.importKey('jwk', await jwkOf(pair.publicKey), settings, false, ['verify']);
      expect(await SUBTLE.verify(way, asJson, made, DATA)).toBe(true);
      if (name === 'RSA-PSS') continue;
      const own = await SUBTLE.importKey('pkcs8', await exported('pkcs8', pair.privateKey), settings, false, ['sign']);
      expect(await subtle.verify(way, pair.publicKey, await SUBTLE.sign(way, own, DATA), DATA)).toBe(true);
    }
  });

  test.each(['P-256', 'P-384', 'P-521'])('each checks the other’s ECDSA signatures on %s', async (namedCurve) => {
    const settings = { name: 'ECDSA', namedCurve };
    const pair = await subtle.generateKey(settings, true, ['sign', 'verify']);
    const open = await SUBTLE.importKey('spki', await exported('spki', pair.publicKey), settings, false, ['verify']);
    const own = await SUBTLE.importKey('pkcs8', await exported('pkcs8', pair.privateKey), settings, false, ['sign']);
    for (const hash of HASHES) {
      const way = { name: 'ECDSA', hash };
      expect(await SUBTLE.verify(way, open, await subtle.sign(way, pair.privateKey, DATA), DATA)).toBe(true);
      expect(await subtle.verify(way, pair.publicKey, await SUBTLE.sign(way, own, DATA), DATA)).toBe(true);
      expect(await SUBTLE.verify(way, open, await subtle.sign(way, pair.privateKey, DATA), DATA.slice(1))).toBe(false);
    }
    const asJson = await SUBTLE.importKey('jwk', await jwkOf(pair.publicKey), settings, false, ['verify']);
    const way = { name: 'ECDSA', hash: 'SHA-256' };
    expect(await SUBTLE.verify(way, asJson, await subtle.sign(way, pair.privateKey, DATA), DATA)).toBe(true);
  });

  test('what no part of Recto asks for is refused', async () => {
    await expect(SUBTLE.digest('MD5', DATA)).rejects.toThrow();
    const key = await SUBTLE.importKey('raw', raw(16), 'AES-CTR', false, ['encrypt']);
    await expect(SUBTLE.encrypt({ name: 'AES-CTR', counter: raw(16), length: 64 }, key, DATA)).rejects.toThrow();
  });
});

describe('what is missing over plain http: ensures that', () => {
  test('identifiers are random and have the form of others', () => {
    const ids = Array.from({ length: 200 }, randomId);
    expect(new Set(ids).size).toBe(200);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('nothing is loaded before it is needed, and a browser’s own is left alone', async () => {
    let loads = 0;
    const load = async () => {
      loads += 1;
      return SUBTLE;
    };
    const bare = {} as Crypto;
    completeIdentifiers(bare);
    completeSubtle(bare, load);
    expect(bare.randomUUID()).toHaveLength(36);
    expect(loads).toBe(0);
    expect(await bare.subtle.digest('SHA-256', DATA)).toEqual(await subtle.digest('SHA-256', DATA));
    expect(loads).toBe(1);
    completeIdentifiers(crypto);
    completeSubtle(crypto, load);
    expect(crypto.subtle).toBe(subtle);
  });
});
