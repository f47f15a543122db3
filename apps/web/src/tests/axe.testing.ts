import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Time for arriving cards, the last of which waits for all before it. */
const LONGEST_ANIMATION_MS = 4_000;

/** Lists the faults that axe finds in the page's current state: one line per violation, with the elements. */
export async function findBarriers(page: Page): Promise<string[]> {
  // Half-way through an animation contrast is not what it will be; one that is cut short has come to its end too.
  // Out of sight some do not run at all.
  await page.evaluate((most) => {
    const ends = document.getAnimations().map((animation) => animation.finished);
    return Promise.race([Promise.allSettled(ends), new Promise((resolve) => setTimeout(resolve, most))]);
  }, LONGEST_ANIMATION_MS);
  return runAxe(page, {});
}

/** The same, but for contrast, which takes most of the time and does not depend on a page's words. */
export function findStaticBarriers(page: Page): Promise<string[]> {
  return runAxe(page, { rules: { 'color-contrast': { enabled: false } } });
}

async function runAxe(page: Page, options: RunOptions): Promise<string[]> {
  await page.evaluate(source);
  const { violations } = await page.evaluate(async (how) => {
    const { axe } = window as Window & { axe?: { run(how: RunOptions): Promise<AxeResults> } };
    if (!axe) throw new Error('axe is not there');
    return axe.run(how);
  }, options);
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target).join(' | ')}`);
}
