import type { OcrSession } from '@recto/contract/capabilities/ocr';
import { RectoError } from '@recto/contract/recto-error';
import { LendingPool } from '@recto/work/lending-pool';
import type { OcrThread } from './messages.ts';
import { PageThread } from './page-thread.ts';

export interface SessionSize {
  /** Threads at the same time, at most. */
  readonly threads: number;
  /** Pages that one thread has at the same time. */
  readonly pagesPerThread: number;
}

/** Threads that are started when needed; each page is lent a seat on one of them. */
export function openSession(startThread: () => OcrThread, { threads, pagesPerThread }: SessionSize): OcrSession {
  const running = new Set<PageThread>();
  const seats = new LendingPool<{ readonly thread: PageThread }>({
    start() {
      for (const thread of running) if (thread.hasEnded) running.delete(thread);
      const usable = [...running].filter(({ isSpoiled }) => !isSpoiled);
      const [leastBusy] = usable.sort((one, other) => one.seatCount - other.seatCount);
      const isNew = !leastBusy || usable.length < threads;
      const thread = isNew ? new PageThread(startThread()) : leastBusy;
      running.add(thread);
      thread.seatCount++;
      return { thread };
    },
    end: ({ thread }) => thread.spoil(),
    hasEnded: ({ thread }) => thread.isSpoiled,
    most: threads * pagesPerThread,
  });
  return {
    concurrency: threads * pagesPerThread,
    async recognise(image, options) {
      const seat = await seats.take(options.signal);
      let isUsable = false;
      try {
        const page = await seat.thread.ask(image, options);
        isUsable = true;
        return page;
      } finally {
        seats.give(seat, isUsable);
      }
    },
    close() {
      for (const thread of running) thread.end(new RectoError('cancelled'));
      seats.close();
    },
  };
}
