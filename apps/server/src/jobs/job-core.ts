import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { usedBy } from '@recto/contract/any-tool';
import type { CapabilityName } from '@recto/contract/capabilities/capabilities';
import type { ErrorCode } from '@recto/contract/error-codes';
import { RectoError, refuseUsage, serializeError, toRectoError } from '@recto/contract/recto-error';
import { resolveFor } from '@recto/contract/tool';
import type { Recipe } from '@recto/recipes';
import type { Toolset } from '@recto/runtime/engine';
import type { ServerHost } from '@recto/runtime/node';
import { message } from '@recto/words/message';
import type { EndFacts } from '../log/json-log.ts';
import { type ClaimableJobs, isFinal, type JobClaim, type JobQueue, type JobRecord } from '../queue/job-queue.ts';
import type { KeyRing } from '../store/key-ring.ts';
import type { ObjectStore, ObjectWriter } from '../store/object-store.ts';
import { checkRequest, openRequest, timeLimitMs } from './check-request.ts';
import { checkRun } from './check-run.ts';
import { executeRun } from './execute-run.ts';
import {
  digestOf,
  type JobOutcome,
  type JobPayload,
  type JobResultEntry,
  openJob,
  type RunWebhook,
  sealJob,
} from './job-payload.ts';
import { type JobView, viewOf } from './job-view.ts';

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

export interface JobCoreOptions {
  readonly toolset: Toolset;
  readonly capabilities: ReadonlySet<CapabilityName>;
  readonly host: ServerHost;
  readonly store: ObjectStore;
  readonly queue: JobQueue;
  readonly ring: KeyRing;
  /** Jobs at one time; one more for somebody who has none running and has waited. 0: none. */
  readonly concurrency: number;
  /** Time, in ms, for which the store is left to callers who fetch a result at once, before the inputs are removed. */
  readonly restMs: number;
  readonly lifetimeMs: number;
  readonly onEnded: (operation: string, code: ErrorCode | 'done', facts?: EndFacts) => void;
  /** Told when a run that has a webhook has ended, and its end is on record. */
  readonly onRunEnded?: (webhook: RunWebhook, code: ErrorCode | 'done') => Promise<void>;
  readonly now?: () => number;
}

const PAUSE_AFTER_TROUBLE_MS = 1_000;

