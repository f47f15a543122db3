import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { plainPdf } from '@recto/testkit';
import { usePdfMatchers, useTemporaryFolder } from '@recto/testkit/vitest';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SITE_ROUTES } from '../../apps/web/src/routes.ts';
import { launchBrowser, shownText, untilAlive } from '../../apps/web/src/tests/site.testing.ts';
import { chooseFiles, givenFile, runAndDownload, untilDescribed } from '../../apps/web/src/tests/workspace.testing.ts';
import { ROOT } from '../root.ts';
import { makeScratchCopy, type ScratchCopy } from '../scratch-copy.testing.ts';

/** Pages of the same kind differ in their words alone, and the built ones are all looked at elsewhere. */
const ONE_OF_EACH_KIND = SITE_ROUTES.map(({ path }) => path).filter(
  (path, index, all) => !isAlike(path) || all.findIndex((other) => folderOf(other) === folderOf(path)) === index,
);

const START_MS = 480_000;

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

function isAlike(path: string): boolean {
  return folderOf(path) !== '';
}

usePdfMatchers();
const data = useTemporaryFolder();

/** The development server of a copy of the repository. */
interface Dev {
  readonly origin: string;
  end(): Promise<void>;
}

/** Starts it as `npm run dev` does once everything is installed. */
async function startDev(folder: string, environment: Readonly<Record<string, string>> = {}): Promise<Dev> {
  const child: ChildProcess = spawn(process.execPath, ['scripts/dev/main.ts'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'development', ...environment, PORT: '0', RECTO_DATA: data.path },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  const end = async () => {
    child.kill('SIGTERM');
    await closed;
  };
  if (!child.stdout) throw new Error('The development server has no output');
  const lines = createInterface({ input: child.stdout });
  const address = new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => /^https?:\/\/\S+$/.test(line) && resolve(line));
    lines.on('close', () => reject(new Error('The development server ended without printing its address')));
  });
  return { origin: new URL(await address).origin, end };
}

let browser: Browser;
let page: Page;
/** Errors that pages and the browser reported. */
let complaints: string[] = [];
beforeAll(async () => {
  browser = await launchBrowser();
}, START_MS);
afterAll(() => browser.close());
afterEach(() => page.context().close());

async function visit(dev: Dev, path: string): Promise<void> {
  page = await (await browser.newContext()).newPage();
  complaints = [];
  page.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warning') complaints.push(line.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(dev.origin + path, { waitUntil: 'load' });
  await untilAlive(page);
}

