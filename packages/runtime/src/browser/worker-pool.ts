import { RectoError } from '@recto/contract';
import { type EngineLink, nonsense, readReply } from '../engine/engine-link.ts';
import { createWorkerLink } from './worker-link.ts';

/** One worker of the pool. */
interface Seat {
  readonly link: EngineLink<File>;
  /** Settles when the worker has said `ready`; rejects when it cannot start. */
  readonly ready: Promise<void>;
  idleTimer: ReturnType<typeof setTimeout> | undefined;
}

export interface WorkerPoolOptions {
  readonly createWorker: () => Worker;
  readonly maxWorkers: number;
  readonly idleMs: number;
  readonly startTimeoutMs: number;
}

/** Workers that are started when needed, lent to one job at a time and ended when idle. */
export interface WorkerPool {
  /** Lends a worker that is ready for a request; waits for one. The worker is replaced if the work ends it. @throws cancelled, engine-crashed */
  use<Out>(signal: AbortSignal, work: (link: EngineLink<File>) => Promise<Out>): Promise<Out>;
  /** Starts the first worker if there is none. */
  preload(): void;
  /** Ends every worker. */
  close(): void;
}

export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const seats = new Set<Seat>();
  const idle: Seat[] = [];
  const waiting: (() => void)[] = [];

  const open = (): Seat => {
    const link = startWorker(options.createWorker);
    const seat: Seat = { link, ready: waitUntilReady(link, options.startTimeoutMs), idleTimer: undefined };
    seats.add(seat);
    return seat;
  };
  const discard = (seat: Seat) => {
    clearTimeout(seat.idleTimer);
    seat.link.terminate();
    seats.delete(seat);
    const position = idle.indexOf(seat);
    if (position >= 0) idle.splice(position, 1);
    waiting.shift()?.();
  };
  const rest = (seat: Seat) => {
    if (seat.link.hasEnded) return discard(seat);
    idle.push(seat);
    seat.idleTimer = setTimeout(discard, options.idleMs, seat);
    waiting.shift()?.();
  };
  const release = (seat: Seat) => {
    seat.ready.then(
      () => rest(seat),
      () => discard(seat),
    );
  };
  const take = async (signal: AbortSignal): Promise<Seat> => {
    for (;;) {
      if (signal.aborted) {
        waiting.shift()?.();
        throw new RectoError('cancelled');
      }
      const seat = idle.pop() ?? (seats.size < options.maxWorkers ? open() : undefined);
      if (!seat) {
        await turn(waiting, signal);
        continue;
      }
      clearTimeout(seat.idleTimer);
      if (!seat.link.hasEnded) return seat;
      discard(seat);
    }
  };

  return {
    async use(signal, work) {
      const seat = await take(signal);
      try {
        await unlessAborted(seat.ready, signal);
        return await work(seat.link);
      } finally {
        release(seat);
      }
    },
    preload() {
      if (seats.size > 0) return;
      try {
        release(open());
      } catch {
        // The first job will meet the same failure and report it.
      }
    },
    close() {
      for (const seat of [...seats]) discard(seat);
    },
  };
}

function startWorker(createWorker: () => Worker): EngineLink<File> {
  try {
    return createWorkerLink(createWorker());
  } catch (thrown) {
    throw new RectoError('engine-crashed', {}, thrown);
  }
}

/** Waits for a promise, or rejects with `cancelled` as soon as the signal is aborted. */
function unlessAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(new RectoError('cancelled'));
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}

/** Waits for one's turn at a worker, or for the cancel. */
function turn(waiting: (() => void)[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const proceed = () => {
      signal.removeEventListener('abort', leave);
      resolve();
    };
    const leave = () => {
      const position = waiting.indexOf(proceed);
      if (position >= 0) waiting.splice(position, 1);
      resolve();
    };
    signal.addEventListener('abort', leave, { once: true });
    waiting.push(proceed);
  });
}

function waitUntilReady(link: EngineLink<File>, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: RectoError) => {
      clearTimeout(timer);
      link.terminate();
      reject(error);
    };
    const timer = setTimeout(() => fail(new RectoError('engine-crashed')), timeoutMs);
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
