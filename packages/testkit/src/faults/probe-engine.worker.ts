/** A browser engine that knows the probe tools and nothing else. For tests only. */
import { serveInWorker } from '@recto/runtime/browser/engine';
import { createProbeToolset } from './probe-tools.ts';

serveInWorker(
  createProbeToolset(() => postMessage({ kind: 'gibberish' })),
  {},
);
