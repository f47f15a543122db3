/** A server's engine that knows the probe tools and nothing else. For tests only. */
import { writeSync } from 'node:fs';
import { serveForServer } from '@recto/runtime/node/server-engine';
import { createProbeToolset } from './probe-tools.ts';

const REPLIES = 3;

serveForServer(
  createProbeToolset(() => writeSync(REPLIES, '{"kind": "done", "jobId":\n')),
  {},
);
