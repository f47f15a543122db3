import { RectoError } from '@recto/contract/recto-error';
import { message } from '@recto/words/message';
import { say } from '@recto/words/said';
import type { BlobDriver, BlobStart } from './blob-driver.ts';
import { plainLength, sealedLength } from './chunk-cipher.ts';
import type { KeyRing } from './key-ring.ts';
import {
  blobBase,
  bodyOffset,
  isObjectKey,
  joinBody,
  newDataKey,
  newObjectKey,
  type ObjectFacts,
  type ObjectHead,
  readHead,
  writeHead,
} from './object-head.ts';
import { createObjectLedger, type StoreShares } from './object-ledger.ts';
import { type KeptBody, readKept, sealInto } from './object-writer.ts';
import { readBody, type SealedSource } from './read-body.ts';
import { createRecentHeads } from './recent-heads.ts';
import { type SweepReport, sweepObjects } from './sweep-objects.ts';

/** A finished object, as its owner sees it. */
export interface StoredObject {
  readonly key: string;
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  /** Unix milliseconds. */
  readonly expiresAt: number;
  /**
   * Bytes [start, end) in the clear, each verified before it is given out; the end of the object is verified first.
   * @throws object-damaged
   */
  read(start?: number, end?: number): AsyncIterable<Buffer>;
  /** Removes it now; no-op when it is gone. */
  remove(): Promise<void>;
}

/** An object on its way in. Exactly one of `finish`, `suspend` and `discard` ends it. */
export interface ObjectWriter {
  readonly key: string;
  readonly expiresAt: number;
  /** Bytes taken so far. */
  readonly sizeBytes: number;
  /** Facts given at its creation. */
  readonly facts: ObjectFacts;
  write(bytes: Uint8Array): Promise<void>;
  /** From here on the object can be read. @param facts replaces what was said of it at first. */
  finish(facts?: Pick<ObjectFacts, 'name' | 'mediaType'>): Promise<StoredObject>;
  /** Keeps what has come for `resume`. @returns how many bytes are kept */
  suspend(): Promise<number>;
  discard(): Promise<void>;
}

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

const BEING_SENT = message('upload.beingSent', 'it is already being sent');
const RETRY_SECONDS = 60;
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
/** Bytes that are read of an object's blob at once: the head, and a short body behind it. */
const START_BYTES = 65_536;

/** An object's head, and the blob that it was read from. */
interface FoundHead {
  readonly head: ObjectHead;
  readonly found: BlobStart;
}

