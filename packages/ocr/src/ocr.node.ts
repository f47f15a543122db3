import { existsSync } from 'node:fs';
import { availableParallelism, freemem } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { OcrCapability } from '@recto/contract';
import { createOcr, threadsFor } from './ocr.ts';
import type { OcrThread } from './session/messages.ts';

/** Where a bundle has the thread's module. */
const BUNDLED = new URL('./ocr-thread.mjs', import.meta.url);

/**
 * The recognition capability for Node: wasm in threads of this process. Untrusted files belong into a process of their own;
 * ending it ends the threads.
 */
export function createNodeOcr({ maxThreads }: { readonly maxThreads?: number } = {}): OcrCapability {
  const gigabytes = freemem() / 2 ** 30;
  return createOcr({
    engineName: 'Tesseract',
    startThread,
    maxThreads: maxThreads ?? threadsFor(availableParallelism(), gigabytes),
  });
}

function startThread(): OcrThread {
  const module = existsSync(BUNDLED) ? BUNDLED : new URL('./ocr-thread.node.ts', import.meta.url);
  const worker = new Worker(module, { execArgv: [], stdout: true, stderr: true });
  worker.unref();
  return {
    post: (request) => {
      worker.ref();
      worker.postMessage(request, [request.image.grey.buffer]);
    },
    listen(onReply, onDeath) {
      worker.removeAllListeners();
      worker.on('message', (reply) => {
        worker.unref();
        onReply(reply);
      });
      worker.on('error', onDeath);
      worker.on('exit', (code) => onDeath(`ended with ${code}`));
    },
    terminate: () => void worker.terminate(),
  };
}
