import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DECLARATIONS } from '@recto/tools/declarations';
import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.node.ts';
import { DIST, serveSite, shownText, untilAlive } from './site.node.ts';

const site = serveSite();

const TITLES: Readonly<Record<string, string>> = {
  '/': 'All tools for PDF',
  '/tools': 'Professional PDF Tools',
  ...Object.fromEntries(
    Object.values(DECLARATIONS).flatMap((tool) => tool.pages.map(({ route, title }) => [`/tools/${route}`, title])),
  ),
  '/faq': 'Frequently Asked Questions',
  '/guides': 'Guides',
  '/guides/how-to-merge-pdfs': 'How to merge PDFs',
  '/guides/how-to-compress-pdf': 'How to compress a PDF',
  '/guides/how-to-convert-word-to-pdf': 'How to convert Word to PDF',
  '/developers': 'For developers',
  '/privacy': 'Privacy Policy',
};
const PATHS = Object.keys(TITLES);

describe('every route: ensures that', () => {
  test.each(PATHS)('%s holds its text, links and head without JavaScript', async (path) => {
    const { page } = await site.visit(path, { javaScriptEnabled: false });
    expect(await page.locator('h1').allInnerTexts()).toEqual([TITLES[path]]);
    expect((await shownText(page.locator('main'))).length).toBeGreaterThan(150);
    expect(await page.locator('header nav a').allInnerTexts()).toEqual(['Tools', 'Guides', 'FAQ', 'Privacy']);
    expect(await page.locator('footer h2').allInnerTexts()).toEqual(['Tools', 'Resources', 'Legal']);
    const footer = await shownText(page.locator('footer'));
    expect(footer).toContain('Secure PDF tools');
    expect(footer).toContain(String(new Date().getFullYear()));
    for (const selector of [
      'meta[name=description]',
      'meta[name=keywords]',
      'link[rel=canonical]',
      'meta[property="og:title"]',
      'meta[property="og:description"]',
      'meta[property="og:image"]',
    ]) {
      expect(await page.locator(selector).count(), selector).toBe(1);
    }
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(
      new RegExp(`^https?://[^/]+${path}$`),
    );
    expect(await page.title()).toMatch(/Recto/);
  });

  test('no two pages share a title or a description', async () => {
    const heads = PATHS.map((path) => readFileSync(join(DIST, fileOf(path)), 'utf8'));
    for (const pattern of [/<title>(.*?)<\/title>/, /<meta name="description" content="(.*?)"/]) {
      const found = heads.map((html) => pattern.exec(html)?.[1]);
      expect(new Set(found).size).toBe(PATHS.length);
    }
  });

  test.each(PATHS)('%s comes alive without a complaint and asks no other origin', async (path) => {
    const visit = await site.visit(path);
    await visit.page.waitForLoadState('networkidle');
    expect(visit.complaints).toEqual([]);
    expect(await visit.page.evaluate(() => crossOriginIsolated)).toBe(true);
  });

  test.each(PATHS)('%s has no barrier in either theme, wide or narrow', async (path) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await site.visit(path, { colorScheme });
      expect(await findBarriers(page), colorScheme).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await findBarriers(page), `${colorScheme}, 320 px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), 'reflow at 320 px').toBe(320);
    }
  });

  test('the documents are valid HTML', async () => {
    const validator = new HtmlValidate({
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
    });
    const found: string[] = [];
    for (const path of [...PATHS, '/404']) {
      const report = await validator.validateString(readFileSync(join(DIST, fileOf(path)), 'utf8'), path);
      for (const { messages } of report.results) {
        found.push(...messages.map(({ ruleId, message }) => `${path}: ${ruleId} ${message}`));
      }
    }
    expect(found).toEqual([]);
  });

  test('headings come in order on every page', async () => {
    for (const path of PATHS) {
      const { page } = await site.visit(path, { javaScriptEnabled: false });
      const levels = await page.locator('h1, h2, h3, h4').evaluateAll((all) => all.map((h) => Number(h.tagName[1])));
      for (const [index, level] of levels.entries()) {
        expect(level, `${path}, heading ${index + 1}`).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
      }
    }
  });
});

describe('search engines: ensures that', () => {
  test('the sitemap lists every page and robots.txt names the sitemap', async () => {
    const sitemap = await (await fetch(`${site.origin}/sitemap.xml`)).text();
    const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
    expect(listed.toSorted()).toEqual(PATHS.toSorted());
    expect(await (await fetch(`${site.origin}/robots.txt`)).text()).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m);
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
      const html = readFileSync(join(DIST, fileOf(path)), 'utf8');
      const address = /<meta property="og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(html)?.[1];
      const png = readFileSync(join(DIST, address ?? ''));
      expect([png.readUInt32BE(16), png.readUInt32BE(20)], path).toEqual([1200, 630]);
    }
  });
});

describe('navigation: ensures that', () => {
  test('one page follows another without a reload, with its own head, and focus on its content', async () => {
    const { page, complaints } = await site.visit('/');
    await page.evaluate(() => Object.assign(window, { stays: true }));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click();
    await page.getByRole('heading', { level: 1, name: 'Frequently Asked Questions' }).waitFor();
    expect(await page.evaluate(() => 'stays' in window)).toBe(true);
    await expect.poll(() => page.title()).toContain('Questions and answers');
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/faq$/);
    expect(await page.locator('meta[name=description]').count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'All tools for PDF' }).waitFor();
    await expect.poll(() => page.title()).toContain('lose nothing');
    expect(complaints).toEqual([]);
  });

  test('pointing at a link loads the code of its page before the click', async () => {
    const { page, requests } = await site.visit('/');
    await page.waitForLoadState('networkidle');
    const before = requests.length;
    await page.getByRole('link', { name: /Merge PDF/ }).hover();
    await expect.poll(() => requests.slice(before).some((url) => url.includes('tool-page'))).toBe(true);
  });

  test('the first key press offers to skip to the content', async () => {
    const { page } = await site.visit('/faq');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    await untilAlive(page);
    expect(new URL(page.url()).hash).toBe('#main');
  });
});

function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}

function jsonLd(path: string): Record<string, unknown>[] {
  const html = readFileSync(join(DIST, fileOf(path)), 'utf8');
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  );
}

describe('styles: ensures that', () => {
  /** Addresses of the style sheets that the page has, without the hash of their content. */
  const sheetsOf = (html: string) =>
    [...html.matchAll(/href="\/assets\/([\w-]+)-[\w-]{8}\.css"/g)].map(([, name]) => name);

  test('a page links the sheet of the site and that of its own tool, and no other', () => {
    const linked = (path: string) => sheetsOf(readFileSync(join(DIST, fileOf(path)), 'utf8'));
    expect(linked('/')).toEqual(['entry-client']);
    expect(linked('/tools/merge')).toEqual(['entry-client']);
    expect(linked('/tools/watermark')).toEqual(['entry-client', 'watermark']);
  });

  test('a tool that is reached by a link brings its sheet along', async () => {
    const { page, complaints } = await site.visit('/');
    expect(sheetsOf(await page.content())).toEqual(['entry-client']);
    await page.locator('main a[href="/tools/watermark"]').click();
    await page.getByRole('heading', { level: 1, name: 'Watermark' }).waitFor();
    expect(sheetsOf(await page.content())).toEqual(['entry-client', 'watermark']);
    expect(await page.evaluate(() => [...document.styleSheets].every((sheet) => sheet.cssRules.length > 0))).toBe(true);
    expect(complaints).toEqual([]);
  });
});
