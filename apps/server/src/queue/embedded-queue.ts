import type { BlobDriver } from '../store/blob-driver.ts';
import { type ClaimedFrom, claimJob, stopJob } from './embedded-claims.ts';
import { type EndedJobs, keepEndedJobs } from './ended-jobs.ts';
import { createFairOrder, partyOf } from './fair-order.ts';
import { type HeldJob, holdJobs, tellWatchers } from './held-jobs.ts';
import { countWaitingJobs, type WaitingJobs } from './job-limits.ts';
import {
  BYTES_PER_PROCESSOR_SECOND,
  type ClaimableJobs,
  isFinal,
  type JobClaim,
  type JobParty,
  type JobQueue,
  type JobRecord,
  MAX_SERVER_CRASHES,
  NEWCOMER_WAIT_MS,
  type NewJob,
  type QueueDepth,
  type QueueLimits,
} from './job-queue.ts';
import { createProcessorBudget, type ProcessorBudget } from './processor-budget.ts';
import { countRunningJobs } from './running-jobs.ts';
import { parseRecord } from './stored-record.ts';
import { untilWoken } from './until-woken.ts';

/** Interval between two searches for newcomers. */
const LOOK_AGAIN_MS = 250;
/** Age from which a blob that is no job is a leftover of a crash. */
const LEFTOVER_MS = 600_000;

interface Parts extends ClaimedFrom {
  readonly driver: BlobDriver;
  readonly ended: EndedJobs;
  readonly waiting: WaitingJobs;
  readonly budget: ProcessorBudget;
  /** Wakes of those who wait for a job. */
  readonly claimers: (() => void)[];
  now(): number;
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
  const ended = keepEndedJobs(driver, limits, now);
  const waiting = countWaitingJobs(limits);
  const budget = createProcessorBudget(limits.processorMsPerHour, now);
  const claimers: (() => void)[] = [];
  const [order, running, held] = [createFairOrder(), countRunningJobs(), holdJobs(driver, ended, waiting)];
  const wake = () => claimers.shift()?.();
  const parts: Parts = { driver, ended, waiting, budget, claimers, now, order, running, held, wake };
  const givenUp = await takeUpJobs(parts);

  return {
    requireCapacity: async (party) => requireCapacity(parts, party),
    add: (job) => addJob(parts, job),
    async get(id) {
      const job = held.get(id);
      if (job && isFinal(job.record.state)) await job.saved.catch(() => {});
      const record = job ? job.record : await ended.get(id);
      return record && record.expiresAt > now() ? record : undefined;
    },
    claim: (signal, from = 'all') => claimNext(parts, signal, from),
    async cancel(id) {
      const job = held.get(id);
      if (!job || isFinal(job.record.state)) return;
      stopJob(job, parts);
      await held.change(job, { state: 'cancelled', payload: '' });
    },
    remove: (id) => removeJob(parts, id),
    position: async (id) => order.position(id),
    watch(id, onChange) {
      const job = held.get(id);
      job?.watchers.add(onChange);
      return () => job?.watchers.delete(onChange);
    },
    async charge(party, processorMs) {
      budget.spend(party, processorMs);
      order.charge(party, (processorMs / 1000) * BYTES_PER_PROCESSOR_SECOND);
    },
    takeGivenUp: async () => givenUp.splice(0),
    sweep: () => sweepJobs(parts),
    async counts() {
      const queued = [...held.all()].map(({ record }) => record).filter(({ state }) => state === 'queued');
      return { queued: order.size, running: running.size, ended: ended.count, depths: depthsOf(queued, now()) };
    },
    close: async () => {},
  };
}

/** Takes up the jobs that an earlier process left. @returns those that ended too many processes, and are given up */
async function takeUpJobs({ driver, ended, held, order, waiting }: Parts): Promise<JobRecord[]> {
  const givenUp: JobRecord[] = [];
  for (const record of await readRecords(driver, ended)) {
    const job = held.hold(record);
    if (record.state === 'queued') waiting.add(record, record.payload.length);
    if (record.state === 'running') {
      const serverCrashes = record.serverCrashes + 1;
      const isSuspect = serverCrashes > MAX_SERVER_CRASHES;
      const next = isSuspect ? { state: 'failed' as const, payload: '' } : { state: 'queued' as const };
      await held.change(job, { ...next, serverCrashes, percent: 0 });
      if (isSuspect) {
        givenUp.push(record);
        continue;
      }
    }
    order.add(record.id, record, record.costBytes);
  }
  return givenUp;
}

