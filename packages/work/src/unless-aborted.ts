import { RectoError } from '@recto/contract/recto-error';

/** Waits for a promise, or rejects with `cancelled` as soon as the signal is aborted. */
export function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(new RectoError('cancelled'));
    if (signal?.aborted) leave();
    signal?.addEventListener('abort', leave, { once: true });
    promise.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
  });
}
