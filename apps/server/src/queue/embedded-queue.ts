import type { BlobDriver } from '../store/blob-driver.ts';
import { type EndedJobs, keepEndedJobs } from './ended-jobs.ts';
import { createFairOrder, partyOf } from './fair-order.ts';
import { countWaitingJobs } from './job-limits.ts';
import {
  BYTES_PER_PROCESSOR_SECOND,
  isFinal,
  type JobClaim,
  type JobParty,
  type JobQueue,
  type JobRecord,
  MAX_ENGINE_CRASHES,
  MAX_SERVER_CRASHES,
  NEWCOMER_WAIT_MS,
  type QueueDepth,
  type QueueLimits,
} from './job-queue.ts';
import { createProcessorBudget } from './processor-budget.ts';
import { countRunningJobs } from './running-jobs.ts';
import { parseRecord } from './stored-record.ts';
import { untilWoken } from './until-woken.ts';

interface Entry {
  record: JobRecord;
  /** Ends with the last write of this job. */
  saved: Promise<void>;
  readonly watchers: Set<(job: JobRecord) => void>;
  cancel: AbortController | null;
}

/** Interval between two searches for newcomers. */
const LOOK_AGAIN_MS = 250;

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
  const ended = keepEndedJobs(driver, limits, now);
  const waiting = countWaitingJobs(limits);
  const budget = createProcessorBudget(limits.processorMsPerHour, now);
  const claimers: (() => void)[] = [];
  const givenUp: JobRecord[] = [];
  const running = countRunningJobs();

  const nameOf = (id: string) => `0/${id}.job`;
  const hold = (record: JobRecord): Entry => {
    const entry: Entry = { record, saved: Promise.resolve(), watchers: new Set(), cancel: null };
    entries.set(record.id, entry);
    return entry;
  };
  /** Changes a job in memory at once, on disk in order; settles when the disk has it. */
  const change = (entry: Entry, fields: Partial<JobRecord>): Promise<void> => {
    const before = entry.record;
    const record = { ...before, ...fields };
    entry.record = record;
    // Whatever brings it in or out of the queue passes here.
    if (before.state === 'queued' && record.state !== 'queued') waiting.remove(before, before.payload.length);
    if (before.state !== 'queued' && record.state === 'queued') waiting.add(record, record.payload.length);
    entry.saved = entry.saved
      .catch(() => {})
      .then(async () => {
        if (entries.get(record.id) !== entry) return;
        if (!isFinal(record.state)) return driver.put(nameOf(record.id), Buffer.from(JSON.stringify(record)));
        await ended.put(record);
        entries.delete(record.id);
        await driver.remove(nameOf(record.id));
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
  const isNewcomer = (id: string) => {
    const record = entries.get(id)?.record;
    return !!record && !running.has(partyOf(record)) && now() - record.createdAt >= NEWCOMER_WAIT_MS;
  };
  const stop = (entry: Entry) => {
    order.remove(entry.record.id);
    if (entry.record.state === 'running') running.remove(partyOf(entry.record));
    entry.cancel?.abort();
    entry.cancel = null;
  };

  const claimOf = (entry: Entry): JobClaim => {
    const controller = new AbortController();
    entry.cancel = controller;
    const isMine = () => entry.cancel === controller;
    const letGo = () => {
      entry.cancel = null;
      running.remove(partyOf(entry.record));
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
        const percent = state === 'done' ? 100 : entry.record.percent;
        await change(entry, { state, outcome, expiresAt, percent, payload: '' });
        return true;
      },
      async crashed() {
        if (!isMine()) return false;
        const engineCrashes = entry.record.engineCrashes + 1;
        if (engineCrashes >= MAX_ENGINE_CRASHES) return false;
        letGo();
        await change(entry, { state: 'queued', engineCrashes });
        order.readd(entry.record.id, entry.record);
        wake();
        return true;
      },
      async release() {
        if (!isMine()) return;
        letGo();
        await change(entry, { state: 'queued' });
        order.readd(entry.record.id, entry.record);
      },
    };
  };

  for (const record of await readRecords(driver, ended)) {
    const entry = hold(record);
    if (record.state === 'queued') waiting.add(record, record.payload.length);
    if (record.state === 'running') {
      const serverCrashes = record.serverCrashes + 1;
      const isSuspect = serverCrashes > MAX_SERVER_CRASHES;
      const next = isSuspect ? { state: 'failed' as const, payload: '' } : { state: 'queued' as const };
      await change(entry, { ...next, serverCrashes, percent: 0 });
      if (isSuspect) {
        givenUp.push(record);
        continue;
      }
    }
    order.add(record.id, record, record.costBytes);
  }

  const requireCapacity = (party: JobParty, bytes = 0) => {
    budget.require(party);
    waiting.requireCapacity(party, bytes);
  };
  const remove = async (id: string) => {
    const entry = entries.get(id);
    if (!entry) return ended.remove(id);
    if (!isFinal(entry.record.state)) {
      stop(entry);
      if (entry.record.state === 'queued') waiting.remove(entry.record, entry.record.payload.length);
      entry.record = { ...entry.record, state: 'cancelled' };
      for (const watcher of entry.watchers) watcher(entry.record);
    }
    entries.delete(id);
    await entry.saved.catch(() => {});
    await driver.remove(nameOf(id));
    await ended.remove(id);
  };

  return {
    requireCapacity: async (party) => requireCapacity(party),
    async add(job) {
      const known = entries.get(job.id);
      if (known) {
        await known.saved;
        return known.record;
      }
      const over = await ended.get(job.id);
      if (over) return over;
      const meanwhile = entries.get(job.id);
      if (meanwhile) {
        await meanwhile.saved;
        return meanwhile.record;
      }
      requireCapacity(job, job.payload.length);
      const fresh = { createdAt: now(), percent: 0, engineCrashes: 0, serverCrashes: 0, outcome: null };
      const entry = hold({ ...job, ...fresh, state: 'queued' });
      // Counted from here on, so that many at once cannot pass the limit; claimed only when the disk has it.
      order.add(job.id, job, job.costBytes);
      waiting.add(job, job.payload.length);
      try {
        await change(entry, {});
      } catch (thrown) {
        order.remove(job.id);
        waiting.remove(job, job.payload.length);
        entries.delete(job.id);
        throw thrown;
      }
      wake();
      return entry.record;
    },
    async get(id) {
      const entry = entries.get(id);
      if (entry && isFinal(entry.record.state)) await entry.saved.catch(() => {});
      const record = entry ? entry.record : await ended.get(id);
      return record && record.expiresAt > now() ? record : undefined;
    },
    async claim(signal, from = 'all') {
      while (!signal.aborted) {
        const id = from === 'all' ? order.next() : order.next(isNewcomer);
        const entry = id === undefined ? undefined : entries.get(id);
        if (!entry) {
          // Waiting makes a newcomer, and no new job: who looks for these takes nobody's wake-up.
          await (from === 'all' ? untilWoken(claimers, signal) : untilWoken([], signal, LOOK_AGAIN_MS));
          continue;
        }
        // The caller of `add` waits for its own write; a job whose write fails is gone again.
        await entry.saved.catch(() => {});
        if (entries.get(entry.record.id) !== entry || entry.record.state !== 'queued') continue;
        running.add(partyOf(entry.record));
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
      await change(entry, { state: 'cancelled', payload: '' });
    },
    remove,
    position: async (id) => order.position(id),
    watch(id, onChange) {
      const entry = entries.get(id);
      entry?.watchers.add(onChange);
      return () => entry?.watchers.delete(onChange);
    },
    async charge(party, processorMs) {
      budget.spend(party, processorMs);
      order.charge(party, (processorMs / 1000) * BYTES_PER_PROCESSOR_SECOND);
    },
    takeGivenUp: async () => givenUp.splice(0),
    async sweep() {
      let forgotten = await ended.sweep();
      for (const [id, entry] of entries) {
        if (entry.record.expiresAt > now()) continue;
        await remove(id);
        forgotten += 1;
      }
      for await (const { name, modifiedAt } of driver.list()) {
        if (!/\.(job|ended)$/.test(name) && modifiedAt + 600_000 <= now()) await driver.remove(name);
      }
      return forgotten;
    },
    async counts() {
      const waiting = [...entries.values()].map(({ record }) => record).filter(({ state }) => state === 'queued');
      return {
        queued: order.size,
        running: running.size,
        ended: ended.count,
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

/** Jobs that had not ended. What lies there of ended ones is only counted. */
async function readRecords(driver: BlobDriver, ended: EndedJobs): Promise<JobRecord[]> {
  const names: string[] = [];
  for await (const { name, sizeBytes } of driver.list()) {
    if (name.endsWith('.job')) names.push(name);
    else ended.find(name, sizeBytes);
  }
  const records: JobRecord[] = [];
  for (const name of names) {
    const bytes = await driver.get(name);
    const record = bytes && parseRecord(bytes);
    // One that has ended is written elsewhere first.
    if (record && !ended.has(record.id)) records.push(record);
    else await driver.remove(name);
  }
  return records.sort((one, other) => one.createdAt - other.createdAt);
}
