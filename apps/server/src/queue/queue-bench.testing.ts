import assert from 'node:assert/strict';
import type { JobClaim, JobQueue, NewJob, QueueLimits } from './job-queue.ts';

/** A queue under test. */
export interface QueueBench {
  readonly queue: JobQueue;
  readonly clock: { now: number };
  /** Another process over what this one has written, as after `kill -9`. */
  restart(): Promise<JobQueue>;
}

/** One thing that every queue does. Throws when it does not. */
export interface QueueInvariant {
  /** Completes "ensures that". */
  readonly title: string;
  check(open: (limits?: QueueLimits) => Promise<QueueBench>): Promise<void>;
}

export const HOUR_MS = 3_600_000;
export const never = new AbortController().signal;

export const job = (id: string, owner = 'ann', costBytes = 1000): NewJob => ({
  id,
  owner,
  group: '',
  digest: '',
  costBytes,
  operation: 'merge',
  payload: `sealed ${id}`,
  expiresAt: Date.now() + HOUR_MS,
});

export async function take(queue: JobQueue): Promise<JobClaim> {
  const claim = await queue.claim(never);
  assert.ok(claim);
  return claim;
}

export async function stateOf(queue: JobQueue, id: string): Promise<string | undefined> {
  return (await queue.get(id))?.state;
}

export const later = () => Date.now() + HOUR_MS;
