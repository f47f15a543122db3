import { type LendRequest, lendWorker } from '@recto/runtime/browser/lend-worker';

const HELPERS: Readonly<Record<string, () => Worker>> = {
  image: () => new Worker(new URL('./image-worker.ts', import.meta.url), { type: 'module' }),
  recogniser: () => new Worker(new URL('./ocr-worker.ts', import.meta.url), { type: 'module' }),
};

/** Starts a worker that an engine asks for. */
export function lend(request: LendRequest, signal: AbortSignal): void {
  const start = HELPERS[request.name];
  if (start && !signal.aborted) lendWorker(start, request, signal);
}
