import { belowSite, onSite } from '@recto/contract/site-root';
import { createElement } from 'react';
import { untilAtRest } from '../engine/rest.ts';
import { offerUpdate } from '../layout/site-update.ts';
import { UpdateBar } from '../layout/update-bar.tsx';
import type { SiteHistory } from '../navigation/site-history.ts';
import { askWorker, runningWorker } from './ask-worker.ts';

/** At the root of the site, so that it answers for every page. */
const WORKER_ADDRESS = onSite('/sw.js');
const ONE_HOUR_MS = 3_600_000;

/** Has the site kept on this device for later visits, and offers new versions. Where that is not allowed it does nothing. */
export async function keepSite(history: SiteHistory): Promise<void> {
  try {
    // A visitor's file comes before what the next visit needs.
    await untilAtRest();
    const registration = await navigator.serviceWorker.register(WORKER_ADDRESS, { updateViaCache: 'none' });
    watchForUpdate(registration);
    await keepVisited();
    history.listen(() => void keepVisited());
  } catch {
    // A private window, a full disk, or no network: the site works as it did.
  }
}

/** A client that reads page after page never asks the server for a document: what it opened is kept all the same. */
async function keepVisited(): Promise<void> {
  const pathname = belowSite(window.location.pathname);
  await askWorker(await runningWorker(), { kind: 'visited', pathname }).catch(() => undefined);
}

function watchForUpdate(registration: ServiceWorkerRegistration): void {
  const { serviceWorker } = navigator;
  // A page that no version has made its own came from the network: it is new.
  const { controller } = serviceWorker;
  if (!controller) return;
  const bar = createElement(UpdateBar, { onReload: () => reloadInto(registration) });
  const offer = () => {
    if (registration.waiting) offerUpdate(bar);
  };
  const watch = () => registration.installing?.addEventListener('statechange', offer);
  registration.addEventListener('updatefound', watch);
  watch();
  offer();
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - checkedAt < ONE_HOUR_MS) return;
    checkedAt = Date.now();
    void registration.update().catch(() => undefined);
  });
}

/** The version that waits takes over, and this tab is loaded again in it; other tabs go on with what they have. */
function reloadInto({ waiting }: ServiceWorkerRegistration): void {
  const reload = () => window.location.reload();
  // Another tab may have been first.
  if (!waiting) reload();
  else {
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    void askWorker(waiting, { kind: 'take-over' });
  }
}
