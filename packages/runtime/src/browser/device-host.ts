import {
  type DescribeMessage,
  type FileDescription,
  type JobResult,
  RectoError,
  type RunMessage,
} from '@recto/contract';
import type { EngineLink } from '../engine/engine-link.ts';
import { nonsense, readReply } from '../engine/engine-link.ts';
import { superviseRequest } from '../engine/supervise-request.ts';
import type { DeviceHost, DeviceHostOptions, DeviceResult, DeviceRunOptions } from './device-job.ts';
import { createWorkerLink } from './worker-link.ts';

const MOST_WORKERS = 4;
const IDLE_MS = 10_000;
const START_TIMEOUT_MS = 20_000;

/** One worker of the pool. */
interface Seat {
  readonly link: EngineLink<File>;
  /** Settles when the worker has said `ready`; rejects when it cannot start. */
  readonly ready: Promise<void>;
  idleTimer: ReturnType<typeof setTimeout> | undefined;
}

/** Makes a pool of module workers. Nothing starts before the first job or `preload`. */
export function createDeviceHost(options: DeviceHostOptions): DeviceHost {
  const cores = globalThis.navigator?.hardwareConcurrency ?? 2;
  const maxWorkers = options.maxWorkers ?? Math.min(MOST_WORKERS, Math.max(1, cores - 1));
  const startTimeoutMs = options.startTimeoutMs ?? START_TIMEOUT_MS;
  const pool = new Set<Seat>();
  const idle: Seat[] = [];
  const waiting: (() => void)[] = [];
  const closing = new AbortController();
  let jobCount = 0;

  const open = (): Seat => {
    const link = createWorkerLink(options.createWorker());
    const seat: Seat = { link, ready: waitUntilReady(link, startTimeoutMs), idleTimer: undefined };
    seat.ready.catch(() => {});
    pool.add(seat);
    return seat;
  };
  const discard = (seat: Seat) => {
    clearTimeout(seat.idleTimer);
    seat.link.terminate();
    pool.delete(seat);
    const position = idle.indexOf(seat);
    if (position >= 0) idle.splice(position, 1);
  };
  const release = (seat: Seat) => {
    if (seat.link.hasEnded) discard(seat);
    else rest(seat);
    waiting.shift()?.();
  };
  const rest = (seat: Seat) => {
    idle.push(seat);
    seat.idleTimer = setTimeout(() => discard(seat), options.idleMs ?? IDLE_MS);
  };
  const take = async (signal: AbortSignal): Promise<Seat> => {
    for (;;) {
      if (signal.aborted) throw new RectoError('cancelled');
      const seat = idle.pop() ?? (pool.size < maxWorkers ? open() : undefined);
      if (seat) {
        clearTimeout(seat.idleTimer);
        return seat;
      }
      await turn(waiting, signal);
    }
  };
  const request = async <Out>(
    message: RunMessage<File> | DescribeMessage<File>,
    readResult: (result: unknown) => Out,
    { signal, onPercent }: DeviceRunOptions,
  ): Promise<Out> => {
    const either = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
    const seat = await take(either);
    try {
      await seat.ready;
      return await superviseRequest(seat.link, message, { readResult, signal: either, onPercent });
    } finally {
      release(seat);
    }
  };

  return {
    run: ({ toolId, files, options: toolOptions }, runOptions = {}) =>
      request(
        {
          kind: 'run',
          jobId: `job-${++jobCount}`,
          toolId,
          inputs: files.map(({ file, password }) => ({ file, name: file.name, ...(password && { password }) })),
          options: toolOptions,
        },
        readDeviceResult,
        runOptions,
      ),
    describe: (file, { password, signal } = {}) =>
      request(
        {
          kind: 'describe',
          jobId: `job-${++jobCount}`,
          input: { file, name: file.name, ...(password && { password }) },
        },
        (result) => result as FileDescription,
        signal ? { signal } : {},
      ),
    preload() {
      if (pool.size === 0 && !closing.signal.aborted) {
        const seat = open();
        seat.ready
          .then(() => rest(seat))
          .catch(() => discard(seat))
          .finally(() => waiting.shift()?.());
      }
    },
    close() {
      closing.abort();
      for (const seat of [...pool]) discard(seat);
    },
  };
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
        resolve();
      },
      onEnd: fail,
    });
  });
}

/** The worker's buffers become Blobs at once, which lets the browser keep them outside the page's memory. */
function readDeviceResult(result: unknown): DeviceResult {
  const { outputs, receipt } = result as JobResult;
  return {
    receipt,
    outputs: outputs.map(({ name, mediaType, bytes }) => ({
      name,
      mediaType,
      blob: new Blob([bytes as Uint8Array<ArrayBuffer>], { type: mediaType }),
    })),
  };
}
