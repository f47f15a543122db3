import { ISOMORPHIC_CAPABILITIES, RECTO_TOOLS } from '../engine/recto-tools.ts';
import { serveInNode } from './serve-in-node.ts';

serveInNode(RECTO_TOOLS, ISOMORPHIC_CAPABILITIES);
