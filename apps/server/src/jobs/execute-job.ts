import { usedBy } from '@recto/contract/any-tool';
import type { CapabilityName } from '@recto/contract/capabilities/capabilities';
import type { Receipt } from '@recto/contract/receipt';
import { RectoError } from '@recto/contract/recto-error';
import { resolveFor } from '@recto/contract/tool';
import type { JobClaim } from '../queue/job-queue.ts';
import type { ObjectWriter, StoredObject } from '../store/stored-object.ts';
import { openRequest, timeLimitMs } from './check-request.ts';
import type { RunParts } from './execute-run.ts';
import type { JobPayload, JobResultEntry } from './job-payload.ts';

/** Services that a job uses, and the signal that stops it. */
export interface JobParts extends RunParts {
  readonly capabilities: ReadonlySet<CapabilityName>;
  /** Writers of the results, by position: the caller discards them when the job comes to nothing. */
  readonly writers: Promise<ObjectWriter>[];
  /** Time at which the results expire at the latest. */
  readonly expiresAt: () => number;
}

/** Outcome of a job, with its results in the store. */
export interface ExecutedJob {
  readonly results: readonly JobResultEntry[];
  readonly receipt: Receipt;
  readonly opened: readonly StoredObject[];
  /** Time at which the first of the results expires. */
  readonly expiresAt: number;
}

/** Runs one operation in a sandbox; the results go into the encrypted store as they are made. */
export async function executeJob(payload: JobPayload, claim: JobClaim, parts: JobParts): Promise<ExecutedJob> {
  const { owner, inputs, operation } = payload;
  const checked = await openRequest(parts.toolset, parts.capabilities, payload, parts.store.open);
  const { tool, objects: opened } = checked;
  const startedAt = performance.now();
  const { outputs, receipt } = await parts.host.run(
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
      signal: parts.signal,
      // A program of the system works in processes of its own: there the clock counts.
      onSpent: (milliseconds) => parts.onSpent(checked.needs === null ? milliseconds : performance.now() - startedAt),
      onPercent: (percent) => claim.progress(Math.floor(percent)),
      timeoutMs: timeLimitMs(
        checked.totalBytes,
        resolveFor(tool.limits, checked.options).timeoutMs,
        checked.needs !== null,
      ),
      async openResult(position) {
        const facts = { name: '', mediaType: '', sizeBytes: null };
        const opening = parts.store.create({ owner, group: payload.group, facts });
        parts.writers[position] = opening;
        const { write } = await opening;
        return { write, end: async () => {} };
      },
    },
  );
  const results: JobResultEntry[] = [];
  let expiresAt = parts.expiresAt();
  for (const [index, { name, mediaType }] of outputs.entries()) {
    const stored = await (await parts.writers[index])?.finish({ name, mediaType });
    if (!stored) throw new RectoError('engine-crashed');
    expiresAt = Math.min(expiresAt, stored.expiresAt);
    const { key, sizeBytes } = stored;
    results.push({ key, name, mediaType, sizeBytes, pages: receipt.outputs[index]?.pages ?? null });
  }
  return { results, receipt, expiresAt, opened };
}
