import type { Browser, CDPSession, Page } from 'playwright-core';
import { untilAlive } from './site.testing.ts';

/** Slow 4G as Lighthouse has it: the way there and back, and bytes per second each way. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
/** As a phone has it. */
const VIEWPORT = { width: 390, height: 844 };
/** Time during which a page is watched once React has taken it over: whatever it loads by itself comes in this time. */
const AFTERWARDS_MS = 1500;

/** Measurements of a first visit over slow 4G. */
export interface Arrival {
  /** Largest contentful paint, from the request on. */
  readonly paintMs: number;
  /** Cumulative layout shift. */
  readonly shift: number;
  /** Longest task of the page's main thread, in processor time, which other work on the machine does not lengthen. */
  readonly taskMs: number;
  /** Requests that the first drawing waits for, without the page itself. */
  readonly blocking: number;
  /** Bytes of the page and of those requests, compressed. */
  readonly blockingBytes: number;
  /** The longest that any of two clicks waited for the next drawing. */
  readonly interactionMs: number;
}

type Watched = Pick<Arrival, 'paintMs' | 'shift' | 'interactionMs'>;

/** Opens a page as a new visitor. @param slowness how many times slower than this machine its main thread is, by the clock */
export async function arrive(browser: Browser, address: string, slowness = 1): Promise<Arrival> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    if (slowness > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    await page.addInitScript(watch);
    const taskMs = await longestTask(browser, page, address);
    await click(page, session);
    const seen = await page.evaluate(() => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const isBlocking = (entry: PerformanceResourceTiming & { renderBlockingStatus?: string }) =>
        entry.renderBlockingStatus === 'blocking';
      const blocking = entries.filter(isBlocking);
      const all = [...(performance.getEntriesByType('navigation') as PerformanceResourceTiming[]), ...blocking];
      return {
        blocking: blocking.length,
        blockingBytes: all.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
        ...(window as Window & { arrival?: Watched }).arrival,
      };
    });
    return { paintMs: 0, shift: 0, interactionMs: 0, ...seen, taskMs };
  } finally {
    await context.close();
  }
}

/** Runs in the page, before anything else. */
function watch(): void {
  const arrival = { paintMs: 0, shift: 0, interactionMs: 0 };
  Object.assign(window, { arrival });
  const each = (type: string, take: (entry: PerformanceEntry) => void, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options });
  each('largest-contentful-paint', ({ startTime }) => {
    arrival.paintMs = startTime;
  });
  each('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) arrival.shift += value;
  });
  const onEvent = (entry: PerformanceEntry) => {
    if ((entry as PerformanceEventTiming & { interactionId: number }).interactionId === 0) return;
    arrival.interactionMs = Math.max(arrival.interactionMs, entry.duration);
  };
  each('event', onEvent, { durationThreshold: 16 });
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time in microseconds. */
  readonly tdur?: number;
  readonly args: { readonly name?: string; readonly data?: { readonly documentLoaderURL?: string } };
}

async function longestTask(browser: Browser, page: Page, address: string): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  await page.goto(address, { waitUntil: 'load' });
  await untilAlive(page);
  await page.waitForTimeout(AFTERWARDS_MS);
  const { traceEvents }: { readonly traceEvents: readonly TraceEvent[] } = JSON.parse(
    String(await browser.stopTracing()),
  );
  const isStart = ({ name, args }: TraceEvent) =>
    name === 'navigationStart' && args.data?.documentLoaderURL === address;
  const own = traceEvents.filter(({ pid }) => pid === traceEvents.find(isStart)?.pid);
  const main = own.find(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const tasks = own.filter(({ name, tid }) => name.endsWith('RunTask') && tid === main?.tid);
  if (tasks.length === 0) throw new Error('The trace has no task of the page');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

/** Opens the menu of languages and changes the theme, with real clicks. */
async function click(page: Page, session: CDPSession): Promise<void> {
  await session.send('Network.emulateNetworkConditions', { ...SLOW_4G, latency: 0, downloadThroughput: -1 });
  const summary = page.locator('details.languages > summary');
  for (const target of [summary, summary, page.locator('.site-header button').first()]) {
    if (!(await target.isVisible())) continue;
    await target.click();
    await page.waitForTimeout(200);
  }
}
