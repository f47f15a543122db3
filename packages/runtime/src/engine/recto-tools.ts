import type { AnyOperation } from '@recto/contract/any-tool';
import { RectoError } from '@recto/contract/recto-error';
import { OPERATIONS } from '@recto/tools/operations';
import { RECTO_DECLARATIONS } from './recto-declarations.ts';
import type { Toolset } from './toolset.ts';

const operations: Readonly<Record<string, () => Promise<AnyOperation>>> = OPERATIONS;

/** The tools of the registry. */
export const RECTO_TOOLS: Toolset = {
  ...RECTO_DECLARATIONS,
  async loadOperation(toolId) {
    const load = Object.hasOwn(operations, toolId) ? operations[toolId] : undefined;
    if (!load) throw new RectoError('tool-unknown', { toolId });
    return load();
  },
};
