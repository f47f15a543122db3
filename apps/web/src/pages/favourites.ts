import { useSyncExternalStore } from 'react';

const KEY = 'favourites';
/** On the document while there are any. /boot.js has set it before the first paint. */
const MARK = 'has-favourites';
const listeners = new Set<() => void>();
const NONE: readonly string[] = [];
/** Routes of the marked tools as the page shows them; null before the first read. */
let current: readonly string[] | null = null;

/** Routes of the tools that the visitor marked on this device, in the order of marking; none while a page is drawn beforehand. */
export function useFavourites(): readonly string[] {
  return useSyncExternalStore(
    subscribe,
    () => {
      current ??= read();
      return current;
    },
    () => NONE,
  );
}

/** Marks a tool, or takes the mark away. */
export function toggleFavourite(route: string): void {
  const before = read();
  current = before.includes(route) ? before.filter((known) => known !== route) : [...before, route];
  try {
    localStorage.setItem(KEY, current.join(' '));
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
  keepPlace();
}

function keepPlace(): void {
  document.documentElement.classList.toggle(MARK, (current ?? NONE).length > 0);
}

function read(): readonly string[] {
  try {
    return (localStorage.getItem(KEY) ?? '').split(' ').filter(Boolean);
  } catch {
    return current ?? NONE;
  }
}

function subscribe(listener: () => void): () => void {
  const follow = () => {
    current = read();
    listener();
    keepPlace();
  };
  listeners.add(listener);
  // Another tab of the site.
  window.addEventListener('storage', follow);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', follow);
  };
}
