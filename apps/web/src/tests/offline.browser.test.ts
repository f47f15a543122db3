import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDocx, imageFixture, plainPdf, wordParagraph, wordRun } from '@recto/testkit';
import { usePdfMatchers as addPdfMatchers } from '@recto/testkit/vitest';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBarriers } from './axe.testing.ts';
import { type Gate, openGate } from './engines/gate.testing.ts';
import { emptyHttpCache, readCaches, untilKept } from './offline.testing.ts';
import { type RunningServer, startServer } from './serve.testing.ts';
import { shownText, untilAlive } from './site.testing.ts';
import { chooseFiles, givenFile, namesOn, readDownload, runAndDownload, untilDescribed } from './workspace.testing.ts';

addPdfMatchers();
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
const profile = mkdtempSync(join(tmpdir(), 'recto-profile-'));
let server: RunningServer;
let gate: Gate;
// A profile of its own: a private window cannot be installed from.
let context: BrowserContext;

beforeAll(async () => {
  server = await startServer();
  gate = await openGate(server.origin);
  context = await chromium.launchPersistentContext(profile, { executablePath: '/usr/bin/chromium', args: FLAGS });
  const page = await open('/tools/merge');
  await untilKept(page);
});
afterAll(async () => {
  await context?.close();
  await gate?.close();
  await server?.stop();
  rmSync(profile, { recursive: true, force: true });
});

async function open(path: string): Promise<Page> {
  const page = await context.newPage();
  page.on('filechooser', () => {});
  await page.goto(gate.origin + path, { waitUntil: 'load' });
  return page;
}

/** Opens a page while the server cannot be reached, and the browser's own cache is empty. */
async function openOffline<Result>(path: string, work: (page: Page) => Promise<Result>): Promise<Result> {
  const before = context.pages()[0];
  if (before) await emptyHttpCache(before);
  gate.setOpen(false);
  try {
    const page = await open(path);
    const result = await work(page);
    await page.close();
    return result;
  } finally {
    gate.setOpen(true);
  }
}

/** Presses the button on the page of a tool, and waits until it is done. */
async function makeAvailable(path: string): Promise<void> {
  const page = await open(path);
  await page.getByRole('button', { name: /^Make available offline \([\d.]+ [KM]B\)$/ }).click();
  await page.getByText(/^Available offline \([\d.]+ MB on this device\)/).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.close();
}

/** Submits the form that the system fills in when files are shared with the app. */
async function share(page: Page, name: string, bytes: Uint8Array, type: string): Promise<void> {
  await page.evaluate(
    ([fileName, content, mediaType]) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: '/?shared' });
      const input = document.createElement('input');
      Object.assign(input, { type: 'file', name: 'files' });
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(content)], fileName, { type: mediaType }));
      input.files = transfer.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    [name, [...bytes], type] as const,
  );
}