export function createObjectStore(options: ObjectStoreOptions): ObjectStore {
  const { driver, ring } = options;
  const now = options.now ?? Date.now;
  /** Keys being written in this process: one writer an object. */
  const writing = new Set<string>();
  let storedBytes = 0;

  const recent = createRecentHeads();
  const ledger = createObjectLedger(options.shares ?? sharesOf(options.maxStoredBytes));

  const findHead = async (owner: string, key: string, kind: 'head' | 'upload'): Promise<FoundHead | null> => {
    const found = isObjectKey(key) ? await driver.start(`${blobBase(key)}.${kind}`, START_BYTES) : null;
    return found && readFound(owner, key, found);
  };
  const readFound = (owner: string, key: string, found: BlobStart): FoundHead | null => {
    const head = readHead(ring, owner, key, found.bytes);
    return head && head.expiresAt > now() ? { head, found } : null;
  };
  const forget = (sealedBytes: number) => {
    storedBytes = Math.max(0, storedBytes - sealedBytes);
  };
  const removeFound = async ({ head: { key, facts }, found }: FoundHead) => {
    recent.forget(key);
    ledger.close(key);
    const base = blobBase(key);
    // The wrapped key goes first: from then on the body cannot be read, whatever happens.
    await driver.erase(`${base}.head`, found.sizeBytes);
    const offset = bodyOffset(found.bytes);
    if (offset !== null) return forget(found.sizeBytes - offset);
    const bodyBytes = sealedLength(facts.sizeBytes ?? 0);
    await Promise.all([driver.erase(`${base}.upload`, 1), driver.erase(`${base}.body`, bodyBytes)]);
    forget(bodyBytes);
  };
  const removeUnfinished = async (key: string) => {
    const base = blobBase(key);
    ledger.close(key);
    await driver.remove(`${base}.upload`);
    const size = (await driver.sizeOf(`${base}.body`)) ?? 0;
    if (await driver.remove(`${base}.body`)) forget(size);
  };
  const stored = ({ head, found }: FoundHead): StoredObject => {
    const { key, expiresAt, facts, dataKey } = head;
    const sizeBytes = facts.sizeBytes ?? 0;
    const offset = bodyOffset(found.bytes);
    const source = offset === null ? inBody(key) : behindHead(key, offset, found);
    return {
      key,
      expiresAt,
      sizeBytes,
      name: facts.name,
      mediaType: facts.mediaType,
      read: (start = 0, end = sizeBytes) => readBody(source, dataKey, sizeBytes, start, end),
      remove: () => removeFound({ head, found }),
    };
  };
  const inBody =
    (key: string): SealedSource =>
    (start, end) =>
      driver.read(`${blobBase(key)}.body`, start, end);
  /** @throws object-damaged when there is more or less of its body than its head says */
  const whole = async (opened: FoundHead): Promise<StoredObject> => {
    const { head, found } = opened;
    const offset = bodyOffset(found.bytes);
    const size = offset === null ? await driver.sizeOf(`${blobBase(head.key)}.body`) : found.sizeBytes - offset;
    if (size === null || plainLength(size) !== head.facts.sizeBytes) throw new RectoError('object-damaged');
    return stored(opened);
  };
  const behindHead = (key: string, offset: number, { bytes }: BlobStart): SealedSource =>
    async function* (start, end) {
      const [from, until] = [offset + start, offset + end];
      if (until <= bytes.length) yield bytes.subarray(from, until);
      else yield* driver.read(`${blobBase(key)}.head`, from, until);
    };

  /** Reads what is left of a broken-off body; null when there is none. */
  const keptOf = async ({ key, dataKey }: ObjectHead): Promise<KeptBody | null> => {
    const name = `${blobBase(key)}.body`;
    const size = await driver.sizeOf(name);
    return size === null ? null : readKept(size, dataKey, (start, end) => driver.read(name, start, end));
  };

  /** @param kept null when it has no body yet */
  const openWriter = (
    owner: string,
    head: ObjectHead,
    kept: KeptBody | null,
    isResumed: boolean,
    letGo = () => {},
  ): ObjectWriter => {
    const { key, expiresAt, facts, dataKey } = head;
    const base = blobBase(key);
    if (writing.has(key)) throw new RectoError('upload-failed', { message: say(BEING_SENT) });
    writing.add(key);
    const leave = () => {
      writing.delete(key);
      letGo();
    };
    let hasUpload = isResumed;
    /** Records a resumable upload before the first byte that is to be kept: without the record it cannot be resumed. */
    const keepUpload = async () => {
      if (!hasUpload) await driver.put(`${base}.upload`, writeHead(ring, owner, head));
      hasUpload = true;
    };
    const body = sealInto(
      async (keepBytes) => {
        await keepUpload();
        return driver.append(`${base}.body`, keepBytes);
      },
      dataKey,
      kept,
    );
    return {
      key,
      expiresAt,
      facts,
      get sizeBytes() {
        return body.sizeBytes;
      },
      async write(bytes) {
        if (storedBytes + bytes.length > options.maxStoredBytes) {
          throw new RectoError('server-busy', { seconds: RETRY_SECONDS });
        }
        ledger.grow(key, bytes.length);
        await body.write(bytes);
        storedBytes += bytes.length;
      },
      async finish(named) {
        try {
          const sealedBody = await body.finish();
          const finished = { ...head, facts: { ...facts, ...named, sizeBytes: body.sizeBytes } };
          const written = writeHead(ring, owner, finished);
          const bytes = sealedBody ? joinBody(written, sealedBody) : written;
          await driver.put(`${base}.head`, bytes);
          if (hasUpload) await driver.erase(`${base}.upload`, 1);
          if (bytes.length <= START_BYTES) recent.keep(key, bytes);
          return stored({ head: finished, found: { bytes, sizeBytes: bytes.length } });
        } finally {
          leave();
        }
      },
      async suspend() {
        try {
          await keepUpload();
          return await body.suspend();
        } finally {
          leave();
        }
      },
      async discard() {
        await body.abandon().catch(() => {});
        ledger.close(key);
        if (hasUpload) await removeUnfinished(key);
        else forget(body.sizeBytes);
        leave();
      },
    };
  };

  const open = async (owner: string, key: string): Promise<StoredObject> => {
    const found = await findHead(owner, key, 'head');
    if (!found) throw new RectoError('object-not-found');
    return whole(found);
  };

  return {
    async create({ owner, group = '', facts, lifetimeMs = options.lifetimeMs }) {
      const createdAt = now();
      if (storedBytes + (facts.sizeBytes ?? 0) > options.maxStoredBytes) {
        throw new RectoError('server-busy', { seconds: RETRY_SECONDS });
      }
      const key = newObjectKey(createdAt);
      const expiresAt = createdAt + Math.min(lifetimeMs, MAX_LIFETIME_MS);
      ledger.open(key, { owner, group }, expiresAt, facts.sizeBytes ?? 0);
      return openWriter(owner, { key, createdAt, expiresAt, facts, dataKey: newDataKey() }, null, false);
    },
    async suspendedBytes(owner, key) {
      const found = await findHead(owner, key, 'upload');
      if (!found) return null;
      const kept = await keptOf(found.head);
      return kept === null ? 0 : kept.wholeBytes + kept.tail.length;
    },
    async resume(owner, key) {
      const [unfinished, finished] = await Promise.all([findHead(owner, key, 'upload'), findHead(owner, key, 'head')]);
      // A crash between the two steps of `finish` leaves both heads: then it is finished.
      if (!unfinished || finished) throw new RectoError('object-not-found');
      const letGo = options.shared ? await options.shared.hold(key) : () => {};
      if (!letGo) throw new RectoError('upload-failed', { message: say(BEING_SENT) });
      try {
        return openWriter(owner, unfinished.head, await keptOf(unfinished.head), true, letGo);
      } catch (thrown) {
        letGo();
        throw thrown;
      }
    },
    open,
    async glance(owner, key) {
      const bytes = recent.find(key);
      const known = bytes && readFound(owner, key, { bytes, sizeBytes: bytes.length });
      return known ? stored(known) : open(owner, key);
    },
    async remove(owner, key) {
      const finished = await findHead(owner, key, 'head');
      if (finished) await removeFound(finished);
      else if (await findHead(owner, key, 'upload')) await removeUnfinished(key);
      else return false;
      return true;
    },
    async sweep() {
      ledger.sweep(now());
      if (options.shared && !(await options.shared.maySweep())) {
        storedBytes = await options.shared.keptBytes();
        return { removed: 0, kept: 0, keptBytes: storedBytes };
      }
      const report = await sweepObjects({ driver, ring, now: now() });
      storedBytes = report.keptBytes;
      await options.shared?.tellKeptBytes(storedBytes);
      return report;
    },
  };
}
