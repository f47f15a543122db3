import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGES } from '@recto/tools/pages';
import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { DIST } from '../../build/folders.node.ts';
import { documentOf, htmlOf, PAGE_TITLES, sheetsOf, textsOf, VALID_HTML } from './built-pages.testing.ts';

const PATHS = Object.keys(PAGE_TITLES);

describe('every route: ensures that', () => {
  test.each(PATHS)('%s holds its text, links and head without JavaScript', async (path) => {
    const document = await documentOf(path);
    const textOf = (selector: string) => textsOf(document, selector).join();
    expect(textsOf(document, 'h1')).toEqual([PAGE_TITLES[path]]);
    expect(textOf('main').length).toBeGreaterThan(150);
    expect(textsOf(document, 'header nav a')).toEqual(['Tools', 'Recipes', 'Guides', 'FAQ', 'Privacy']);
    expect(textsOf(document, 'footer h2')).toEqual(['Tools', 'Resources', 'Legal']);
    const footer = textOf('footer');
    expect(footer).toContain('Secure PDF tools');
    expect(footer).toContain(String(new Date().getFullYear()));
    for (const selector of [
      'meta[name="description"]',
      'meta[name="keywords"]',
      'link[rel="canonical"]',
      'meta[property="og:title"]',
      'meta[property="og:description"]',
      'meta[property="og:image"]',
    ]) {
      expect(document.querySelectorAll(selector).length, selector).toBe(1);
    }
    expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')?.value).toMatch(
      new RegExp(`^(https?://[^/]+)?${path}$`),
    );
    expect(textOf('head title')).toMatch(/Recto/);
  });

  test('no two pages share a title or a description', async () => {
    const heads = PATHS.map((path) => htmlOf(path));
    for (const pattern of [/<title>(.*?)<\/title>/, /<meta name="description" content="(.*?)"/]) {
      const found = heads.map((html) => pattern.exec(html)?.[1]);
      expect(new Set(found).size).toBe(PATHS.length);
    }
  });

  test('every tool leads to three others, never to itself', async () => {
    for (const { route } of PAGES) {
      const links = [...(await documentOf(`/tools/${route}`)).querySelectorAll('.related-tools a')];
      const leadsTo = links.map((link) => link.getAttribute('href')?.value);
      expect(new Set(leadsTo).size, route).toBe(3);
      expect(leadsTo).not.toContain(`/tools/${route}`);
      for (const path of leadsTo) expect(PATHS).toContain(path);
    }
  });

  test('the documents are valid HTML', async () => {
    const validator = new HtmlValidate(VALID_HTML);
    const found: string[] = [];
    for (const path of [...PATHS, '/404']) {
      const report = await validator.validateString(htmlOf(path), path);
      for (const { messages } of report.results) {
        found.push(...messages.map(({ ruleId, message }) => `${path}: ${ruleId} ${message}`));
      }
    }
    expect(found).toEqual([]);
  });

  test('headings come in order on every page', async () => {
    for (const path of PATHS) {
      const headings = (await documentOf(path)).querySelectorAll('h1, h2, h3, h4');
      expect(headings.length, path).toBeGreaterThan(1);
      for (const [index, { tagName }] of headings.entries()) {
        const [level, above] = [tagName, headings[index - 1]?.tagName ?? 'h0'].map((name) => Number(name[1]));
        expect(level, `${path}, heading ${index + 1}`).toBeLessThanOrEqual((above ?? 0) + 1);
      }
    }
  });
});

describe('search engines: ensures that', () => {
  test('the sitemap lists every page and robots.txt allows them', async () => {
    const sitemap = readFileSync(join(DIST, 'sitemap.xml'), 'utf8');
    const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, address = '']) => new URL(address, 'https://site').pathname,
    );
    expect(listed).toEqual(expect.arrayContaining(PATHS));
    expect(readFileSync(join(DIST, 'robots.txt'), 'utf8')).toMatch(/^Allow: \/$/m);
  });

  test('home is described as a free web application', async () => {
    expect(jsonLd('/')).toMatchObject([
      {
        '@type': 'SoftwareApplication',
        applicationCategory: 'BusinessApplication',
        operatingSystem: 'Web Browser',
        offers: { price: '0', priceCurrency: 'USD' },
      },
    ]);
  });

  test('the questions, the guides and the way to each page are described', () => {
    const [faq] = jsonLd('/faq');
    expect(faq).toMatchObject({ '@type': 'FAQPage' });
    expect(faq?.mainEntity).toHaveLength(12);
    expect(jsonLd('/guides/how-to-merge-pdfs').map((entry) => entry['@type'])).toEqual(['HowTo', 'BreadcrumbList']);
    for (const path of PATHS.filter((path) => path !== '/')) {
      expect(jsonLd(path).map((entry) => entry['@type'])).toContain('BreadcrumbList');
    }
  });

  test('every social image exists, as a PNG of 1200 by 630', async () => {
    for (const path of PATHS) {
      const html = htmlOf(path);
      const address = /<meta property="og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(html)?.[1];
      const png = readFileSync(join(DIST, address ?? ''));
      expect([png.readUInt32BE(16), png.readUInt32BE(20)], path).toEqual([1200, 630]);
    }
  });
});

describe('styles: ensures that', () => {
  test('a page links the sheet of the site and that of its own tool, and no other', () => {
    const linked = (path: string) => sheetsOf(htmlOf(path));
    expect(linked('/')).toEqual(['site']);
    expect(linked('/tools/merge')).toEqual(['site']);
    expect(linked('/tools/watermark')).toEqual(['site', 'watermark']);
  });
});

function jsonLd(path: string): Record<string, unknown>[] {
  return [...htmlOf(path).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  );
}
