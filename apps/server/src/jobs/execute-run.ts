import { findActingDeclaration } from '@recto/contract/acting-declaration';
import { usedBy } from '@recto/contract/any-tool';
import { NATIVE_CAPABILITIES } from '@recto/contract/capabilities/capabilities';
import { parseOptions } from '@recto/contract/options';
import type { RectoError } from '@recto/contract/recto-error';
import { resolveFor } from '@recto/contract/tool';
import { type Recipe, type RecipeHost, type RunOutcome, runRecipe } from '@recto/recipes';
import type { Toolset } from '@recto/runtime/engine';
import type { ServerHost } from '@recto/runtime/node';
import type { JobClaim } from '../queue/job-queue.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { ObjectWriter, StoredObject } from '../store/stored-object.ts';
import { timeLimitMs } from './check-request.ts';
import type { JobPayload, JobResultEntry } from './job-payload.ts';

/** Services that a run uses, and the signal that stops it. */
export interface RunParts {
  readonly toolset: Toolset;
  readonly host: ServerHost;
  readonly store: ObjectStore;
  readonly signal: AbortSignal;
  /** Told what each step took of the processors. */
  readonly onSpent: (milliseconds: number) => void;
}

/** Outcome of a run, with its results in the store. */
export interface ExecutedRun {
  readonly results: readonly JobResultEntry[];
  readonly receipt: RunOutcome<StoredObject>['receipt'];
  readonly failure: { readonly stepIndex: number; readonly error: RectoError } | undefined;
  readonly opened: readonly StoredObject[];
  /** Time at which the first of the results expires. */
  readonly expiresAt: number;
}

/**
 * Runs the steps of a recipe, each as a job of its own in a sandbox of its own. What lies between two steps is in the encrypted store
 * and is removed when the next step is done.
 * @throws object-not-found, and every code of a recipe that cannot be started
 */
export async function executeRun(
  payload: JobPayload & { readonly recipe: Recipe },
  claim: JobClaim,
  parts: RunParts,
): Promise<ExecutedRun> {
  const { owner, inputs, recipe, answers } = payload;
  const opened = await Promise.all(inputs.map(({ key }) => parts.store.open(owner, key)));
  const times = new Map(opened.map((object, index) => [object, inputs[index]?.modifiedAt]));
  const files = opened.map((held, index) => {
    const password = inputs[index]?.password;
    return { name: held.name, held, ...(password !== undefined && { password }) };
  });
  const { outputs, receipt, failure } = await runRecipe(recipe, files, storeHost(payload, times, parts), {
    tools: parts.toolset,
    ...(answers && { answers }),
    signal: parts.signal,
    onProgress: ({ percent }) => claim.progress(percent),
  });
  const expiries = outputs.map(({ held }) => held.expiresAt);
  return {
    receipt,
    failure,
    opened,
    expiresAt: Math.min(Number.POSITIVE_INFINITY, ...expiries),
    results: outputs.map(({ name, mediaType, held, line }) => ({
      key: held.key,
      name,
      mediaType,
      sizeBytes: held.sizeBytes,
      pages: line.pages,
    })),
  };
}

function storeHost(
  { owner, group }: JobPayload,
  times: ReadonlyMap<StoredObject, number | undefined>,
  { toolset, host, store, onSpent }: RunParts,
): RecipeHost<StoredObject> {
  return {
    async run({ toolId, options, inputs }, { signal, onPercent }) {
      const writers: Promise<ObjectWriter>[] = [];
      const totalBytes = inputs.reduce((sum, { held }) => sum + held.sizeBytes, 0);
      const { needs, timeoutMs } = await needsOf(toolset, toolId, options);
      const isNative = needs.some((name) => NATIVE_CAPABILITIES.has(name));
      const startedAt = performance.now();
      try {
        const { outputs, receipt } = await host.run(
          {
            toolId,
            options,
            isAlikeEverywhere: true,
            usesRelay: needs.includes('sign'),
            inputs: inputs.map(({ name, held, password }) => {
              const modifiedAt = times.get(held);
              return {
                name,
                sizeBytes: held.sizeBytes,
                read: () => held.read(),
                ...(password !== undefined && { password }),
                ...(modifiedAt !== undefined && { modifiedAt }),
              };
            }),
          },
          {
            signal,
            onPercent,
            onSpent: (milliseconds) => onSpent(isNative ? performance.now() - startedAt : milliseconds),
            timeoutMs: timeLimitMs(totalBytes, timeoutMs, isNative),
            async openResult(position) {
              const opening = store.create({ owner, group, facts: { name: '', mediaType: '', sizeBytes: null } });
              writers[position] = opening;
              const { write } = await opening;
              return { write, end: async () => {} };
            },
          },
        );
        const made = [];
        for (const [index, { name, mediaType }] of outputs.entries()) {
          const stored = await (await writers[index])?.finish({ name, mediaType });
          if (stored) made.push({ name, mediaType, held: stored });
        }
        return { outputs: made, receipt };
      } catch (thrown) {
        await Promise.allSettled(writers.map(async (writer) => (await writer).discard()));
        throw thrown;
      }
    },
    discard: async ({ key }) => void (await store.remove(owner, key).catch(() => {})),
  };
}

async function needsOf(toolset: Toolset, toolId: string, given: unknown) {
  const { tool, options } = await findActingDeclaration(toolset, toolId, given);
  const parsed: unknown = parseOptions(tool.options, options);
  return { needs: usedBy(tool, parsed), timeoutMs: resolveFor(tool.limits, parsed).timeoutMs };
}
