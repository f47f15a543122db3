import { isWholeFile } from './choose-answer.ts';

/** Names of the caches of one site; an origin may have several, each below a path of its own. */
export interface CacheNames {
  /** Files that are named by their content, of all versions. */
  readonly files: string;
  /** Beginning of the name of what a version has at fixed addresses. */
  readonly version: string;
  /** The service worker's own notes. */
  readonly notes: string;
}

/** Names the caches of the site below a path. @param root as `SITE_ROOT` */
export function cacheNames(root: string): CacheNames {
  const site = root === '/' ? 'recto' : `recto${root}`;
  return { files: `${site}-files`, version: `${site}-version-`, notes: `${site}-notes` };
}

/** Fetches a file that is named by its content, unless it is kept already. @throws Error when it cannot be had whole */
export async function keepFile(files: Cache, address: string, signal?: AbortSignal): Promise<void> {
  if (await files.match(address, { ignoreVary: true })) return;
  const answer = await fetch(address, signal ? { signal } : {});
  if (!isWholeFile(answer)) throw new Error(`${address} answered ${answer.status}`);
  await files.put(address, answer);
}

/** Requests at one time: as many as browsers make of a host that does not speak HTTP/2. */
const AT_ONCE = 6;

/** Does some work for each of many things, a few at a time. @throws what the first failure throws */
export async function forEachOf<Thing>(things: Iterable<Thing>, work: (thing: Thing) => Promise<void>): Promise<void> {
  const waiting = [...things].reverse();
  const next = async () => {
    for (let thing = waiting.pop(); thing !== undefined; thing = waiting.pop()) await work(thing);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}
