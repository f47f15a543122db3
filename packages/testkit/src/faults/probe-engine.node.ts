/** A Node engine, thread or process, that knows the probe tools and nothing else. For tests only. */
import { writeSync } from 'node:fs';
import { isMainThread, parentPort } from 'node:worker_threads';
import { serveInNode } from '@recto/runtime/node/engine';
import { createProbeToolset } from './probe-tools.ts';

const REPLIES = 3;

serveInNode(
  createProbeToolset(() => {
    if (isMainThread) writeSync(REPLIES, '{"kind": "done", "jobId":\n');
    else parentPort?.postMessage({ kind: 'gibberish' });
  }),
  {},
);
