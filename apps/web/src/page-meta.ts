import { SITE_ROOT } from '@recto/contract/site-root';
import { ENGLISH_LANGUAGE, LANGUAGES, type Language } from '@recto/locales';
import type { Text } from '@recto/ui';
import { addressIn, type SiteAddress } from './address.ts';
import { titleOnSite } from './site.ts';

/** Data for a page's head. */
export interface PageMeta {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  /** Name of the page's social image, which stands in each language at `socialAddress`. */
  readonly image: string;
}

/** A page's head in the visitor's language. */
export type PageMetaOf = (text: Text) => PageMeta;

/** The selector and value of every head tag that changes from page to page. Build and browser both go by this list. */
export function headTags(meta: PageMeta, { language, path }: SiteAddress, origin: string) {
  const address = `${origin}${addressIn(language, path)}`;
  const image = origin + socialAddress(meta.image, language);
  return [
    { tag: 'meta', key: ['name', 'description'], value: ['content', meta.description] },
    { tag: 'meta', key: ['name', 'keywords'], value: ['content', meta.keywords.join(', ')] },
    { tag: 'link', key: ['rel', 'canonical'], value: ['href', address] },
    { tag: 'meta', key: ['property', 'og:title'], value: ['content', meta.title] },
    { tag: 'meta', key: ['property', 'og:description'], value: ['content', meta.description] },
    { tag: 'meta', key: ['property', 'og:url'], value: ['content', address] },
    { tag: 'meta', key: ['property', 'og:image'], value: ['content', image] },
    { tag: 'meta', key: ['name', 'twitter:title'], value: ['content', meta.title] },
    { tag: 'meta', key: ['name', 'twitter:description'], value: ['content', meta.description] },
    { tag: 'meta', key: ['name', 'twitter:image'], value: ['content', image] },
  ] as const;
}

/** Returns the address of a page's social image in a language. */
export function socialAddress(image: string, language: Language): string {
  return `/social${addressIn(language, '/').replace(/\/$/, '')}/${image}.png`;
}

/** The same page in every language, as search engines want to know it; who speaks none of them reads English. */
export function alternates(path: string, origin: string) {
  const known = LANGUAGES.map((language) => ({ tag: language.tag, language }));
  return [...known, { tag: 'x-default', language: ENGLISH_LANGUAGE }].map(
    ({ tag, language }) =>
      ({ tag: 'link', key: ['hreflang', tag], value: ['href', `${origin}${addressIn(language, path)}`] }) as const,
  );
}

/** Puts a page's head in place of the last one's, after a navigation in the browser. */
export function applyHead(given: PageMeta, address: SiteAddress): void {
  const meta = { ...given, title: titleOnSite(given.title) };
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  const origin = new URL(canonical?.href ?? location.href).origin + SITE_ROOT.slice(0, -1);
  document.title = meta.title;
  document.documentElement.lang = address.language.tag;
  document.documentElement.dir = address.language.direction;
  for (const { tag, key, value } of headTags(meta, address, origin)) {
    document.head.querySelector(`${tag}[${key[0]}="${key[1]}"]`)?.setAttribute(value[0], value[1]);
  }
}
