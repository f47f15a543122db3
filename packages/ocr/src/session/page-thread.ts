import type { GrayImage, RecogniseOptions } from '@recto/contract/capabilities/ocr';
import type { RecognisedPage } from '@recto/contract/recognised-page';
import { deserializeError, RectoError } from '@recto/contract/recto-error';
import { showLife } from '@recto/work/sign-of-life';
import type { OcrThread, PageReply } from './messages.ts';

/** Wall clock of one page, from the last answer of its thread; a page of a newspaper takes a tenth of it. */
const PAGE_TIMEOUT_MS = 300_000;

interface Asked {
  readonly signal: AbortSignal | undefined;
  readonly onProgress: RecogniseOptions['onProgress'];
  readonly settle: (reply: Exclude<PageReply, { readonly kind: 'alive' }>) => void;
  readonly fail: (error: unknown) => void;
  readonly restartTimer: () => void;
}

/** One thread and the pages that it has: as many as there are seats on it. It ends when its last page is answered or given up. */
export class PageThread {
  /** Number of jobs that may use it at the same time. */
  seatCount = 0;
  readonly #thread: OcrThread;
  readonly #asked = new Map<number, Asked>();
  #nextId = 1;
  #isSpoiled = false;
  #hasEnded = false;

  constructor(thread: OcrThread) {
    this.#thread = thread;
    thread.listen(
      (reply) => this.#hear(reply),
      (cause) => this.end(new RectoError('engine-crashed', {}, cause)),
    );
  }

  /** True once it takes no further page. */
  get isSpoiled(): boolean {
    return this.#isSpoiled;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Gets one page read. @throws cancelled, timed-out, engine-crashed, and what the engine says */
  ask(image: GrayImage, { signal, onProgress, ...options }: RecogniseOptions): Promise<RecognisedPage> {
    return new Promise((resolve, reject) => {
      const id = this.#nextId++;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const leave = () => asked.fail(new RectoError('cancelled'));
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        this.#asked.delete(id);
      };
      const asked: Asked = {
        signal,
        onProgress,
        settle(reply) {
          end();
          if (reply.kind === 'done') resolve(reply.page);
          else reject(deserializeError(reply.error));
        },
        fail(error) {
          end();
          reject(error);
        },
        restartTimer() {
          clearTimeout(timer);
          const late = new RectoError('timed-out', { seconds: PAGE_TIMEOUT_MS / 1000 });
          timer = setTimeout(() => asked.fail(late), PAGE_TIMEOUT_MS);
        },
      };
      asked.restartTimer();
      signal?.addEventListener('abort', leave, { once: true });
      this.#asked.set(id, asked);
      this.#thread.post({ id, image, options });
    });
  }

  /** Takes no further page; ends once no other one is read. */
  spoil(): void {
    this.#isSpoiled = true;
    this.#endIfIdle();
  }

  #hear(reply: PageReply): void {
    if (reply.kind === 'alive') {
      for (const { signal, onProgress } of this.#asked.values()) {
        showLife(signal);
        onProgress?.(reply.fraction);
      }
      return;
    }
    for (const asked of this.#asked.values()) asked.restartTimer();
    this.#asked.get(reply.id)?.settle(reply);
    this.#endIfIdle();
  }

  /** Ends at once. @param error outcome of its pages */
  end(error: RectoError): void {
    this.#isSpoiled = true;
    for (const asked of [...this.#asked.values()]) asked.fail(error);
    this.#endIfIdle();
  }

  #endIfIdle(): void {
    if (!this.#isSpoiled || this.#hasEnded || this.#asked.size > 0) return;
    this.#hasEnded = true;
    this.#thread.terminate();
  }
}
