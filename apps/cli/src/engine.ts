/** The engine that the command line starts, in a process of its own. */

import { NODE_CAPABILITIES } from '@recto/runtime/node/capabilities';
import { serveInNode } from '@recto/runtime/node/engine';
import { RECTO_TOOLS } from '@recto/runtime/tools';
import { COMMAND_TOOLS } from './inspect/command-tools.ts';
import { INFO_TOOL } from './inspect/info-tool.ts';

serveInNode(
  {
    ...COMMAND_TOOLS,
    loadOperation: async (toolId) =>
      toolId === INFO_TOOL.id
        ? (await import('./inspect/info-operation.ts')).default
        : RECTO_TOOLS.loadOperation(toolId),
  },
  NODE_CAPABILITIES,
);
