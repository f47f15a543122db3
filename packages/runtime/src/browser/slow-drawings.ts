import { RectoError } from '@recto/contract/recto-error';
import { workerError } from '@recto/work/worker-error';
import type { RasterReply } from './raster-messages.ts';

/** Outcome of a slow drawing. */
export type SlowEnd =
  | { readonly kind: 'drawn'; readonly bitmap: ImageBitmap }
  | { readonly kind: 'failed'; readonly error: RectoError };

interface SlowDrawingsOptions {
  /** At the same time; the oldest is given up for one more. */
  readonly most: number;
  /** Longest time of each drawing after it was set aside. */
  readonly limitMs: number;
  /** Told once for each, after its worker has ended. */
  readonly onEnd: (key: string, end: SlowEnd) => void;
}

interface SlowDrawing {
  readonly worker: Worker;
  readonly timer: ReturnType<typeof setTimeout>;
}

/**
 * Workers that are busy with one picture for long: PDFium cannot be stopped in the middle of a pattern. Each goes on with it
 * alone, and everybody else gets a new worker.
 */
export class SlowDrawings {
  readonly #options: SlowDrawingsOptions;
  /** By the picture's key, oldest first. */
  readonly #drawings = new Map<string, SlowDrawing>();

  constructor(options: SlowDrawingsOptions) {
    this.#options = options;
  }

  has(key: string): boolean {
    return this.#drawings.has(key);
  }

  /** Takes over a worker that draws the picture; whatever else it was asked for is lost. */
  add(key: string, worker: Worker): void {
    const tooDemanding = () => this.#end(key, { kind: 'failed', error: new RectoError('too-demanding') });
    this.#drawings.set(key, { worker, timer: setTimeout(tooDemanding, this.#options.limitMs) });
    worker.addEventListener('message', ({ data }: MessageEvent<RasterReply>) => {
      if (data.kind === 'drawn') this.#end(key, { kind: 'drawn', bitmap: data.bitmap });
      if (data.kind === 'failed') this.#end(key, { kind: 'failed', error: new RectoError('too-demanding') });
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#end(key, { kind: 'failed', error: workerError(event) });
    });
    const [oldest = key] = this.#drawings.keys();
    if (this.#drawings.size > this.#options.most) {
      this.#end(oldest, { kind: 'failed', error: new RectoError('too-demanding') });
    }
  }

  /** Ends a drawing that nobody waits for any more. */
  drop(key: string): void {
    const drawing = this.#drawings.get(key);
    if (!drawing) return;
    this.#drawings.delete(key);
    clearTimeout(drawing.timer);
    drawing.worker.terminate();
  }

  close(): void {
    for (const key of [...this.#drawings.keys()]) this.drop(key);
  }

  #end(key: string, end: SlowEnd): void {
    if (!this.has(key)) return;
    this.drop(key);
    this.#options.onEnd(key, end);
  }
}
