import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { OcrCapability } from '@recto/contract/capabilities/ocr';
import { threadsFor } from '@recto/work/device-threads';
import { nativeTesseractVersion } from './engine/native-recogniser.node.ts';
import { createOcr } from './ocr.ts';
import type { ThreadSetup } from './ocr-thread.node.ts';
import type { OcrThread, ThreadMessage } from './session/messages.ts';

export { nativeTesseractVersion };

/** Path of the thread's module in a bundle. */
const BUNDLED = new URL('./ocr-thread.mjs', import.meta.url);

/** While the program reads one page the next one is made ready: the program need not be started again for it. */
const NATIVE_PAGES_PER_THREAD = 2;

export interface NodeOcrOptions {
  readonly maxThreads?: number;
  /** `native` is Debian's program, about twice as fast; `auto`, when absent, takes it where it is installed. */
  readonly engine?: 'auto' | 'native' | 'wasm';
}

/**
 * The recognition capability for Node: threads of this process, with wasm in them or a program of the system beside them.
 * Untrusted files belong into a process of their own; ending it ends the threads.
 */
export function createNodeOcr({ maxThreads, engine = 'auto' }: NodeOcrOptions = {}): OcrCapability {
  const gigabytes = freemem() / 2 ** 30;
  const nativeVersion = engine === 'wasm' ? null : nativeTesseractVersion();
  return createOcr({
    engineName: nativeVersion === null ? 'Tesseract' : `Tesseract ${nativeVersion}`,
    startThread: (folder) => startThread({ nativeFolder: folder }),
    ...(nativeVersion !== null && { openFolder, pagesPerThread: NATIVE_PAGES_PER_THREAD }),
    maxThreads: threadsFor(maxThreads ?? availableParallelism(), gigabytes),
  });
}

function openFolder() {
  const path = mkdtempSync(join(tmpdir(), 'recto-ocr-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

function startThread(setup: ThreadSetup): OcrThread {
  const module = existsSync(BUNDLED) ? BUNDLED : new URL('./ocr-thread.node.ts', import.meta.url);
  const worker = new Worker(module, { execArgv: [], stdout: true, stderr: true, workerData: setup });
  worker.unref();
  let childPid: number | null = null;
  let unanswered = 0;
  return {
    post: (request) => {
      unanswered++;
      worker.ref();
      worker.postMessage(request, [request.image.gray.buffer]);
    },
    listen(onReply, onDeath) {
      worker.on('message', (message: ThreadMessage) => {
        if (message.kind === 'child') {
          childPid = message.pid;
          return;
        }
        if (message.kind !== 'alive' && --unanswered === 0) worker.unref();
        onReply(message);
      });
      worker.on('error', onDeath);
      worker.on('exit', (code) => onDeath(`ended with ${code}`));
    },
    terminate() {
      if (childPid !== null) endProgram(childPid);
      void worker.terminate();
    },
  };
}

/** A thread that is ended cannot end what it has started. */
function endProgram(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
