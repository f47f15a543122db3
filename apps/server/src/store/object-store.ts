import { RectoError } from '@recto/contract/recto-error';
import type { BlobDriver } from './blob-driver.ts';
import {
  findHead,
  readFound,
  removeFound,
  removeUnfinished,
  type StoreParts,
  storedObject,
  wholeObject,
} from './found-objects.ts';
import type { KeyRing } from './key-ring.ts';
import { newDataKey, newObjectKey, type ObjectFacts } from './object-head.ts';
import { createObjectLedger, type StoreShares } from './object-ledger.ts';
import { beingSent, keptBody, openWriter } from './open-writer.ts';
import { createRecentHeads } from './recent-heads.ts';
import type { ObjectWriter, StoredObject } from './stored-object.ts';
import { createStoredSpace } from './stored-space.ts';
import { type SweepReport, sweepObjects } from './sweep-objects.ts';

export interface NewObject {
  /** Only party that may read it; nobody else can tell that it exists. */
  readonly owner: string;
  /** Name under which the caller's address is counted; default: it counts for nobody. */
  readonly group?: string;
  readonly facts: ObjectFacts;
  /** Default: the store's. Never more than the hard cap. */
  readonly lifetimeMs?: number;
}

/** Temporary files, encrypted one by one; each is gone when its time is over. */
export interface ObjectStore {
  /** @throws server-busy when the store is full; too-many-requests when the session or the address has its share */
  create(object: NewObject): Promise<ObjectWriter>;
  /** Returns how many bytes of a suspended object are kept; null when there is none for this owner. */
  suspendedBytes(owner: string, key: string): Promise<number | null>;
  /** @throws object-not-found */
  resume(owner: string, key: string): Promise<ObjectWriter>;
  /** @throws object-not-found, also for another's object */
  open(owner: string, key: string): Promise<StoredObject>;
  /**
   * As `open`, but what this process has just stored is known without asking the store: for a check that is made before the object is
   * opened anyway. Another process may have removed it meanwhile.
   */
  glance(owner: string, key: string): Promise<StoredObject>;
  /** True when there was one of this owner, finished or not. */
  remove(owner: string, key: string): Promise<boolean>;
  /** Removes what is over and what a crash left; brings heads under the current key. */
  sweep(): Promise<SweepReport>;
}

/** State that nodes over the same blobs share. */
export interface SharedStore {
  /** One writer an upload, on all nodes. @returns lets go of it; null when another has it */
  hold(key: string): Promise<(() => void) | null>;
  /** True for one node at a time. */
  maySweep(): Promise<boolean>;
  /** Shares the result of the last sweep with the nodes that did not sweep. */
  tellKeptBytes(bytes: number): Promise<void>;
  keptBytes(): Promise<number>;
}

export interface ObjectStoreOptions {
  readonly driver: BlobDriver;
  readonly ring: KeyRing;
  readonly lifetimeMs: number;
  /** All bodies together; more is refused. */
  readonly maxStoredBytes: number;
  /** Default: a fifth of everything for each session, a quarter for each address. */
  readonly shares?: StoreShares;
  readonly now?: () => number;
  /** Null for a store of one process. */
  readonly shared?: SharedStore | null;
}

/** No object lives longer, whatever is asked for: one hour less than the promised day, which the hourly buckets need. */
export const MAX_LIFETIME_MS = 23 * 3_600_000;

const MOST_OBJECTS = 200_000;

/** Shares of a store of so many bytes: enough for the largest job that there is, and for others beside it. */
export function sharesOf(maxStoredBytes: number): StoreShares {
  return {
    maxObjects: MOST_OBJECTS,
    maxBytesPerOwner: maxStoredBytes * 0.2,
    maxObjectsPerOwner: MOST_OBJECTS * 0.2,
    maxBytesPerGroup: maxStoredBytes * 0.25,
    maxObjectsPerGroup: MOST_OBJECTS * 0.25,
  };
}

/** Opens a store of objects over blobs. */
export function createObjectStore(options: ObjectStoreOptions): ObjectStore {
  const { driver, ring, shared } = options;
  const now = options.now ?? Date.now;
  const ledger = createObjectLedger(options.shares ?? sharesOf(options.maxStoredBytes));
  const space = createStoredSpace(options.maxStoredBytes);
  const recent = createRecentHeads();
  const parts: StoreParts = { driver, ring, ledger, recent, space, now };
  /** Keys being written in this process: one writer an object. */
  const writing = new Set<string>();

  const open = async (owner: string, key: string): Promise<StoredObject> => {
    const found = await findHead(parts, owner, key, 'head');
    if (!found) throw new RectoError('object-not-found');
    return wholeObject(parts, found);
  };

  return {
    async create({ owner, group = '', facts, lifetimeMs = options.lifetimeMs }) {
      const createdAt = now();
      space.require(facts.sizeBytes ?? 0);
      const key = newObjectKey(createdAt);
      const expiresAt = createdAt + Math.min(lifetimeMs, MAX_LIFETIME_MS);
      ledger.open(key, { owner, group }, expiresAt, facts.sizeBytes ?? 0);
      return openWriter(parts, writing, owner, { key, createdAt, expiresAt, facts, dataKey: newDataKey() }, null);
    },
    async suspendedBytes(owner, key) {
      const found = await findHead(parts, owner, key, 'upload');
      if (!found) return null;
      const kept = await keptBody(parts, found.head);
      return kept === null ? 0 : kept.wholeBytes + kept.tail.length;
    },
    async resume(owner, key) {
      const [unfinished, finished] = await Promise.all([
        findHead(parts, owner, key, 'upload'),
        findHead(parts, owner, key, 'head'),
      ]);
      // A crash between the two steps of `finish` leaves both heads: then it is finished.
      if (!unfinished || finished) throw new RectoError('object-not-found');
      const letGo = shared ? await shared.hold(key) : () => {};
      if (!letGo) throw beingSent();
      try {
        const body = await keptBody(parts, unfinished.head);
        return openWriter(parts, writing, owner, unfinished.head, { body, letGo });
      } catch (thrown) {
        letGo();
        throw thrown;
      }
    },
    open,
    async glance(owner, key) {
      const bytes = recent.find(key);
      const known = bytes && readFound(parts, owner, key, { bytes, sizeBytes: bytes.length });
      return known ? storedObject(parts, known) : open(owner, key);
    },
    async remove(owner, key) {
      const finished = await findHead(parts, owner, key, 'head');
      if (finished) await removeFound(parts, finished);
      else if (await findHead(parts, owner, key, 'upload')) await removeUnfinished(parts, key);
      else return false;
      return true;
    },
    async sweep() {
      ledger.sweep(now());
      if (shared && !(await shared.maySweep())) {
        const keptBytes = await shared.keptBytes();
        space.set(keptBytes);
        return { removed: 0, kept: 0, keptBytes };
      }
      const report = await sweepObjects({ driver, ring, now: now() });
      space.set(report.keptBytes);
      await shared?.tellKeptBytes(report.keptBytes);
      return report;
    },
  };
}
