import type { JobRecord, JobState, NewJob } from './job-queue.ts';

/** Record that a watcher receives for a job that was removed. */
export const FORGOTTEN: JobRecord = {
  id: '',
  owner: '',
  group: '',
  operation: '',
  createdAt: 0,
  expiresAt: 0,
  costBytes: 0,
  state: 'cancelled',
  percent: 0,
  engineCrashes: 0,
  serverCrashes: 0,
  payload: '',
  digest: '',
  outcome: null,
};

/** A job as Redis keeps it: a hash of texts. */
export type Fields = Readonly<Record<string, string>>;

/** @param createdAt Unix milliseconds */
export function toFields(job: NewJob, needs: string, createdAt: number): Fields {
  const { owner, group, operation, expiresAt, costBytes, payload, digest } = job;
  return {
    owner,
    group,
    digest,
    operation,
    payload,
    needs,
    state: 'queued',
    percent: '0',
    engineCrashes: '0',
    serverCrashes: '0',
    createdAt: String(createdAt),
    expiresAt: String(expiresAt),
    costBytes: String(costBytes),
  };
}

/** Converts a hash as Redis returns it in a script, names and values in turn. */
export function pairsOf(flat: readonly string[]): Fields {
  return Object.fromEntries(flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? '']] : [])));
}

/** Undefined for what is no job. */
export function toRecord(id: string, fields: Fields): JobRecord | undefined {
  const { owner, operation, state, payload, outcome, needs, group = '', digest = '' } = fields;
  if (owner === undefined || operation === undefined || payload === undefined || state === undefined) return undefined;
  const number = (name: string) => Number(fields[name] ?? 0);
  return {
    id,
    owner,
    group,
    digest,
    operation,
    payload,
    outcome: outcome ?? null,
    state: state as JobState,
    needs,
    createdAt: number('createdAt'),
    expiresAt: number('expiresAt'),
    costBytes: number('costBytes'),
    percent: number('percent'),
    engineCrashes: number('engineCrashes'),
    serverCrashes: number('serverCrashes'),
  };
}
