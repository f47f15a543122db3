import { createHash } from 'node:crypto';
import type { ErrorCode } from '@recto/contract/error-codes';
import { RectoError, refuseUsage } from '@recto/contract/recto-error';
import { message } from '@recto/words/message';
import { type ClaimableJobs, isFinal, type JobRecord } from '../queue/job-queue.ts';
import type { KeyRing } from '../store/key-ring.ts';
import { checkRequest } from './check-request.ts';
import { checkRun } from './check-run.ts';
import type { JobCoreOptions } from './job-options.ts';
import { digestOf, type JobPayload, openJob, sealJob } from './job-payload.ts';
import { type JobView, viewOf } from './job-view.ts';
import { removeObjects, runClaim } from './run-claim.ts';

export interface JobRequest extends JobPayload {
  /** Chosen by the caller: the same job sent again is the same job. */
  readonly id: string;
}

/** Takes jobs, runs them, keeps their results for their owners. */
export interface JobCore {
  /** @throws every code of limits and options; object-not-found, server-busy; usage-invalid when the id is another job's */
  submit(request: JobRequest): Promise<JobView>;
  /** @throws job-not-found, also for another's job */
  view(owner: string, id: string): Promise<JobView>;
  /** @param onView called at each change. @returns ends the watch */
  watch(owner: string, id: string, onView: (view: JobView) => void): () => void;
  /** Waits for the end; an abort cancels and removes the job. */
  untilEnded(owner: string, id: string, signal: AbortSignal): Promise<JobView>;
  /** Stops the job if it runs and deletes it, its inputs and its results now. @throws job-not-found */
  remove(owner: string, id: string): Promise<void>;
  /** Removes the files of jobs that the queue gave up. */
  tidyGivenUp(): Promise<void>;
  /** Takes no more work, waits for what runs, and gives back what does not end in time. */
  close(graceMs: number): Promise<void>;
}

const PAUSE_AFTER_TROUBLE_MS = 1_000;

export function startJobCore(options: JobCoreOptions): JobCore {
  const { toolset, capabilities, store, queue, ring } = options;
  const now = options.now ?? Date.now;
  const closing = new AbortController();
  const giveUp = new AbortController();

  const toView = (id: string, record: JobRecord) => viewOf(ring, queue, id, record);
  const find = async (owner: string, id: string): Promise<JobRecord> => {
    const record = await queue.get(queueId(owner, id));
    if (!record) throw new RectoError('job-not-found');
    return record;
  };
  const tidying = new Set<Promise<unknown>>();
  const tidyLater = (work: Promise<unknown>) => {
    tidying.add(work);
    work.finally(() => tidying.delete(work));
  };

  const tellRunEnded = (payload: JobPayload | null, code: ErrorCode | 'done') => {
    const told = payload?.webhook && options.onRunEnded?.(payload.webhook, code);
    if (told) tidyLater(told.catch(() => {}));
  };

  const parts = { options, now, closing: closing.signal, giveUp: giveUp.signal, tidyLater, tellRunEnded };
  const work = async (from: ClaimableJobs) => {
    while (!closing.signal.aborted) {
      try {
        const claim = await queue.claim(closing.signal, from);
        if (claim) await runClaim(claim, parts);
      } catch {
        // The disk or the queue is out of order for now; the job is still there.
        await new Promise((resolve) => setTimeout(resolve, PAUSE_AFTER_TROUBLE_MS));
      }
    }
  };
  const workers = [
    ...Array.from({ length: options.concurrency }, () => work('all')),
    // However long the jobs of one address go on, others are served beside them.
    ...(options.concurrency > 0 ? [work('newcomers')] : []),
  ];

  return {
    async submit({ id, ...payload }) {
      const owner = createHash('sha256').update(`owner ${payload.owner}`).digest('base64url');
      const capacity = queue.requireCapacity({ owner, group: payload.group });
      capacity.catch(() => {});
      const known = await queue.get(queueId(payload.owner, id));
      if (known) return toView(id, requireSame(ring, known, payload));
      await capacity;
      const { recipe } = payload;
      const { totalBytes, needs } = recipe
        ? await checkRun(toolset, capabilities, store.glance, { ...payload, recipe })
        : await checkRequest(toolset, capabilities, store, payload);
      const ownId = queueId(payload.owner, id);
      const record = await queue.add({
        id: ownId,
        owner,
        group: payload.group,
        operation: payload.operation,
        expiresAt: now() + options.lifetimeMs,
        costBytes: totalBytes,
        ...(needs !== null && { needs }),
        payload: sealJob(ring, { id: ownId, side: 'payload' }, payload, now()),
        digest: digestOf(ring, payload),
      });
      return toView(id, requireSame(ring, record, payload));
    },
    view: async (owner, id) => toView(id, await find(owner, id)),
    watch(owner, id, onView) {
      let told = Promise.resolve();
      return queue.watch(queueId(owner, id), (record) => {
        told = told.then(async () => onView(await toView(id, record))).catch(() => {});
      });
    },
    async untilEnded(owner, id, signal) {
      const ended = new Promise<void>((resolve) => {
        const stop = this.watch(owner, id, ({ state }) => isFinal(state) && settle());
        const settle = () => {
          stop();
          signal.removeEventListener('abort', settle);
          resolve();
        };
        signal.addEventListener('abort', settle, { once: true });
        if (signal.aborted) settle();
      });
      const { state } = await find(owner, id);
      if (!isFinal(state)) await ended;
      if (!signal.aborted) return this.view(owner, id);
      await this.remove(owner, id);
      throw new RectoError('cancelled');
    },
    async remove(owner, id) {
      const record = await find(owner, id);
      // Of a job that has ended the inputs are gone.
      const payload = openJob<JobPayload>(ring, { id: record.id, side: 'payload' }, record.payload);
      const { results } = await toView(id, record);
      // The record goes last: a server that ends in the middle is asked again, and then still knows what to delete.
      await queue.cancel(record.id);
      await Promise.all([...(payload?.inputs ?? []), ...results].map(({ key }) => store.remove(owner, key)));
      await queue.remove(record.id);
    },
    async tidyGivenUp() {
      for (const { id, operation, payload } of await queue.takeGivenUp()) {
        const about = openJob<JobPayload>(ring, { id, side: 'payload' }, payload);
        if (about) await removeObjects(store, about.owner, about.inputs);
        options.onEnded(operation, 'engine-crashed');
        tellRunEnded(about, 'engine-crashed');
      }
    },
    async close(graceMs) {
      closing.abort();
      const timer = setTimeout(() => giveUp.abort(), graceMs);
      await Promise.all(workers);
      clearTimeout(timer);
      await Promise.all(tidying);
    },
  };
}

/** Ids of several owners cannot meet, and the queue does not learn the caller's. */
function queueId(owner: string, id: string): string {
  return createHash('sha256')
    .update(JSON.stringify([owner, id]))
    .digest('base64url');
}

function requireSame(ring: KeyRing, record: JobRecord, payload: JobPayload): JobRecord {
  if (digestOf(ring, payload, record.digest) === record.digest) return record;
  throw refuseUsage(message('usage.idTaken', 'This id belongs to another job'));
}
