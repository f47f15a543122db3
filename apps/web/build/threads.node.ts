import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** Work that a thread can do: its module has this as `default`. */
export type ThreadWork<Task, Result> = (task: Task) => Result | Promise<Result>;

/** Threads for one kind of work, as many as there are processors, started when they are needed. */
export class Threads<Task, Result> {
  readonly #module: URL;
  readonly #idle: Worker[] = [];
  readonly #started: Worker[] = [];
  readonly #waiting: ((thread: Worker) => void)[] = [];

  /** @param module file of the work: its `default` is a `ThreadWork` */
  constructor(module: URL) {
    this.#module = module;
  }

  /** Does one task when its turn comes. @param task plain data. @throws Error when the task fails */
  async run(task: Task): Promise<Result> {
    const thread = await this.#take();
    thread.postMessage(task);
    const [result] = await once(thread, 'message');
    const next = this.#waiting.shift();
    if (next) next(thread);
    else this.#idle.push(thread);
    return result;
  }

  /** Ends all threads. */
  async end(): Promise<void> {
    await Promise.all(this.#started.map((thread) => thread.terminate()));
  }

  #take(): Worker | Promise<Worker> {
    const idle = this.#idle.pop();
    if (idle) return idle;
    if (this.#started.length === availableParallelism()) return new Promise((resolve) => this.#waiting.push(resolve));
    const thread = new Worker(new URL('./thread.node.ts', import.meta.url), { workerData: this.#module.href });
    this.#started.push(thread);
    return thread;
  }
}
