import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { WHOLE_CHROMIUM } from '@recto/testkit';
import { PAGES } from '@recto/tools/pages';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TRIALS } from '../../../../scripts/tool-trials.ts';
import { arrive } from './arrival.testing.ts';
import { DIST, launchBrowser, PATIENCE_MS, serveSite, untilPartsHere } from './site.testing.ts';

const site = serveSite();
const KILOBYTE = 1000;

/** Bytes, gzip, of JavaScript. */
interface Weight {
  /** Scripts that a page requests before it fetches the engine and the code that shows results. */
  readonly first: number;
  /** Scripts that its worker loads before there is a file; 0 for a page without a worker. */
  readonly engine: number;
}

/** Their jobs run on a server: files are only looked at here, and nothing says when that can be. */
const ON_SERVER = /\/(word|excel|powerpoint)-to-pdf$/;
const weights = new Map<string, Promise<Weight>>();

/** Each page is visited once, whichever of its weights is asked for. */
function weigh(path: string, hasEngine = true): Promise<Weight> {
  const weight = weights.get(path) ?? visitAndWeigh(path, hasEngine);
  weights.set(path, weight);
  return weight;
}

function visitAndWeigh(path: string, hasEngine: boolean): Promise<Weight> {
  return site.during(path, {}, async ({ page, scripts: loaded }) => {
    // The engine has all of its code by then.
    if (hasEngine && !ON_SERVER.test(path)) await untilPartsHere(page);
    else {
      const hasWorker = () => loaded.some((url) => /\/worker-operation-/.test(url));
      if (hasEngine) await vi.waitUntil(hasWorker, { timeout: PATIENCE_MS });
      await page.waitForLoadState('networkidle');
    }
    const scripts = loaded.map((url) => new URL(url).pathname);
    const later = scripts.findIndex((name) => /\/(worker|job-panels|several-results)-/.test(name));
    const first = later < 0 ? scripts : scripts.slice(0, later);
    return {
      first: sizeOf(first),
      engine: sizeOf(scripts.filter((name) => /\/(shared-)?worker-[^/]+\.js$/.test(name))),
    };
  });
}

function sizeOf(names: readonly string[]): number {
  const sizes = [...new Set(names)].map((name) => gzipSync(readFileSync(join(DIST, name)), { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0);
}

const ENGINE_KILOBYTES = [...TRIALS.values()].flatMap(({ engineKilobytes }) => Object.entries(engineKilobytes));

describe.concurrent('weight: ensures that', () => {
  test('home loads at most 110 kB of JavaScript', async () => {
    expect((await weigh('/', false)).first).toBeLessThanOrEqual(110 * KILOBYTE);
  });

  test.each(PAGES.map(({ route }) => route))('%s loads at most 150 kB before the engine', async (route) => {
    expect((await weigh(`/tools/${route}`)).first).toBeLessThanOrEqual(150 * KILOBYTE);
  });

  test.each(ENGINE_KILOBYTES)('the engine of %s has at most %i kB', async (route, most) => {
    const { engine: bytes } = await weigh(`/tools/${route}`);
    console.log(`engine of ${route}: ${(bytes / KILOBYTE).toFixed(1)} kB`);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(most * KILOBYTE);
  });

  test('every page of a tool has a bound in its trials', () => {
    expect(ENGINE_KILOBYTES.map(([route]) => route).sort()).toEqual(PAGES.map(({ route }) => route).sort());
  });

  test('home asks for no engine and no tool', () =>
    site.during('/', {}, async ({ page, requests }) => {
      await page.waitForLoadState('networkidle');
      expect(requests.filter((url) => /worker|tool-page|panel/.test(url))).toEqual([]);
    }));

  test.each(['/', '/tools/merge', '/faq', '/ar', '/hi/faq', '/ja', '/ru/tools/merge'])(
    'nothing on %s moves while it loads',
    (path) =>
      site.during('/privacy', {}, async ({ page }) => {
        await page.addInitScript(() => {
          Object.assign(window, { shift: 0 });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              const { value } = entry as PerformanceEntry & { value: number };
              Object.assign(window, { shift: ((window as Window & { shift?: number }).shift ?? 0) + value });
            }
          }).observe({ type: 'layout-shift', buffered: true });
        });
        await page.goto(site.origin + path, { waitUntil: 'networkidle' });
        expect(await page.evaluate(() => (window as Window & { shift?: number }).shift)).toBeLessThan(0.01);
      }),
  );
});

/**
 * Limits for everything that the first drawing waits for: the page, the theme's script and styles; bytes are compressed.
 * `bench:arrival` measures times.
 */
const MOST_BLOCKING = { requests: 3, bytes: 20 * KILOBYTE };

describe('arriving over slow 4G: ensures that', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser(WHOLE_CHROMIUM);
    // The first trace of a browser that has just started may lack the page's tasks.
    const page = await browser.newPage();
    await page.goto(site.origin);
    await page.close();
  });
  afterAll(() => browser?.close());

  test.each(['/', '/tools/merge', '/tools/compress', '/tools/ocr'])(
    'little stands before %s, and nothing moves',
    async (path) => {
      const arrival = await arrive(browser, site.origin + path);
      expect(arrival.paintMs).toBeGreaterThan(0);
      expect(arrival.shift).toBeLessThan(0.001);
      expect(arrival.blocking).toBeLessThanOrEqual(MOST_BLOCKING.requests);
      expect(arrival.blockingBytes).toBeLessThanOrEqual(MOST_BLOCKING.bytes);
    },
  );
});

describe('the server: ensures that', () => {
  test('every answer carries the strict headers', async () => {
    for (const path of ['/', '/tools/merge', '/nothing', '/sitemap.xml']) {
      const { headers } = await fetch(site.origin + path);
      expect(headers.get('content-security-policy'), path).toContain("script-src 'self' 'wasm-unsafe-eval';");
      expect(headers.get('content-security-policy'), path).toContain("require-trusted-types-for 'script'");
      expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin');
      expect(headers.get('cross-origin-embedder-policy'), path).toBe('require-corp');
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('referrer-policy'), path).toBe('no-referrer');
      expect(headers.get('permissions-policy'), path).toContain('camera=()');
      expect(headers.get('strict-transport-security'), path).toBeNull();
    }
  });

  test('what is named by its content is kept for ever, pages are asked for again, both come compressed', async () => {
    const page = await fetch(`${site.origin}/`, { headers: { 'accept-encoding': 'br' } });
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(page.headers.get('content-encoding')).toBe('br');
    const script = /src="(\/assets\/entry[^"]+)"/.exec(await page.text())?.[1] ?? '';
    const asset = await fetch(site.origin + script, { headers: { 'accept-encoding': 'gzip' } });
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-encoding')).toBe('gzip');
  });

  test('a script of another origin cannot become a worker, nor text become a script', async () => {
    const { page } = await site.visit('/tools/merge');
    const tried = await page.evaluate(() => {
      const attempt = (work: () => unknown) => {
        try {
          work();
          return 'allowed';
        } catch (thrown) {
          return (thrown as Error).name;
        }
      };
      return [
        attempt(() => new Worker('https://example.org/x.js')),
        attempt(() => {
          document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>';
        }),
      ];
    });
    expect(tried).toEqual(['TypeError', 'TypeError']);
  });

  test('one address a page: a slash at the end leads to the page without it', async () => {
    const answer = await fetch(`${site.origin}/faq/`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/faq']);
  });
});
