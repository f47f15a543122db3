import type { AnyOperation, AnyTool } from '@recto/contract/any-tool';
import { DECLARATIONS } from '@recto/tools/declarations';

const declarations: Readonly<Record<string, AnyTool>> = DECLARATIONS;

/** The tools of the registry, all of which do the same work. */
export function registryToolset(work: AnyOperation) {
  return {
    find: async (toolId: string) => declarations[toolId],
    loadOperation: async () => work,
  };
}
