import './plain-http/complete-crypto.ts';
import { belowSite } from '@recto/contract/site-root';
import './trusted-types.ts';
import './styles/site.css';
import { hydrateRoot } from 'react-dom/client';
import { CurrentPage } from './layout/current-page.tsx';
import { rememberEarlyInput } from './layout/early-input.ts';
import { PreloadContext } from './navigation/preload-context.ts';
import { openSiteHistory } from './navigation/site-history.ts';
import { SiteRouter } from './navigation/site-router.tsx';
import { loadPage, preloadRoute, routeAt } from './routes.ts';

/** Delay before the site is kept on the device: the page and its engine come first. */
const PAGE_FIRST_MS = 3_000;
const load = (pathname: string) => {
  const path = belowSite(pathname);
  return loadPage(routeAt(path), path);
};

// Hydration must find the page's code and words in place, or React would replace what the server drew.
await load(location.pathname);

const history = openSiteHistory(load);
const root = document.getElementById('root');
if (root) {
  rememberEarlyInput(root);
  hydrateRoot(
    root,
    <PreloadContext value={preloadRoute}>
      <SiteRouter history={history}>
        <CurrentPage />
      </SiteRouter>
    </PreloadContext>,
  );
}
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  setTimeout(() => {
    // Without a network there is nothing to keep.
    import('./offline/keep-site.ts').then(
      ({ keepSite }) => keepSite(history),
      () => {},
    );
  }, PAGE_FIRST_MS);
}
