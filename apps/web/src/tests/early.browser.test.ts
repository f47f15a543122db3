import { plainPdf } from '@recto/testkit';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { serveSite, untilAlive } from './site.testing.ts';
import { chooseFiles, type GivenFile, givenFile, namesOn, untilDescribed } from './workspace.testing.ts';

const site = serveSite();
const LEASE = givenFile('lease.pdf', plainPdf('LEASE', 2));
const ANNEX = givenFile('annex.pdf', plainPdf('ANNEX', 1));
const SCRIPTS = /\/assets\/.*\.js$/;
const BOOT = /\/assets\/boot-/;

/** Opens a page whose scripts have not come yet, does something on it, and lets them come. */
async function beforeItsScripts(path: string, act: (page: Page) => Promise<unknown>): Promise<Page> {
  const { page } = await site.visit('/privacy');
  let allow = () => {};
  const allowed = new Promise<void>((resolve) => {
    allow = resolve;
  });
  await page.route(
    (url) => SCRIPTS.test(url.pathname) && !BOOT.test(url.pathname),
    async (route) => {
      await allowed;
      await route.continue();
    },
  );
  await page.goto(site.origin + path, { waitUntil: 'commit' });
  await page.locator('main > *').first().waitFor();
  await act(page);
  expect(await page.evaluate(() => 'taken' in document.documentElement.dataset)).toBe(false);
  allow();
  await untilAlive(page);
  return page;
}

/** Drops a file as a visitor does, and makes sure that the browser would not open it instead. */
function dropOn(page: Page, { name, mimeType, buffer }: GivenFile): Promise<void> {
  return page.evaluate(
    ({ name, type, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], name, { type }));
      for (const kind of ['dragover', 'drop']) {
        const event = new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer });
        if (document.body.dispatchEvent(event)) throw new Error(`The browser would open the file at ${kind}`);
      }
    },
    { name, type: mimeType, base64: buffer.toString('base64') },
  );
}

describe('a page whose scripts come late: ensures that', () => {
  test('a file that was chosen before is taken', async () => {
    const page = await beforeItsScripts('/tools/merge', (page) => chooseFiles(page, [LEASE]));
    await untilDescribed(page, 1);
    expect(await namesOn(page)).toEqual(['lease.pdf']);
  });

  test('files that were dropped before, one after the other, are taken, and are not opened by the browser', async () => {
    const page = await beforeItsScripts('/tools/merge', async (page) => {
      await dropOn(page, LEASE);
      await dropOn(page, ANNEX);
    });
    await untilDescribed(page, 2);
    expect(await namesOn(page)).toEqual(['lease.pdf', 'annex.pdf']);
  });

  test('settings that were chosen before hold, and are those the job is done with', async () => {
    // Of a tool whose settings decide which files it takes: only there they come before the files.
    const page = await beforeItsScripts('/tools/convert', async (page) => {
      await page.getByLabel('Format').selectOption('pdf-to-png');
    });
    expect(await page.getByLabel('Format').inputValue()).toBe('pdf-to-png');
    await chooseFiles(page, [LEASE]);
    await untilDescribed(page, 1);
    expect(await page.getByLabel('Format').inputValue()).toBe('pdf-to-png');
  });

  test('words that were typed into the search find tools', async () => {
    const page = await beforeItsScripts('/', (page) => page.getByRole('textbox').fill('bates'));
    await page.getByText('1 tool found').waitFor();
    expect(await page.getByRole('textbox').inputValue()).toBe('bates');
  });

  test('a file dropped on home before waits for a tool', async () => {
    const page = await beforeItsScripts('/', (page) => dropOn(page, LEASE));
    await page.getByText('lease.pdf is ready.').waitFor();
  });
});
