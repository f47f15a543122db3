import { useSyncExternalStore } from 'react';

/** A hit that the visitor wants to see; a new object each time, so that it is shown again. */
export interface ShownHit {
  readonly id: string;
  /** 1-based. */
  readonly page: number;
}

let shown: ShownHit | null = null;
const listeners = new Set<() => void>();

/** Shows a hit on its page; null for none. The list and the page stand in different parts of the workspace. */
export function showHit(hit: ShownHit | null): void {
  shown = hit;
  for (const listener of listeners) listener();
}

/** The hit to show. */
export function useShownHit(): ShownHit | null {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
