import {
  deserializeError,
  type EncodeImageOptions,
  type PixelBuffer,
  RectoError,
  type ResizeOptions,
  type SerializedError,
} from '@recto/contract';
import type { ImageCodecs } from '../codecs.ts';

/** Below so many pixels, handing them over takes longer than the work. */
const MIN_PIXELS = 100_000;
/** Threads without work end, because memory that was given to them does not come back otherwise. */
const IDLE_MS = 4000;
const MOST_THREADS = 4;
/** Memory of one thread, with room: pixels of a page in colour at 300 dpi, the same for the encoder, and what it makes of them. */
const THREAD_GIGABYTES = 0.5;

/** Options without what cannot be handed over. */
type Plain<Options> = Options extends unknown ? Omit<Options, 'signal'> : never;

/** What a thread is asked for. */
export type ThreadRequest =
  | { readonly kind: 'resize'; readonly pixels: PixelBuffer; readonly options: Plain<ResizeOptions> }
  | { readonly kind: 'encode'; readonly pixels: PixelBuffer; readonly options: Plain<EncodeImageOptions> };

/** A thread's one answer to each request. */
export type ThreadReply =
  | { readonly kind: 'resized'; readonly pixels: PixelBuffer }
  | { readonly kind: 'encoded'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly error: SerializedError };

/** The slow part of what a host's codecs do. */
export type SlowCodecs = Pick<ImageCodecs, 'resize' | 'encode'>;

/**
 * Codecs whose work is done in threads of their own, each at one picture at a time. Small pictures stay here, and all of them
 * where no thread can be started.
 * @param startWorker starts a module worker that calls `serveImages`
 */
export function createImageThreads(here: SlowCodecs, startWorker: () => Worker, mostThreads: number): SlowCodecs {
  const threads = new Threads(startWorker, mostThreads);
  const isSmall = ({ widthPixels, heightPixels }: PixelBuffer) => widthPixels * heightPixels < MIN_PIXELS;
  return {
    async resize(pixels, options) {
      if (isSmall(pixels)) return here.resize(pixels, options);
      const { signal, ...plain } = options;
      const reply = await threads.ask({ kind: 'resize', pixels: ownCopy(pixels), options: plain }, signal);
      return reply?.kind === 'resized' ? reply.pixels : here.resize(pixels, options);
    },
    async encode(pixels, options) {
      if (isSmall(pixels)) return here.encode(pixels, options);
      const { signal, ...plain } = options;
      const reply = await threads.ask({ kind: 'encode', pixels: ownCopy(pixels), options: plain }, signal);
      return reply?.kind === 'encoded' ? reply.bytes : here.encode(pixels, options);
    },
  };
}

/** As many threads as the device has cores, when its memory is enough for them. */
export function imageThreadsFor(cores: number, gigabytes: number): number {
  return Math.max(1, Math.min(MOST_THREADS, cores, Math.floor(gigabytes / 2 / THREAD_GIGABYTES)));
}

/** Pixels that can be given away: the caller's stay with it, and nothing that lies beside them is handed over too. */
function ownCopy(pixels: PixelBuffer): PixelBuffer {
  return { ...pixels, samples: pixels.samples.slice() } as PixelBuffer;
}

class Threads {
  readonly #startWorker: () => Worker;
  readonly #most: number;
  readonly #idle: Worker[] = [];
  readonly #waiting: (() => void)[] = [];
  #count = 0;
  #leaving: ReturnType<typeof setTimeout> | undefined;

  constructor(startWorker: () => Worker, most: number) {
    this.#startWorker = startWorker;
    this.#most = most;
  }

  /** @returns null when no thread can be had. @throws what the codec throws, and cancelled */
  async ask(request: ThreadRequest, signal: AbortSignal | undefined): Promise<ThreadReply | null> {
    const worker = await this.#take(signal);
    if (!worker) return null;
    const reply = await answerOf(worker, request, signal).catch((thrown) => {
      this.#end(worker);
      throw thrown;
    });
    if (!reply) {
      this.#end(worker);
      return null;
    }
    this.#idle.push(worker);
    this.#waiting.shift()?.();
    this.#endIdleLater();
    if (reply.kind === 'failed') throw deserializeError(reply.error);
    return reply;
  }

  async #take(signal: AbortSignal | undefined): Promise<Worker | null> {
    for (;;) {
      if (signal?.aborted) throw new RectoError('cancelled');
      const idle = this.#idle.pop();
      if (idle) return idle;
      if (this.#count < this.#most) {
        try {
          const worker = this.#startWorker();
          this.#count += 1;
          return worker;
        } catch {
          return null;
        }
      }
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
        signal?.addEventListener('abort', () => resolve(), { once: true });
      });
    }
  }

  #end(worker: Worker): void {
    worker.terminate();
    this.#count -= 1;
    this.#waiting.shift()?.();
  }

  #endIdleLater(): void {
    clearTimeout(this.#leaving);
    this.#leaving = setTimeout(() => {
      for (const worker of this.#idle.splice(0)) this.#end(worker);
    }, IDLE_MS);
  }
}

/** @returns null when the thread died or never began. @throws cancelled */
function answerOf(
  worker: Worker,
  request: ThreadRequest,
  signal: AbortSignal | undefined,
): Promise<ThreadReply | null> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(new RectoError('cancelled'));
    const settle = (reply: ThreadReply | null) => {
      signal?.removeEventListener('abort', leave);
      resolve(reply);
    };
    signal?.addEventListener('abort', leave, { once: true });
    worker.onmessage = ({ data }: MessageEvent<ThreadReply>) => settle(data);
    worker.onerror = () => settle(null);
    worker.onmessageerror = () => settle(null);
    worker.postMessage(request, [request.pixels.samples.buffer]);
  });
}
