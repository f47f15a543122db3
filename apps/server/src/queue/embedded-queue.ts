import { RectoError } from '@recto/contract';
import * as z from 'zod/mini';
import type { BlobDriver } from '../store/blob-driver.ts';
import { createFairOrder } from './fair-order.ts';
import {
  isFinal,
  type JobClaim,
  type JobQueue,
  type JobRecord,
  MAX_ENGINE_CRASHES,
  MAX_SERVER_CRASHES,
  type QueueDepth,
  type QueueLimits,
} from './job-queue.ts';

const recordSchema = z.strictObject({
  id: z.string(),
  owner: z.string(),
  operation: z.string(),
  createdAt: z.number(),
  expiresAt: z.number(),
  costBytes: z.number(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  percent: z.number(),
  engineCrashes: z.number(),
  serverCrashes: z.number(),
  payload: z.string(),
  outcome: z.nullable(z.string()),
  needs: z.optional(z.string()),
});

const BUSY_SECONDS = 15;

interface Entry {
  record: JobRecord;
  /** Ends with the last write of this job. */
  saved: Promise<void>;
  readonly watchers: Set<(job: JobRecord) => void>;
  cancel: AbortController | null;
}

/**
 * A queue of one process over blobs: one small blob a job, written whole at each change of state before the change is
 * acknowledged. What ran when the process ended is queued again.
 */
export async function openEmbeddedQueue(
  driver: BlobDriver,
  limits: QueueLimits,
  now: () => number = Date.now,
): Promise<JobQueue> {
  const entries = new Map<string, Entry>();
  const order = createFairOrder();
  const claimers: (() => void)[] = [];
  let running = 0;

  const nameOf = (id: string) => `0/${id}.job`;
  const hold = (record: JobRecord): Entry => {
    const entry: Entry = { record, saved: Promise.resolve(), watchers: new Set(), cancel: null };
    entries.set(record.id, entry);
    return entry;
  };
  /** Changes a job in memory at once, on disk in order; settles when the disk has it. */
  const change = (entry: Entry, fields: Partial<JobRecord>): Promise<void> => {
    const record = { ...entry.record, ...fields };
    entry.record = record;
    entry.saved = entry.saved
      .catch(() => {})
      .then(async () => {
        if (entries.get(record.id) !== entry) return;
        await driver.put(nameOf(record.id), Buffer.from(JSON.stringify(record)));
      });
    const tell = () => {
      for (const watcher of entry.watchers) watcher(record);
    };
    // An end that a crash could take back would leave results of which the next run knows nothing.
    if (isFinal(record.state)) entry.saved.then(tell, tell);
    else tell();
    return entry.saved;
  };
  const wake = () => claimers.shift()?.();
  const stop = (entry: Entry) => {
    order.remove(entry.record.id);
    if (entry.record.state === 'running') running -= 1;
    entry.cancel?.abort();
    entry.cancel = null;
  };

  const claimOf = (entry: Entry): JobClaim => {
    const controller = new AbortController();
    entry.cancel = controller;
    const isMine = () => entry.cancel === controller;
    const letGo = () => {
      entry.cancel = null;
      running -= 1;
    };
    return {
      job: entry.record,
      signal: controller.signal,
      progress(percent) {
        if (!isMine() || percent <= entry.record.percent) return;
        entry.record = { ...entry.record, percent };
        for (const watcher of entry.watchers) watcher(entry.record);
      },
      async end(state, outcome, expiresAt) {
        if (!isMine()) return false;
        letGo();
        await change(entry, { state, outcome, expiresAt, percent: state === 'done' ? 100 : entry.record.percent });
        return true;
      },
      async crashed() {
        if (!isMine()) return false;
        const engineCrashes = entry.record.engineCrashes + 1;
        if (engineCrashes >= MAX_ENGINE_CRASHES) return false;
        letGo();
        await change(entry, { state: 'queued', engineCrashes });
        order.readd(entry.record.id, entry.record.owner);
        wake();
        return true;
      },
      async release() {
        if (!isMine()) return;
        letGo();
        await change(entry, { state: 'queued' });
        order.readd(entry.record.id, entry.record.owner);
      },
    };
  };

  for (const record of await readRecords(driver)) {
    const entry = hold(record);
    if (isFinal(record.state)) continue;
    if (record.state === 'running') {
      const serverCrashes = record.serverCrashes + 1;
      const isSuspect = serverCrashes > MAX_SERVER_CRASHES;
      await change(entry, { state: isSuspect ? 'failed' : 'queued', serverCrashes, percent: 0 });
      if (isSuspect) continue;
    }
    order.add(record.id, record.owner, record.costBytes);
  }

  const requireRoom = (owner: string) => {
    if (order.size < limits.maxQueued && order.countOf(owner) < limits.maxQueuedPerOwner) return;
    throw new RectoError('server-busy', { seconds: BUSY_SECONDS });
  };
  const remove = async (id: string) => {
    const entry = entries.get(id);
    if (!entry) return;
    if (!isFinal(entry.record.state)) {
      stop(entry);
      entry.record = { ...entry.record, state: 'cancelled' };
      for (const watcher of entry.watchers) watcher(entry.record);
    }
    entries.delete(id);
    await entry.saved.catch(() => {});
    await driver.remove(nameOf(id));
  };

  return {
    requireRoom: async (owner) => requireRoom(owner),
    async add(job) {
      const known = entries.get(job.id);
      if (known) {
        await known.saved;
        return known.record;
      }
      requireRoom(job.owner);
      const fresh = { createdAt: now(), percent: 0, engineCrashes: 0, serverCrashes: 0, outcome: null };
      const entry = hold({ ...job, ...fresh, state: 'queued' });
      // Counted from here on, so that many at once cannot pass the limit; claimed only when the disk has it.
      order.add(job.id, job.owner, job.costBytes);
      try {
        await change(entry, {});
      } catch (thrown) {
        order.remove(job.id);
        entries.delete(job.id);
        throw thrown;
      }
      wake();
      return entry.record;
    },
    async get(id) {
      const entry = entries.get(id);
      if (entry && isFinal(entry.record.state)) await entry.saved.catch(() => {});
      return entry && entry.record.expiresAt > now() ? entry.record : undefined;
    },
    async claim(signal) {
      while (!signal.aborted) {
        const id = order.next();
        const entry = id === undefined ? undefined : entries.get(id);
        if (!entry) {
          await nextCall(claimers, signal);
          continue;
        }
        // Whoever adds waits for its own write; a job whose write fails is gone again.
        await entry.saved.catch(() => {});
        if (entries.get(entry.record.id) !== entry || entry.record.state !== 'queued') continue;
        running += 1;
        const claim = claimOf(entry);
        try {
          await change(entry, { state: 'running' });
        } catch (thrown) {
          // The disk does not take it: the job waits on, and the caller decides when to ask again.
          await claim.release().catch(() => {});
          throw thrown;
        }
        return { ...claim, job: entry.record };
      }
      return null;
    },
    async cancel(id) {
      const entry = entries.get(id);
      if (!entry || isFinal(entry.record.state)) return;
      stop(entry);
      await change(entry, { state: 'cancelled' });
    },
    remove,
    position: async (id) => order.position(id),
    watch(id, onChange) {
      const entry = entries.get(id);
      entry?.watchers.add(onChange);
      return () => entry?.watchers.delete(onChange);
    },
    async sweep() {
      let forgotten = 0;
      for (const [id, entry] of entries) {
        if (entry.record.expiresAt > now()) continue;
        await remove(id);
        forgotten += 1;
      }
      for await (const { name, modifiedAt } of driver.list()) {
        if (!name.endsWith('.job') && modifiedAt + 600_000 <= now()) await driver.remove(name);
      }
      return forgotten;
    },
    async counts() {
      const waiting = [...entries.values()].map(({ record }) => record).filter(({ state }) => state === 'queued');
      return {
        ...{ queued: order.size, running, ended: entries.size - order.size - running },
        depths: depthsOf(waiting, now()),
      };
    },
    close: async () => {},
  };
}

function depthsOf(waiting: readonly JobRecord[], now: number): QueueDepth[] {
  const kinds = [...new Set(waiting.map(({ needs }) => needs ?? 'core'))];
  return kinds.map((kind) => {
    const jobs = waiting.filter(({ needs }) => (needs ?? 'core') === kind);
    const oldest = Math.min(...jobs.map(({ createdAt }) => createdAt));
    return { needs: kind, jobs: jobs.length, oldestSeconds: Math.max(0, (now - oldest) / 1000) };
  });
}

async function readRecords(driver: BlobDriver): Promise<JobRecord[]> {
  const records: JobRecord[] = [];
  for await (const { name } of driver.list()) {
    if (!name.endsWith('.job')) continue;
    const bytes = await driver.get(name);
    const parsed = bytes && recordSchema.safeParse(parseJson(bytes.toString()));
    if (parsed?.success) records.push(parsed.data);
    else await driver.remove(name);
  }
  return records.sort((one, other) => one.createdAt - other.createdAt);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Waits until it is this caller's turn or the signal aborts. */
function nextCall(claimers: (() => void)[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      signal.removeEventListener('abort', settle);
      const at = claimers.indexOf(settle);
      if (at >= 0) claimers.splice(at, 1);
      resolve();
    };
    claimers.push(settle);
    signal.addEventListener('abort', settle, { once: true });
  });
}