function requireCapacity({ budget, waiting }: Parts, party: JobParty, bytes = 0): void {
  budget.require(party);
  waiting.requireCapacity(party, bytes);
}

/** Adds a job once; the same identifier again returns the job as it is. */
async function addJob(parts: Parts, job: NewJob): Promise<JobRecord> {
  const { ended, held, now, order, waiting, wake } = parts;
  const known = held.get(job.id);
  if (known) return savedRecord(known);
  const over = await ended.get(job.id);
  if (over) return over;
  // Added by another caller meanwhile. From here until the job is held nothing may wait.
  const meanwhile = held.get(job.id);
  if (meanwhile) return savedRecord(meanwhile);
  requireCapacity(parts, job, job.payload.length);
  const fresh = { createdAt: now(), percent: 0, engineCrashes: 0, serverCrashes: 0, outcome: null };
  const added = held.hold({ ...job, ...fresh, state: 'queued' });
  // Counted from here on, so that many at once cannot pass the limit; claimed only when the disk has it.
  order.add(job.id, job, job.costBytes);
  waiting.add(job, job.payload.length);
  try {
    await held.change(added, {});
  } catch (thrown) {
    order.remove(job.id);
    waiting.remove(job, job.payload.length);
    held.forget(job.id);
    throw thrown;
  }
  wake();
  return added.record;
}

async function savedRecord(job: HeldJob): Promise<JobRecord> {
  await job.saved;
  return job.record;
}

/** Claims the next job in fair order, and waits for one. @returns null once the signal is aborted */
async function claimNext(parts: Parts, signal: AbortSignal, from: ClaimableJobs): Promise<JobClaim | null> {
  const { claimers, held, now, order, running } = parts;
  const isNewcomer = (id: string) => {
    const record = held.get(id)?.record;
    return !!record && !running.has(partyOf(record)) && now() - record.createdAt >= NEWCOMER_WAIT_MS;
  };
  while (!signal.aborted) {
    const id = from === 'all' ? order.next() : order.next(isNewcomer);
    const job = id === undefined ? undefined : held.get(id);
    if (!job) {
      // Waiting makes a newcomer, and no new job: who looks for these takes nobody's wake-up.
      await (from === 'all' ? untilWoken(claimers, signal) : untilWoken([], signal, LOOK_AGAIN_MS));
      continue;
    }
    // The caller of `add` waits for its own write; a job whose write fails is gone again.
    await job.saved.catch(() => {});
    if (held.get(job.record.id) !== job || job.record.state !== 'queued') continue;
    running.add(partyOf(job.record));
    const claim = claimJob(job, parts);
    try {
      await held.change(job, { state: 'running' });
    } catch (thrown) {
      // The disk does not take it: the job waits on, and the caller decides when to ask again.
      await claim.release().catch(() => {});
      throw thrown;
    }
    return { ...claim, job: job.record };
  }
  return null;
}

async function removeJob(parts: Parts, id: string): Promise<void> {
  const { ended, held, waiting } = parts;
  const job = held.get(id);
  if (job && !isFinal(job.record.state)) {
    stopJob(job, parts);
    if (job.record.state === 'queued') waiting.remove(job.record, job.record.payload.length);
    job.record = { ...job.record, state: 'cancelled' };
    tellWatchers(job);
  }
  if (job) await held.remove(job);
  await ended.remove(id);
}

/** Removes jobs whose time is over, and what a crash left. @returns how many jobs were removed */
async function sweepJobs(parts: Parts): Promise<number> {
  const { driver, ended, held, now } = parts;
  let forgotten = await ended.sweep();
  for (const { record } of held.all()) {
    if (record.expiresAt > now()) continue;
    await removeJob(parts, record.id);
    forgotten += 1;
  }
  for await (const { name, modifiedAt } of driver.list()) {
    if (!/\.(job|ended)$/.test(name) && modifiedAt + LEFTOVER_MS <= now()) await driver.remove(name);
  }
  return forgotten;
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
