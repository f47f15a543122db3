import { liftLimits } from '@recto/contract/raise-limits';
import { RECTO_TOOLS, type Toolset } from '@recto/runtime/engine';

/** The tools without the limits of count and size of a site: memory is the caller's. */
export const LIFTED_TOOLS: Toolset = {
  ...RECTO_TOOLS,
  find: async (toolId) => {
    const tool = await RECTO_TOOLS.find(toolId);
    return tool && liftLimits(tool);
  },
};
