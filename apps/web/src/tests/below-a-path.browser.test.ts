import { plainPdf } from '@recto/testkit';
import { expect, test } from 'vitest';
import { askServiceWorker, readCaches } from './offline.testing.ts';
import { serveSite, untilAlive, untilPartsHere } from './site.testing.ts';
import { chooseFiles, givenFile, runAndDownload, untilDescribed } from './workspace.testing.ts';

const NAME = 'PDF room';
const site = serveSite(async () => ({
  RECTO_PUBLIC_URL: 'http://localhost/pdf/',
  RECTO_NAME: NAME,
  RECTO_LEGAL_NOTICE: 'https://own.example/imprint',
  RECTO_TOOLS_OFF: 'ocr',
}));

test('ensures that a site below a path has its pages, jobs and languages below it, under its own name', async () => {
  const { page, complaints, requests } = await site.visit('/pdf/tools/merge');
  await untilPartsHere(page);
  expect(await page.title()).toMatch(/\| PDF room$/);
  expect(await page.locator('.brand').innerText()).toContain(NAME);
  await chooseFiles(page, [givenFile('a.pdf', plainPdf('AAA')), givenFile('b.pdf', plainPdf('BBB'))]);
  await untilDescribed(page, 2);
  const { bytes } = await runAndDownload(page, 'Merge PDFs');
  expect(bytes.length).toBeGreaterThan(500);
  const outside = requests.filter((url) => url.startsWith(site.origin) && !url.startsWith(`${site.origin}/pdf/`));
  expect(outside).toEqual([]);
  expect(complaints).toEqual([]);
});

test('ensures that links within a site below a path are followed without leaving the page, and stay below it', async () => {
  const { page, complaints } = await site.visit('/pdf/tools');
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.locator('a[href$="/tools/rotate"]').first().click();
  await page.waitForURL('**/pdf/tools/rotate');
  await page.locator('.brand').click();
  await page.waitForURL((url) => url.pathname === '/pdf/');
  await page.locator('summary', { hasText: 'EN' }).click();
  await page.getByRole('link', { name: 'Deutsch', exact: true }).click();
  await page.waitForURL('**/pdf/de');
  expect(await page.evaluate(() => (window as Window & { isSame?: boolean }).isSame)).toBe(true);
  expect(await page.getByRole('link', { name: 'Impressum' }).getAttribute('href')).toBe('https://own.example/imprint');
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe('http://localhost/pdf/de');
  expect(complaints).toEqual([]);
});

test('ensures that the service worker of a site below a path keeps its pages, and answers for no other', async () => {
  const { page } = await site.visit('/pdf/tools/rotate');
  // As the page itself names it to the service worker: without the path of the site.
  await askServiceWorker<void>(page, { kind: 'visited', pathname: '/tools/rotate' });
  const caches = await readCaches(page);
  expect(Object.keys(caches).every((name) => name.startsWith('recto/pdf/'))).toBe(true);
  const kept = Object.entries(caches).flatMap(([name, urls]) => (name.endsWith('notes') ? [] : urls));
  expect(kept).toContain(`${site.origin}/pdf/tools/rotate`);
  expect(kept.filter((url) => !url.startsWith(`${site.origin}/pdf/`))).toEqual([]);
  await page.context().setOffline(true);
  await page.reload();
  await untilAlive(page);
  expect(await page.locator('h1').innerText()).toContain('Rotate');
});

test('ensures that a tool that is switched off is on no page and has none', async () => {
  const { page } = await site.visit('/pdf/tools');
  expect(await page.locator('a[href$="/tools/ocr"]').filter({ visible: true }).count()).toBe(0);
  expect(await page.locator('a[href$="/tools/merge"]').filter({ visible: true }).count()).toBeGreaterThan(0);
  expect((await fetch(`${site.origin}/pdf/tools/ocr`)).status).toBe(404);
});
