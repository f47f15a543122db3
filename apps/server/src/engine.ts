/** The engine that the server starts for each job, in a process of its own. */
import { RECTO_TOOLS } from '@recto/runtime/engine';
import { NODE_CAPABILITIES } from '@recto/runtime/node/capabilities';
import { serveForServer } from '@recto/runtime/node/server-engine';

serveForServer(RECTO_TOOLS, NODE_CAPABILITIES);
