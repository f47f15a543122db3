import type { AnyTool } from '@recto/contract';
import { DECLARATIONS } from '@recto/tools/declarations';
import type { ToolFinder } from './toolset.ts';

const declarations: Readonly<Record<string, AnyTool>> = DECLARATIONS;

/** The declarations of the registry: all that a host needs whose engine is elsewhere. */
export const RECTO_DECLARATIONS: ToolFinder = {
  async find(toolId) {
    return Object.hasOwn(declarations, toolId) ? declarations[toolId] : undefined;
  },
};
