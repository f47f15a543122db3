import { usedBy } from '@recto/contract/any-tool';
import type { Capabilities } from '@recto/contract/capabilities/capabilities';
import { parseOptions } from '@recto/contract/options';
import { RectoError, toRectoError } from '@recto/contract/recto-error';
import { resolveFor } from '@recto/contract/tool';
import { checkInputs } from './limits.ts';
import { loadCapabilities } from './load-capabilities.ts';
import type { Job } from './run-job.ts';
import { trackInput } from './tracked-input.ts';
import { unpackInputs } from './unpack-input.ts';

/**
 * Asks a tool's operation what a job would do. Options and inputs are checked as for the job itself; nothing is made.
 * @returns plain data for the tool's panel @throws RectoError only; processing-failed for a tool that says nothing
 */
export async function previewJob(
  job: Omit<Job, 'ranOn' | 'onOutputs'> & { readonly about?: unknown },
): Promise<unknown> {
  const { tool, operation, signal } = job;
  try {
    if (!operation.preview) throw new RectoError('processing-failed');
    const options = parseOptions(tool.options, job.options);
    const limits = resolveFor(tool.limits, options);
    const { inputs } = await unpackInputs(job.inputs.map(trackInput), limits, signal);
    await checkInputs(inputs, limits, resolveFor(tool.accept, options), signal);
    const capabilities = await loadCapabilities(job.capabilities, usedBy(tool, options));
    return await operation.preview({
      inputs,
      options,
      signal,
      about: job.about,
      // `loadCapabilities` has provided every name that the declaration asks for.
      capabilities: capabilities as Capabilities,
      progress: (fraction) => job.onPercent(Math.round(fraction * 100)),
    });
  } catch (thrown) {
    throw toRectoError(thrown);
  }
}
