import { deserializeError, RectoError } from '@recto/contract/recto-error';
import { workerError } from '@recto/work/worker-error';
import { type KeptPictures, keepPictures } from './raster-kept.ts';
import type { PageShape, PictureRequest, RasterReply, RasterRequest } from './raster-messages.ts';
import { SlowDrawings, type SlowEnd } from './slow-drawings.ts';

export interface RasterHostOptions {
  /** Makes the module worker that calls `serveRaster`. */
  readonly createWorker: () => Worker;
  /** Time that an idle worker is kept; only ending it frees its memory. Default 30,000. */
  readonly idleMs?: number;
  /**
   * Longest silence of the worker during a request for pictures, before it counts as crashed; on a slow line it first fetches 4.6
   * MB. Default 90,000.
   */
  readonly silenceMs?: number;
  /** Longest time that a drawing may keep others waiting before they get a worker of their own. Default 1,200. */
  readonly patienceMs?: number;
  /** Longest time that a drawing may continue after it was set aside. Default 30,000. */
  readonly slowMs?: number;
  /** Size of the finished pictures kept for later requests; 64 MB when absent. */
  readonly maxKeptBytes?: number;
}

export interface DrawOptions {
  /** Smaller is sooner: 0 for what is visible. */
  readonly priority: number;
  readonly signal?: AbortSignal;
}

/** A file whose pages can be drawn. The worker behind it comes and goes. */
export interface PictureFile {
  /** Every page's shape as displayed. @throws what opening throws */
  readonly shapes: Promise<readonly PageShape[]>;
  /** Every page's label; null for a document without labels and for one that cannot be drawn. */
  readonly labels: Promise<readonly string[] | null>;
  /** A picture drawn before and still kept. It belongs to the host; draw it at once. */
  peek(picture: PictureRequest): ImageBitmap | undefined;
  /** The picture. It belongs to the host; draw it at once. @throws cancelled, engine-crashed, and what drawing throws */
  draw(picture: PictureRequest, options: DrawOptions): Promise<ImageBitmap>;
  close(): void;
}

/** Draws pages of the visitor's files in a worker of its own. Nothing starts before the first file or `preload`. */
export interface PictureHost {
  /** Starts the worker and fetches what drawing takes, so that the first file needs no network. */
  preload(): void;
  open(file: File, password?: string): PictureFile;
  /** Ends the worker and drops all pictures. */
  close(): void;
}

/** Slow drawings that may continue beside the worker, each in a worker of its own. */
const MOST_SLOW = 2;
/** A file that crashes the worker this often is not drawn any more. */
const MOST_CRASHES = 2;

interface DrawnFile {
  readonly file: File;
  readonly password: string | undefined;
  readonly shapes: Deferred<readonly PageShape[]>;
  readonly labels: Deferred<readonly string[] | null>;
  /** Why the file cannot be drawn; undefined while it can. */
  refusal: RectoError | undefined;
  crashes: number;
  /** True once the worker was asked to open it. */
  isOpen: boolean;
  /** True once the worker has sent its labels, which come last. */
  isKnown: boolean;
}

interface Deferred<Value> {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: RectoError) => void;
}

interface Waiting {
  readonly fileId: number;
  readonly key: string;
  readonly picture: PictureRequest;
  readonly priority: number;
  readonly resolve: (bitmap: ImageBitmap) => void;
  readonly reject: (error: RectoError) => void;
}

/** @param options the worker is started at the first file and again whenever it is needed after it ended. */
export function createRasterHost(options: RasterHostOptions): PictureHost {
  return new RasterHost(options);
}

class RasterHost implements PictureHost {
  readonly #options: RasterHostOptions;
  readonly #kept: KeptPictures;
  readonly #files = new Map<number, DrawnFile>();
  readonly #waiting = new Map<number, Waiting>();
  readonly #slow: SlowDrawings;
  /** Keys of pictures that took too long; they are not tried again. */
  readonly #hopeless = new Set<string>();
  #worker: Worker | undefined;
  /** Current drawing of the worker. */
  #drawing: { readonly key: string; isOverdue: boolean } | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #numbersGiven = 0;

  constructor(options: RasterHostOptions) {
    this.#options = options;
    this.#kept = keepPictures(options.maxKeptBytes);
    const { slowMs = 30_000 } = options;
    this.#slow = new SlowDrawings({ most: MOST_SLOW, limitMs: slowMs, onEnd: (key, end) => this.#endSlow(key, end) });
  }

