import { type FairOrder, partyOf } from './fair-order.ts';
import { type HeldJob, type HeldJobs, tellWatchers } from './held-jobs.ts';
import { type JobClaim, MAX_ENGINE_CRASHES } from './job-queue.ts';
import type { RunningJobs } from './running-jobs.ts';

/** The parts of a queue that a claim changes. */
export interface ClaimedFrom {
  readonly held: HeldJobs;
  readonly order: FairOrder;
  readonly running: RunningJobs;
  /** Wakes one who waits for a job. */
  wake(): void;
}

/** Claims a job for one worker; nothing that the claim does counts once the job was cancelled or claimed again. */
export function claimJob(job: HeldJob, { held, order, running, wake }: ClaimedFrom): JobClaim {
  const controller = new AbortController();
  job.cancel = controller;
  const isMine = () => job.cancel === controller;
  const letGo = () => {
    job.cancel = null;
    running.remove(partyOf(job.record));
  };
  return {
    job: job.record,
    signal: controller.signal,
    progress(percent) {
      if (!isMine() || percent <= job.record.percent) return;
      job.record = { ...job.record, percent };
      tellWatchers(job);
    },
    async end(state, outcome, expiresAt) {
      if (!isMine()) return false;
      letGo();
      const percent = state === 'done' ? 100 : job.record.percent;
      await held.change(job, { state, outcome, expiresAt, percent, payload: '' });
      return true;
    },
    async crashed() {
      if (!isMine()) return false;
      const engineCrashes = job.record.engineCrashes + 1;
      if (engineCrashes >= MAX_ENGINE_CRASHES) return false;
      letGo();
      await held.change(job, { state: 'queued', engineCrashes });
      order.readd(job.record.id, job.record);
      wake();
      return true;
    },
    async release() {
      if (!isMine()) return;
      letGo();
      await held.change(job, { state: 'queued' });
      order.readd(job.record.id, job.record);
    },
  };
}

/** Ends whatever is done about a job: it waits no more, and its worker is told to stop. */
export function stopJob(job: HeldJob, { order, running }: Pick<ClaimedFrom, 'order' | 'running'>): void {
  order.remove(job.record.id);
  if (job.record.state === 'running') running.remove(partyOf(job.record));
  job.cancel?.abort();
  job.cancel = null;
}
