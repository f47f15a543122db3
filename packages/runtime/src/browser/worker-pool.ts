import type { PreloadMessage } from '@recto/contract/messages';
import { RectoError, toRectoError } from '@recto/contract/recto-error';
import { LendingPool } from '@recto/work/lending-pool';
import { unlessAborted } from '@recto/work/unless-aborted';
import { nonsense, readReply } from '../engine/engine-link.ts';
import type { LendWorker } from './lend-worker.ts';
import { createWorkerLink, type WorkerLink } from './worker-link.ts';

/**
 * Largest number of attempts to start a worker. Behind a service worker without a network, WebKit (2.50) refuses a worker now
 * and then while others of the same script start.
 */
const MOST_STARTS = 3;
const REFUSED_PAUSE_MS = 250;
/** Why a worker that said nothing for long has failed: another one would not say more. */
const LATE = Symbol('late');

/** One worker of the pool. */
interface PooledWorker {
  readonly link: WorkerLink;
  /** Settles when the worker has said `ready`; rejects when it cannot start. */
  readonly ready: Promise<void>;
}

export interface WorkerPoolOptions {
  readonly createWorker: () => Worker;
  readonly loadLender?: () => Promise<LendWorker>;
  readonly maxWorkers: number;
  readonly idleMs: number;
  readonly startTimeoutMs: number;
}

/** Workers that are started when needed, lent to one job at a time and ended when idle. */
export interface WorkerPool {
  /** Lends a worker that is ready for a request; waits for one. The worker is replaced if the work ends it. @throws cancelled, engine-crashed, parts-not-loaded */
  use<Out>(signal: AbortSignal, work: (link: WorkerLink) => Promise<Out>): Promise<Out>;
  /** Starts the first worker if there is none, and has a worker load the code of a tool. @returns true when it has all of it */
  preload(message: PreloadMessage): Promise<boolean>;
  /** Ends every worker. */
  close(): void;
}

export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const pool = new LendingPool<PooledWorker>({
    start() {
      const link = startWorker(options);
      return { link, ready: waitUntilReady(link, options.startTimeoutMs) };
    },
    end: ({ link }) => link.terminate(),
    hasEnded: ({ link }) => link.hasEnded,
    most: options.maxWorkers,
    idleMs: options.idleMs,
  });
  /** Lends a worker that is ready. Where one was refused another is tried. */
  const borrow = async (signal: AbortSignal, starts = MOST_STARTS): Promise<PooledWorker> => {
    const worker = await pool.take(signal);
    try {
      await unlessAborted(worker.ready, signal);
      return worker;
    } catch (thrown) {
      release(worker);
      if (signal.aborted || starts === 1 || (thrown as Error).cause === LATE) throw thrown;
    }
    await new Promise((resolve) => setTimeout(resolve, REFUSED_PAUSE_MS));
    return borrow(signal, starts - 1);
  };
  const release = (worker: PooledWorker) => {
    worker.ready.then(
      () => pool.give(worker),
      () => pool.give(worker, false),
    );
  };
  return {
    async use(signal, work) {
      const worker = await borrow(signal);
      try {
        return await work(worker.link);
      } catch (thrown) {
        // Firefox and WebKit remember in a worker that a module was not to be had.
        if (toRectoError(thrown).code === 'parts-not-loaded') worker.link.terminate();
        throw thrown;
      } finally {
        release(worker);
      }
    },
    async preload(message) {
      try {
        const worker = await pool.take();
        release(worker);
        await worker.ready;
        return await worker.link.preload(message);
      } catch {
        // The first job will meet the failure too, and report it.
        return false;
      }
    },
    close: () => pool.close(),
  };
}

function startWorker({ createWorker, loadLender }: WorkerPoolOptions): WorkerLink {
  try {
    return createWorkerLink(createWorker(), loadLender);
  } catch (thrown) {
    throw new RectoError('engine-crashed', {}, thrown);
  }
}

function waitUntilReady(link: WorkerLink, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: RectoError) => {
      clearTimeout(timer);
      link.terminate();
      reject(error);
    };
    const timer = setTimeout(() => fail(new RectoError('engine-crashed', {}, LATE)), timeoutMs);
    link.listen({
      onReply(value) {
        if (readReply(value)?.kind !== 'ready') return fail(nonsense());
        clearTimeout(timer);
        link.listen({ onReply() {}, onEnd() {} });
        resolve();
      },
      onEnd: fail,
    });
  });
}
