import type { ToolFinder } from '@recto/contract/acting-declaration';
import type { AnyTool } from '@recto/contract/any-tool';
import { RECTO_DECLARATIONS } from '@recto/runtime/declarations';
import { INFO_TOOL } from './info-tool.ts';

/** Tools of the registry, and what only the command line has. */
export const COMMAND_TOOLS: ToolFinder = {
  find: async (toolId): Promise<AnyTool | undefined> =>
    toolId === INFO_TOOL.id ? INFO_TOOL : RECTO_DECLARATIONS.find(toolId),
};
