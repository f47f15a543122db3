import { PAGES, type PageEntry } from '@recto/tools/pages';
import { PANELS } from '@recto/tools/panels';
import { readAddress } from './address.ts';
import type { PageModule } from './page-module.ts';
import { TOOLS_OFF } from './site.ts';
import { loadWords } from './translations.ts';

/** One page of the site. */
export interface SiteRoute {
  /** Its address in English. */
  readonly path: string;
  /** Source files of its own, from the repository's root: the build preloads their chunks. */
  readonly sources: readonly string[];
  /** Groups of words that it says, as apps/web/build/words.node.ts makes them. */
  readonly words: readonly string[];
  readonly load: () => Promise<PageModule>;
}

const loaded = new Map<string, PageModule>();

function page(
  path: string,
  words: readonly string[],
  sources: readonly string[],
  load: () => Promise<PageModule>,
): SiteRoute {
  let loading: Promise<PageModule> | undefined;
  return {
    path,
    words: ['site', ...words],
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
    ['tool', `tool-${toolId}`],
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

/** Addresses of the guides below /guides/, each once. */
const GUIDE_SLUGS = new Set(PAGES.flatMap(({ guide }) => guide ?? []));

/** Every address of the site. The sitemap, the prerender, the 404 page and the tests go by this table. */
export const SITE_ROUTES: readonly SiteRoute[] = [
  page('/', [], ['apps/web/src/pages/home-page.tsx'], () => import('./pages/home-page.tsx')),
  page('/tools', [], ['apps/web/src/pages/tools-page.tsx'], () => import('./pages/tools-page.tsx')),
  ...PAGES.map(toolRoute),
  page(
    '/recipes',
    ['recipes', 'tool'],
    ['apps/web/src/pages/recipes-page.tsx'],
    () => import('./pages/recipes-page.tsx'),
  ),
  page('/faq', ['faq'], ['apps/web/src/pages/faq-page.tsx'], () => import('./pages/faq-page.tsx')),
  page('/guides', ['guides'], ['apps/web/src/pages/guides-page.tsx'], () => import('./pages/guides-page.tsx')),
  ...Array.from(GUIDE_SLUGS, (slug) =>
    page(`/guides/${slug}`, ['guides'], ['apps/web/src/pages/guide-page.tsx'], async () => {
      const { makeGuidePage } = await import('./pages/guide-page.tsx');
      return makeGuidePage(slug);
    }),
  ),
  page(
    '/developers',
    ['developers'],
    ['apps/web/src/pages/developers-page.tsx'],
    () => import('./pages/developers-page.tsx'),
  ),
  page('/privacy', ['privacy'], ['apps/web/src/pages/privacy-page.tsx'], () => import('./pages/privacy-page.tsx')),
  page(
    '/quality',
    ['quality'],
    ['apps/web/src/pages/quality/quality-page.tsx'],
    () => import('./pages/quality/quality-page.tsx'),
  ),
  page(
    '/accessibility',
    ['accessibility'],
    ['apps/web/src/pages/accessibility-page.tsx'],
    () => import('./pages/accessibility-page.tsx'),
  ),
  page('/licences', ['licences'], ['apps/web/src/pages/licences-page.tsx'], () => import('./pages/licences-page.tsx')),
];

/** The page for every other address. */
export const NOT_FOUND_ROUTE = page(
  '*',
  ['not-found'],
  ['apps/web/src/pages/not-found-page.tsx'],
  () => import('./pages/not-found-page.tsx'),
);

/** The page at an address, in whichever language. @param pathname without query */
export function routeAt(pathname: string): SiteRoute {
  const { path } = readAddress(pathname);
  if (TOOLS_OFF.size > 0 && PAGES.some((page) => TOOLS_OFF.has(page.toolId) && path === `/tools/${page.route}`)) {
    return NOT_FOUND_ROUTE;
  }
  return SITE_ROUTES.find((route) => route.path === path) ?? NOT_FOUND_ROUTE;
}

/** Loads a page's code and words before it is asked for. Unknown addresses load nothing. */
export async function preloadRoute(pathname: string): Promise<void> {
  const route = routeAt(pathname);
  if (route !== NOT_FOUND_ROUTE) await loadPage(route, pathname);
}

/** Loads all that a page needs before it is drawn. */
export async function loadPage(route: SiteRoute, pathname: string): Promise<PageModule> {
  const [module] = await Promise.all([route.load(), loadWords(readAddress(pathname).language, route.words)]);
  return module;
}

/** The page at an address. @param pathname without query. @throws Error before it was loaded */
export function loadedPage(pathname: string): PageModule {
  const module = loaded.get(routeAt(pathname).path);
  if (!module) throw new Error(`The page at ${pathname} has not been loaded`);
  return module;
}
