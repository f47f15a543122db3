import type { EngineRequest } from '@recto/contract/messages';
import { RectoError } from '@recto/contract/recto-error';
import { workerError } from '@recto/work/worker-error';
import type { EngineLink, EngineListener } from '../engine/engine-link.ts';
import type { LendWorker } from './lend-worker.ts';

/** A module worker as an engine. `error` also fires when its script cannot be loaded. @param loadLender of workers that it asks for. */
export function createWorkerLink(worker: Worker, loadLender?: () => Promise<LendWorker>): EngineLink<File> {
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
    listen(next) {
      listener = next;
    },
    terminate,
    get hasEnded() {
      return signal.aborted;
    },
  };
}
