import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DECLARATIONS } from '@recto/tools/declarations';
import { GUIDES } from '@recto/tools/guides';
import { type ConfigData, type HtmlElement, HtmlValidate, Parser } from 'html-validate';
import { DIST } from '../../build/folders.node.ts';

/** Every page of the site by its path, and its main heading. */
export const PAGE_TITLES: Readonly<Record<string, string>> = {
  '/': 'All tools for PDF',
  '/tools': 'Professional PDF Tools',
  ...Object.fromEntries(
    Object.values(DECLARATIONS).flatMap((tool) => tool.pages.map(({ route, title }) => [`/tools/${route}`, title])),
  ),
  '/recipes': 'Recipes',
  '/faq': 'Frequently Asked Questions',
  '/guides': 'Guides',
  ...Object.fromEntries(GUIDES.map(({ slug, title }) => [`/guides/${slug}`, title.text])),
  '/developers': 'For developers',
  '/privacy': 'Privacy Policy',
  '/quality': 'Quality, measured',
  '/accessibility': 'Accessibility',
  '/licences': 'Licences',
};

/** Rules for the HTML of every page. */
export const VALID_HTML: ConfigData = {
  extends: ['html-validate:recommended'],
  rules: {
    // React writes void elements and attributes in its own way; both are valid HTML.
    'void-style': 'off',
    'attr-case': 'off',
    // React's ids begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // The linter wants `for` even where the control lies inside its label.
    'no-redundant-for': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    // The stagger's position is a custom property, which only a style attribute can carry.
    'no-inline-style': 'off',
    'long-title': 'off',
    'tel-non-breaking': 'off',
  },
};

/** The HTML of a page as it was built. @throws Error when it was not */
export function htmlOf(path: string): string {
  return readFileSync(join(DIST, path === '/' ? 'index.html' : `${path.slice(1)}.html`), 'utf8');
}

/** The elements of a page as it was built. No style and no script is applied. */
export async function documentOf(path: string): Promise<HtmlElement> {
  const parser = new Parser(await new HtmlValidate({ rules: {} }).getConfigFor('page.html'));
  return parser.parseHtml(htmlOf(path));
}

/** The texts of the elements that a selector finds, without the space around them. */
export function textsOf(document: HtmlElement, selector: string): string[] {
  return document.querySelectorAll(selector).map((element) => element.textContent.trim());
}

/** Addresses of the style sheets that a page has, without the hash of their content. */
export function sheetsOf(html: string): (string | undefined)[] {
  return [...html.matchAll(/href="[^"]*\/assets\/([\w-]+)-[\w-]{8}\.css"/g)].map(([, name]) => name);
}
