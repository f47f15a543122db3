import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainPdf } from '@recto/testkit';
import { usePdfMatchers as addPdfMatchers } from '@recto/testkit/vitest';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { servePlainFiles } from '../../../../scripts/deployment/plain-file-server.testing.ts';
import { ROOT } from '../../build/folders.node.ts';
import { contentHash } from '../offline/content-hash.ts';
import { readCaches, untilKept } from './offline.testing.ts';
import { launchBrowser, untilAlive } from './site.testing.ts';
import { chooseFiles, givenFile, runAndDownload, untilDescribed } from './workspace.testing.ts';

addPdfMatchers();
const folder = mkdtempSync(join(tmpdir(), 'recto-update-'));
const FILES = [givenFile('a.pdf', plainPdf('AAA', 3)), givenFile('b.pdf', plainPdf('BBB', 2))];
let server: Server;
let browser: Browser;
let origin = '';

beforeAll(async () => {
  const script = ['scripts/deployment/build-static.ts', '--output', folder];
  const { status, stderr } = spawnSync(process.execPath, script, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  ({ origin, server } = await servePlainFiles(folder));
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Puts another version on the server: the merge page says something else, and the scripts of the last version are gone. */
async function deployNextVersion(): Promise<void> {
  const old = readFileSync(join(folder, 'tools/merge.html'), 'utf8');
  const next = old.replace(/<title>[^<]*<\/title>/, '<title>The next version</title>');
  for (const name of ['tools/merge.html', 'tools/merge/index.html']) writeFileSync(join(folder, name), next);
  const worker = readFileSync(join(folder, 'sw.js'), 'utf8');
  const [oldHash, nextHash] = await Promise.all([old, next].map((text) => contentHash(Buffer.from(text))));
  const changed = worker
    .replace(/"version":"[^"]+"/, '"version":"next"')
    .replace(`"/tools/merge":"${oldHash}"`, `"/tools/merge":"${nextHash}"`);
  expect(changed).not.toBe(worker);
  writeFileSync(join(folder, 'sw.js'), changed);
  const assets = join(folder, 'assets');
  for (const name of readdirSync(assets)) if (name.endsWith('.js')) rmSync(join(assets, name));
}

/** A tab in which this version of the site answers. */
async function openControlled(open: () => Promise<Page>): Promise<Page> {
  const page = await open();
  page.on('filechooser', () => {});
  await page.goto(`${origin}/tools/merge`, { waitUntil: 'load' });
  await untilKept(page);
  await page.reload({ waitUntil: 'load' });
  await untilAlive(page);
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  return page;
}

/** Begins a job whose worker gets its work only when it is released. */
async function beginHeldJob(page: Page): Promise<void> {
  await chooseFiles(page, FILES);
  await untilDescribed(page, 2);
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    const held: (() => void)[] = [];
    Worker.prototype.postMessage = function (this: Worker, message: { kind?: string }) {
      if (message.kind === 'run') held.push(() => post.call(this, message));
      else post.call(this, message);
    };
    Object.assign(window, { release: () => held.forEach((send) => void send()) });
  });
  await page.getByRole('button', { name: 'Merge PDFs' }).click();
  await page.locator('.progress').waitFor();
}

const hasUpdate = (page: Page) =>
  page.evaluate(async () => ((await navigator.serviceWorker.getRegistration())?.waiting ?? null) !== null);
const versionsIn = async (page: Page) =>
  Object.keys(await readCaches(page)).filter((name) => name.startsWith('recto-version-'));

test('ensures that a page which the server changed on its way is shown, and not kept', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/tools/merge`, { waitUntil: 'load' });
  await untilKept(page);
  for (const name of ['faq.html', 'faq/index.html']) {
    const text = readFileSync(join(folder, name), 'utf8').replace('</body>', '<!-- from the host --></body>');
    writeFileSync(join(folder, name), text);
  }
  await page.goto(`${origin}/faq`, { waitUntil: 'load' });
  expect(await page.content()).toContain('from the host');
  expect(
    Object.values(await readCaches(page))
      .flat()
      .filter((url) => url.endsWith('/faq')),
  ).toEqual([]);
  await context.close();
});

test('ensures that an update waits for the visitor, disturbs no job, and leaves old tabs what they need', async () => {
  const context = await browser.newContext();
  const [working, idle] = [
    await openControlled(() => context.newPage()),
    await openControlled(() => context.newPage()),
  ];
  // The script that watches for updates comes when a page stands.
  const watching = (page: Page) =>
    page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/keep-site-/.test(name)));
  await Promise.all([watching(working), watching(idle)]);
  await beginHeldJob(working);
  await deployNextVersion();
  await idle.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect.poll(() => hasUpdate(idle)).toBe(true);
  const bar = (page: Page) => page.getByText('A new version is ready.');
  await bar(idle).waitFor();
  expect(await bar(working).count()).toBe(0);
  // What waits is not removed by the version that runs, though no tab of an older one is left.
  await untilKept(idle);
  expect(await versionsIn(idle)).toContain('recto-version-next');

  // The other tab reloads into the new version; the job goes on and ends, with what the old version loads for its result.
  await idle.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => idle.title().catch(() => '')).toBe('The next version');
  await untilAlive(idle);
  expect(await bar(idle).count()).toBe(0);
  expect(await versionsIn(idle)).toHaveLength(2);
  const download = working.waitForEvent('download');
  await working.evaluate(() => (window as Window & { release?: () => void }).release?.());
  await download;
  await working.getByRole('region', { name: 'Receipt' }).waitFor();

  // A tab of the new version works with files that the server no longer has, and the old version goes with its last tab.
  await chooseFiles(idle, FILES);
  await untilDescribed(idle, 2);
  const { bytes } = await runAndDownload(idle, 'Merge PDFs');
  await expect(bytes).toHavePages(5);
  await working.close();
  await untilKept(idle);
  expect(await versionsIn(idle)).toEqual(['recto-version-next']);
  await context.close();
});
