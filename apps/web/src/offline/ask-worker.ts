import type { AskedWorker, OfflineRequest, WorkerReply } from './messages.ts';

/** Asks a service worker. @returns its reply, in the form that `OfflineRequest` names. @throws Error when it could not do it */
export function askWorker<Reply>(worker: ServiceWorker, request: OfflineRequest): Promise<Reply> {
  const id = crypto.randomUUID();
  const { serviceWorker } = navigator;
  return new Promise((resolve, reject) => {
    const receive = ({ data }: MessageEvent<WorkerReply>) => {
      if (data.id !== id) return;
      serviceWorker.removeEventListener('message', receive);
      if (data.isFailed) reject(new Error(`The service worker could not do this: ${request.kind}`));
      else resolve(data.reply as Reply);
    };
    serviceWorker.addEventListener('message', receive);
    worker.postMessage({ id, request } satisfies AskedWorker);
  });
}

/** The service worker that runs. Waits until there is one: for ever in a browser, or a window, that allows none. */
export async function runningWorker(): Promise<ServiceWorker> {
  const { active } = (await navigator.serviceWorker?.ready) ?? (await new Promise<never>(() => {}));
  if (!active) throw new Error('The registration is ready and has no worker');
  return active;
}
