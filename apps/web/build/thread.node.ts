/** A thread of `inThreads`: does each task that it is sent, and says when it is done. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadWork } from './threads.node.ts';

const work: { readonly default: ThreadWork<unknown> } = await import(workerData);

parentPort?.on('message', async (task: unknown) => {
  await work.default(task);
  parentPort?.postMessage('done');
});
