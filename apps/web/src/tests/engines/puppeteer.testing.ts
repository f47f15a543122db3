import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type BrowserContext, type ElementHandle, type Page } from 'puppeteer-core';
import { type Driver, describeTarget, type Engine, findTarget, type Target, uncover } from './driver.testing.ts';
import { byKeys, Keyboard } from './keyboard.testing.ts';

const CHROMIUM = '/usr/bin/chromium';
const FIREFOX = '/usr/bin/firefox-esr';
/** Timeout for opening a page and for a script in it, also on a busy machine. */
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
  async start(proxy) {
    const { browser, downloads, makeContext } = await launchChromium(proxy ? [`--proxy-server=http://${proxy}`] : []);
    return {
      ...(await running('Chromium', browser, downloads, makeContext, proxy ? agreeing : pageOf)),
      renderers: await renderersOf(browser),
    };
  },
};

const DESK_VIEWPORT = { width: 1280, height: 900 };

/** As a phone of middling size has it. */
const PHONE_VIEWPORT = { width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** User agent of such a browser, also in workers. */
const PHONE_NAME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36';
/** Factor by which the page's main thread is slower than this machine. */
const PHONE_SLOWNESS = 4;

/** Debian's Chromium as a phone: a small screen, a finger and no keys but those of its fields, a slow processor. */
export const PHONE_ENGINE: Engine = {
  name: 'Phone',
  missing: CHROMIUM_ENGINE.missing,
  async start() {
    const { browser, downloads, makeContext } = await launchChromium([`--user-agent=${PHONE_NAME}`]);
    const asPhone = async (page: Page): Promise<Driver> => {
      await page.setViewport(PHONE_VIEWPORT);
      await page.emulateCPUThrottling(PHONE_SLOWNESS);
      return byTouch(page, pageOf(page));
    };
    return {
      ...(await running('Chromium', browser, downloads, makeContext, asPhone)),
      renderers: await renderersOf(browser),
    };
  },
};

/**
 * Debian's Chromium for a person who has keys only.
 * @param onKeyboard told of the keyboard before each page, before that is open
 */
export function keyboardEngine(onKeyboard: (keyboard: Keyboard) => void): Engine {
  return {
    ...CHROMIUM_ENGINE,
    async start() {
      const { browser, downloads, makeContext } = await launchChromium();
      return running('Chromium', browser, downloads, makeContext, async (page) => {
        await page.setViewport(DESK_VIEWPORT);
        const keyboard = await Keyboard.at(page);
        onKeyboard(keyboard);
        return byKeys(keyboard, pageOf(page));
      });
    },
  };
}

/** Starts Chromium, with a folder for what its pages download. */
async function launchChromium(flags: readonly string[] = []) {
  const downloads = mkdtempSync(join(tmpdir(), 'recto-chromium-'));
  const browser = await puppeteer.launch({
    executablePath: CHROMIUM,
    headless: true,
    args: [...CHROMIUM_FLAGS, ...flags],
    protocolTimeout: TIMEOUT_MS,
    timeout: TIMEOUT_MS,
  });
  const downloadBehavior = { policy: 'allow', downloadPath: downloads } as const;
  return { browser, downloads, makeContext: () => browser.createBrowserContext({ downloadBehavior }) };
}

/** Asks Chromium again and again which processes draw its pages. */
async function renderersOf(browser: Browser): Promise<() => Promise<readonly number[]>> {
  const session = await browser.target().createCDPSession();
  return async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  };
}

/** A page under a finger: it taps, and has no keys but those that type into a field. */
function byTouch(page: Page, driver: Driver): Driver {
  const tap = async (target: Target) => {
    const element = await elementOf(page, target);
    await element.evaluate(uncover);
    await element.tap();
  };
  return {
    ...driver,
    click: tap,
    async type(target, text) {
      await tap(target);
      await page.keyboard.type(text);
    },
    press(target, key) {
      throw new Error(`a phone has no ${key} to press at ${describeTarget(target)}`);
    },
    async resize() {
      throw new Error('a phone has one size');
    },
  };
}

/** Size of a window on a desk: settings are beside the pages. */
const DESK = { width: 1280, height: 900 };

/** Debian's Firefox over WebDriver BiDi. */
export const FIREFOX_ENGINE: Engine = {
  name: 'Firefox',
  missing: () => (existsSync(FIREFOX) ? [] : ['firefox-esr']),
  async start(proxy) {
    const downloads = mkdtempSync(join(tmpdir(), 'recto-firefox-'));
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: FIREFOX,
      headless: true,
      defaultViewport: DESK,
      protocolTimeout: TIMEOUT_MS,
      timeout: TIMEOUT_MS,
      extraPrefsFirefox: {
        'browser.download.folderList': 2,
        'browser.download.dir': downloads,
        'browser.download.useDownloadDir': true,
        'browser.helperApps.neverAsk.saveToDisk': SAVED_TYPES.join(),
        'pdfjs.disabled': true,
        ...(proxy && {
          'network.proxy.type': 1,
          'network.proxy.http': proxy.split(':')[0],
          'network.proxy.http_port': Number(proxy.split(':')[1]),
        }),
      },
    });
    return running('Firefox', browser, downloads, () => browser.createBrowserContext(), proxy ? agreeing : pageOf);
  },
};

/** A page whose visitor says yes to every question. */
function agreeing(page: Page): Driver {
  page.on('dialog', (dialog) => void dialog.accept());
  return pageOf(page);
}

async function running(
  name: string,
  browser: Browser,
  downloads: string,
  makeContext: () => Promise<BrowserContext>,
  drive: (page: Page) => Driver | Promise<Driver> = pageOf,
) {
  const contexts: BrowserContext[] = [];
  return {
    version: `${name} ${/[\d.]+/.exec(await browser.version())?.[0] ?? ''}`,
    downloads,
    async page() {
      for (const context of contexts.splice(0)) await context.close();
      const context = await makeContext();
      contexts.push(context);
      return drive(await context.newPage());
    },
    async stop() {
      await browser.close();
      rmSync(downloads, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

async function elementOf(page: Page, target: Target): Promise<ElementHandle<Element>> {
  const handle = await page.evaluateHandle(findTarget, target);
  const element = handle.asElement();
  if (!element) throw new Error(`the page has no ${describeTarget(target)}`);
  return element as ElementHandle<Element>;
}

function pageOf(page: Page): Driver {
  page.setDefaultTimeout(TIMEOUT_MS);
  const find = (target: Target) => elementOf(page, target);
  return {
    async goTo(address) {
      await page.goto(address, { waitUntil: 'load' });
    },
    run: (script, ...args) => page.evaluate(script, ...args) as ReturnType<Driver['run']> as never,
    has: (target) => page.evaluateHandle(findTarget, target).then((handle) => handle.asElement() !== null),
    runOn: async (target, script, ...args) => (await find(target)).evaluate(script, ...args) as never,
    async click(target) {
      // Nobody clicks into a tab that lies behind another, and one that does draws nothing.
      await page.bringToFront();
      const element = await find(target);
      await element.evaluate(uncover);
      await element.click();
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
