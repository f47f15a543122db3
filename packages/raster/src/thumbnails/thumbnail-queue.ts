import type { PixelImage } from '@recto/contract/capabilities/pixel-image';
import type { RasterCapability, RasterDocument, ThumbnailOptions } from '@recto/contract/capabilities/raster';
import { RectoError } from '@recto/contract/recto-error';
import { throwIfCancelled } from '@recto/work/cancellation';
import { BitmapCache } from './bitmap-cache.ts';

/** One thumbnail; two equal requests share one drawing. */
export interface ThumbnailRequest extends Omit<ThumbnailOptions, 'signal'> {
  readonly document: RasterDocument;
}

export interface ThumbnailQueueOptions {
  /** Most bytes of finished thumbnails kept for later requests; 64 MB when absent. */
  readonly maxCachedBytes?: number;
  /** Drawn at the same time; 1 when absent, more only where `raster` spreads over several engines. */
  readonly concurrency?: number;
}

export interface RequestOptions {
  /** Smaller is sooner: 0 for what is visible. Equal ones in the order of asking. */
  readonly priority: number;
  /** Withdraws this asking; the drawing is stopped when nobody else waits for it. */
  readonly signal?: AbortSignal;
}

/** Thumbnails in the order in which they are needed. */
export interface ThumbnailQueue {
  /** A finished thumbnail that is still kept. It belongs to the queue: not to be modified or transferred. */
  peek(request: ThumbnailRequest): PixelImage | undefined;
  /** The thumbnail, drawn if need be. It belongs to the queue. @throws cancelled, and what drawing throws */
  request(request: ThumbnailRequest, options: RequestOptions): Promise<PixelImage>;
  /** Gives all that waits a new priority, after scrolling say; undefined withdraws it (`cancelled`). */
  reprioritise(priorityOf: (request: ThumbnailRequest) => number | undefined): void;
  /** Withdraws all that waits for a document and drops its thumbnails. */
  forget(document: RasterDocument): void;
}

/** @param raster draws; only its `thumbnail` is called. */
export function createThumbnailQueue(
  raster: Pick<RasterCapability, 'thumbnail'>,
  options: ThumbnailQueueOptions = {},
): ThumbnailQueue {
  return new PriorityThumbnailQueue(raster, options);
}

interface Waiter {
  resolve(image: PixelImage): void;
  reject(error: unknown): void;
}

interface Job {
  readonly key: string;
  readonly request: ThumbnailRequest;
  readonly waiters: Set<Waiter>;
  readonly controller: AbortController;
  priority: number;
  running: boolean;
}

const DEFAULT_CACHED_BYTES = 67_108_864;

class PriorityThumbnailQueue implements ThumbnailQueue {
  readonly #raster: Pick<RasterCapability, 'thumbnail'>;
  readonly #concurrency: number;
  readonly #cache: BitmapCache;
  /** In the order of asking. */
  readonly #jobs = new Map<string, Job>();
  readonly #documentNumbers = new WeakMap<RasterDocument, number>();
  #documents = 0;
  #running = 0;

  constructor(raster: Pick<RasterCapability, 'thumbnail'>, options: ThumbnailQueueOptions) {
    this.#raster = raster;
    this.#concurrency = options.concurrency ?? 1;
    this.#cache = new BitmapCache(options.maxCachedBytes ?? DEFAULT_CACHED_BYTES);
  }

  peek(request: ThumbnailRequest): PixelImage | undefined {
    return this.#cache.get(this.#keyOf(request));
  }

  async request(request: ThumbnailRequest, { priority, signal }: RequestOptions): Promise<PixelImage> {
    throwIfCancelled(signal);
    const kept = this.peek(request);
    if (kept) return kept;
    const job = this.#jobFor(request, priority);
    job.priority = Math.min(job.priority, priority);
    const image = this.#wait(job, signal);
    this.#startNext();
    return await image;
  }

  reprioritise(priorityOf: (request: ThumbnailRequest) => number | undefined): void {
    for (const job of [...this.#jobs.values()]) {
      const priority = priorityOf(job.request);
      if (priority === undefined) this.#withdraw(job);
      else job.priority = priority;
    }
  }

  forget(document: RasterDocument): void {
    for (const job of [...this.#jobs.values()]) if (job.request.document === document) this.#withdraw(job);
    const prefix = this.#prefixOf(document);
    this.#cache.deleteWhere((key) => key.startsWith(prefix));
  }

  #jobFor(request: ThumbnailRequest, priority: number): Job {
    const key = this.#keyOf(request);
    const known = this.#jobs.get(key);
    if (known) return known;
    const controller = new AbortController();
    const job: Job = { key, request, waiters: new Set(), controller, priority, running: false };
    this.#jobs.set(key, job);
    return job;
  }

  #wait(job: Job, signal: AbortSignal | undefined): Promise<PixelImage> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        job.waiters.delete(waiter);
        if (job.waiters.size === 0) this.#withdraw(job);
        waiter.reject(new RectoError('cancelled'));
      };
      const stay = () => signal?.removeEventListener('abort', leave);
      const waiter: Waiter = {
        resolve: (image) => {
          stay();
          resolve(image);
        },
        reject: (error) => {
          stay();
          reject(error);
        },
      };
      job.waiters.add(waiter);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  #withdraw(job: Job): void {
    if (this.#jobs.get(job.key) === job) this.#jobs.delete(job.key);
    job.controller.abort();
    for (const waiter of job.waiters) waiter.reject(new RectoError('cancelled'));
  }

  #startNext(): void {
    while (this.#running < this.#concurrency) {
      const job = this.#mostUrgent();
      if (!job) return;
      job.running = true;
      this.#running++;
      void this.#run(job);
    }
  }

  #mostUrgent(): Job | undefined {
    let best: Job | undefined;
    for (const job of this.#jobs.values()) if (!job.running && (!best || job.priority < best.priority)) best = job;
    return best;
  }

  async #run(job: Job): Promise<void> {
    const { document, ...options } = job.request;
    try {
      const image = await this.#raster.thumbnail(document, { ...options, signal: job.controller.signal });
      if (!job.controller.signal.aborted) this.#cache.set(job.key, image);
      for (const waiter of job.waiters) waiter.resolve(image);
    } catch (thrown) {
      for (const waiter of job.waiters) waiter.reject(thrown);
    } finally {
      if (this.#jobs.get(job.key) === job) this.#jobs.delete(job.key);
      this.#running--;
      this.#startNext();
    }
  }

  #prefixOf(document: RasterDocument): string {
    let number = this.#documentNumbers.get(document);
    if (number === undefined) {
      number = ++this.#documents;
      this.#documentNumbers.set(document, number);
    }
    return `${number}/`;
  }

  #keyOf({ document, pageIndex, boxWidth, boxHeight, devicePixelRatio = 1 }: ThumbnailRequest): string {
    return `${this.#prefixOf(document)}${pageIndex}/${boxWidth}x${boxHeight}@${devicePixelRatio}`;
  }
}
