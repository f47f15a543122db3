import type { EncodeImageOptions, ImageFrame, PixelBuffer, ResizeOptions } from '@recto/contract/capabilities/images';
import { deserializeError, RectoError, type SerializedError } from '@recto/contract/recto-error';
import { throwIfCancelled } from '@recto/work/cancellation';
import { deviceThreads } from '@recto/work/device-threads';
import { LendingPool } from '@recto/work/lending-pool';
import { type ReadyWorker, type ReadyWorkerOptions, startUntilReady } from '@recto/work/ready-worker';
import { unlessAborted } from '@recto/work/unless-aborted';
import type { SlowCodecs } from '../codecs.ts';

/** Below this many pixels, posting them to a thread takes longer than the work. */
const MIN_PIXELS = 100_000;
/** Threads without work end, because memory that was given to them does not come back otherwise. */
const IDLE_MS = 4000;
/** Without threads the work is done where it was asked for, so that none is waited for long. */
const PATIENCE: ThreadPatience = { startMs: 5000, mostStarts: 2, answerMs: 30_000, answerMsPerPixel: 0.002 };
/** A thread that had a picture of more pixels ends: its codecs keep the most memory that they ever had. */
const MOST_KEPT_PIXELS = 16_000_000;
/** Memory of a device whose browser tells nothing of it. */
const UNTOLD_GIGABYTES = 4;

/** Threads that died, never began or stood still before no more are asked. */
const MOST_FAILURES = 4;

/** Options without what cannot be posted to a thread. */
type Plain<Options> = Options extends unknown ? Omit<Options, 'signal'> : never;

/** Request to a thread. */
export type ThreadRequest =
  | { readonly kind: 'decode'; readonly bytes: Uint8Array; readonly frame: ImageFrame }
  | { readonly kind: 'resize'; readonly pixels: PixelBuffer; readonly options: Plain<ResizeOptions> }
  | { readonly kind: 'encode'; readonly pixels: PixelBuffer; readonly options: Plain<EncodeImageOptions> };

/** A thread's one answer to each request, with the memory in which the pixels came. */
export type ThreadReply = ThreadOutcome & { readonly carrier?: ArrayBufferLike };

/** Outcome of a request. */
export type ThreadOutcome =
  | { readonly kind: 'decoded'; readonly pixels: PixelBuffer }
  | { readonly kind: 'resized'; readonly pixels: PixelBuffer }
  | { readonly kind: 'encoded'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly error: SerializedError };

/** Waiting time for threads before the calling thread does the work itself. */
export interface ThreadPatience extends ReadyWorkerOptions {
  /** For the answer to a picture without pixels. */
  readonly answerMs: number;
  /** And for each of its pixels: many times what a slow phone needs. */
  readonly answerMsPerPixel: number;
}

/**
 * Codecs whose work is done in threads of their own, each at one picture at a time. Small pictures stay here, and all of them
 * where no thread can be started. A file that a thread does not survive is damaged: it is not tried here.
 * @param startWorker starts a module worker that answers by `answerImages`
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
    if (failures >= MOST_FAILURES) return 'none';
    const { widthPixels, heightPixels } = sizeOf(request);
    const timeoutMs = patience.answerMs + widthPixels * heightPixels * patience.answerMsPerPixel;
    const reply = await ask(threads, request, { signal, timeoutMs });
    if (typeof reply === 'string') failures += 1;
    return reply;
  };
  const isSmall = ({ widthPixels, heightPixels }: Size) => widthPixels * heightPixels < MIN_PIXELS;
  return {
    async decodeJpeg(bytes, frame, signal) {
      if (isSmall(frame)) return here.decodeJpeg(bytes, frame, signal);
      const reply = await askThread({ kind: 'decode', bytes, frame }, signal);
      if (reply === 'none') return here.decodeJpeg(bytes, frame, signal);
      if (reply === 'lost' || reply.kind !== 'decoded') throw new RectoError('engine-crashed');
      return reply.pixels;
    },
    async resize(pixels, options) {
      if (isSmall(pixels)) return here.resize(pixels, options);
      const { signal, ...plain } = options;
      const reply = await askThread({ kind: 'resize', pixels, options: plain }, signal);
      return isOf(reply, 'resized') ? reply.pixels : here.resize(pixels, options);
    },
    async encode(pixels, options) {
      if (isSmall(pixels)) return here.encode(pixels, options);
      const { signal, ...plain } = options;
      const reply = await askThread({ kind: 'encode', pixels, options: plain }, signal);
      return isOf(reply, 'encoded') ? reply.bytes : here.encode(pixels, options);
    },
  };
}

/** No thread can be had; or the one that was had died, or does not answer. */
type NoReply = 'none' | 'lost';

