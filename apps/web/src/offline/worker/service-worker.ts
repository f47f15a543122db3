// The service worker of the site. The build puts the list of the site before it, as SITE_LIST.
import { type Answer, chooseAnswer, isWholeFile, SHARED_SEARCH } from '../choose-answer.ts';
import type { AskedWorker, OfflineRequest, WorkerReply } from '../messages.ts';
import { cacheNames } from '../site-caches.ts';
import type { SiteList } from '../site-list.ts';
import { HOMES, KeptSite } from './kept-site.ts';
import { readNote, writeNote } from './notes.ts';
import { giveShared, takeShared } from './received-files.ts';
import { addressOf, placed, ROOT } from './root.ts';

declare const self: ServiceWorkerGlobalScope;
declare const SITE_LIST: SiteList;

const site = new KeptSite(SITE_LIST);
const SITE = self.location.origin + ROOT.slice(0, -1);

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { method, url, mode, headers } = event.request;
  const asked = { method, url, isNavigation: mode === 'navigate', isPartial: headers.has('range') };
  const answer = chooseAnswer(asked, SITE, SITE_LIST.addresses, HOMES);
  // Without an answer the browser goes on as if this worker did not exist.
  if (answer.kind !== 'network') event.respondWith(respond(event, answer));
});
self.addEventListener('message', (event) => {
  const { id, request }: AskedWorker = event.data;
  event.waitUntil(
    handle(request).then(
      (reply) => event.source?.postMessage({ id, reply } satisfies WorkerReply),
      () => event.source?.postMessage({ id, isFailed: true } satisfies WorkerReply),
    ),
  );
});

async function install(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await site.install(tabs.map(({ url }) => addressOf(new URL(url).pathname)));
}

/** Tabs that are open now may be of an older version: its files stay until they are closed. */
async function activate(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await writeNote(
    'older-tabs',
    tabs.map(({ id }) => id),
  );
  await tidyUp();
}

async function tidyUp(): Promise<void> {
  const { installing, waiting } = self.registration;
  // What a version to come has kept is not this one's to remove.
  if (installing || waiting) return;
  const older = await readNote('older-tabs');
  const open = await Promise.all(older.map((id) => self.clients.get(id)));
  if (open.every((tab) => tab === undefined)) await site.removeOthers();
}

async function respond(event: FetchEvent, answer: Exclude<Answer, { kind: 'network' }>): Promise<Response> {
  if (answer.kind === 'shared') {
    const { id, untilTaken } = await takeShared(event.request);
    event.waitUntil(untilTaken);
    return Response.redirect(`${placed(answer.home)}${SHARED_SEARCH}=${id}`, 303);
  }
  if (answer.kind === 'file') return (await site.file(answer.address)) ?? fetchFile(event, placed(answer.address));
  try {
    return await site.fixed(answer.address);
  } catch (thrown) {
    const instead = event.request.mode === 'navigate' ? await site.offlinePage(answer.address) : undefined;
    if (instead) return instead;
    throw thrown;
  }
}

async function fetchFile(event: FetchEvent, address: string): Promise<Response> {
  const answer = await fetch(event.request);
  if (isWholeFile(answer)) {
    const copy = answer.clone();
    // A full disk is no reason to keep the file from the page.
    event.waitUntil(
      caches.open(cacheNames(ROOT).files).then((files) => files.put(address, copy).catch(() => undefined)),
    );
  }
  return answer;
}

async function handle(request: OfflineRequest): Promise<unknown> {
  if (request.kind === 'take-over') return self.skipWaiting();
  if (request.kind === 'take-shared') return giveShared(request.id);
  if (request.kind === 'describe') return site.describe(request.pathname);
  if (request.kind === 'keep') return site.want(request.pathname);
  if (request.kind === 'remove') return site.remove(request.pathname);
  await tidyUp();
  return site.keepPage(request.pathname, 'visit');
}