  preload(): void {
    if (!this.#worker) this.#post({ kind: 'preload' });
  }

  open(file: File, password?: string): PictureFile {
    const fileId = ++this.#numbersGiven;
    const drawn: DrawnFile = {
      file,
      password,
      refusal: undefined,
      crashes: 0,
      isOpen: false,
      isKnown: false,
      shapes: deferred<readonly PageShape[]>(),
      labels: deferred<readonly string[] | null>(),
    };
    // A caller that awaits the shapes hears of a refusal; where nobody does, it must not become an unhandled rejection.
    drawn.shapes.promise.catch(() => undefined);
    this.#files.set(fileId, drawn);
    this.#openFile(fileId, drawn);
    this.#makeWay();
    return {
      shapes: drawn.shapes.promise,
      labels: drawn.labels.promise,
      peek: (picture) => this.#kept.get(keyOf(fileId, picture)),
      draw: (picture, drawOptions) => this.#draw(fileId, picture, drawOptions),
      close: () => this.#closeFile(fileId),
    };
  }

  close(): void {
    for (const fileId of [...this.#files.keys()]) this.#closeFile(fileId);
    this.#slow.close();
    this.#endWorker();
  }

  #draw(fileId: number, picture: PictureRequest, { priority, signal }: DrawOptions): Promise<ImageBitmap> {
    const key = keyOf(fileId, picture);
    const drawn = this.#files.get(fileId);
    const refusal = drawn ? drawn.refusal : new RectoError('cancelled');
    if (!drawn || refusal || signal?.aborted) return Promise.reject(refusal ?? new RectoError('cancelled'));
    const kept = this.#kept.get(key);
    if (kept) return Promise.resolve(kept);
    if (this.#hopeless.has(key)) return Promise.reject(new RectoError('too-demanding', { fileName: drawn.file.name }));
    return new Promise((resolve, reject) => {
      const requestId = ++this.#numbersGiven;
      this.#waiting.set(requestId, { fileId, key, picture, priority, resolve, reject });
      signal?.addEventListener('abort', () => this.#withdraw(requestId), { once: true });
      if (this.#slow.has(key)) return;
      this.#ask(requestId);
      this.#makeWay();
    });
  }

  #ask(requestId: number): void {
    const waiting = this.#waiting.get(requestId);
    const drawn = waiting && this.#files.get(waiting.fileId);
    if (!waiting || !drawn) return;
    const { fileId, picture, priority } = waiting;
    if (!drawn.isOpen) this.#openFile(fileId, drawn);
    if (this.#waiting.has(requestId)) this.#post({ kind: 'draw', requestId, fileId, picture, priority });
  }

  #withdraw(requestId: number): void {
    const waiting = this.#waiting.get(requestId);
    if (!waiting) return;
    this.#waiting.delete(requestId);
    const isWanted = [...this.#waiting.values()].some(({ key }) => key === waiting.key);
    if (!isWanted) this.#slow.drop(waiting.key);
    this.#worker?.postMessage({ kind: 'withdraw', requestId } satisfies RasterRequest);
    waiting.reject(new RectoError('cancelled'));
    this.#watch();
  }

  #openFile(fileId: number, drawn: DrawnFile): void {
    drawn.isOpen = true;
    const { file, password } = drawn;
    this.#post({ kind: 'open', fileId, file, ...(password !== undefined && { password }) });
  }

  #closeFile(fileId: number): void {
    const drawn = this.#files.get(fileId);
    if (!drawn) return;
    this.#files.delete(fileId);
    drawn.shapes.reject(new RectoError('cancelled'));
    drawn.labels.resolve(null);
    for (const [requestId, waiting] of [...this.#waiting]) if (waiting.fileId === fileId) this.#withdraw(requestId);
    this.#kept.deleteWhere((key) => key.startsWith(`${fileId}/`));
    for (const key of this.#hopeless) if (key.startsWith(`${fileId}/`)) this.#hopeless.delete(key);
    this.#worker?.postMessage({ kind: 'close', fileId } satisfies RasterRequest);
  }

  #post(request: RasterRequest): void {
    try {
      this.#worker ??= this.#startWorker();
    } catch (thrown) {
      this.#crashed(new RectoError('engine-crashed', {}, thrown));
      return;
    }
    this.#worker.postMessage(request);
    this.#watch();
  }

  #startWorker(): Worker {
    const worker = this.#options.createWorker();
    worker.addEventListener('message', ({ data }: MessageEvent<RasterReply>) => {
      if (worker !== this.#worker) return;
      this.#receive(data);
      this.#watch();
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      if (worker === this.#worker) this.#crashed(workerError(event));
    });
    return worker;
  }

  #receive(reply: RasterReply): void {
    if (reply.kind === 'opened') this.#files.get(reply.fileId)?.shapes.resolve(reply.shapes);
    if (reply.kind === 'labelled') this.#know(reply.fileId, reply.labels);
    if (reply.kind === 'drawing') this.#begin(keyOf(reply.fileId, reply.picture));
    if (reply.kind === 'rested') this.#beDone();
    if (reply.kind === 'refused') this.#refuse(reply.fileId, deserializeError(reply.error));
    if (reply.kind === 'drawn')
      this.#settle(reply.requestId, (waiting) => {
        this.#kept.set(waiting.key, reply.bitmap);
        waiting.resolve(reply.bitmap);
      });
    if (reply.kind === 'failed') this.#settle(reply.requestId, ({ reject }) => reject(deserializeError(reply.error)));
  }

  #know(fileId: number, labels: readonly string[] | null): void {
    const drawn = this.#files.get(fileId);
    if (!drawn) return;
    drawn.isKnown = true;
    drawn.labels.resolve(labels);
  }

  #begin(key: string): void {
    this.#beDone();
    const drawing = { key, isOverdue: false };
    this.#drawing = drawing;
    this.#patience = setTimeout(() => {
      drawing.isOverdue = true;
      this.#makeWay();
    }, this.#options.patienceMs ?? 1_200);
  }

