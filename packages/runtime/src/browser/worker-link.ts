import { type EngineRequest, RectoError } from '@recto/contract';
import type { EngineLink, EngineListener } from '../engine/engine-link.ts';

/** A module worker as an engine. `error` also fires when its script cannot be loaded. */
export function createWorkerLink(worker: Worker): EngineLink<File> {
  let listener: EngineListener = { onReply() {}, onEnd() {} };
  let hasEnded = false;
  const end = (error: RectoError) => {
    if (hasEnded) return;
    hasEnded = true;
    worker.terminate();
    listener.onEnd(error);
  };
  worker.addEventListener('message', (event) => {
    if (!hasEnded) listener.onReply(event.data);
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    end(new RectoError(/out of memory/i.test(event.message ?? '') ? 'out-of-memory' : 'engine-crashed'));
  });
  worker.addEventListener('messageerror', () => end(new RectoError('engine-crashed')));
  return {
    post(request: EngineRequest<File>) {
      if (!hasEnded) worker.postMessage(request);
    },
    listen(next) {
      listener = next;
    },
    terminate() {
      hasEnded = true;
      worker.terminate();
    },
    get hasEnded() {
      return hasEnded;
    },
  };
}
