import type { AnyTool } from './any-tool.ts';
import { parseOptions } from './options.ts';
import { RectoError } from './recto-error.ts';
import { type Limits, resolveFor } from './tool.ts';

/** The declarations a host knows. */
export interface ToolFinder {
  /** The declaration, or undefined when there is no such tool. */
  find(toolId: string): Promise<AnyTool | undefined>;
}

/** Declaration that does a job, under the requested id, and the options it is given. */
export interface ActingDeclaration {
  readonly tool: AnyTool;
  readonly options: unknown;
  /** The id of the tool whose operation does the work. */
  readonly workerId: string;
}

/**
 * Finds the tool of a job and, when it only leads to another, that one: bounded by the limits and types of both.
 * @param given options as they came over the boundary @throws tool-unknown, option-invalid
 */
export async function findActingDeclaration(
  tools: ToolFinder,
  toolId: string,
  given: unknown,
): Promise<ActingDeclaration> {
  const asked = await tools.find(toolId);
  if (!asked) throw new RectoError('tool-unknown', { toolId });
  const options = parseOptions(asked.options, given);
  if (!asked.delegate) return { tool: asked, options: given, workerId: toolId };
  const delegation = asked.delegate(options);
  const target = await tools.find(delegation.toolId);
  // The declaration knows formats whose tool is yet to come.
  if (!target || target.delegate) throw new RectoError('tool-unknown', { toolId: delegation.toolId });
  const targetOptions = parseOptions(target.options, delegation.options);
  const tool: AnyTool = {
    ...target,
    id: asked.id,
    accept: resolveFor(asked.accept, options),
    limits: stricter(resolveFor(asked.limits, options), resolveFor(target.limits, targetOptions)),
  };
  return { tool, options: targetOptions, workerId: target.id };
}

function stricter(one: Limits, other: Limits): Limits {
  return {
    minFiles: Math.max(one.minFiles, other.minFiles),
    maxFiles: Math.min(one.maxFiles, other.maxFiles),
    maxFileMegabytes: Math.min(one.maxFileMegabytes, other.maxFileMegabytes),
    timeoutMs: Math.max(one.timeoutMs, other.timeoutMs),
  };
}
