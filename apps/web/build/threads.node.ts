import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** Work that a thread can do: its module has this as `default`. */
export type ThreadWork<Task> = (task: Task) => void | Promise<void>;

/**
 * Does tasks in as many threads as there are processors.
 * @param module file of the work: its `default` is a `ThreadWork`
 * @param tasks plain data, taken in their order
 * @throws Error of the first task that fails
 */
export async function inThreads<Task>(module: URL, tasks: readonly Task[]): Promise<void> {
  const waiting = [...tasks];
  const work = async () => {
    const thread = new Worker(new URL('./thread.node.ts', import.meta.url), { workerData: module.href });
    try {
      for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
        thread.postMessage(task);
        await once(thread, 'message');
      }
    } finally {
      await thread.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), tasks.length) }, work));
}
