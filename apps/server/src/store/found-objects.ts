import { RectoError } from '@recto/contract/recto-error';
import type { BlobDriver, BlobStart } from './blob-driver.ts';
import { plainLength, sealedLength } from './chunk-cipher.ts';
import type { KeyRing } from './key-ring.ts';
import { blobBase, bodyOffset, isObjectKey, type ObjectHead, readHead } from './object-head.ts';
import type { ObjectLedger } from './object-ledger.ts';
import { readBody, type SealedSource } from './read-body.ts';
import type { RecentHeads } from './recent-heads.ts';
import type { StoredObject } from './stored-object.ts';
import type { StoredSpace } from './stored-space.ts';

/** Bytes that are read of an object's blob at once: the head, and a short body behind it. */
export const START_BYTES = 65_536;

/** An object's head, and the blob that it was read from. */
export interface FoundHead {
  readonly head: ObjectHead;
  readonly found: BlobStart;
}

/** The parts of a store that objects share. */
export interface StoreParts {
  readonly driver: BlobDriver;
  readonly ring: KeyRing;
  readonly ledger: ObjectLedger;
  readonly recent: RecentHeads;
  readonly space: StoredSpace;
  now(): number;
}

/** Finds an owner's object, finished (`head`) or not (`upload`). @returns null when there is none, or its time is over */
export async function findHead(
  parts: StoreParts,
  owner: string,
  key: string,
  kind: 'head' | 'upload',
): Promise<FoundHead | null> {
  const found = isObjectKey(key) ? await parts.driver.start(`${blobBase(key)}.${kind}`, START_BYTES) : null;
  return found && readFound(parts, owner, key, found);
}

/** Reads the head at the start of a blob. @returns null when it is another owner's, or its time is over */
export function readFound({ ring, now }: StoreParts, owner: string, key: string, found: BlobStart): FoundHead | null {
  const head = readHead(ring, owner, key, found.bytes);
  return head && head.expiresAt > now() ? { head, found } : null;
}

/** Removes a finished object. */
export async function removeFound(parts: StoreParts, { head: { key, facts }, found }: FoundHead): Promise<void> {
  const { driver, ledger, recent, space } = parts;
  recent.forget(key);
  ledger.close(key);
  const base = blobBase(key);
  // The wrapped key goes first: from then on the body cannot be read, whatever happens.
  await driver.erase(`${base}.head`, found.sizeBytes);
  const offset = bodyOffset(found.bytes);
  if (offset !== null) return space.free(found.sizeBytes - offset);
  const bodyBytes = sealedLength(facts.sizeBytes ?? 0);
  await Promise.all([driver.erase(`${base}.upload`, 1), driver.erase(`${base}.body`, bodyBytes)]);
  space.free(bodyBytes);
}

/** Removes an object on its way in. */
export async function removeUnfinished({ driver, ledger, space }: StoreParts, key: string): Promise<void> {
  const base = blobBase(key);
  ledger.close(key);
  await driver.remove(`${base}.upload`);
  const size = (await driver.sizeOf(`${base}.body`)) ?? 0;
  if (await driver.remove(`${base}.body`)) space.free(size);
}

/** Returns a finished object as its owner sees it. */
export function storedObject(parts: StoreParts, { head, found }: FoundHead): StoredObject {
  const { key, expiresAt, facts, dataKey } = head;
  const sizeBytes = facts.sizeBytes ?? 0;
  const offset = bodyOffset(found.bytes);
  const source = offset === null ? inBody(parts.driver, key) : behindHead(parts.driver, key, offset, found);
  return {
    key,
    expiresAt,
    sizeBytes,
    name: facts.name,
    mediaType: facts.mediaType,
    read: (start = 0, end = sizeBytes) => readBody(source, dataKey, sizeBytes, start, end),
    remove: () => removeFound(parts, { head, found }),
  };
}

/** Returns an object whose body is whole. @throws object-damaged when there is more or less of it than its head says */
export async function wholeObject(parts: StoreParts, opened: FoundHead): Promise<StoredObject> {
  const { head, found } = opened;
  const offset = bodyOffset(found.bytes);
  const size = offset === null ? await parts.driver.sizeOf(`${blobBase(head.key)}.body`) : found.sizeBytes - offset;
  if (size === null || plainLength(size) !== head.facts.sizeBytes) throw new RectoError('object-damaged');
  return storedObject(parts, opened);
}

function inBody(driver: BlobDriver, key: string): SealedSource {
  return (start, end) => driver.read(`${blobBase(key)}.body`, start, end);
}

function behindHead(driver: BlobDriver, key: string, offset: number, { bytes }: BlobStart): SealedSource {
  return async function* (start, end) {
    const [from, until] = [offset + start, offset + end];
    if (until <= bytes.length) yield bytes.subarray(from, until);
    else yield* driver.read(`${blobBase(key)}.head`, from, until);
  };
}
