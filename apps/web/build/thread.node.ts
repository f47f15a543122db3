/** A thread of `Threads`: does each task that it is sent, and answers with the result. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadWork } from './threads.node.ts';

const work: { readonly default: ThreadWork<unknown, unknown> } = await import(workerData);

parentPort?.on('message', async (task: unknown) => parentPort?.postMessage(await work.default(task)));
