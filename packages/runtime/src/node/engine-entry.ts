import { RECTO_TOOLS } from '../engine/recto-tools.ts';
import { NODE_CAPABILITIES } from './node-capabilities.ts';
import { serveInNode } from './serve-in-node.ts';

serveInNode(RECTO_TOOLS, NODE_CAPABILITIES);
