import { type AnyOperation, type AnyTool, RectoError } from '@recto/contract';
import { DECLARATIONS } from '@recto/tools/declarations';
import { OPERATIONS } from '@recto/tools/operations';
import type { Toolset } from './toolset.ts';

const declarations: Readonly<Record<string, AnyTool>> = DECLARATIONS;
const operations: Readonly<Record<string, () => Promise<AnyOperation>>> = OPERATIONS;

/** The tools of the generated doors. */
export const RECTO_TOOLS: Toolset = {
  async find(toolId) {
    return Object.hasOwn(declarations, toolId) ? declarations[toolId] : undefined;
  },
  async loadOperation(toolId) {
    const load = Object.hasOwn(operations, toolId) ? operations[toolId] : undefined;
    if (!load) throw new RectoError('tool-unknown', { toolId });
    return load();
  },
};
