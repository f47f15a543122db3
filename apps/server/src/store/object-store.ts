import { RectoError } from '@recto/contract';
import type { BlobDriver } from './blob-driver.ts';
import { plainLength } from './chunk-cipher.ts';
import type { KeyRing } from './key-ring.ts';
import {
  blobBase,
  isObjectKey,
  newDataKey,
  newObjectKey,
  type ObjectFacts,
  type ObjectHead,
  readHead,
  writeHead,
} from './object-head.ts';
import { resumableBytes, sealInto } from './object-writer.ts';
import { readBody } from './read-body.ts';
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
}

/** An object on its way in. Exactly one of `finish`, `suspend` and `discard` ends it. */
export interface ObjectWriter {
  readonly key: string;
  readonly expiresAt: number;
  /** Bytes taken so far. */
  readonly sizeBytes: number;
  /** What was said of it when it was created. */
  readonly facts: ObjectFacts;
  write(bytes: Uint8Array): Promise<void>;
  /** From here on the object can be read. @param facts replaces what was said of it at first. */
  finish(facts?: Pick<ObjectFacts, 'name' | 'mediaType'>): Promise<StoredObject>;
  /** Keeps whole chunks for `resume`. @returns how many bytes are kept */
  suspend(): Promise<number>;
  discard(): Promise<void>;
}

export interface NewObject {
  /** Who may read it; nobody else can tell that it exists. */
  readonly owner: string;
  readonly facts: ObjectFacts;
  /** Default: the store's. Never more than the hard cap. */
  readonly lifetimeMs?: number;
}

/** Temporary files, encrypted one by one; each is gone when its time is over. */
export interface ObjectStore {
  /** @throws server-busy when the store is full */
  create(object: NewObject): Promise<ObjectWriter>;
  /** How much of a suspended object is kept; null when there is none for this owner. */
  suspendedBytes(owner: string, key: string): Promise<number | null>;
  /** @throws object-not-found */
  resume(owner: string, key: string): Promise<ObjectWriter>;
  /** @throws object-not-found, also for another's object */
  open(owner: string, key: string): Promise<StoredObject>;
  /** True when there was one of this owner, finished or not. */
  remove(owner: string, key: string): Promise<boolean>;
  /** Removes what is over and what a crash left; brings heads under the current key. */
  sweep(): Promise<SweepReport>;
}

/** What nodes over the same blobs have to tell each other. */
export interface SharedStore {
  /** One writer an upload, on all nodes. @returns lets go of it; null when another has it */
  hold(key: string): Promise<(() => void) | null>;
  /** True for one node at a time. */
  maySweep(): Promise<boolean>;
  /** What the last sweep found, for the nodes that did not sweep. */
  tellKeptBytes(bytes: number): Promise<void>;
  keptBytes(): Promise<number>;
}

export interface ObjectStoreOptions {
  readonly driver: BlobDriver;
  readonly ring: KeyRing;
  readonly lifetimeMs: number;
  /** All bodies together; more is refused. */
  readonly maxStoredBytes: number;
  readonly now?: () => number;
  /** Null for a store of one process. */
  readonly shared?: SharedStore | null;
}

/** No object lives longer, whatever is asked for: one hour less than the promised day, which the hourly buckets need. */
export const MAX_LIFETIME_MS = 23 * 3_600_000;

const RETRY_SECONDS = 60;

