import { SITE_ROOT } from '@recto/contract/site-root';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Router } from 'react-router';
import type { SiteHistory } from './site-history.ts';

/** Tells what stands in it where the visitor is. */
export function SiteRouter({ history, children }: { readonly history: SiteHistory; readonly children: ReactNode }) {
  const { location, action } = useSyncExternalStore(history.listen, history.current, history.current);
  return (
    <Router basename={SITE_ROOT} location={location} navigationType={action} navigator={history.navigator}>
      {children}
    </Router>
  );
}
