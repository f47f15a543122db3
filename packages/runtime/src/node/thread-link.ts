import { Worker } from 'node:worker_threads';
import { type EngineRequest, RectoError } from '@recto/contract';
import type { EngineLink, EngineListener } from '../engine/engine-link.ts';
import type { NodeEngineSetup, PathRef } from './node-job.ts';

/** A link whose end can be waited for. */
export interface NodeEngineLink extends EngineLink<PathRef> {
  /** Ends the engine; settles when nothing of it is left. */
  close(): Promise<void>;
}

/** An engine in a thread of this process: starts fast and can be ended, but shares the process's memory and rights. */
export function createThreadLink(
  engineEntry: string,
  setup: NodeEngineSetup,
  maxHeapMegabytes?: number,
): NodeEngineLink {
  // What an engine prints is nobody's business, and could hold parts of a file: it is read and dropped.
  const worker = new Worker(engineEntry, {
    workerData: setup,
    env: {},
    stdout: true,
    stderr: true,
    ...(maxHeapMegabytes !== undefined && { resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes } }),
  });
  worker.stdout.resume();
  worker.stderr.resume();
  let listener: EngineListener = { onReply() {}, onEnd() {} };
  let hasEnded = false;
  const end = (error: RectoError) => {
    if (hasEnded) return;
    hasEnded = true;
    listener.onEnd(error);
  };
  worker.on('message', (value) => {
    if (!hasEnded) listener.onReply(value);
  });
  worker.on('messageerror', () => end(new RectoError('engine-crashed')));
  worker.on('error', (error: unknown) => end(asEngineError(error)));
  worker.on('exit', () => end(new RectoError('engine-crashed')));
  const terminate = () => {
    hasEnded = true;
    return worker.terminate();
  };
  return {
    post(request: EngineRequest<PathRef>) {
      if (!hasEnded) worker.postMessage(request);
    },
    listen(next) {
      listener = next;
    },
    terminate: () => void terminate(),
    async close() {
      await terminate();
    },
    get hasEnded() {
      return hasEnded;
    },
  };
}

function asEngineError(error: unknown): RectoError {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return new RectoError(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out-of-memory' : 'engine-crashed', {}, error);
}