export function createObjectStore(options: ObjectStoreOptions): ObjectStore {
  const { driver, ring } = options;
  const now = options.now ?? Date.now;
  /** Keys being written in this process: one writer an object. */
  const writing = new Set<string>();
  let storedBytes = 0;

  const findHead = async (owner: string, key: string, kind: 'head' | 'upload') => {
    if (!isObjectKey(key)) return null;
    const bytes = await driver.get(`${blobBase(key)}.${kind}`);
    const head = bytes && readHead(ring, owner, key, bytes);
    return head && head.expiresAt > now() ? head : null;
  };
  const removeBlobs = async (base: string) => {
    // The wrapped key goes first: from then on the body cannot be read, whatever happens.
    const hadHead = await driver.remove(`${base}.head`);
    const hadUpload = await driver.remove(`${base}.upload`);
    const size = (await driver.sizeOf(`${base}.body`)) ?? 0;
    if (await driver.remove(`${base}.body`)) storedBytes = Math.max(0, storedBytes - size);
    return hadHead || hadUpload;
  };
  const stored = ({ key, expiresAt, facts, dataKey }: ObjectHead): StoredObject => {
    const sizeBytes = facts.sizeBytes ?? 0;
    return {
      ...{ key, expiresAt, sizeBytes, name: facts.name, mediaType: facts.mediaType },
      read: (start = 0, end = sizeBytes) => readBody(driver, `${blobBase(key)}.body`, dataKey, sizeBytes, start, end),
    };
  };

  const openWriter = async (
    owner: string,
    head: ObjectHead,
    keptBytes: number,
    letGo = () => {},
  ): Promise<ObjectWriter> => {
    const { key, expiresAt, facts, dataKey } = head;
    const base = blobBase(key);
    if (writing.has(key)) throw new RectoError('upload-failed', { message: 'it is being sent already' });
    writing.add(key);
    const leave = () => {
      writing.delete(key);
      letGo();
    };
    try {
      const body = await sealInto(driver, `${base}.body`, dataKey, keptBytes);
      const count = (bytes: number) => {
        storedBytes += bytes;
      };
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
          await body.write(bytes);
          count(bytes.length);
        },
        async finish(named) {
          try {
            const sizeBytes = await body.finish();
            const finished = { ...head, facts: { ...facts, ...named, sizeBytes } };
            await driver.put(`${base}.head`, writeHead(ring, owner, finished));
            await driver.remove(`${base}.upload`);
            return stored(finished);
          } finally {
            leave();
          }
        },
        async suspend() {
          try {
            return await body.suspend();
          } finally {
            leave();
          }
        },
        async discard() {
          await body.suspend().catch(() => {});
          await removeBlobs(base);
          leave();
        },
      };
    } catch (thrown) {
      leave();
      throw thrown;
    }
  };

  return {
    async create({ owner, facts, lifetimeMs = options.lifetimeMs }) {
      const createdAt = now();
      if (storedBytes + (facts.sizeBytes ?? 0) > options.maxStoredBytes) {
        throw new RectoError('server-busy', { seconds: RETRY_SECONDS });
      }
      const key = newObjectKey(createdAt);
      const expiresAt = createdAt + Math.min(lifetimeMs, MAX_LIFETIME_MS);
      const head = { key, createdAt, expiresAt, facts, dataKey: newDataKey() };
      await driver.put(`${blobBase(key)}.upload`, writeHead(ring, owner, head));
      return openWriter(owner, head, 0);
    },
    async suspendedBytes(owner, key) {
      const head = await findHead(owner, key, 'upload');
      return head && resumableBytes((await driver.sizeOf(`${blobBase(key)}.body`)) ?? 0);
    },
    async resume(owner, key) {
      const head = await findHead(owner, key, 'upload');
      // A crash between the two steps of `finish` leaves both heads: then it is finished.
      if (!head || (await findHead(owner, key, 'head'))) throw new RectoError('object-not-found');
      const letGo = options.shared ? await options.shared.hold(key) : () => {};
      if (!letGo) throw new RectoError('upload-failed', { message: 'it is being sent already' });
      const kept = await driver.sizeOf(`${blobBase(key)}.body`).catch((thrown: unknown) => {
        letGo();
        throw thrown;
      });
      return openWriter(owner, head, resumableBytes(kept ?? 0), letGo);
    },
    async open(owner, key) {
      const [head, size] = await Promise.all([
        findHead(owner, key, 'head'),
        isObjectKey(key) ? driver.sizeOf(`${blobBase(key)}.body`) : null,
      ]);
      if (!head) throw new RectoError('object-not-found');
      if (size === null || plainLength(size) !== head.facts.sizeBytes) throw new RectoError('object-damaged');
      return stored(head);
    },
    async remove(owner, key) {
      const head = (await findHead(owner, key, 'head')) ?? (await findHead(owner, key, 'upload'));
      return head !== null && removeBlobs(blobBase(key));
    },
    async sweep() {
      if (options.shared && !(await options.shared.maySweep())) {
        storedBytes = await options.shared.keptBytes();
        return { removed: 0, kept: 0, keptBytes: storedBytes };
      }
      const report = await sweepObjects({ driver, ring, now: now(), removeBlobs });
      storedBytes = report.keptBytes;
      await options.shared?.tellKeptBytes(storedBytes);
      return report;
    },
  };
}
