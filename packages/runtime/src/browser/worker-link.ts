import type { EngineRequest, PreloadMessage } from '@recto/contract/messages';
import { RectoError } from '@recto/contract/recto-error';
import { workerError } from '@recto/work/worker-error';
import type { EngineLink, EngineListener } from '../engine/engine-link.ts';
import type { AnsweredPreload } from './answered-preload.ts';
import type { LendWorker } from './lend-worker.ts';

/** A worker of the page as an engine. */
export interface WorkerLink extends EngineLink<File> {
  /** Has the worker load the code of a tool. @returns true when it has all of it; false too when it ended before */
  preload(message: PreloadMessage): Promise<boolean>;
}

/** A module worker as an engine. `error` also fires when its script cannot be loaded. @param loadLender of workers that it asks for. */
export function createWorkerLink(worker: Worker, loadLender?: () => Promise<LendWorker>): WorkerLink {
  let listener: EngineListener = { onReply() {}, onEnd() {} };
  const ended = new AbortController();
  const { signal } = ended;
  const terminate = () => {
    ended.abort();
    worker.terminate();
  };
  const end = (error: RectoError) => {
    if (signal.aborted) return;
    terminate();
    listener.onEnd(error);
  };
  worker.addEventListener('message', ({ data }) => {
    if (signal.aborted) return;
    if (data?.kind !== 'lend') listener.onReply(data);
    else
      loadLender?.().then(
        (lend) => lend(data, signal),
        () => data.control.postMessage(''),
      );
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    end(workerError(event));
  });
  worker.addEventListener('messageerror', () => end(new RectoError('engine-crashed')));
  return {
    post(request: EngineRequest<File>) {
      if (!signal.aborted) worker.postMessage(request);
    },
    preload(message) {
      const { port1, port2 } = new MessageChannel();
      return new Promise((resolve) => {
        const settle = (isWhole: boolean) => {
          signal.removeEventListener('abort', giveUp);
          port1.close();
          resolve(isWhole);
        };
        const giveUp = () => settle(false);
        if (signal.aborted) return giveUp();
        signal.addEventListener('abort', giveUp);
        port1.onmessage = ({ data }) => settle(data === true);
        worker.postMessage({ ...message, port: port2 } satisfies AnsweredPreload, [port2]);
      });
    },
    listen(next) {
      listener = next;
    },
    terminate,
    get hasEnded() {
      return signal.aborted;
    },
  };
}