export function startJobCore(options: JobCoreOptions): JobCore {
  const { toolset, capabilities, host, store, queue, ring } = options;
  const now = options.now ?? Date.now;
  const closing = new AbortController();
  const giveUp = new AbortController();

  const toView = (id: string, record: JobRecord) => viewOf(ring, queue, id, record);
  const find = async (owner: string, id: string): Promise<JobRecord> => {
    const record = await queue.get(queueId(owner, id));
    if (!record) throw new RectoError('job-not-found');
    return record;
  };
  const removeAll = async (owner: string, objects: readonly { readonly key: string }[]) => {
    await Promise.all(objects.map(({ key }) => store.remove(owner, key).catch(() => {})));
  };
  /** After a cancel; not when the job was given to another worker, who needs them. */
  const removeInputs = async (id: string, { owner, inputs }: JobPayload) => {
    const { state } = (await queue.get(id)) ?? { state: 'cancelled' };
    if (isFinal(state)) await removeAll(owner, inputs);
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

  const runClaim = async (claim: JobClaim) => {
    const { job } = claim;
    const begunAt = performance.now();
    const onEnded = (code: ErrorCode | 'done', thrown?: unknown) =>
      options.onEnded(job.operation, code, { job: job.id, milliseconds: performance.now() - begunAt, thrown });
    const payload = openJob<JobPayload>(ring, { id: job.id, side: 'payload' }, job.payload);
    const writers: Promise<ObjectWriter>[] = [];
    const end = (state: 'done' | 'failed', outcome: JobOutcome, expiresAt: number) =>
      claim.end(state, sealJob(ring, { id: job.id, side: 'outcome' }, outcome, now()), expiresAt);
    try {
      if (!payload) throw new RectoError('processing-failed');
      if (payload.recipe) return await runSteps({ ...payload, recipe: payload.recipe }, claim, onEnded);
      const { results, receipt, expiresAt, opened } = await execute(payload, claim, writers);
      if (!(await end('done', { kind: 'done', results, receipt }, expiresAt))) {
        await removeAll(payload.owner, results);
        return await removeInputs(job.id, payload);
      }
      onEnded('done');
      // Nobody waits for that: the next job may begin.
      const rest = sleep(options.restMs, undefined, { signal: closing.signal }).catch(() => {});
      tidyLater(rest.then(() => Promise.allSettled(opened.map((object) => object.remove()))));
    } catch (thrown) {
      // Also one that was still being opened when the job came to nothing.
      await Promise.allSettled(writers.map(async (writer) => (await writer).discard()));
      const error = toRectoError(thrown);
      if (claim.signal.aborted) {
        onEnded('cancelled');
        return payload && removeInputs(job.id, payload);
      }
      if (giveUp.signal.aborted) return claim.release();
      if (isOurs(thrown) && (await claim.crashed())) return onEnded(error.code, thrown);
      // First the files: an end that is told is true of them too. A crash in between runs the job again, which then says so.
      if (payload) await removeAll(payload.owner, payload.inputs);
      await end('failed', { kind: 'failed', error: serializeError(error) }, now() + options.lifetimeMs);
      onEnded(error.code, thrown);
      tellRunEnded(payload, error.code);
    }
  };
  const runSteps = async (
    payload: JobPayload & { readonly recipe: Recipe },
    claim: JobClaim,
    onEnded: (code: ErrorCode | 'done', thrown?: unknown) => void,
  ) => {
    const { id } = claim.job;
    const signal = AbortSignal.any([claim.signal, giveUp.signal]);
    const onSpent = (milliseconds: number) => tidyLater(queue.charge(claim.job, milliseconds).catch(() => {}));
    const done = await executeRun(payload, claim, { toolset, host, store, signal, onSpent });
    const { results, receipt, failure, opened } = done;
    // A run that begins again, here or elsewhere, makes its results again.
    if (failure && (signal.aborted || (isOurs(failure.error) && (await claim.crashed())))) {
      await removeAll(payload.owner, results);
      if (claim.signal.aborted) {
        onEnded('cancelled');
        return removeInputs(id, payload);
      }
      return giveUp.signal.aborted ? claim.release() : onEnded(failure.error.code, failure.error);
    }
    const outcome: JobOutcome = {
      kind: 'run',
      results,
      run: { receipt, steps: payload.recipe.steps.length, ...(failure && { failedStep: failure.stepIndex }) },
      ...(failure && { error: serializeError(failure.error) }),
    };
    const sealed = sealJob(ring, { id, side: 'outcome' }, outcome, now());
    const expiresAt = Math.min(done.expiresAt, now() + options.lifetimeMs);
    await Promise.allSettled(opened.map((object) => object.remove()));
    if (!(await claim.end(failure ? 'failed' : 'done', sealed, expiresAt))) return removeAll(payload.owner, results);
    onEnded(failure?.error.code ?? 'done', failure?.error);
    tellRunEnded(payload, failure?.error.code ?? 'done');
  };
  const execute = async (payload: JobPayload, claim: JobClaim, writers: Promise<ObjectWriter>[]) => {
    const { owner, inputs, operation } = payload;
    const checked = await openRequest(toolset, capabilities, payload, store.open);
    const { tool, objects: opened } = checked;
    const startedAt = performance.now();
    const { outputs, receipt } = await host.run(
      {
        toolId: operation,
        options: payload.params,
        usesRelay: usedBy(tool, checked.options).includes('sign'),
        inputs: opened.map(({ name, sizeBytes, read }, index) => {
          const { password, modifiedAt } = inputs[index] ?? {};
          return {
            name,
            sizeBytes,
            read: () => read(),
            ...(password !== undefined && { password }),
            ...(modifiedAt !== undefined && { modifiedAt }),
          };
        }),
      },
      {
        signal: AbortSignal.any([claim.signal, giveUp.signal]),
        onSpent(milliseconds) {
          // A program of the system works in processes of its own: there the clock counts.
          const spent = checked.needs === null ? milliseconds : performance.now() - startedAt;
          tidyLater(queue.charge(claim.job, spent).catch(() => {}));
        },
        onPercent: (percent) => claim.progress(Math.floor(percent)),
        timeoutMs: timeLimitMs(
          checked.totalBytes,
          resolveFor(tool.limits, checked.options).timeoutMs,
          checked.needs !== null,
        ),
        async openResult(position) {
          const facts = { name: '', mediaType: '', sizeBytes: null };
          const opening = store.create({ owner, group: payload.group, facts });
          writers[position] = opening;
          const { write } = await opening;
          return { write, end: async () => {} };
        },
      },
    );
    const results: JobResultEntry[] = [];
    let expiresAt = now() + options.lifetimeMs;
    for (const [index, { name, mediaType }] of outputs.entries()) {
      const stored = await (await writers[index])?.finish({ name, mediaType });
      if (!stored) throw new RectoError('engine-crashed');
      expiresAt = Math.min(expiresAt, stored.expiresAt);
      const { key, sizeBytes } = stored;
      results.push({ key, name, mediaType, sizeBytes, pages: receipt.outputs[index]?.pages ?? null });
    }
    return { results, receipt, expiresAt, opened };
  };
  const work = async (from: ClaimableJobs) => {
    while (!closing.signal.aborted) {
      try {
        const claim = await queue.claim(closing.signal, from);
        if (claim) await runClaim(claim);
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
        if (about) await removeAll(about.owner, about.inputs);
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

/** A failure that the visitor's file need not be to blame for: the engine's end, a store that is away, what nobody foresaw. */
function isOurs(thrown: unknown): boolean {
  return !(thrown instanceof RectoError) || thrown.code === 'engine-crashed' || thrown.code === 'server-busy';
}
