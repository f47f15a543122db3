/** An engine for a child process that knows the probe tools and nothing else. For tests only. */
import { writeSync } from 'node:fs';
import { serveInNode } from '@recto/runtime/node/engine';
import { createProbeToolset } from './probe-tools.ts';

const REPLIES = 3;

serveInNode(
  createProbeToolset(() => writeSync(REPLIES, '{"kind": "done", "jobId":\n')),
  {},
);
