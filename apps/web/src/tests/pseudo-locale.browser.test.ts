import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markMessage, plainPdf, pngFile } from '@recto/testkit';
import { PAGES } from '@recto/tools/pages';
import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { ROOT } from '../../build/folders.node.ts';
import { JOURNEYS } from './engines/journeys.testing.ts';
import { type GivenFile, givenFile } from './given-file.testing.ts';
import { serveSite, untilDrawn } from './site.testing.ts';
import { chooseFiles } from './workspace.testing.ts';

const site = serveSite();
const ENGLISH: Record<string, string> = JSON.parse(readFileSync(join(ROOT, 'packages/locales/words/en.json'), 'utf8'));
const WIDTHS = [390, 1440];
/** Not of the catalogue: names of files and languages, units, keys, contents of files, a text suggested before the language changed, code, and the German "and" of lists. */
const NAMES =
  /\b(CONFIDENTIAL|contract|harvest|docx|xlsx|pptx|pdf|png|image|PDF|JPE?G|PNG|TIFF?|WEBP|BMP|GIF|AVIF|HEIC|Recto|odd|even|all|MB|KB|kB|SHA|AES|dpi|English|Deutsch|Italiano|Creator|Producer|such|AAAP\d+|page|Ctrl|Del|Letter|Tab|und)\b/g;

/** Every German text in place of itself: English with each letter marked. */
async function speakMarked(page: Page): Promise<void> {
  await page.route('**/assets/words-*/de/*.json', async (route) => {
    const words: Record<string, string> = await (await route.fetch()).json();
    const marked = Object.keys(words).map((id) => [id, markMessage(ENGLISH[id] ?? '')]);
    await route.fulfill({ json: Object.fromEntries(marked) });
  });
  await page.locator('.languages summary').filter({ visible: true }).click();
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await page.waitForURL('**/de/**');
}

/** Files that the tool takes: a document or a picture where it can. */
async function filesFor(route: string, accept: string): Promise<readonly GivenFile[]> {
  if (accept.includes('pdf')) return [givenFile('contract.pdf', plainPdf('AAA', 3))];
  if (accept.includes('png')) return [givenFile('image.png', pngFile(), 'image/png')];
  return (await JOURNEYS[route]?.files()) ?? [];
}

/** Latin words that are seen or read aloud. */
function unmarkedWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector('main');
    const named = [...(main?.querySelectorAll('[aria-label], [placeholder], [title]') ?? [])].flatMap((element) =>
      ['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
    );
    for (const hidden of main?.querySelectorAll('code, bdi, .file-card-name, .workspace-file-name') ?? [])
      hidden.remove();
    return `${main?.innerText ?? ''}\n${named.join('\n')}`.match(/[A-Za-z]{3,}/g) ?? [];
  });
}

/** True once the file was read, and all that shows it was loaded. Jobs of a server have no parts. */
function isSettled(): boolean {
  const has = (css: string) => document.querySelector(css) !== null;
  return has('.work:not([data-phase=empty])') && !has('.leaf[data-state=reading]') && !has('[data-parts=coming]');
}

describe.concurrent('in a language of marked letters: ensures that', () => {
  test.for(PAGES.map(({ route }) => route))('%s says nothing of its own, and fits', (route, { expect }) =>
    site.during(`/tools/${route}`, { viewport: { width: 1440, height: 900 } }, async ({ page }) => {
      await speakMarked(page);
      const accept = await page.locator('input[type=file]').first().getAttribute('accept');
      await chooseFiles(page, await filesFor(route, accept ?? ''));
      await page.waitForFunction(isSettled);
      await untilDrawn(page);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        // Pages are drawn again for the width.
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `at ${width} px` })
          .toBeLessThanOrEqual(width);
      }
      const left = (await unmarkedWords(page)).filter((word) => word.replace(NAMES, '') !== '');
      expect([...new Set(left)]).toEqual([]);
    }),
  );
});
