import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@recto/locales';
import { HtmlValidate } from 'html-validate';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DIST } from '../../build/folders.node.ts';
import { addressIn } from '../address.ts';
import { findStaticBarriers } from './axe.testing.ts';
import { documentOf, htmlOf, PAGE_TITLES, VALID_HTML } from './built-pages.testing.ts';
import { serveSite } from './site.testing.ts';

const site = serveSite();
const PATHS = Object.keys(PAGE_TITLES);
const OTHERS: readonly Language[] = LANGUAGES.filter(({ path }) => path !== '');
/** Pages of code, addresses and names, which are the same in every language. */
const SAME_EVERYWHERE = /^(\/licences|\/developers)$/;

/** Texts of a page that hold a sentence or a part of one: three words in lower case. Names and commands are of no language. */
async function sentencesOf(address: string): Promise<Set<string>> {
  const document = await documentOf(address);
  const texts = document
    .querySelectorAll('h1, h2, h3, p, li, label, button, a, summary, legend, figcaption, dt, dd, th')
    .filter((element) => element.querySelector('p, li, h2, h3') === null)
    .filter((element) => element.getAttributeValue('translate') !== 'no')
    .map((element) => element.textContent.replace(/\s+/g, ' ').trim());
  const attributes = document
    .querySelectorAll('[aria-label], [title], [placeholder], [alt]')
    .flatMap((element) => ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttributeValue(name)));
  const all = [...texts, ...attributes.flatMap((text) => text ?? [])];
  return new Set(all.filter((text) => (text.match(/\b[a-z]{3,}\b/g) ?? []).length >= 3));
}

let inEnglish: Promise<ReadonlyMap<string, ReadonlySet<string>>> | undefined;

/** Reads the sentences of every page with words of its own, in English; reads them once. */
function englishSentences() {
  const paths = PATHS.filter((path) => !SAME_EVERYWHERE.test(path));
  inEnglish ??= Promise.all(paths.map(async (path) => [path, await sentencesOf(path)] as const)).then(
    (entries) => new Map(entries),
  );
  return inEnglish;
}

/** Languages take turns: each page is validated and searched for barriers in every sixth of them, as all have the same structure. */
const TURNS = 6;
const hasTurn = (index: number, language: Language) => index % TURNS === OTHERS.indexOf(language) % TURNS;

/** Puts a built document in place of the open one, with its sheets and typefaces, and measures its width: a tenth of the time of a visit. */
function widthOf(page: Page, address: string): Promise<number> {
  return page.evaluate(async (url) => {
    const given = new DOMParser().parseFromString(await (await fetch(url)).text(), 'text/html');
    const sheets = [...given.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
      ({ href }) => ![...document.styleSheets].some((sheet) => sheet.href === href),
    );
    const arrived = sheets.map((sheet) => {
      const link = document.head.appendChild(document.importNode(sheet));
      return new Promise((resolve, reject) => Object.assign(link, { onload: resolve, onerror: reject }));
    });
    await Promise.all(arrived);
    document.body.replaceWith(document.importNode(given.body, true));
    document.body.getBoundingClientRect();
    await document.fonts.ready;
    return document.documentElement.scrollWidth;
  }, address);
}

describe.concurrent.each(OTHERS)('in $tag: ensures that', (language) => {
  test('every page says its language and direction, and leads to itself in every other language', () => {
    for (const path of PATHS) {
      const html = htmlOf(addressIn(language, path));
      expect(html).toContain(`<html lang="${language.tag}" dir="${language.direction}">`);
      const alternates = [
        ...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="(?:https?:\/\/[^/"]+)?([^"]*)">/g),
      ];
      expect(alternates.map(([, tag, address]) => [tag, address])).toEqual([
        ...LANGUAGES.map((other) => [other.tag, addressIn(other, path)]),
        ['x-default', path],
      ]);
      expect(html).toMatch(new RegExp(`<link rel="canonical" href="(https?://[^/]+)?${addressIn(language, path)}">`));
    }
  });

  test('no page says a sentence of English', async () => {
    const found: string[] = [];
    for (const [path, english] of await englishSentences()) {
      for (const text of await sentencesOf(addressIn(language, path)))
        if (english.has(text)) found.push(`${path}: ${text}`);
    }
    expect(found).toEqual([]);
  });

  test('the documents are valid HTML, and no two share a title or a description', async () => {
    const validator = new HtmlValidate(VALID_HTML);
    const found: string[] = [];
    for (const path of PATHS.filter((_, index) => hasTurn(index, language))) {
      const report = await validator.validateString(htmlOf(addressIn(language, path)), path);
      for (const { messages } of report.results) {
        found.push(...messages.map(({ ruleId, message }) => `${path}: ${ruleId} ${message}`));
      }
    }
    expect(found).toEqual([]);
    for (const pattern of [/<title>(.*?)<\/title>/, /<meta name="description" content="(.*?)"/]) {
      expect(new Set(PATHS.map((path) => pattern.exec(htmlOf(addressIn(language, path)))?.[1])).size).toBe(
        PATHS.length,
      );
    }
  });

  test('no page that it is its turn for has a barrier, and every page fits 320 px', async () => {
    // Without scripts, as it was built: what a page does later is the same in every language. The policy forbids texts that become
    // documents.
    const options = { viewport: { width: 320, height: 640 }, serviceWorkers: 'block', bypassCSP: true } as const;
    const found: string[] = [];
    await site.during(addressIn(language, '/'), options, async ({ page }) => {
      await page.route('**/*.js', (route) => route.abort());
      for (const path of PATHS.filter((_, index) => hasTurn(index, language))) {
        await page.goto(site.origin + addressIn(language, path), { waitUntil: 'load' });
        found.push(...(await findStaticBarriers(page)).map((barrier) => `${path}: ${barrier}`));
      }
      for (const path of PATHS) {
        const width = await widthOf(page, addressIn(language, path));
        if (width !== 320) found.push(`${path}: ${width} px wide`);
      }
    });
    expect(found).toEqual([]);
  });
});

test('ensures that the sitemap names every page in every language', () => {
  const sitemap = readFileSync(join(DIST, 'sitemap.xml'), 'utf8');
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address = '']) => new URL(address, 'https://site').pathname,
  );
  expect(listed.toSorted()).toEqual(
    LANGUAGES.flatMap((language) => PATHS.map((path) => addressIn(language, path))).toSorted(),
  );
  expect(sitemap.match(/<xhtml:link /g)?.length).toBe(listed.length * (LANGUAGES.length + 1));
});
