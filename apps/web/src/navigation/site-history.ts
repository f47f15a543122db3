import { belowSite } from '@recto/contract/site-root';
import { createPath, type Location, NavigationType, type Navigator, parsePath, type To } from 'react-router';
import { mayLeave } from './leave-question.ts';

/** The visitor's current location, and the kind of navigation that led to it. */
export interface Place {
  readonly location: Location;
  readonly action: NavigationType;
}

/** The pages that the visitor has been to, as the router takes them. */
export interface SiteHistory {
  readonly navigator: Navigator;
  readonly current: () => Place;
  /** Is told of each place once its page can be drawn. */
  readonly listen: (listener: () => void) => () => void;
}

/**
 * The browser's history, with each page loaded before it is shown: until then the last one stays. `history.state.idx` counts
 * the pages of this visit, so that a link can go back where there is something to go back to.
 * @param load what a page needs before it is drawn, by its path
 */
export function openSiteHistory(load: (pathname: string) => Promise<unknown>): SiteHistory {
  const listeners = new Set<() => void>();
  let index = indexOf(history.state) ?? 0;
  let place: Place = { location: locationNow(), action: NavigationType.Pop };
  let turn = 0;
  let isReturning = false;
  history.replaceState({ ...history.state, idx: index }, '');

  /** @param enter makes the entry of the browser's history, once the page can be drawn */
  async function show(location: Location, action: NavigationType, enter: () => void): Promise<void> {
    const mine = ++turn;
    const isLoaded = await load(location.pathname).then(
      () => true,
      () => false,
    );
    // Another page was asked for meanwhile.
    if (mine !== turn) return;
    // As after a new version of the site, whose files have other names: the browser fetches the whole page.
    if (!isLoaded) return window.location.assign(createPath(location));
    enter();
    place = { location, action };
    for (const listener of listeners) listener();
  }

  function follow(to: To, state: unknown, action: NavigationType.Push | NavigationType.Replace): void {
    const location = locationOf(to, state);
    if (!mayLeave(belowSite(place.location.pathname), belowSite(location.pathname))) return;
    void show(location, action, () => {
      if (action === NavigationType.Push) history.pushState({ idx: ++index }, '', createPath(location));
      else history.replaceState({ idx: index }, '', createPath(location));
    });
  }

  window.addEventListener('popstate', ({ state }) => {
    const known = indexOf(state);
    const next = known ?? index + 1;
    // A link to a place in the page makes an entry without a number.
    if (known === undefined) history.replaceState({ idx: next }, '');
    if (isReturning) {
      isReturning = false;
      return;
    }
    const location = locationNow();
    if (!mayLeave(belowSite(place.location.pathname), belowSite(location.pathname))) {
      isReturning = true;
      history.go(index - next);
      return;
    }
    index = next;
    void show(location, NavigationType.Pop, () => {});
  });

  return {
    navigator: {
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      go: (delta) => history.go(delta),
      push: (to, state) => follow(to, state, NavigationType.Push),
      replace: (to, state) => follow(to, state, NavigationType.Replace),
    },
    current: () => place,
    listen(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

const indexOf = (state: { readonly idx?: unknown } | null) => (typeof state?.idx === 'number' ? state.idx : undefined);

function locationNow(): Location {
  const { pathname, search, hash } = window.location;
  return locationOf({ pathname, search, hash }, null);
}

function locationOf(to: To, state: unknown): Location {
  const path = typeof to === 'string' ? parsePath(to) : to;
  return { pathname: '/', search: '', hash: '', ...path, state, key: crypto.randomUUID(), mask: undefined } as Location;
}
