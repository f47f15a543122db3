import { belowSite } from '@recto/contract/site-root';
import { settle } from '@recto/ui';
import type { NavigateFunction } from 'react-router';
import { addressIn, readAddress } from '../address.ts';
import { routesFor } from '../answer/routes-for.ts';
import { handOff } from '../handoff.ts';
import { askWorker } from './ask-worker.ts';
import { OPENED_SEARCH, SHARED_SEARCH } from './choose-answer.ts';

/** The part of the File Handling API that is used; not yet in TypeScript's DOM types. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files: readonly FileSystemFileHandle[] }) => void): void;
}

/**
 * Takes the files that the system handed to the installed app. Where one tool takes them they go straight there; else they are
 * held, for the visitor to choose among the tools that take all of them, or among all where none does. A page that is loaded
 * again finds no files.
 */
export async function holdArrived(
  hold: (held: { files: readonly File[]; routes?: readonly string[] }) => void,
  navigate: NavigateFunction,
): Promise<void> {
  const { search, pathname } = window.location;
  const end = await settle(() => arrivedFiles(search));
  if (end.kind === 'failed') return;
  const { value: files } = end;
  const routes = routesFor(files);
  const [route] = routes;
  if (routes.length === 1 && route !== undefined) {
    handOff(route, files);
    await navigate(addressIn(readAddress(belowSite(pathname)).language, `/tools/${route}`), { replace: true });
    return;
  }
  history.replaceState(history.state, '', pathname);
  hold(routes.length > 0 ? { files, routes } : { files });
}

function arrivedFiles(search: string): Promise<readonly File[]> {
  return search.startsWith(OPENED_SEARCH) ? openedFiles() : sharedFiles(search);
}

async function openedFiles(): Promise<readonly File[]> {
  const { launchQueue } = window as Window & { readonly launchQueue?: LaunchQueue };
  if (!launchQueue) return [];
  const handles = await new Promise<readonly FileSystemFileHandle[]>((resolve) => {
    launchQueue.setConsumer((launch) => resolve(launch.files));
  });
  return Promise.all(handles.map((handle) => handle.getFile()));
}

async function sharedFiles(search: string): Promise<readonly File[]> {
  const { controller } = navigator.serviceWorker;
  if (!controller) return [];
  return askWorker<readonly File[]>(controller, { kind: 'take-shared', id: search.slice(SHARED_SEARCH.length + 1) });
}