const isOf = <Kind extends ThreadReply['kind']>(
  reply: ThreadReply | NoReply,
  kind: Kind,
): reply is Extract<ThreadReply, { readonly kind: Kind }> => typeof reply === 'object' && reply.kind === kind;

type Size = Pick<ImageFrame, 'widthPixels' | 'heightPixels'>;

const sizeOf = (request: ThreadRequest): Size => (request.kind === 'decode' ? request.frame : request.pixels);

/** Codecs in as many threads as the device has cores, or here: on a phone too, where a copy of a picture for a thread is one too many. */
export function imageThreadsOrHere(here: SlowCodecs, startWorker: () => Promise<Worker>): SlowCodecs {
  const most = deviceThreads(UNTOLD_GIGABYTES);
  return most > 1 ? createImageThreads(here, startWorker, most) : here;
}

/** Memory that brings pixels to a thread and comes back, for the next ones. */
const carriers = new WeakMap<ReadyWorker, ArrayBufferLike>();

/** The memory of a request, which is transferred with it. */
export const carrierOf = (request: ThreadRequest): ArrayBuffer =>
  (request.kind === 'decode' ? request.bytes : request.pixels.samples).buffer as ArrayBuffer;

/** A copy that can be transferred: the caller keeps its own, and nothing else in their buffer is transferred. */
function copyFor(thread: ReadyWorker, request: ThreadRequest): ThreadRequest {
  const values = request.kind === 'decode' ? request.bytes : request.pixels.samples;
  const known = carriers.get(thread);
  carriers.delete(thread);
  const isEnough = known !== undefined && known.byteLength >= values.byteLength;
  const carrier = isEnough ? known : new ArrayBuffer(values.byteLength);
  if (request.kind === 'decode') {
    const bytes = new Uint8Array(carrier, 0, values.length);
    bytes.set(values);
    return { ...request, bytes };
  }
  const copy =
    values instanceof Uint16Array
      ? new Uint16Array(carrier, 0, values.length)
      : new Uint8Array(carrier, 0, values.length);
  copy.set(values);
  return { ...request, pixels: { ...request.pixels, samples: copy } as PixelBuffer };
}

/** Until when a thread is waited for. */
interface Wait {
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number;
}

/** @throws what the codec throws, and cancelled */
async function ask(
  threads: LendingPool<ReadyWorker>,
  request: ThreadRequest,
  wait: Wait,
): Promise<ThreadReply | NoReply> {
  const { signal } = wait;
  const thread = await threads.take(signal).catch(() => {
    throwIfCancelled(signal);
    return null;
  });
  if (!thread) return 'none';
  let isAlive = false;
  try {
    const worker = await unlessAborted(
      thread.ready.catch(() => null),
      signal,
    );
    if (!worker) return 'none';
    const reply = await answerOf(worker, copyFor(thread, request), wait);
    if (!reply) return 'lost';
    isAlive = true;
    if (reply.carrier) carriers.set(thread, reply.carrier);
    if (reply.kind === 'failed') throw deserializeError(reply.error);
    return reply;
  } finally {
    const { widthPixels, heightPixels } = sizeOf(request);
    threads.give(thread, isAlive && widthPixels * heightPixels <= MOST_KEPT_PIXELS);
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
    worker.postMessage(request, [carrierOf(request)]);
  });
}
