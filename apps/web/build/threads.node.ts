import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { LendingPool } from '@recto/work/lending-pool';

/** Work that a thread can do: its module has this as `default`. */
export type ThreadWork<Task, Result> = (task: Task) => Result | Promise<Result>;

/** Threads for one kind of work, as many as there are processors. */
export class Threads<Task, Result> {
  readonly #pool: LendingPool<Worker>;

  /** @param module file of the work: its `default` is a `ThreadWork` */
  constructor(module: URL) {
    this.#pool = new LendingPool({
      start: () => new Worker(new URL('./thread.node.ts', import.meta.url), { workerData: module.href }),
      end: (thread) => void thread.terminate(),
      most: availableParallelism(),
    });
  }

  /** Does one task when its turn comes. @param task plain data. @throws Error when the task fails */
  async run(task: Task): Promise<Result> {
    const thread = await this.#pool.take();
    thread.postMessage(task);
    const [result] = await once(thread, 'message');
    this.#pool.give(thread);
    return result;
  }

  /** Ends all threads. */
  end(): void {
    this.#pool.close();
  }
}
