import { I18nProvider } from '@lingui/react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { i18n } from './i18n.ts';
import type { PageMeta } from './page-meta.ts';
import { NOT_FOUND_ROUTE, routeObjects, SITE_ROUTES } from './routes.tsx';
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

const text = (message: { id: string; text: string }, values?: Readonly<Record<string, string | number>>) =>
  i18n._(message.id, values, { message: message.text });

/** One card for each `image` that a page's head names. */
export function socialCards(): readonly SocialCard[] {
  return cardsIn(text);
}

/** Draws every page of the site, the not-found page last (path `*`). @param origin the site's public origin. */
export async function renderSite(origin: string): Promise<RenderedPage[]> {
  const table = [...SITE_ROUTES, NOT_FOUND_ROUTE];
  const modules = await Promise.all(table.map((route) => route.load()));
  const handler = createStaticHandler(routeObjects());
  return Promise.all(
    table.map(async ({ path, sources }, index) => {
      const address = path === '*' ? '/not-found' : path;
      const context = await handler.query(new Request(`${origin}${address}`));
      if (context instanceof Response) throw new Error(`${path} answered with a redirect`);
      const router = createStaticRouter(handler.dataRoutes, context);
      const body = renderToString(
        <I18nProvider i18n={i18n}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </I18nProvider>,
      );
      const meta = modules[index]?.meta(text);
      if (!meta) throw new Error(`${path} has no head`);
      return { path, sources, body, meta, data: structuredData(path, meta, origin, text) };
    }),
  );
}
