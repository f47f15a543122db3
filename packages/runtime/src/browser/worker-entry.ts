import { ISOMORPHIC_CAPABILITIES, RECTO_TOOLS } from '../engine/recto-tools.ts';
import { serveInWorker } from './serve-in-worker.ts';

serveInWorker(RECTO_TOOLS, ISOMORPHIC_CAPABILITIES);
