import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { textDocument } from '@recto/testkit';
import type { Browser, Page } from 'playwright-core';

/** Response times of a grid with many pages. */
export interface GridTimes {
  readonly pages: number;
  /** From the choice of a file to the first drawn picture, by the clock. */
  readonly firstMs: number;
  /** Processor time of the page's main thread in the longest frame while it is scrolled. */
  readonly frameMs: number;
  /** The same frame by the clock. */
  readonly clockMs: number;
}

type ClockedWindow = Window & { firstPictureMs?: number };

/** Measures the grid of Reorder Pages with a document of so many pages. */
export async function measureGrid(browser: Browser, origin: string, pages: number): Promise<GridTimes> {
  const folder = mkdtempSync(join(tmpdir(), 'recto-grid-'));
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const path = join(folder, 'long.pdf');
    writeFileSync(path, textDocument(pages));
    const page = await context.newPage();
    await page.goto(`${origin}/tools/reorder`);
    await page.locator('[data-parts=here]').waitFor({ state: 'attached' });
    await page.evaluate(clockFirstPicture);
    await page.locator('input[type=file]').first().setInputFiles(path);
    await page.waitForFunction(() => document.querySelectorAll('.tile-picture[data-drawn]').length >= 8);
    const firstMs = await page.evaluate(() => (window as ClockedWindow).firstPictureMs ?? Number.NaN);
    return { pages, firstMs, ...(await scrollThrough(page)) };
  } finally {
    await context.close();
    rmSync(folder, { recursive: true });
  }
}

/** Notes the time from the choice of a file to the first drawn picture. */
function clockFirstPicture(): void {
  let chosenAt = Number.NaN;
  document.addEventListener(
    'change',
    () => {
      chosenAt = performance.now();
    },
    { capture: true, once: true },
  );
  new MutationObserver((_, observer) => {
    if (!document.querySelector('.tile-picture[data-drawn]')) return;
    observer.disconnect();
    (window as ClockedWindow).firstPictureMs = Math.round(performance.now() - chosenAt);
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}

/**
 * Scrolls the grid, by a screen in some frames. A frame is judged by the processor time of the page's main thread: what
 * other programs take of a busy machine is not the page's fault. @returns the longest frame, that way and by the clock.
 */
async function scrollThrough(page: Page): Promise<{ frameMs: number; clockMs: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  let [frameMs, clockMs] = [0, 0];
  for (let frame = 0; frame < 60; frame++) {
    const before = await spent();
    clockMs = Math.max(clockMs, await page.evaluate(scrollOn, frame % 5 === 0));
    frameMs = Math.max(frameMs, (await spent()) - before);
  }
  await session.detach();
  return { frameMs: Math.round(frameMs), clockMs: Math.round(clockMs) };
}

async function scrollOn(isWide: boolean): Promise<number> {
  const scroller = document.querySelector('.grid-scroller');
  if (!scroller) throw new Error('no grid');
  const startedAt = await new Promise<number>(requestAnimationFrame);
  scroller.scrollTop += isWide ? scroller.clientHeight : 90;
  await new Promise(requestAnimationFrame);
  return (await new Promise<number>(requestAnimationFrame)) - startedAt;
}
