/** The engine that `useProcesses` starts, in a process of its own. */

import { NODE_CAPABILITIES } from '@recto/runtime/node/capabilities';
import { serveInNode } from '@recto/runtime/node/engine';
import { RECTO_TOOLS } from '@recto/runtime/tools';

serveInNode(RECTO_TOOLS, NODE_CAPABILITIES);
