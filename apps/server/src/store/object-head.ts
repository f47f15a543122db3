import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { KeyRing } from './key-ring.ts';

const DATA_KEY_BYTES = 32;
const HOUR_MS = 3_600_000;

/** Facts about an object that only its owner may know. */
export interface ObjectFacts {
  readonly name: string;
  readonly mediaType: string;
  /** Size of the whole object in the clear; null while an upload of unknown length runs. */
  readonly sizeBytes: number | null;
}

/** An object's head, opened. */
export interface ObjectHead {
  readonly key: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly facts: ObjectFacts;
  /** Encrypts the body; the head holds it wrapped. */
  readonly dataKey: Buffer;
}

const sealed = z.strictObject({ keyId: z.string(), text: z.string() });
const headSchema = z.strictObject({
  version: z.literal(1),
  owner: z.string(),
  createdAt: z.number(),
  expiresAt: z.number(),
  wrappedKey: sealed,
  facts: sealed,
});
const factsSchema = z.strictObject({ name: z.string(), mediaType: z.string(), sizeBytes: z.nullable(z.number()) });

/** A head as it is stored: everything but times and the hash of the owner is encrypted. */
type StoredHead = z.infer<typeof headSchema>;

const OBJECT_KEY = /^\d{13}-[A-Za-z0-9_-]{43}$/;

/** A new key: the time it was made, and 32 random bytes. */
export function newObjectKey(now: number): string {
  return `${now}-${randomBytes(32).toString('base64url')}`;
}

export const isObjectKey = (key: string): boolean => OBJECT_KEY.test(key);

export const newDataKey = (): Buffer => randomBytes(DATA_KEY_BYTES);

/** Returns the base name of an object's blobs: the hour of creation and a hash, so that a listing of the disk shows no keys. */
export function blobBase(key: string): string {
  return `${bucketOf(Number(key.slice(0, 13)))}/${hashOf(key)}`;
}

/** Name of the bucket for objects made at a time: whole hours since 1970. */
export const bucketOf = (createdAt: number): number => Math.floor(createdAt / HOUR_MS);

/** The end of the hour of a bucket, in Unix milliseconds. */
export const bucketEnd = (bucket: number): number => (bucket + 1) * HOUR_MS;

export function writeHead(ring: KeyRing, owner: string, head: ObjectHead): Buffer {
  const { key, createdAt, expiresAt, facts, dataKey } = head;
  const outside = { owner: ownerHash(owner), createdAt, expiresAt };
  const about = aboutOf(key, outside);
  const stored: StoredHead = {
    version: 1,
    ...outside,
    wrappedKey: ring.seal('wrap', dataKey, about, createdAt),
    facts: ring.seal('seal', Buffer.from(JSON.stringify(facts)), about, createdAt),
  };
  return Buffer.from(JSON.stringify(stored));
}

/** Opens a head for its owner; null for anybody else, for another key, and for one that was changed. */
export function readHead(ring: KeyRing, owner: string, key: string, bytes: Buffer): ObjectHead | null {
  const stored = parseHead(bytes);
  if (!stored || stored.owner !== ownerHash(owner)) return null;
  const about = aboutOf(key, stored);
  const dataKey = ring.open('wrap', stored.wrappedKey, about, stored.createdAt);
  const text = ring.open('seal', stored.facts, about, stored.createdAt);
  if (!dataKey || !text) return null;
  const facts = factsSchema.parse(JSON.parse(text.toString()));
  return { key, createdAt: stored.createdAt, expiresAt: stored.expiresAt, facts, dataKey };
}

/** Reads when a stored head's object ends, and which master key it needs; null when it cannot be read at all. */
export function outsideOf(bytes: Buffer): { readonly expiresAt: number; readonly keyId: string } | null {
  const stored = parseHead(bytes);
  return stored && { expiresAt: stored.expiresAt, keyId: stored.wrappedKey.keyId };
}

/** A head is one line; what follows it in the same blob is the object's sealed body. */
const LINE_END = 0x0a;

/** The blob of an object whose body lies behind its head. */
export function joinBody(head: Buffer, sealedBody: readonly Buffer[]): Buffer {
  return Buffer.concat([head, Buffer.of(LINE_END), ...sealedBody]);
}

/**
 * Returns the position in a head's blob where the body begins; null when the body has a blob of its own.
 * @param bytes the blob, or its beginning
 */
export function bodyOffset(bytes: Buffer): number | null {
  const end = bytes.indexOf(LINE_END);
  return end < 0 ? null : end + 1;
}

/**
 * The head under the ring's current key, with the body behind it if there is one; null when it is already, or does not open.
 * @param hash the blob's own name: the hash of the object's key
 */
export function rewrapHead(ring: KeyRing, hash: string, bytes: Buffer): Buffer | null {
  const stored = parseHead(bytes);
  if (!stored || stored.wrappedKey.keyId === ring.currentKeyId) return null;
  const about = aboutOfHash(hash, stored);
  const { createdAt } = stored;
  const dataKey = ring.open('wrap', stored.wrappedKey, about, createdAt);
  const facts = ring.open('seal', stored.facts, about, createdAt);
  if (!dataKey || !facts) return null;
  const rewrapped: StoredHead = {
    ...stored,
    wrappedKey: ring.seal('wrap', dataKey, about, createdAt),
    facts: ring.seal('seal', facts, about, createdAt),
  };
  const head = Buffer.from(JSON.stringify(rewrapped));
  const offset = bodyOffset(bytes);
  return offset === null ? head : joinBody(head, [bytes.subarray(offset)]);
}

function parseHead(bytes: Buffer): StoredHead | null {
  try {
    const offset = bodyOffset(bytes);
    return headSchema.parse(JSON.parse(bytes.toString('utf8', 0, offset ?? bytes.length)));
  } catch {
    return null;
  }
}

type Outside = Pick<StoredHead, 'owner' | 'createdAt' | 'expiresAt'>;

/** Bound to the head: it opens under this key, for this owner, with these times only. */
const aboutOfHash = (hash: string, { owner, createdAt, expiresAt }: Outside) =>
  `object ${hash} ${owner} ${createdAt} ${expiresAt}`;

const aboutOf = (key: string, outside: Outside) => aboutOfHash(hashOf(key), outside);

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');

const ownerHash = (owner: string) => createHash('sha256').update(`owner ${owner}`).digest('base64url');
