import {
  type AnyOperation,
  type AnyTool,
  type Limits,
  type OperationResult,
  type OutputFile,
  parseOptions,
  RectoError,
  resolveFor,
} from '@recto/contract';
import type { ToolFinder, Toolset } from './toolset.ts';

/** Who does a job: the declaration under its asked id, and the options it is given. */
export interface ActingDeclaration {
  readonly tool: AnyTool;
  readonly options: unknown;
  /** The id of the tool whose operation does the work. */
  readonly workerId: string;
}

/** Who does a job, and how to load the work. */
export interface ActingTool extends ActingDeclaration {
  loadOperation(): Promise<AnyOperation>;
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

/** The same with the work itself. @throws tool-unknown, option-invalid */
export async function findActingTool(toolset: Toolset, toolId: string, given: unknown): Promise<ActingTool> {
  const acting = await findActingDeclaration(toolset, toolId, given);
  const { tool, workerId } = acting;
  return {
    ...acting,
    async loadOperation() {
      const operation = await toolset.loadOperation(workerId);
      return workerId === tool.id ? operation : renaming(operation, workerId, tool.id);
    },
  };
}

function stricter(one: Limits, other: Limits): Limits {
  return {
    minFiles: Math.max(one.minFiles, other.minFiles),
    maxFiles: Math.min(one.maxFiles, other.maxFiles),
    maxFileMegabytes: Math.min(one.maxFileMegabytes, other.maxFileMegabytes),
    timeoutMs: Math.max(one.timeoutMs, other.timeoutMs),
  };
}

/** Results are named for the tool that was asked. */
function renaming(operation: AnyOperation, from: string, to: string): AnyOperation {
  const renamed = (output: OutputFile): OutputFile => ({
    ...output,
    name: output.name.replace(`recto-${from}-`, `recto-${to}-`),
  });
  return async ({ emit, ...context }): Promise<OperationResult<unknown>> => {
    const given = emit && { emit: (output: OutputFile) => emit(renamed(output)) };
    const result = await operation({ ...context, ...given });
    return { ...result, outputs: result.outputs.map(renamed) };
  };
}
