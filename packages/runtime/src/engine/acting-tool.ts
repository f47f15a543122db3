import { type ActingDeclaration, findActingDeclaration } from '@recto/contract/acting-declaration';
import type { AnyOperation } from '@recto/contract/any-tool';
import type { MadeFile, OperationResult, OutputFile } from '@recto/contract/job';
import type { Toolset } from './toolset.ts';

/** Declaration that does a job, with the loader of its operation. */
export interface ActingTool extends ActingDeclaration {
  loadOperation(): Promise<AnyOperation>;
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

/** Results are named for the tool that was asked. */
function renaming(operation: AnyOperation, from: string, to: string): AnyOperation {
  const renamed = <Made extends MadeFile>(output: Made): Made => ({
    ...output,
    name: output.name.replace(`recto-${from}-`, `recto-${to}-`),
  });
  return async ({ emit, ...context }): Promise<OperationResult<unknown>> => {
    const given = emit && { emit: (output: OutputFile) => emit(renamed(output)) };
    const result = await operation({ ...context, ...given });
    return { ...result, outputs: result.outputs.map((output) => renamed(output)) };
  };
}
