import {
  deserializeError,
  type EncodeImageOptions,
  LendingPool,
  type PixelBuffer,
  type ReadyWorker,
  type ReadyWorkerOptions,
  RectoError,
  type ResizeOptions,
  type SerializedError,
  startUntilReady,
  throwIfCancelled,
  unlessAborted,
} from '@recto/contract';
import type { ImageCodecs } from '../codecs.ts';

/** Below this many pixels, posting them to a thread takes longer than the work. */
const MIN_PIXELS = 100_000;
/** Threads without work end, because memory that was given to them does not come back otherwise. */
const IDLE_MS = 4000;
const MOST_THREADS = 4;
/** Without threads the work is done where it was asked for, so that none is waited for long. */
const PATIENCE: ThreadPatience = { startMs: 5000, mostStarts: 2, answerMs: 30_000, answerMsPerPixel: 0.002 };
/** Memory of one thread, with a reserve: pixels of a page in colour at 300 dpi, a copy for the encoder, and its result. */
const THREAD_GIGABYTES = 0.5;

/** Threads that died, never began or stood still before no more are asked. */
const MOST_FAILURES = 4;

/** Options without what cannot be posted to a thread. */
type Plain<Options> = Options extends unknown ? Omit<Options, 'signal'> : never;

/** What a thread is asked for. */
export type ThreadRequest =
  | { readonly kind: 'resize'; readonly pixels: PixelBuffer; readonly options: Plain<ResizeOptions> }
  | { readonly kind: 'encode'; readonly pixels: PixelBuffer; readonly options: Plain<EncodeImageOptions> };

/** A thread's one answer to each request, with the memory in which the pixels came. */
export type ThreadReply = ThreadOutcome & { readonly carrier?: ArrayBuffer };

/** What has become of a request. */
export type ThreadOutcome =
  | { readonly kind: 'resized'; readonly pixels: PixelBuffer }
  | { readonly kind: 'encoded'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly error: SerializedError };

/** How long threads are waited for before the work is done where it was asked for. */
export interface ThreadPatience extends ReadyWorkerOptions {
  /** For the answer to a picture without pixels. */
  readonly answerMs: number;
  /** And for each of its pixels: many times what a slow phone needs. */
  readonly answerMsPerPixel: number;
}

/** The slow part of what a host's codecs do. */
export type SlowCodecs = Pick<ImageCodecs, 'resize' | 'encode'>;

/**
 * Codecs whose work is done in threads of their own, each at one picture at a time. Small pictures stay here, and all of them
 * where no thread can be started.
 * @param startWorker starts a module worker that calls `serveImages`
 */
export function createImageThreads(
  here: SlowCodecs,
  startWorker: () => Promise<Worker>,
  mostThreads: number,
  patience = PATIENCE,
): SlowCodecs {
  const threads = new LendingPool<ReadyWorker>({
    start: () => startUntilReady(startWorker, patience),
    end: (thread) => thread.terminate(),
    most: mostThreads,
    idleMs: IDLE_MS,
  });
  let failures = 0;
  const askThread = async (request: ThreadRequest, signal: AbortSignal | undefined) => {
    if (failures >= MOST_FAILURES) return null;
    const { widthPixels, heightPixels } = request.pixels;
    const timeoutMs = patience.answerMs + widthPixels * heightPixels * patience.answerMsPerPixel;
    const reply = await ask(threads, request, { signal, timeoutMs });
    if (!reply) failures += 1;
    return reply;
  };
  const isSmall = ({ widthPixels, heightPixels }: PixelBuffer) => widthPixels * heightPixels < MIN_PIXELS;
  return {
    async resize(pixels, options) {
      if (isSmall(pixels)) return here.resize(pixels, options);
      const { signal, ...plain } = options;
      const reply = await askThread({ kind: 'resize', pixels, options: plain }, signal);
      return reply?.kind === 'resized' ? reply.pixels : here.resize(pixels, options);
    },
    async encode(pixels, options) {
      if (isSmall(pixels)) return here.encode(pixels, options);
      const { signal, ...plain } = options;
      const reply = await askThread({ kind: 'encode', pixels, options: plain }, signal);
      return reply?.kind === 'encoded' ? reply.bytes : here.encode(pixels, options);
    },
  };
}

/** As many threads as the device has cores, when its memory is enough for them. */
export function imageThreadsFor(cores: number, gigabytes: number): number {
  return Math.max(1, Math.min(MOST_THREADS, cores, Math.floor(gigabytes / 2 / THREAD_GIGABYTES)));
}

/** Memory that brings pixels to a thread and comes back, for the next ones. */
const carriers = new WeakMap<ReadyWorker, ArrayBuffer>();

/** A copy of pixels that can be transferred: the caller keeps its own, and nothing else in their buffer is transferred. */
function copyFor(thread: ReadyWorker, pixels: PixelBuffer): PixelBuffer {
  const { samples } = pixels;
  const known = carriers.get(thread);
  carriers.delete(thread);
  const isEnough = known !== undefined && known.byteLength >= samples.byteLength;
  const carrier = isEnough ? known : new ArrayBuffer(samples.byteLength);
  const copy =
    samples instanceof Uint16Array
      ? new Uint16Array(carrier, 0, samples.length)
      : new Uint8Array(carrier, 0, samples.length);
  copy.set(samples);
  return { ...pixels, samples: copy } as PixelBuffer;
}

/** Until when a thread is waited for. */
interface Wait {
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number;
}

/** @returns null when no thread can be had. @throws what the codec throws, and cancelled */
async function ask(threads: LendingPool<ReadyWorker>, request: ThreadRequest, wait: Wait): Promise<ThreadReply | null> {
  const { signal } = wait;
  const thread = await threads.take(signal).catch(() => {
    throwIfCancelled(signal);
    return null;
  });
  if (!thread) return null;
  let isAlive = false;
  try {
    const worker = await unlessAborted(
      thread.ready.catch(() => null),
      signal,
    );
    const pixels = copyFor(thread, request.pixels);
    const reply = worker && (await answerOf(worker, { ...request, pixels }, wait));
    isAlive = reply !== null;
    if (reply?.carrier) carriers.set(thread, reply.carrier);
    if (reply?.kind === 'failed') throw deserializeError(reply.error);
    return reply;
  } finally {
    threads.give(thread, isAlive);
  }
}

/** @returns null when the thread died or does not answer. @throws cancelled */
function answerOf(worker: Worker, request: ThreadRequest, { signal, timeoutMs }: Wait): Promise<ThreadReply | null> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(new RectoError('cancelled'));
    };
    const settle = (reply: ThreadReply | null) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
      resolve(reply);
    };
    const timer = setTimeout(() => settle(null), timeoutMs);
    signal?.addEventListener('abort', leave, { once: true });
    worker.onmessage = ({ data }: MessageEvent<ThreadReply>) => settle(data);
    worker.onerror = () => settle(null);
    worker.onmessageerror = () => settle(null);
    worker.postMessage(request, [request.pixels.samples.buffer]);
  });
}
