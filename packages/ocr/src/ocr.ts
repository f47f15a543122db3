import type { OcrCapability } from '@recto/contract/capabilities/ocr';
import { deviceThreads } from '@recto/work/device-threads';
import { startUntilReady } from '@recto/work/ready-worker';
import type { OcrThread, PageReply } from './session/messages.ts';
import { openSession } from './session/session.ts';

export interface OcrHost {
  readonly engineName: string;
  /** @param folder of the session, see `openFolder`. */
  readonly startThread: (folder: string | undefined) => OcrThread;
  /** Makes a folder for what the threads of one session share; it is removed when the session is closed. */
  readonly openFolder?: () => { readonly path: string; readonly remove: () => void };
  /** Threads at the same time, at most. */
  readonly maxThreads: number;
  /** Pages that one thread has at the same time; 1 when absent. */
  readonly pagesPerThread?: number;
}

/** Makes the recognition capability of a host. Nothing is loaded before the first page. */
export function createOcr({
  engineName,
  startThread,
  openFolder,
  maxThreads,
  pagesPerThread = 1,
}: OcrHost): OcrCapability {
  return {
    engineName,
    openSession(pageCount) {
      const folder = openFolder?.();
      const threads = Math.max(1, Math.min(maxThreads, pageCount));
      const session = openSession(() => startThread(folder?.path), { threads, pagesPerThread });
      return {
        ...session,
        close() {
          session.close();
          folder?.remove();
        },
      };
    },
  };
}

/** Memory of a device whose browser tells nothing of it. */
const UNTOLD_GIGABYTES = 2;

/** The recognition capability of a browser. @param startWorker starts a module worker that calls `serveOcr`. */
export function createBrowserOcr(startWorker: () => Promise<Worker>): OcrCapability {
  return createOcr({
    engineName: 'Tesseract',
    startThread: () => workerThread(startWorker),
    maxThreads: deviceThreads(UNTOLD_GIGABYTES),
  });
}

/** A thread that gets its pages once its worker can hear them. */
function workerThread(startWorker: () => Promise<Worker>): OcrThread {
  const { ready, terminate } = startUntilReady(startWorker);
  let die = (_cause: unknown): void => undefined;
  return {
    post: (request) => {
      ready.then(
        (worker) => worker.postMessage(request, [request.image.gray.buffer]),
        (cause: unknown) => die(cause),
      );
    },
    listen(onReply, onDeath) {
      die = onDeath;
      ready.then(
        (worker) => {
          worker.onmessage = ({ data }: MessageEvent<PageReply>) => onReply(data);
          worker.onerror = (event) => onDeath(event.message);
          worker.onmessageerror = () => onDeath('unreadable message');
        },
        () => undefined,
      );
    },
    terminate,
  };
}
