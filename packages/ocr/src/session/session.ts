import {
  deserializeError,
  type GrayImage,
  LendingPool,
  type OcrSession,
  type RecognisedPage,
  type RecogniseOptions,
  RectoError,
  showLife,
} from '@recto/contract';
import type { OcrThread } from './messages.ts';

/** Wall clock of one page; a page of a newspaper takes a tenth of it. */
const PAGE_TIMEOUT_MS = 300_000;

/** Threads that are started when needed and lent to one page at a time. */
export function openSession(startThread: () => OcrThread, concurrency: number): OcrSession {
  const threads = new LendingPool<OcrThread>({
    start: startThread,
    end: (thread) => thread.terminate(),
    most: concurrency,
  });
  return {
    concurrency,
    async recognise(image, options) {
      const thread = await threads.take(options.signal);
      let isUsable = false;
      try {
        const page = await ask(thread, image, options);
        isUsable = true;
        return page;
      } finally {
        threads.give(thread, isUsable);
      }
    },
    close: () => threads.close(),
  };
}

function ask(thread: OcrThread, image: GrayImage, { signal, ...options }: RecogniseOptions): Promise<RecognisedPage> {
  return new Promise((resolve, reject) => {
    const stop = (error: unknown) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
      reject(error);
    };
    const leave = () => stop(new RectoError('cancelled'));
    const timer = setTimeout(
      () => stop(new RectoError('timed-out', { seconds: PAGE_TIMEOUT_MS / 1000 })),
      PAGE_TIMEOUT_MS,
    );
    signal?.addEventListener('abort', leave, { once: true });
    thread.listen(
      (reply) => {
        if (reply.kind === 'alive') return showLife(signal);
        if (reply.kind === 'failed') return stop(deserializeError(reply.error));
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        resolve(reply.page);
      },
      (cause) => stop(new RectoError('engine-crashed', {}, cause)),
    );
    thread.post({ image, options });
  });
}
