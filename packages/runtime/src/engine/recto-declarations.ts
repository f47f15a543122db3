import type { ToolFinder } from '@recto/contract/acting-declaration';
import type { AnyTool } from '@recto/contract/any-tool';
import { DECLARATION_LOADERS } from '@recto/tools/declaration-loaders';

const loaders: Readonly<Record<string, () => Promise<AnyTool>>> = DECLARATION_LOADERS;

/** The declarations of the registry: all that a host needs whose engine is elsewhere. */
export const RECTO_DECLARATIONS: ToolFinder = {
  async find(toolId) {
    return Object.hasOwn(loaders, toolId) ? loaders[toolId]?.() : undefined;
  },
};
