import './trusted-types.ts';
import './styles/site.css';
import { hydrateRoot } from 'react-dom/client';
import { CurrentPage } from './layout/current-page.tsx';
import { PreloadContext } from './navigation/preload-context.ts';
import { openSiteHistory } from './navigation/site-history.ts';
import { SiteRouter } from './navigation/site-router.tsx';
import { loadPage, preloadRoute, routeAt } from './routes.ts';

const load = (pathname: string) => loadPage(routeAt(pathname), pathname);

// Hydration must find the page's code and words in place, or React would replace what the server drew.
await load(location.pathname);

const root = document.getElementById('root');
if (root) {
  hydrateRoot(
    root,
    <PreloadContext value={preloadRoute}>
      <SiteRouter history={openSiteHistory(load)}>
        <CurrentPage />
      </SiteRouter>
    </PreloadContext>,
  );
}
