import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import type { HourKeys } from './hour-keys.ts';
import { requirePrivate } from './private-file.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';
const OWNER_ONLY = 0o600;

/** Use of a master key; each use has a key of its own, derived from the master. */
type Purpose = 'wrap' | 'seal' | 'session';

/** A short text encrypted under the ring, and the name of the key that opens it. */
export interface Sealed {
  readonly keyId: string;
  /** Nonce, ciphertext and tag, base64url. */
  readonly text: string;
}

const sealedSchema = z.strictObject({ keyId: z.string(), text: z.string() });

/** A sealed text that was written as JSON; null for anything else. */
export function parseSealed(json: string): Sealed | null {
  try {
    return sealedSchema.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

/**
 * The server's master keys. The first encrypts, all of them decrypt: a new key is put in front, and the old one is removed
 * when nothing is left that needs it.
 */
export interface KeyRing {
  readonly currentKeyId: string;
  /**
   * @param about what the text belongs to; opening it as anything else fails.
   * @param madeAt Unix milliseconds, for what dies with the key of its hour
   * @throws Error when the key of that hour is gone
   */
  seal(purpose: 'wrap' | 'seal', bytes: Uint8Array, about: string, madeAt?: number): Sealed;
  /** @returns null for a text that is not genuine, of an unknown key, sealed about something else, or of an hour whose key is gone. */
  open(purpose: 'wrap' | 'seal', sealed: Sealed, about: string, madeAt?: number): Buffer | null;
  /** Key for session tokens; undefined for a name that is not on the ring. */
  sessionKey(keyId: string): Uint8Array | undefined;
}

/**
 * @param masters 32 bytes each; the first is current.
 * @param hours keys that die with time; null for what the master keys alone open
 */
export function createKeyRing(masters: readonly Uint8Array[], hours: HourKeys | null = null): KeyRing {
  /** The key itself, or what it and the key of an hour make together. */
  const withHour = (key: Uint8Array, madeAt: number | undefined): Uint8Array | null => {
    if (!hours || madeAt === undefined) return key;
    const hour = hours.keyOf(madeAt);
    return hour && new Uint8Array(hkdfSync('sha256', key, hour, 'recto hour', KEY_BYTES));
  };
  const keys = new Map(masters.map((master) => [nameOf(master), derive(master)]));
  const [currentKeyId] = keys.keys();
  if (currentKeyId === undefined) throw new Error('a key ring needs a key');
  return {
    currentKeyId,
    seal(purpose, bytes, about, madeAt) {
      const key = withHour(requireKey(keys, currentKeyId)[purpose], madeAt);
      if (!key) throw new Error('the key of that hour is gone');
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce);
      cipher.setAAD(Buffer.from(about));
      const parts = [nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()];
      return { keyId: currentKeyId, text: Buffer.concat(parts).toString('base64url') };
    },
    open(purpose, { keyId, text }, about, madeAt) {
      const master = keys.get(keyId);
      const key = master && withHour(master[purpose], madeAt);
      const bytes = Buffer.from(text, 'base64url');
      if (!key || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAAD(Buffer.from(about));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
      } catch {
        return null;
      }
    },
    sessionKey: (keyId) => keys.get(keyId)?.session,
  };
}

/**
 * Reads the ring from its file (one key a line, base64, the first is current); makes the file when there is none.
 * @throws Error when others than its owner may read the file
 */
export function loadKeyRing(path: string, hours: HourKeys | null = null): KeyRing {
  if (!existsSync(path)) writeKeys(path, [randomBytes(KEY_BYTES)]);
  requirePrivate(path, 'The key file');
  return createKeyRing(readKeys(path), hours);
}

/** Puts a new key in front. The old ones go on decrypting until they are removed from the file. */
export function rotateKeyFile(path: string): void {
  writeKeys(path, [randomBytes(KEY_BYTES), ...(existsSync(path) ? readKeys(path) : [])]);
}

function readKeys(path: string): Buffer[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  const keys = lines.filter((line) => line.trim() !== '').map((line) => Buffer.from(line.trim(), 'base64'));
  if (keys.length === 0 || keys.some((key) => key.length !== KEY_BYTES)) {
    throw new Error('The key file must hold one key of 32 bytes, in base64, on each line');
  }
  return keys;
}

function writeKeys(path: string, keys: readonly Uint8Array[]): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const text = keys.map((key) => `${Buffer.from(key).toString('base64')}\n`).join('');
  const part = `${path}.${randomBytes(9).toString('hex')}.part`;
  writeFileSync(part, text, { mode: OWNER_ONLY, flag: 'wx', flush: true });
  renameSync(part, path);
}

function nameOf(master: Uint8Array): string {
  return createHash('sha256').update('recto key name').update(master).digest('hex').slice(0, 16);
}

function derive(master: Uint8Array): Readonly<Record<Purpose, Uint8Array>> {
  const key = (purpose: Purpose) => new Uint8Array(hkdfSync('sha256', master, '', `recto ${purpose}`, KEY_BYTES));
  return { wrap: key('wrap'), seal: key('seal'), session: key('session') };
}

function requireKey(
  keys: ReadonlyMap<string, Readonly<Record<Purpose, Uint8Array>>>,
  keyId: string,
): Readonly<Record<Purpose, Uint8Array>> {
  const key = keys.get(keyId);
  if (!key) throw new Error('the current key is on the ring');
  return key;
}
