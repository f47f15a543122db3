import { createHmac } from 'node:crypto';
import type { Receipt } from '@recto/contract/receipt';
import type { SerializedError } from '@recto/contract/recto-error';
import type { Recipe, RunReceipt } from '@recto/recipes';
import * as z from 'zod/mini';
import type { KeyRing } from '../store/key-ring.ts';

/** One input of a job, by its key in the store. */
export interface JobInput {
  readonly key: string;
  readonly password?: string | undefined;
  /** Unix milliseconds, where the caller knows it. */
  readonly modifiedAt?: number | undefined;
}

/** Content of a job. Only its sealed form reaches the queue. */
export interface JobPayload {
  readonly owner: string;
  /** Name under which the caller's address is counted; empty for programs that hold the runner's secret. */
  readonly group: string;
  readonly operation: string;
  readonly inputs: readonly JobInput[];
  readonly params: unknown;
  /** Recipe of a run, in place of operation and parameters. */
  readonly recipe?: Recipe;
  /** Answers to the recipe's questions, by step. */
  readonly answers?: readonly (Readonly<Record<string, string>> | null)[] | undefined;
  readonly webhook?: RunWebhook | undefined;
}

/** Address that is notified when a run has ended, and the id by which its caller knows the run. */
export interface RunWebhook {
  readonly url: string;
  readonly runId: string;
}

/** Outcome of a run beyond that of every job. */
export interface RunOutcomeEntry {
  readonly receipt: RunReceipt;
  readonly steps: number;
  /** 0-based, of a run that failed; its results are the work so far. */
  readonly failedStep?: number;
}

/** One result in the store. */
export interface JobResultEntry {
  readonly key: string;
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  /** Null for what is not a PDF. */
  readonly pages: number | null;
}

/** Outcome of a job. Only its sealed form reaches the queue. */
export type JobOutcome =
  | { readonly kind: 'done'; readonly results: readonly JobResultEntry[]; readonly receipt: Receipt }
  | { readonly kind: 'failed'; readonly error: SerializedError }
  | {
      readonly kind: 'run';
      readonly results: readonly JobResultEntry[];
      readonly run: RunOutcomeEntry;
      readonly error?: SerializedError;
    };

/** A record of an earlier version has no time: it needs the master key alone. */
const sealedSchema = z.strictObject({ keyId: z.string(), text: z.string(), madeAt: z.optional(z.number()) });

/**
 * Tells one payload from another when neither is kept: a hash under a key of the ring, because what is short could be guessed.
 * The group is left out: a caller may come back from another address.
 * @param known a digest of before, whose key is used again
 */
export function digestOf(ring: KeyRing, { group: _, ...payload }: JobPayload, known?: string): string {
  const keyId = known?.split('.')[0] ?? ring.currentKeyId;
  const key = ring.sessionKey(keyId) ?? '';
  return `${keyId}.${createHmac('sha256', key)
    .update(`job ${JSON.stringify(payload)}`)
    .digest('base64url')}`;
}

/** Which side of which job a sealed text is. */
interface JobSide {
  readonly id: string;
  readonly side: 'payload' | 'outcome';
}

/**
 * Encrypts one side of a job for the queue, bound to the job and the time: it cannot be read when the key of that hour is gone.
 * @param madeAt Unix milliseconds
 */
export function sealJob(ring: KeyRing, of: JobSide, value: JobPayload | JobOutcome, madeAt: number): string {
  const sealed = ring.seal('seal', Buffer.from(JSON.stringify(value)), aboutOf(of, madeAt), madeAt);
  return JSON.stringify({ ...sealed, madeAt });
}

/** Opens a text that `sealJob` sealed for the same job and side; null when it does not open. */
export function openJob<Value extends JobPayload | JobOutcome>(
  ring: KeyRing,
  of: JobSide & { readonly side: Value extends JobPayload ? 'payload' : 'outcome' },
  text: string,
): Value | null {
  const sealed = sealedSchema.safeParse(parseJson(text));
  if (!sealed.success) return null;
  const { madeAt } = sealed.data;
  const bytes = ring.open('seal', sealed.data, aboutOf(of, madeAt), madeAt);
  // Sealed by this server under the same name: its form is known.
  return bytes && (JSON.parse(bytes.toString()) as Value);
}

const aboutOf = ({ id, side }: JobSide, madeAt: number | undefined) =>
  madeAt === undefined ? `job ${side} ${id}` : `job ${side} ${id} ${madeAt}`;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
