import { ENGLISH, translate } from '@recto/contract';
import type { Text } from '@recto/ui';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import type { PageMeta } from './page-meta.ts';
import { NOT_FOUND_ROUTE, routeObjects, SITE_ROUTES, type SiteRoute } from './routes.tsx';
import { socialCards as cardsIn, type SocialCard } from './social-cards.ts';
import { structuredData } from './structured-data.ts';

export { headTags } from './page-meta.ts';

/** A page as the build writes it. */
export interface RenderedPage {
  readonly path: string;
  readonly sources: readonly string[];
  readonly body: string;
  readonly meta: PageMeta;
  /** JSON-LD objects for the head. */
  readonly data: readonly object[];
}

const ROUTES = [...SITE_ROUTES, NOT_FOUND_ROUTE];

const text: Text = (message, values) => translate(ENGLISH, message, values);

/** One card for each `image` that a page's head names. */
export function socialCards(): readonly SocialCard[] {
  return cardsIn(text);
}

/** Draws every page of the site, the not-found page last (path `*`). @param origin the site's public origin. */
export function renderSite(origin: string): Promise<RenderedPage[]> {
  return Promise.all(ROUTES.map((route) => renderRoute(route, origin)));
}

/** Draws the page of one address, or the not-found page. @param path without query. @param origin the site's origin. */
export function renderPage(path: string, origin: string): Promise<RenderedPage> {
  return renderRoute(ROUTES.find((route) => route.path === path) ?? NOT_FOUND_ROUTE, origin);
}

async function renderRoute({ path, sources, load }: SiteRoute, origin: string): Promise<RenderedPage> {
  const { meta: metaOf } = await load();
  const handler = createStaticHandler(routeObjects());
  const address = path === '*' ? '/not-found' : path;
  const context = await handler.query(new Request(`${origin}${address}`));
  if (context instanceof Response) throw new Error(`${path} answered with a redirect`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const body = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
  const meta = metaOf(text);
  return { path, sources, body, meta, data: structuredData(path, meta, origin, text) };
}
