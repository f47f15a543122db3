import { RectoError } from '@recto/contract/recto-error';

/** Party whose share an object counts against. */
export interface ObjectHolder {
  readonly owner: string;
  /** Name under which the address of the caller is counted; empty where no share limits: programs, and the server itself. */
  readonly group: string;
}

/** Limits of the store, in all and per session or address. */
export interface StoreShares {
  readonly maxObjects: number;
  readonly maxBytesPerOwner: number;
  readonly maxObjectsPerOwner: number;
  readonly maxBytesPerGroup: number;
  readonly maxObjectsPerGroup: number;
}

/**
 * Counts what sessions and addresses have in the store. It knows what this process took in: objects from before a restart count for
 * nobody, and on one of several machines an object that another removed counts until its time is over.
 */
export interface ObjectLedger {
  /** Counts a new object. @throws server-busy, too-many-requests */
  open(key: string, holder: ObjectHolder, expiresAt: number, declaredBytes: number): void;
  /** Before bytes are taken. @throws too-many-requests */
  grow(key: string, bytes: number): void;
  close(key: string): void;
  /** Forgets what is over. */
  sweep(now: number): void;
}

interface Entry {
  readonly names: readonly string[];
  readonly expiresAt: number;
  bytes: number;
}

interface Share {
  objects: number;
  bytes: number;
}

const RETRY_SECONDS = 60;

export function createObjectLedger(shares: StoreShares): ObjectLedger {
  const entries = new Map<string, Entry>();
  const held = new Map<string, Share>();
  const of = (name: string): Share => held.get(name) ?? { objects: 0, bytes: 0 };
  const change = (names: readonly string[], objects: number, bytes: number) => {
    for (const name of names) {
      const share = of(name);
      const next = { objects: share.objects + objects, bytes: share.bytes + bytes };
      if (next.objects > 0) held.set(name, next);
      else held.delete(name);
    }
  };
  const requireBytes = (names: readonly string[], bytes: number) => {
    for (const name of names) {
      const most = name.startsWith('owner') ? shares.maxBytesPerOwner : shares.maxBytesPerGroup;
      if (of(name).bytes + bytes > most) throw new RectoError('too-many-requests', { seconds: RETRY_SECONDS });
    }
  };
  const close = (key: string) => {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    change(entry.names, -1, -entry.bytes);
  };
  return {
    open(key, { owner, group }, expiresAt, declaredBytes) {
      if (entries.size >= shares.maxObjects) throw new RectoError('server-busy', { seconds: RETRY_SECONDS });
      const names = group === '' ? [] : [`owner ${owner}`, `group ${group}`];
      for (const name of names) {
        const most = name.startsWith('owner') ? shares.maxObjectsPerOwner : shares.maxObjectsPerGroup;
        if (of(name).objects >= most) throw new RectoError('too-many-requests', { seconds: RETRY_SECONDS });
      }
      requireBytes(names, declaredBytes);
      entries.set(key, { names, expiresAt, bytes: 0 });
      change(names, 1, 0);
    },
    grow(key, bytes) {
      const entry = entries.get(key);
      if (!entry) return;
      requireBytes(entry.names, bytes);
      entry.bytes += bytes;
      change(entry.names, 0, bytes);
    },
    close,
    sweep(now) {
      for (const [key, { expiresAt }] of entries) if (expiresAt <= now) close(key);
    },
  };
}
