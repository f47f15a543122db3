import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type BrowserContext, type ElementHandle, type Page } from 'puppeteer-core';
import { type Driver, describeTarget, type Engine, findTarget, type Target } from './driver.testing.ts';

const CHROMIUM = '/usr/bin/chromium';
const FIREFOX = '/usr/bin/firefox-esr';
/** Of a page that is opened and of a script in it, also on a busy machine. */
const TIMEOUT_MS = 120_000;
const CHROMIUM_FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const SAVED_TYPES = [
  'application/pdf',
  'application/zip',
  'application/json',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
];

/** Debian's Chromium over DevTools. */
export const CHROMIUM_ENGINE: Engine = {
  name: 'Chromium',
  missing: () => (existsSync(CHROMIUM) ? [] : ['chromium']),
  async start() {
    const downloads = mkdtempSync(join(tmpdir(), 'recto-chromium-'));
    const browser = await puppeteer.launch({
      executablePath: CHROMIUM,
      headless: true,
      args: CHROMIUM_FLAGS,
      protocolTimeout: TIMEOUT_MS,
      timeout: TIMEOUT_MS,
    });
    const downloadBehavior = { policy: 'allow', downloadPath: downloads } as const;
    return running('Chromium', browser, downloads, () => browser.createBrowserContext({ downloadBehavior }));
  },
};

/** Debian's Firefox over WebDriver BiDi. */
export const FIREFOX_ENGINE: Engine = {
  name: 'Firefox',
  missing: () => (existsSync(FIREFOX) ? [] : ['firefox-esr']),
  async start() {
    const downloads = mkdtempSync(join(tmpdir(), 'recto-firefox-'));
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: FIREFOX,
      headless: true,
      protocolTimeout: TIMEOUT_MS,
      timeout: TIMEOUT_MS,
      extraPrefsFirefox: {
        'browser.download.folderList': 2,
        'browser.download.dir': downloads,
        'browser.download.useDownloadDir': true,
        'browser.helperApps.neverAsk.saveToDisk': SAVED_TYPES.join(),
        'pdfjs.disabled': true,
      },
    });
    return running('Firefox', browser, downloads, () => browser.createBrowserContext());
  },
};

async function running(name: string, browser: Browser, downloads: string, makeContext: () => Promise<BrowserContext>) {
  const contexts: BrowserContext[] = [];
  return {
    version: `${name} ${/[\d.]+/.exec(await browser.version())?.[0] ?? ''}`,
    downloads,
    async page() {
      for (const context of contexts.splice(0)) await context.close();
      const context = await makeContext();
      contexts.push(context);
      return pageOf(await context.newPage());
    },
    async stop() {
      await browser.close();
      rmSync(downloads, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

function pageOf(page: Page): Driver {
  page.setDefaultTimeout(TIMEOUT_MS);
  const find = async (target: Target): Promise<ElementHandle<Element>> => {
    const handle = await page.evaluateHandle(findTarget, target);
    const element = handle.asElement();
    if (!element) throw new Error(`the page has no ${describeTarget(target)}`);
    return element as ElementHandle<Element>;
  };
  return {
    async goTo(address) {
      await page.goto(address, { waitUntil: 'load' });
    },
    run: (script, ...args) => page.evaluate(script, ...args) as ReturnType<Driver['run']> as never,
    has: (target) => page.evaluateHandle(findTarget, target).then((handle) => handle.asElement() !== null),
    runOn: async (target, script, ...args) => (await find(target)).evaluate(script, ...args) as never,
    async click(target) {
      await (await find(target)).click();
    },
    async type(target, text) {
      await (await find(target)).type(text);
    },
    async press(target, key) {
      await (await find(target)).press(key);
    },
    async upload(target, paths) {
      await ((await find(target)) as ElementHandle<HTMLInputElement>).uploadFile(...paths);
    },
    resize: (width, height) => page.setViewport({ width, height }),
    picture: () => page.screenshot({ type: 'png' }),
    another: async () => pageOf(await page.browserContext().newPage()),
    close: () => page.close(),
  };
}
