import { RectoError } from '@recto/contract/recto-error';
import { workerError } from './worker-error.ts';

/** Message of a worker that is ready to receive; nothing is posted to it before. */
export const READY = { kind: 'ready' } as const;

/** A browser's worker on its way, started here or by the page. */
export interface ReadyWorker {
  /** The worker, once it has said that it is ready. @throws engine-crashed when none that was started did, or `terminate` came first; parts-not-loaded where the last was not to be had */
  readonly ready: Promise<Worker>;
  /** Ends it, also while it is starting. */
  terminate(): void;
}

export interface ReadyWorkerOptions {
  /** Time limit of the first worker's start; each further one may take twice as long as the one before. */
  readonly startMs?: number;
  /** Workers that are tried before it is given up. */
  readonly mostStarts?: number;
}

const START_MS = 10_000;
const MOST_STARTS = 3;

/** Settles when no worker is starting. */
let starting: Promise<unknown> = Promise.resolve();

/**
 * Starts a worker that says `READY` when its script has run, and another one in its place when it does not. They start one by
 * one: WebKit (2.50) refuses a worker now and then while others of the same script start, and no page waits for several at once.
 * @param start makes the worker; what it throws, `ready` rejects with
 */
export function startUntilReady(start: () => Worker | Promise<Worker>, options: ReadyWorkerOptions = {}): ReadyWorker {
  const { startMs = START_MS, mostStarts = MOST_STARTS } = options;
  const ended = new AbortController();
  let current: Worker | undefined;
  const begin = async (): Promise<Worker> => {
    let problem = new RectoError('engine-crashed');
    for (let tries = 0; tries < mostStarts && !ended.signal.aborted; tries++) {
      current = await start();
      const worker = current;
      try {
        if (!ended.signal.aborted) return await untilReady(worker, startMs * 2 ** tries, ended.signal);
      } catch (thrown) {
        problem = thrown as RectoError;
      }
      worker.terminate();
    }
    throw problem;
  };
  const ready = starting.then(begin);
  starting = ready.catch(() => undefined);
  return {
    ready,
    terminate() {
      ended.abort();
      current?.terminate();
    },
  };
}

/** @throws RectoError when it is not ready in time, or says anything else */
function untilReady(worker: Worker, timeoutMs: number, signal: AbortSignal): Promise<Worker> {
  return new Promise((resolve, reject) => {
    const settle = (problem?: RectoError) => {
      clearTimeout(timer);
      worker.removeEventListener('message', hear);
      worker.removeEventListener('error', fail);
      signal.removeEventListener('abort', leave);
      if (problem) reject(problem);
      else resolve(worker);
    };
    const leave = () => settle(new RectoError('engine-crashed'));
    const hear = ({ data }: MessageEvent<{ readonly kind?: unknown } | null>) =>
      data?.kind === READY.kind ? settle() : leave();
    const fail = (event: Event) => settle(workerError(event));
    const timer = setTimeout(leave, timeoutMs);
    worker.addEventListener('message', hear);
    worker.addEventListener('error', fail);
    signal.addEventListener('abort', leave);
  });
}
