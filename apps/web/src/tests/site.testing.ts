import { CHROMIUM, WHOLE_CHROMIUM } from '@recto/testkit';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { DIST } from '../../build/folders.node.ts';
import { type RunningServer, startServer } from './serve.testing.ts';

export { DIST };

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Timeout for a state, also on a machine with much other work. */
export const PATIENCE_MS = 120_000;

/** A page of the built site, and everything suspicious it did. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors and warnings, uncaught errors, and requests to other origins. */
  readonly complaints: string[];
  /** Addresses requested, in order. */
  readonly requests: string[];
  /** Addresses of scripts that were loaded to be run, in order; not those that were fetched for later. */
  readonly scripts: string[];
}

/** The site as it is served, with a browser in front of it, for the tests of one file. */
export interface Site {
  readonly origin: string;
  readonly browser: Browser;
  /** Opens an address in a fresh context, and waits until the page is alive unless scripts are off. The next visit closes it. */
  visit(path: string, options?: BrowserContextOptions): Promise<Visit>;
  /** The same for a visit that may run beside others: its context ends with what is done there. */
  during<T>(path: string, options: BrowserContextOptions, use: (visit: Visit) => Promise<T>): Promise<T>;
}

/**
 * Starts the server on a free port, for the site as it was built before the tests, and a browser; ends both after the file's tests.
 * @param environment what the server's environment has besides, made when the tests begin
 * @param wrapper a program, with arguments, that runs the server
 */
export function serveSite(
  environment?: () => Promise<Readonly<Record<string, string>>>,
  wrapper: readonly string[] = [],
): Site {
  let server: RunningServer | undefined;
  let browser: Browser | undefined;
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    server = await startServer({ environment: await environment?.(), wrapper });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const running = () => {
    if (!browser) throw new Error('The browser has not started');
    return browser;
  };
  const originOf = () => server?.origin ?? '';
  const newContext = async (options: BrowserContextOptions) => {
    const context = await running().newContext({ viewport: { width: 1280, height: 900 }, ...options });
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  };
  const openIn = async (context: BrowserContext, path: string, options: BrowserContextOptions): Promise<Visit> => {
    const page = await context.newPage();
    const visit = { page, context, complaints: [] as string[], requests: [] as string[], scripts: [] as string[] };
    // With a listener from the start no file dialog of the browser itself ever opens.
    page.on('filechooser', () => {});
    watch(visit, originOf());
    await page.goto(originOf() + path, { waitUntil: 'load' });
    if (options.javaScriptEnabled !== false) await untilAlive(page);
    return visit;
  };
  return {
    get origin() {
      return originOf();
    },
    get browser() {
      return running();
    },
    async visit(path, options = {}) {
      for (const context of contexts.splice(0)) await context.close();
      const context = await newContext(options);
      contexts.push(context);
      return openIn(context, path, options);
    },
    async during(path, options, use) {
      const context = await newContext(options);
      try {
        return await use(await openIn(context, path, options));
      } finally {
        await context.close();
      }
    },
  };
}

/** The system's Chromium, without a window. */
export function launchBrowser(executablePath = CHROMIUM): Promise<Browser> {
  return chromium.launch({ executablePath, args: FLAGS });
}

/** A browser that keeps what it stores in a folder, as a visitor's does: in a fresh context it all stays in memory. */
export function launchProfile(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { executablePath: WHOLE_CHROMIUM, args: FLAGS });
}

/** Reads the text of an element that a visitor sees: hidden parts are left out. */
export async function shownText(locator: Locator): Promise<string> {
  await locator.first().waitFor();
  return (await locator.allInnerTexts()).join('\n');
}

/** Waits until a tool's page has everything that its jobs take. */
export async function untilPartsHere(page: Page): Promise<void> {
  await page.locator('[data-parts=here]').waitFor({ state: 'attached' });
}

/** Waits until the page has the code that keeps the site on the device: the last that it asks for by itself. */
export async function untilKeeping(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/keep-site-/.test(name)),
  );
  await page.waitForLoadState('networkidle');
}

/** Waits until the page has drawn what the last input brought about: two frames. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** React leaves its mark on the elements it has taken over. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const drawn = document.querySelector('main > *');
    const isReacts = drawn !== null && Object.keys(drawn).some((key) => key.startsWith('__react'));
    // A page that could not be drawn says so instead.
    return isReacts && ('taken' in document.documentElement.dataset || drawn.matches('.notice'));
  });
}

function watch({ page, complaints, requests, scripts }: Visit, origin: string): void {
  page.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warning') complaints.push(`console: ${line.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    requests.push(url);
    if (request.resourceType() !== 'fetch' && /\.js$/.test(url)) scripts.push(url);
    if (!url.startsWith(origin) && !url.startsWith('blob:') && !url.startsWith('data:'))
      complaints.push(`left: ${url}`);
  });
}
