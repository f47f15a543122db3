import './trusted-types.ts';
import './styles/site.css';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { PreloadContext } from './layout/preload-context.ts';
import { NOT_FOUND_ROUTE, preloadRoute, routeObjects, SITE_ROUTES } from './routes.tsx';

const table = [...SITE_ROUTES, NOT_FOUND_ROUTE];
const matched = matchRoutes(
  table.map(({ path }) => ({ path })),
  location,
)?.at(-1)?.route.path;
// Hydration must find the page's code in place, or React would replace what the server drew.
await table.find((route) => route.path === matched)?.load();

const root = document.getElementById('root');
if (root) {
  hydrateRoot(
    root,
    <PreloadContext value={preloadRoute}>
      <RouterProvider router={createBrowserRouter(routeObjects())} />
    </PreloadContext>,
  );
}