describe('without a network: ensures that', () => {
  test('a tool that was opened once works', async () => {
    await openOffline('/tools/merge', async (page) => {
      await untilAlive(page);
      await chooseFiles(page, [givenFile('a.pdf', plainPdf('AAA', 3)), givenFile('b.pdf', plainPdf('BBB', 2))]);
      await untilDescribed(page, 2);
      const { bytes } = await runAndDownload(page, 'Merge PDFs');
      await expect(bytes).toPassQpdfCheck();
      await expect(bytes).toHavePages(5);
    });
  });

  test('a tool that draws and encodes pages works once it was made available, and can be removed', async () => {
    await makeAvailable('/tools/pdf-to-image');
    await openOffline('/tools/pdf-to-image', async (page) => {
      await untilAlive(page);
      await chooseFiles(page, [givenFile('a.pdf', plainPdf('AAA', 1))]);
      await untilDescribed(page, 1);
      const label = await page.locator('.settings-foot .button').innerText();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: label, exact: true }).click(),
      ]);
      const { bytes } = await readDownload(download);
      expect([...bytes.subarray(0, 2)]).toEqual([0xff, 0xd8]);
    });
    const page = await open('/tools/pdf-to-image');
    const kept = Object.values(await readCaches(page)).flat();
    expect(kept.filter((url) => url.includes('/mozjpeg_enc-'))).toHaveLength(1);
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: /^Make available offline/ }).waitFor();
    const left = Object.values(await readCaches(page)).flat();
    expect(left.filter((url) => url.includes('/mozjpeg_enc-'))).toEqual([]);
    expect(left.filter((url) => /\/assets\/site-.*\.js$/.test(url))).toHaveLength(1);
    await page.close();
  });

  test('home opens in the language of the visit, and a page that was not opened says why it does not', async () => {
    await openOffline('/', async (page) => {
      await untilAlive(page);
      expect(await shownText(page.locator('h1'))).toBe('All tools for PDF');
    });
    await openOffline('/licences', async (page) => {
      expect(await shownText(page.locator('h1'))).toBe('You are offline');
      expect(await page.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
      expect(await findBarriers(page)).toEqual([]);
    });
  });

  test('no cache holds anything but what the site is made of', async () => {
    const page = await open('/tools/merge');
    const { pathname } = new URL(page.url());
    expect(pathname).toBe('/tools/merge');
    const entries = Object.entries(await readCaches(page));
    const notes = entries.filter(([name]) => name === 'recto-notes').flatMap(([, urls]) => urls);
    const kept = entries.filter(([name]) => name !== 'recto-notes').flatMap(([, urls]) => urls);
    expect(kept.length).toBeGreaterThan(50);
    expect(notes.map((url) => new URL(url).pathname).sort()).toEqual(['/kept-tools', '/older-tabs']);
    const own =
      /^\/($|assets\/|tools|offline$|certificate-roots\.pem$|favicon\.(ico|svg)$|site\.webmanifest$|icon-192\.png$)/;
    expect(
      kept.map((url) => new URL(url)).filter((url) => url.origin !== gate.origin || !own.test(url.pathname)),
    ).toEqual([]);
    await page.close();
  });
});

describe('files that the system hands over: ensures that', () => {
  test('a shared PDF lands among the tools that take it, and goes along to the one that is chosen', async () => {
    await openOffline('/', async (page) => {
      await share(page, 'lease.pdf', plainPdf('LSE', 2), 'application/pdf');
      await page.getByText('lease.pdf is ready.').waitFor();
      expect(page.url()).toBe(`${gate.origin}/`);
      expect(await page.locator('.card', { hasText: 'Images to PDF' }).count()).toBe(0);
      await expect.poll(() => page.locator('.card', { hasText: 'Merge PDF' }).count()).toBe(1);
      await page.getByRole('link', { name: /^Merge PDF/ }).click();
      await untilDescribed(page, 1);
      expect(await namesOn(page)).toEqual(['lease.pdf']);
    });
  });

  test('a shared image lands among the tools that take images', async () => {
    const page = await open('/');
    const image = await imageFixture('plain.png');
    await Promise.all([page.waitForURL(/shared=|image2pdf/), share(page, 'scan.png', image, 'image/png')]);
    await page
      .getByText('scan.png is ready.')
      .or(page.locator('.workspace', { hasText: 'scan.png' }))
      .first()
      .waitFor();
    expect(await page.locator('.card', { hasText: 'Merge PDF' }).count()).toBe(0);
    await page.close();
  });

  test('a document that the app is opened with goes straight to the one tool that takes it', async () => {
    const bytes = buildDocx({ body: wordParagraph(wordRun('Dear')) });
    const page = await context.newPage();
    await page.addInitScript(
      (content) => {
        const file = new File([new Uint8Array(content)], 'letter.docx');
        const launch = { files: [{ getFile: async () => file }] };
        const launchQueue = { setConsumer: (consumer: (launched: typeof launch) => void) => consumer(launch) };
        Object.defineProperty(window, 'launchQueue', { value: launchQueue });
      },
      [...bytes],
    );
    await page.goto(`${gate.origin}/?opened`);
    await page.waitForURL('**/tools/word-to-pdf');
    await page.close();
  });
});

describe('installing: ensures that', () => {
  test('the browser finds nothing that keeps the site from being installed', async () => {
    for (const path of ['/', '/de/tools/merge', '/ar']) {
      const page = await open(path);
      const session = await context.newCDPSession(page);
      const { errors, data } = await session.send('Page.getAppManifest');
      expect(errors, path).toEqual([]);
      expect(JSON.parse(data ?? '{}').file_handlers, path).toHaveLength(1);
      const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
      expect(installabilityErrors, path).toEqual([]);
      await page.close();
    }
  });

  test('the worker itself is asked for each time', async () => {
    const answer = await fetch(`${server.origin}/sw.js`);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
  });
});
