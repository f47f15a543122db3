import { plainPdf } from '@recto/testkit';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { givenFile } from './given-file.testing.ts';
import { PATIENCE_MS, serveSite, untilKeeping, untilPartsHere } from './site.testing.ts';
import { chooseFiles, untilDescribed } from './workspace.testing.ts';

const site = serveSite();
const OFFLINE = 'it works with the network off';
const FROM_SITE = 'the parts it needs come from this site';
const MISSING = 'could not be loaded yet';
/** Comes with the first job: nothing on the page asks for it before. */
const LATE_PART = '**/worker-pako_deflate*';
/** No service worker, which would keep what the page itself does not fetch. */
const PLAIN = { serviceWorkers: 'block' } as const;

/** Reads the note on the place where a job runs. */
const said = (page: Page) => page.locator('.where-it-runs').innerText();

const press = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true }).click();

/** Waits for the end of a job. @throws Error with the problems that it met */
async function untilDone(page: Page): Promise<void> {
  const problems = page.locator('.problems');
  await page.locator('.work-done').or(problems).first().waitFor();
  expect(await problems.allInnerTexts()).toEqual([]);
}

/** Holds back requests until they are let go. */
async function holdBack(context: BrowserContext, pattern: string) {
  const held: Route[] = [];
  let isOpen = false;
  await context.route(pattern, (route) => {
    if (isOpen) void route.continue();
    else held.push(route);
  });
  return {
    held,
    letGo() {
      isOpen = true;
      for (const route of held.splice(0)) void route.continue();
    },
  };
}

/** Opens a tool in a context that was prepared. */
async function open(context: BrowserContext, path: string): Promise<Page> {
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  await page.goto(site.origin + path);
  return page;
}

describe.concurrent('what a job takes: ensures that', () => {
  test('the network is called needless only once all of it has come', async ({ expect }) => {
    const context = await site.browser.newContext(PLAIN);
    const { held, letGo } = await holdBack(context, LATE_PART);
    const page = await open(context, '/tools/compress-lite');
    await expect.poll(() => held.length).toBeGreaterThan(0);
    expect(await said(page)).toContain(FROM_SITE);
    expect(await page.locator('[data-parts=here]').count()).toBe(0);
    letGo();
    await untilPartsHere(page);
    expect(await said(page)).toContain(OFFLINE);
    await context.close();
  });

  // Without requests that are held back, for which the browser's cache would be off.
  test('nothing more is needed of the network then, also without a service worker', async () => {
    const context = await site.browser.newContext(PLAIN);
    const page = await open(context, '/tools/compress-lite');
    await untilPartsHere(page);
    await context.setOffline(true);
    await chooseFiles(page, [givenFile('a.pdf', plainPdf('A', 2))]);
    await untilDescribed(page, 1);
    await press(page, 'Compress PDF');
    await untilDone(page);
    await context.close();
  });

  test('a part that cannot be had is said, and is tried again until it comes', async ({ expect }) => {
    const context = await site.browser.newContext(PLAIN);
    let refused = 0;
    let isRefused = true;
    await context.route(LATE_PART, (route) => {
      if (!isRefused) return route.continue();
      refused += 1;
      return route.fulfill({ status: 503, body: 'later' });
    });
    const page = await open(context, '/tools/compress-lite');
    await page.locator('[data-parts=missing]').waitFor();
    expect(await said(page)).toContain(MISSING);
    await expect.poll(() => refused).toBeGreaterThan(1);
    isRefused = false;
    await untilPartsHere(page);
    expect(await said(page)).toContain(OFFLINE);
    await context.close();
  });

  test('a job that is started before waits for its parts', async ({ expect }) => {
    const context = await site.browser.newContext(PLAIN);
    const { held, letGo } = await holdBack(context, '**/worker-deflate-within*');
    const page = await open(context, '/tools/compress-lite');
    await chooseFiles(page, [givenFile('a.pdf', plainPdf('A', 2))]);
    await untilDescribed(page, 1);
    await press(page, 'Compress PDF');
    await page.locator('.progress').waitFor();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    letGo();
    await untilDone(page);
    await context.close();
  });

  test('visitors who save data load nothing before there is a file', async ({ expect }) => {
    const context = await site.browser.newContext(PLAIN);
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    const asked: string[] = [];
    context.on('request', (request) => asked.push(request.url()));
    const page = await open(context, '/tools/merge');
    // It is the last that a page loads by itself.
    await untilKeeping(page);
    expect(asked.filter((url) => /\/(worker|pdfium)-/.test(url))).toEqual([]);
    expect(await said(page)).toContain(FROM_SITE);
    await chooseFiles(page, [givenFile('a.pdf', plainPdf('A', 1))]);
    await untilPartsHere(page);
    expect(asked.filter((url) => /\/(worker|pdfium)-/.test(url)).length).toBeGreaterThan(1);
    await context.close();
  });
});
