import type { BlobDriver } from '../store/blob-driver.ts';
import type { EndedJobs } from './ended-jobs.ts';
import type { WaitingJobs } from './job-limits.ts';
import { isFinal, type JobRecord } from './job-queue.ts';

/** A job that has not ended, or whose end is being written. */
export interface HeldJob {
  record: JobRecord;
  /** Ends with the last write of this job. */
  saved: Promise<void>;
  readonly watchers: Set<(job: JobRecord) => void>;
  cancel: AbortController | null;
}

/** Jobs in memory, each with a small blob of its own. */
export interface HeldJobs {
  get(id: string): HeldJob | undefined;
  all(): IterableIterator<HeldJob>;
  hold(record: JobRecord): HeldJob;
  /** Changes a job in memory at once, on disk in order; settles when the disk has it. */
  change(job: HeldJob, fields: Partial<JobRecord>): Promise<void>;
  /** Takes a job out of memory; its blob stays. */
  forget(id: string): void;
  /** Takes a job out of memory and removes its blob, after the write under way. */
  remove(job: HeldJob): Promise<void>;
}

/** Tells those who watch a job what it is like now. */
export function tellWatchers({ watchers, record }: HeldJob): void {
  for (const watcher of watchers) watcher(record);
}

/** Holds the jobs of one process. @param waiting counts those that are queued */
export function holdJobs(driver: BlobDriver, ended: EndedJobs, waiting: WaitingJobs): HeldJobs {
  const held = new Map<string, HeldJob>();
  const nameOf = (id: string) => `0/${id}.job`;

  const write = async (job: HeldJob, record: JobRecord): Promise<void> => {
    if (held.get(record.id) !== job) return;
    if (!isFinal(record.state)) return driver.put(nameOf(record.id), Buffer.from(JSON.stringify(record)));
    await ended.put(record);
    held.delete(record.id);
    await driver.remove(nameOf(record.id));
  };

  return {
    get: (id) => held.get(id),
    all: () => held.values(),
    hold(record) {
      const job: HeldJob = { record, saved: Promise.resolve(), watchers: new Set(), cancel: null };
      held.set(record.id, job);
      return job;
    },
    change(job, fields) {
      const before = job.record;
      const record = { ...before, ...fields };
      job.record = record;
      // Whatever brings it in or out of the queue passes here.
      if (before.state === 'queued' && record.state !== 'queued') waiting.remove(before, before.payload.length);
      if (before.state !== 'queued' && record.state === 'queued') waiting.add(record, record.payload.length);
      job.saved = job.saved.catch(() => {}).then(() => write(job, record));
      const tell = () => {
        for (const watcher of job.watchers) watcher(record);
      };
      // An end that a crash could take back would leave results of which the next run knows nothing.
      if (isFinal(record.state)) job.saved.then(tell, tell);
      else tell();
      return job.saved;
    },
    forget(id) {
      held.delete(id);
    },
    async remove(job) {
      const { id } = job.record;
      held.delete(id);
      await job.saved.catch(() => {});
      await driver.remove(nameOf(id));
    },
  };
}
