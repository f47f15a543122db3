import type { Page } from 'playwright-core';
import type { OfflineRequest, WorkerReply } from '../offline/messages.ts';

/** Asks the service worker as a page does, once it runs. @returns its reply */
export function askServiceWorker<Reply>(page: Page, request: OfflineRequest): Promise<Reply> {
  return page.evaluate(async (asked) => {
    const { active } = await navigator.serviceWorker.ready;
    const id = crypto.randomUUID();
    const answer = new Promise<WorkerReply>((resolve) => {
      navigator.serviceWorker.addEventListener('message', ({ data }) => {
        if (data.id === id) resolve(data);
      });
    });
    active?.postMessage({ id, request: asked });
    const { reply, isFailed } = await answer;
    if (isFailed) throw new Error(`The service worker could not do this: ${asked.kind}`);
    return reply as Reply;
  }, request);
}

/** Waits until a page is kept as a visit keeps it. */
export async function untilKept(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  await askServiceWorker<void>(page, { kind: 'visited', pathname });
}

/** Everything in all caches of the site, by the name of the cache. */
export function readCaches(page: Page): Promise<Readonly<Record<string, readonly string[]>>> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const read = async (name: string) => {
      const requests = await (await caches.open(name)).keys();
      return [name, requests.map(({ url }) => url)] as const;
    };
    return Object.fromEntries(await Promise.all(names.map(read)));
  });
}

/** Empties the browser's own cache, so that only the service worker can answer without a network. */
export async function emptyHttpCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}
