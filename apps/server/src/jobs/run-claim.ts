import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorCode } from '@recto/contract/error-codes';
import { RectoError, serializeError, toRectoError } from '@recto/contract/recto-error';
import type { Recipe } from '@recto/recipes';
import { isFinal, type JobClaim } from '../queue/job-queue.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { ObjectWriter } from '../store/stored-object.ts';
import { executeJob } from './execute-job.ts';
import { executeRun } from './execute-run.ts';
import type { JobCoreOptions } from './job-options.ts';
import { type JobOutcome, type JobPayload, openJob, sealJob } from './job-payload.ts';

/** Parts of the core that the jobs share. */
export interface RunningParts {
  readonly options: JobCoreOptions;
  readonly now: () => number;
  /** Aborted when no more work is taken. */
  readonly closing: AbortSignal;
  /** Aborted when jobs that run are given back. */
  readonly giveUp: AbortSignal;
  /** Keeps work that nobody waits for, until the core closes. */
  readonly tidyLater: (work: Promise<unknown>) => void;
  readonly tellRunEnded: (payload: JobPayload | null, code: ErrorCode | 'done') => void;
}

/** One claimed job on its way. */
interface Running {
  readonly claim: JobClaim;
  readonly parts: RunningParts;
  /** Aborted when the job is taken away, or given back. */
  readonly signal: AbortSignal;
  /** Records the end. */
  readonly onEnded: (code: ErrorCode | 'done', thrown?: unknown) => void;
}

/** Removes objects, however many are gone already. */
export async function removeObjects(store: ObjectStore, owner: string, objects: readonly { readonly key: string }[]) {
  await Promise.all(objects.map(({ key }) => store.remove(owner, key).catch(() => {})));
}

/** Runs a claimed job to its end: done, failed, cancelled, or back in the queue. */
export async function runClaim(claim: JobClaim, parts: RunningParts): Promise<void> {
  const { job } = claim;
  const { options, giveUp } = parts;
  const begunAt = performance.now();
  const running: Running = {
    claim,
    parts,
    signal: AbortSignal.any([claim.signal, giveUp]),
    onEnded: (code, thrown) =>
      options.onEnded(job.operation, code, { job: job.id, milliseconds: performance.now() - begunAt, thrown }),
  };
  const payload = openJob<JobPayload>(options.ring, { id: job.id, side: 'payload' }, job.payload);
  const writers: Promise<ObjectWriter>[] = [];
  try {
    if (!payload) throw new RectoError('processing-failed');
    if (payload.recipe) return await runSteps(running, { ...payload, recipe: payload.recipe });
    await runOperation(running, payload, writers);
  } catch (thrown) {
    // Also one that was still being opened when the job came to nothing.
    await Promise.allSettled(writers.map(async (writer) => (await writer).discard()));
    await settleFailure(running, payload, thrown);
  }
}

async function runOperation(running: Running, payload: JobPayload, writers: Promise<ObjectWriter>[]): Promise<void> {
  const { claim, parts, signal, onEnded } = running;
  const { options, now, closing, tidyLater } = parts;
  const { results, receipt, expiresAt, opened } = await executeJob(payload, claim, {
    ...options,
    signal,
    writers,
    onSpent: chargeFor(running),
    expiresAt: () => now() + options.lifetimeMs,
  });
  if (!(await claim.end('done', sealed(running, { kind: 'done', results, receipt }), expiresAt))) {
    await removeObjects(options.store, payload.owner, results);
    return removeInputs(running, payload);
  }
  onEnded('done');
  // Nobody waits for that: the next job may begin.
  const rest = sleep(options.restMs, undefined, { signal: closing }).catch(() => {});
  tidyLater(rest.then(() => Promise.allSettled(opened.map((object) => object.remove()))));
}

async function settleFailure(running: Running, payload: JobPayload | null, thrown: unknown): Promise<void> {
  const { claim, parts, onEnded } = running;
  const { options, now, giveUp, tellRunEnded } = parts;
  const error = toRectoError(thrown);
  if (claim.signal.aborted) {
    onEnded('cancelled');
    if (payload) await removeInputs(running, payload);
    return;
  }
  if (giveUp.aborted) return claim.release();
  if (isOurs(thrown) && (await claim.crashed())) return onEnded(error.code, thrown);
  // First the files: an end that is told is true of them too. A crash in between runs the job again, which then says so.
  if (payload) await removeObjects(options.store, payload.owner, payload.inputs);
  const outcome: JobOutcome = { kind: 'failed', error: serializeError(error) };
  await claim.end('failed', sealed(running, outcome), now() + options.lifetimeMs);
  onEnded(error.code, thrown);
  tellRunEnded(payload, error.code);
}

async function runSteps(running: Running, payload: JobPayload & { readonly recipe: Recipe }): Promise<void> {
  const { claim, parts, signal, onEnded } = running;
  const { options, now, giveUp, tellRunEnded } = parts;
  const { store } = options;
  const done = await executeRun(payload, claim, { ...options, signal, onSpent: chargeFor(running) });
  const { results, receipt, failure, opened } = done;
  // A run that begins again, here or elsewhere, makes its results again.
  if (failure && (signal.aborted || (isOurs(failure.error) && (await claim.crashed())))) {
    await removeObjects(store, payload.owner, results);
    if (claim.signal.aborted) {
      onEnded('cancelled');
      return removeInputs(running, payload);
    }
    return giveUp.aborted ? claim.release() : onEnded(failure.error.code, failure.error);
  }
  const outcome: JobOutcome = {
    kind: 'run',
    results,
    run: { receipt, steps: payload.recipe.steps.length, ...(failure && { failedStep: failure.stepIndex }) },
    ...(failure && { error: serializeError(failure.error) }),
  };
  const text = sealed(running, outcome);
  const expiresAt = Math.min(done.expiresAt, now() + options.lifetimeMs);
  await Promise.allSettled(opened.map((object) => object.remove()));
  if (!(await claim.end(failure ? 'failed' : 'done', text, expiresAt))) {
    return removeObjects(store, payload.owner, results);
  }
  onEnded(failure?.error.code ?? 'done', failure?.error);
  tellRunEnded(payload, failure?.error.code ?? 'done');
}

/** Charges the job's session with what it took of the processors. */
function chargeFor({ claim, parts: { options, tidyLater } }: Running): (milliseconds: number) => void {
  return (milliseconds) => tidyLater(options.queue.charge(claim.job, milliseconds).catch(() => {}));
}

function sealed({ claim, parts: { options, now } }: Running, outcome: JobOutcome): string {
  return sealJob(options.ring, { id: claim.job.id, side: 'outcome' }, outcome, now());
}

/** Removes the inputs after a cancel; not when the job was given to another worker, who needs them. */
async function removeInputs({ claim, parts: { options } }: Running, { owner, inputs }: JobPayload): Promise<void> {
  const { state } = (await options.queue.get(claim.job.id)) ?? { state: 'cancelled' };
  if (isFinal(state)) await removeObjects(options.store, owner, inputs);
}

/** Returns true for a failure that the visitor's file need not be to blame for: the engine's end, a store that is away, what nobody foresaw. */
function isOurs(thrown: unknown): boolean {
  return !(thrown instanceof RectoError) || thrown.code === 'engine-crashed' || thrown.code === 'server-busy';
}
