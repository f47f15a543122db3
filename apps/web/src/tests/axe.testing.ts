import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong on the page as it stands: one line a violation, with the elements. */
export async function findBarriers(page: Page): Promise<string[]> {
  // Half-way through an animation contrast is not what it will be; one that is cut short has come to its end too.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
  await page.evaluate(source);
  const { violations } = await page.evaluate(async () => {
    const { axe } = window as Window & { axe?: { run(): Promise<AxeResults> } };
    if (!axe) throw new Error('axe is not there');
    return axe.run();
  });
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target).join(' | ')}`);
}