describe('npm run dev ensures that', () => {
  let dev: Dev;
  beforeAll(async () => {
    dev = await startDev(ROOT);
  }, START_MS);
  afterAll(() => dev.end());

  test.each(ONE_OF_EACH_KIND)('%s is drawn with its texts, its styles and its fonts', async (path) => {
    await visit(dev, path);
    expect((await shownText(page.locator('main'))).length).toBeGreaterThan(150);
    const look = await page.evaluate(async () => {
      await document.fonts.ready;
      const faces = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
      return { margin: getComputedStyle(document.body).margin, faces };
    });
    expect(look.margin).toBe('0px');
    expect(look.faces.join()).toContain('Recto');
    expect(complaints).toEqual([]);
  });

  test('an unknown address is answered with the page for such addresses, and the API by the server', async () => {
    const answer = await fetch(`${dev.origin}/nothing`, { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Oops! Page not found');
    const described = await fetch(`${dev.origin}/api/openapi.json`);
    expect(await described.json()).toMatchObject({ openapi: expect.stringMatching(/^3/) });
  });

  test.each(['On this device', 'On the server'])('files are merged: %s', async (place) => {
    await visit(dev, '/tools/merge');
    await chooseFiles(page, [givenFile('a.pdf', plainPdf('A', 2)), givenFile('b.pdf', plainPdf('B', 1))]);
    await untilDescribed(page, 2);
    await page.getByRole('radio', { name: place }).check();
    const { bytes } = await runAndDownload(page, 'Merge PDFs');
    await expect(bytes).toPassQpdfCheck();
    await expect(bytes).toHavePages(3);
    expect(await shownText(page.locator('.receipt-foot'))).toContain(place.replace('On', 'Made on'));
    expect(complaints).toEqual([]);
  });
});

describe('npm run dev, while files are edited, ensures that', () => {
  let copy: ScratchCopy;
  let dev: Dev;
  beforeAll(async () => {
    copy = makeScratchCopy();
    // The copy takes its packages from the folder above it, which no sandboxed engine sees.
    dev = await startDev(copy.folder, { RECTO_UNSAFE_NO_SANDBOX: '1' });
  }, START_MS);
  afterAll(async () => {
    await dev.end();
    copy.remove();
  }, START_MS);

  const edit = (path: string, from: string, to: string) => {
    const text = readFileSync(join(copy.folder, path), 'utf8');
    expect(text.includes(from), `${path} has ${from}`).toBe(true);
    writeFileSync(join(copy.folder, path), text.replace(from, to));
  };

  test('a component is replaced in the open page, which keeps its state', async () => {
    await visit(dev, '/');
    await page.getByRole('textbox').first().fill('merge');
    await page.evaluate(() => document.body.setAttribute('data-first', ''));
    edit('apps/web/src/layout/site-footer.tsx', "'Secure PDF tools'", "'Tools being edited'");
    await expect.poll(() => shownText(page.locator('footer'))).toContain('Tools being edited');
    expect(await page.locator('body[data-first]').count()).toBe(1);
    expect(await page.getByRole('textbox').first().inputValue()).toBe('merge');
  });

  test('a style arrives in the open page', async () => {
    await visit(dev, '/faq');
    await page.evaluate(() => document.body.setAttribute('data-first', ''));
    edit('apps/web/src/styles/base.css', 'body {', 'body {\n  outline: 3px solid rgb(1, 2, 3);\n');
    const outline = () => page.evaluate(() => getComputedStyle(document.body).outlineColor);
    await expect.poll(outline).toBe('rgb(1, 2, 3)');
    expect(await page.locator('body[data-first]').count()).toBe(1);
  });

  test('a page arrives, in the open browser and in the document that the server draws', async () => {
    await visit(dev, '/faq');
    edit('apps/web/src/pages/faq-page.tsx', "'Frequently Asked Questions'", "'Questions being edited'");
    await expect.poll(() => shownText(page.locator('h1'))).toBe('Questions being edited');
    const drawn = await fetch(`${dev.origin}/faq`, { headers: { accept: 'text/html' } });
    expect(await drawn.text()).toContain('<h1>Questions being edited</h1>');
  });

  test('the server starts again with its change', async () => {
    const health = async () => (await fetch(`${dev.origin}/healthz`)).json();
    expect(await health()).toEqual({ status: 'ok' });
    edit('apps/server/src/http/health-routes.ts', "status: 'ok'", "status: 'being edited'");
    await expect.poll(health).toEqual({ status: 'being edited' });
  });

  test('a mistake in the server is survived: the next change starts it again', async () => {
    edit('apps/server/src/http/health-routes.ts', "status: 'being edited'", 'status: mistake()');
    const isDown = async () => {
      return (await fetch(`${dev.origin}/healthz`)).status >= 500;
    };
    await expect.poll(isDown).toBe(true);
    edit('apps/server/src/http/health-routes.ts', 'status: mistake()', "status: 'mended'");
    const health = async () => (await fetch(`${dev.origin}/healthz`)).json();
    await expect.poll(health).toEqual({ status: 'mended' });
  });

  test('a job runs the code of its tool as it now is, on the device and on the server', async () => {
    edit('packages/contract/src/tool.ts', '`recto-$', '`edited-$');
    for (const place of ['On this device', 'On the server']) {
      await visit(dev, '/tools/merge');
      await chooseFiles(page, [givenFile('a.pdf', plainPdf('A', 2)), givenFile('b.pdf', plainPdf('B', 1))]);
      await untilDescribed(page, 2);
      await page.getByRole('radio', { name: place }).check();
      expect((await runAndDownload(page, 'Merge PDFs')).name).toBe('edited-merge-result.pdf');
      await page.context().close();
    }
  });
});