  #beDone(): void {
    clearTimeout(this.#patience);
    this.#drawing = undefined;
  }

  /** When a worker has been drawing one picture for long, the pictures that wait behind it move to another worker. */
  #makeWay(): void {
    const drawing = this.#drawing;
    if (!drawing?.isOverdue || !this.#worker) return;
    const others = [...this.#waiting].filter(([, { key }]) => key !== drawing.key && !this.#slow.has(key));
    const unknown = [...this.#files].filter(([, drawn]) => drawn.isOpen && !drawn.isKnown && !drawn.refusal);
    if (others.length === 0 && unknown.length === 0) return;
    const worker = this.#worker;
    const isWanted = [...this.#waiting.values()].some(({ key }) => key === drawing.key);
    this.#leaveWorker();
    if (isWanted) this.#slow.add(drawing.key, worker);
    else worker.terminate();
    for (const [fileId, drawn] of unknown) this.#openFile(fileId, drawn);
    for (const [requestId] of others) this.#ask(requestId);
  }

  #endSlow(key: string, end: SlowEnd): void {
    if (end.kind === 'failed') this.#hopeless.add(key);
    else this.#kept.set(key, end.bitmap);
    for (const [requestId, waiting] of [...this.#waiting]) {
      if (waiting.key !== key) continue;
      this.#waiting.delete(requestId);
      if (end.kind === 'drawn') waiting.resolve(end.bitmap);
      else waiting.reject(end.error);
    }
  }

  #settle(requestId: number, work: (waiting: Waiting) => void): void {
    const waiting = this.#waiting.get(requestId);
    this.#waiting.delete(requestId);
    if (waiting) work(waiting);
  }

  #refuse(fileId: number, refusal: RectoError): void {
    const drawn = this.#files.get(fileId);
    if (!drawn) return;
    drawn.refusal = refusal;
    drawn.shapes.reject(refusal);
    drawn.labels.resolve(null);
    this.#rejectAll((waiting) => waiting.fileId === fileId, refusal);
  }

  /** Asks the next worker for what the last one owed; a file that ended two workers is refused. */
  #crashed(error: RectoError): void {
    const waiting = [...this.#waiting].filter(([, { key }]) => !this.#slow.has(key));
    const isOwed = (fileId: number, { isOpen, isKnown, refusal }: DrawnFile) =>
      !refusal && ((isOpen && !isKnown) || waiting.some(([, one]) => one.fileId === fileId));
    const owed = [...this.#files].filter(([fileId, drawn]) => isOwed(fileId, drawn));
    this.#endWorker();
    for (const [fileId, drawn] of owed) {
      if (++drawn.crashes >= MOST_CRASHES) this.#refuse(fileId, error);
      else if (!drawn.isOpen) this.#openFile(fileId, drawn);
    }
    for (const [requestId] of waiting) this.#ask(requestId);
  }

  #rejectAll(matches: (waiting: Waiting) => boolean, error: RectoError): void {
    for (const [requestId, waiting] of [...this.#waiting]) {
      if (!matches(waiting)) continue;
      this.#waiting.delete(requestId);
      waiting.reject(error);
    }
  }

  #endWorker(): void {
    this.#worker?.terminate();
    this.#leaveWorker();
  }

  #leaveWorker(): void {
    clearTimeout(this.#timer);
    this.#beDone();
    this.#worker = undefined;
    for (const drawn of this.#files.values()) drawn.isOpen = false;
  }

  /** With pictures awaited the worker must say something now and then; without, it ends after a while. */
  #watch(): void {
    clearTimeout(this.#timer);
    if (!this.#worker) return;
    const { idleMs = 30_000, silenceMs = 90_000 } = this.#options;
    this.#timer = [...this.#waiting.values()].some(({ key }) => !this.#slow.has(key))
      ? setTimeout(() => this.#crashed(new RectoError('engine-crashed')), silenceMs)
      : setTimeout(() => this.#endWorker(), idleMs);
  }
}

function deferred<Value>(): Deferred<Value> {
  let resolve: Deferred<Value>['resolve'] = () => undefined;
  let reject: Deferred<Value>['reject'] = () => undefined;
  const promise = new Promise<Value>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { promise, resolve, reject };
}

function keyOf(fileId: number, { pageIndex, boxWidth, boxHeight, devicePixelRatio }: PictureRequest): string {
  return `${fileId}/${pageIndex}/${boxWidth}x${boxHeight}@${devicePixelRatio}`;
}
