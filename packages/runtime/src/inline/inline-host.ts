import type { InputFile, JobResult } from '@recto/contract/job';
import { parseOptions } from '@recto/contract/options';
import { RectoError, toRectoError } from '@recto/contract/recto-error';
import { resolveFor } from '@recto/contract/tool';
import { findActingTool } from '../engine/acting-tool.ts';
import { RECTO_TOOLS } from '../engine/recto-tools.ts';
import { runJob } from '../engine/run-job.ts';
import { throttlePercent } from '../engine/throttle-percent.ts';
import type { CapabilityLoaders, CapabilityWish, Toolset } from '../engine/toolset.ts';

export interface InlineJob extends CapabilityWish {
  readonly toolId: string;
  readonly inputs: readonly InputFile[];
  readonly options?: unknown;
}

/** Runs the engine in the caller's own thread: for tests and benchmarks, since what hangs here cannot be ended. */
export interface InlineHost {
  /** @throws every code of limits, options and engines; timed-out and cancelled as soon as the engine looks. */
  run(
    job: InlineJob,
    options?: { readonly signal?: AbortSignal; readonly onPercent?: (percent: number) => void },
  ): Promise<JobResult>;
}

export function createInlineHost(toolset: Toolset = RECTO_TOOLS, capabilities: CapabilityLoaders = {}): InlineHost {
  return {
    async run({ toolId, inputs, options, isAlikeEverywhere }, { signal, onPercent } = {}) {
      const { tool, options: given, loadOperation } = await findActingTool(toolset, toolId, options);
      const { timeoutMs } = resolveFor(tool.limits, parseOptions(tool.options, given));
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(), timeoutMs);
      try {
        return await runJob({
          tool,
          operation: await loadOperation(),
          inputs,
          options: given,
          capabilities,
          isAlikeEverywhere,
          ranOn: 'device',
          signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
          onPercent: throttlePercent(onPercent ?? (() => {})),
        });
      } catch (thrown) {
        const error = toRectoError(thrown);
        if (error.code !== 'cancelled' || signal?.aborted) throw error;
        throw new RectoError('timed-out', { seconds: Math.ceil(timeoutMs / 1000) }, error);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
