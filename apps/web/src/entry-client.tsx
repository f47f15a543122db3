import './trusted-types.ts';
import './styles/site.css';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { PreloadContext } from './layout/preload-context.ts';
import { loadPage, preloadRoute, routeAt, routeObjects } from './routes.tsx';

// Hydration must find the page's code and words in place, or React would replace what the server drew.
await loadPage(routeAt(location.pathname), location.pathname);

const root = document.getElementById('root');
if (root) {
  hydrateRoot(
    root,
    <PreloadContext value={preloadRoute}>
      <RouterProvider router={createBrowserRouter(routeObjects())} />
    </PreloadContext>,
  );
}
