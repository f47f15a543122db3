import type { ReactNode } from 'react';

let offered: ReactNode = null;
const listeners = new Set<() => void>();

/** Returns the offer of a new version of the site; null while there is none. */
export const offeredUpdate = (): ReactNode => offered;

/** Is told when a new version is offered. */
export function onUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Shows an offer on every page from now on. */
export function offerUpdate(offer: ReactNode): void {
  offered = offer;
  for (const listener of listeners) listener();
}
