import { PAGES, type PageEntry } from '@recto/tools/pages';
import { PANELS } from '@recto/tools/panels';
import type { RouteObject } from 'react-router';
import { GUIDE_SLUGS } from './guide-slugs.ts';
import { ErrorPage } from './layout/error-page.tsx';
import { Layout } from './layout/layout.tsx';
import type { PageModule } from './page-module.ts';

/** One address of the site. */
export interface SiteRoute {
  readonly path: string;
  /** Source files of its own, from the repository's root: the build preloads their chunks. */
  readonly sources: readonly string[];
  readonly load: () => Promise<PageModule>;
}

const loaded = new Map<string, PageModule>();

function page(path: string, sources: readonly string[], load: () => Promise<PageModule>): SiteRoute {
  let loading: Promise<PageModule> | undefined;
  return {
    path,
    sources,
    load() {
      loading ??= load().then((module) => {
        loaded.set(path, module);
        return module;
      });
      return loading;
    },
  };
}

function toolRoute(entry: PageEntry): SiteRoute {
  const { toolId } = entry;
  if (!Object.hasOwn(PANELS, toolId)) throw new Error(`No panel for ${toolId}`);
  const loadVisible = PANELS[toolId as keyof typeof PANELS];
  return page(
    `/tools/${entry.route}`,
    ['apps/web/src/pages/tool-page.tsx', `packages/tools/src/registry/visible/${toolId}.ts`],
    async () => {
      const [{ makeToolPage }, { panel, Content }] = await Promise.all([
        import('./pages/tool-page.tsx'),
        loadVisible(),
      ]);
      return makeToolPage(entry, panel, Content);
    },
  );
}

/** Every address of the site. The sitemap, the prerender, the 404 page and the tests go by this table. */
export const SITE_ROUTES: readonly SiteRoute[] = [
  page('/', ['apps/web/src/pages/home-page.tsx'], () => import('./pages/home-page.tsx')),
  page('/tools', ['apps/web/src/pages/tools-page.tsx'], () => import('./pages/tools-page.tsx')),
  ...PAGES.map(toolRoute),
  page('/faq', ['apps/web/src/pages/faq-page.tsx'], () => import('./pages/faq-page.tsx')),
  page('/guides', ['apps/web/src/pages/guides-page.tsx'], () => import('./pages/guides-page.tsx')),
  ...GUIDE_SLUGS.map((slug) =>
    page(`/guides/${slug}`, ['apps/web/src/pages/guide-page.tsx'], async () => {
      const { makeGuidePage } = await import('./pages/guide-page.tsx');
      return makeGuidePage(slug);
    }),
  ),
  page('/developers', ['apps/web/src/pages/developers-page.tsx'], () => import('./pages/developers-page.tsx')),
  page('/privacy', ['apps/web/src/pages/privacy-page.tsx'], () => import('./pages/privacy-page.tsx')),
  page('/licences', ['apps/web/src/pages/licences-page.tsx'], () => import('./pages/licences-page.tsx')),
];

/** The page for every other address. */
export const NOT_FOUND_ROUTE = page(
  '*',
  ['apps/web/src/pages/not-found-page.tsx'],
  () => import('./pages/not-found-page.tsx'),
);

/** Loads a page's code before it is asked for. Unknown addresses load nothing. */
export function preloadRoute(path: string): void {
  void SITE_ROUTES.find((route) => route.path === path)?.load();
}

/** The table as the router takes it; pages already loaded are there at once, so that hydration waits for nothing. */
export function routeObjects(): RouteObject[] {
  const children = [...SITE_ROUTES, NOT_FOUND_ROUTE].map((route): RouteObject => {
    const module = loaded.get(route.path);
    if (module) return { path: route.path, Component: module.default, handle: module.meta };
    return {
      path: route.path,
      lazy: async () => {
        const { default: Component, meta } = await route.load();
        return { Component, handle: meta };
      },
    };
  });
  return [{ element: <Layout />, errorElement: <ErrorPage />, children }];
}
