import type { Receipt } from '@recto/contract/receipt';
import { deserializeError, RectoError } from '@recto/contract/recto-error';
import type { RunReceipt } from '@recto/recipes';
import type { JobQueue, JobRecord, JobState } from '../queue/job-queue.ts';
import type { KeyRing } from '../store/key-ring.ts';
import { type JobOutcome, type JobPayload, type JobResultEntry, openJob } from './job-payload.ts';

/** A job as its owner sees it. */
export interface JobView {
  readonly id: string;
  readonly operation: string;
  readonly state: JobState;
  readonly percent: number;
  /** Jobs before it; 0 once it runs. */
  readonly position: number;
  readonly createdAt: number;
  /** Time at which the job and its results are deleted. */
  readonly expiresAt: number;
  readonly results: readonly JobResultEntry[];
  readonly receipt: Receipt | null;
  readonly error: RectoError | null;
  /** Progress of a run of a recipe. */
  readonly run: RunView | null;
}

/** Position of a run in its recipe. */
export interface RunView {
  readonly recipe: string;
  readonly steps: number;
  /** 1-based. */
  readonly step: number;
  readonly receipt: RunReceipt | null;
}

/** Name of a run of a recipe in records and logs. No tool has that id: `recto run` is a command of its own. */
export const RUN = 'run';

/**
 * A record as its owner sees it.
 * @param id the owner's name for it
 */
export async function viewOf(ring: KeyRing, queue: JobQueue, id: string, record: JobRecord): Promise<JobView> {
  const outcome =
    record.outcome === null ? null : openJob<JobOutcome>(ring, { id: record.id, side: 'outcome' }, record.outcome);
  return {
    id,
    operation: record.operation,
    state: record.state,
    percent: record.percent,
    createdAt: record.createdAt,
    expiresAt: record.expiresAt,
    position: record.state === 'queued' ? await queue.position(record.id) : 0,
    results: outcome && 'results' in outcome ? outcome.results : [],
    receipt: outcome?.kind === 'done' ? outcome.receipt : null,
    error: errorOf(record.state, outcome),
    run: record.operation === RUN ? runView(ring, record, outcome) : null,
  };
}

function errorOf(state: JobState, outcome: JobOutcome | null): RectoError | null {
  if (outcome && 'error' in outcome && outcome.error) return deserializeError(outcome.error);
  if (state === 'failed') return new RectoError('engine-crashed');
  return state === 'cancelled' ? new RectoError('cancelled') : null;
}

/** The number of steps is the payload's to say until the outcome takes its place. */
function runView(ring: KeyRing, record: JobRecord, outcome: JobOutcome | null): RunView {
  const payload = openJob<JobPayload>(ring, { id: record.id, side: 'payload' }, record.payload);
  const ended = outcome?.kind === 'run' ? outcome.run : null;
  const recipe = payload?.recipe;
  const steps = recipe?.steps.length ?? ended?.steps ?? 0;
  const running = Math.min(steps, Math.floor((record.percent * steps) / 100) + 1);
  const last = ended?.failedStep === undefined ? steps : ended.failedStep + 1;
  return {
    recipe: recipe?.name ?? ended?.receipt.recipe ?? '',
    steps,
    step: ended ? last : running,
    receipt: ended?.receipt ?? null,
  };
}
