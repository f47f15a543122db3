import { ENGLISH_LANGUAGE, LANGUAGES, type Language } from '@recto/locales';
import { ICONS } from '@recto/tools/icons';
import { textIn } from '@recto/ui';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { addressIn, readAddress, type SiteAddress } from './address.ts';
import { appManifest, type Screenshot } from './app-manifest.ts';
import { CurrentPage } from './layout/current-page.tsx';
import { type OfflineTexts, offlineTextsIn } from './offline/offline-texts.ts';
import type { PageMeta } from './page-meta.ts';
import { NOT_FOUND_ROUTE, routeAt, SITE_ROUTES, type SiteRoute } from './routes.ts';
import { socialCards as cardsIn, type SocialCard } from './social-cards.ts';
import { structuredData } from './structured-data.ts';
import { translationIn } from './translations.ts';

export { alternates, headTags, socialAddress } from './page-meta.ts';
export { addWords } from './translations.ts';

/** A page as the build writes it. */
export interface RenderedPage {
  readonly address: SiteAddress;
  readonly words: readonly string[];
  readonly sources: readonly string[];
  readonly body: string;
  readonly meta: PageMeta;
  /** JSON-LD objects for the head. */
  readonly data: readonly object[];
}

/** One card for each `image` that a page's head names. */
export function socialCards(language: Language): readonly SocialCard[] {
  return cardsIn(textIn(translationIn(language)));
}

/** The manifest of the installed app in one language. @param screenshots those that have been taken */
export async function appManifestIn(language: Language, screenshots: readonly Screenshot[]): Promise<object> {
  const { meta } = await routeAt('/').load();
  const text = textIn(translationIn(language));
  return appManifest(language, meta(text), text, screenshots);
}

/** The shapes of a tool's icon as SVG. @param name as in its declaration */
export function iconMarkup(name: string): string {
  return renderToStaticMarkup(ICONS[name]);
}

/** Returns the texts of the page that is shown in place of one that cannot be loaded. */
export function offlineTexts(language: Language): OfflineTexts {
  return offlineTextsIn(textIn(translationIn(language)));
}

/** Draws every page of the site in every language, the not-found page last (path `*`). @param origin the site's public origin. */
export function renderSite(origin: string): Promise<RenderedPage[]> {
  const pages = LANGUAGES.flatMap((language) => SITE_ROUTES.map((route) => renderRoute(route, language, origin)));
  return Promise.all([...pages, renderRoute(NOT_FOUND_ROUTE, ENGLISH_LANGUAGE, origin)]);
}

/** Draws the page of one address, or the not-found page. @param pathname without query. @param origin the site's origin. */
export function renderPage(pathname: string, origin: string): Promise<RenderedPage> {
  return renderRoute(routeAt(pathname), readAddress(pathname).language, origin);
}

async function renderRoute(route: SiteRoute, language: Language, origin: string): Promise<RenderedPage> {
  const { path, sources, words } = route;
  const { meta: metaOf } = await route.load();
  const address = path === '*' ? '/not-found' : addressIn(language, path);
  const body = renderToString(
    <StaticRouter location={address}>
      <CurrentPage />
    </StaticRouter>,
  );
  const text = textIn(translationIn(language));
  const meta = metaOf(text);
  const site: SiteAddress = { language, path };
  return { address: site, words, sources, body, meta, data: structuredData(site, meta, origin, text) };
}
