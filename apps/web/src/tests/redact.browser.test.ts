import { buildPdf, extractTexts, qpdfCheck, rewriteWithQpdf } from '@recto/testkit';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.testing.ts';
import { serveSite } from './site.testing.ts';
import {
  chooseFiles,
  closeSheet,
  givenFile,
  openSheet,
  problemsOn,
  readDownload,
  runAndDownload,
} from './workspace.testing.ts';

const site = serveSite();
const PAGE = { width: 500, height: 600 };
const show = (text: string, y: number) => `BT /F1 12 Tf 50 ${y} Td (${text}) Tj ET`;
const letter = (pages: number) =>
  buildPdf({
    pages: Array.from({ length: pages }, (_, index) => ({
      mediaBox: [0, 0, PAGE.width, PAGE.height] as const,
      content: [
        show(`Dear Jane Doe, this is page ${index + 1}`, 500),
        show('Write to jane.doe@example.org', 480),
        show('Alpha beta gamma delta', 400),
      ].join(' '),
    })),
  });

async function openWorkspace(bytes: Uint8Array) {
  const visit = await site.visit('/tools/redact');
  await chooseFiles(visit.page, [givenFile('letter.pdf', bytes)]);
  const paper = visit.page.locator('.redact-paper');
  await visit.page.locator('.redact-picture[data-drawn]').waitFor();
  return { ...visit, paper };
}

/** Drags over the page, in points from its upper left corner. */
async function drag(page: Page, paper: Locator, from: readonly [number, number], to: readonly [number, number]) {
  // Of a page that is higher than the window, its middle.
  await paper.evaluate((shown) => shown.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await paper.boundingBox();
  if (!box) throw new Error('the page is in sight');
  const at = ([x, y]: readonly [number, number]) =>
    [box.x + (x * box.width) / PAGE.width, box.y + (y * box.width) / PAGE.width] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 6 });
  await page.mouse.up();
}

const words = (page: Page) => page.getByRole('textbox', { name: 'Words or phrases' });
/** Waits for the engine: its first answer takes its loading. */
async function untilCounted(page: Page, count: string) {
  await expect.poll(() => page.locator('.redact-count').textContent()).toBe(count);
}
/** Goes on from field to field as a keyboard does. */
async function pressTabUntil(page: Page, selector: string) {
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  throw new Error(`Tab does not lead to ${selector}`);
}
const marks = (page: Page) => page.locator('.redact-mark');

describe('redact: ensures that', () => {
  test('words are searched, one is left alone, words and an area are marked, and what was chosen is gone', async () => {
    const { page, paper, complaints } = await openWorkspace(letter(3));
    await words(page).fill('Jane Doe');
    await page.getByRole('checkbox', { name: 'E-mail addresses' }).check();
    await untilCounted(page, '6 hits on 3 pages');
    expect(await findBarriers(page)).toEqual([]);
    // The hit on the second page stays.
    await page.locator('.redact-hit input').nth(2).uncheck();
    await page
      .getByRole('button', { name: /^Show on page 2/ })
      .first()
      .click();
    await expect.poll(() => page.locator('.redact-hit-area[data-off]').count()).toBe(1);
    await page.getByRole('button', { name: 'Previous page' }).click();
    // Words, as text is selected: what stands between the two ends.
    await expect
      .poll(
        async () => {
          await drag(page, paper, [90, 196], [150, 196]);
          return marks(page).count();
        },
        { interval: 500 },
      )
      .toBe(1);
    await page.getByRole('button', { name: 'Mark areas' }).click();
    await drag(page, paper, [300, 300], [400, 350]);
    await expect.poll(() => marks(page).count()).toBe(2);
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect.poll(() => page.locator('.redact-bar').count()).toBe(4);
    expect(await findBarriers(page)).toEqual([]);
    const { name, bytes } = await runAndDownload(page, 'Redact PDF');
    expect(name).toBe('recto-redact-result.pdf');
    expect((await qpdfCheck(bytes)).exitCode).toBe(0);
    const texts = await extractTexts(bytes, 'poppler');
    expect(texts.map((text) => text.includes('Jane Doe'))).toEqual([false, true, false]);
    expect(texts.join()).not.toContain('example.org');
    expect(texts[0]).toMatch(/Alpha\s+delta/);
    expect(texts[1]).toContain('beta gamma');
    await page.locator('.redact-outcome').waitFor();
    expect(complaints).toEqual([]);
  });

  test('marks are added, moved, resized, removed and undone by keys alone', async () => {
    const { page } = await openWorkspace(letter(1));
    await page.getByRole('button', { name: 'Mark areas' }).press('Enter');
    const mark = marks(page).first();
    await mark.waitFor();
    const place = async () => (await mark.getAttribute('aria-label')) ?? '';
    expect(await place()).toBe('Marked area 1: 190 from the left, 288 from the top, 120 by 24');
    await mark.press('ArrowRight');
    await mark.press('Shift+ArrowDown');
    await mark.press('Alt+Shift+ArrowRight');
    expect(await place()).toBe('Marked area 1: 191 from the left, 298 from the top, 130 by 24');
    await page.keyboard.press('Control+z');
    expect(await place()).toBe('Marked area 1: 191 from the left, 298 from the top, 120 by 24');
    await page.keyboard.press('Control+Shift+z');
    expect(await place()).toBe('Marked area 1: 191 from the left, 298 from the top, 130 by 24');
    await mark.press('Delete');
    expect(await marks(page).count()).toBe(0);
    await page.keyboard.press('Control+z');
    await expect.poll(() => marks(page).count()).toBe(1);
  });

  test('a word is searched, a hit left alone, a bookmark kept and the rest redacted by keys alone', async () => {
    const bytes = buildPdf({
      pages: [1, 2].map((page) => ({
        mediaBox: [0, 0, PAGE.width, PAGE.height] as const,
        content: show(`Dear Jane Doe, this is page ${page}`, 500),
      })),
      outline: [{ title: 'About Jane Doe', to: { page: 0 } }],
    });
    const { page } = await openWorkspace(bytes);
    await words(page).focus();
    await page.keyboard.type('Jane Doe');
    await untilCounted(page, '2 hits on 2 pages');
    const texts = page.locator('.redact-texts');
    expect(await texts.textContent()).toContain('1 text outside the pages holds it too');
    expect(await texts.locator('li').textContent()).toBe('BookmarksAbout Jane Doe');
    expect(await findBarriers(page)).toEqual([]);
    await pressTabUntil(page, '.redact-hit input');
    await page.keyboard.press('Space');
    await pressTabUntil(page, '.redact-texts input');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Redact PDF', exact: true }).focus();
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    const { bytes: result } = await readDownload(download);
    const read = await extractTexts(result, 'poppler');
    expect(read.map((text) => text.includes('Jane Doe'))).toEqual([true, false]);
    const plain = await rewriteWithQpdf(result, ['--qdf', '--object-streams=disable']);
    expect(Buffer.from(plain).toString('latin1')).toContain('About Jane Doe');
  });

  test('an area is marked with a finger, and a hit is tapped off', async () => {
    const visit = await site.visit('/tools/redact', {
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
    });
    const { page } = visit;
    await chooseFiles(page, [givenFile('letter.pdf', letter(1))]);
    await page.locator('.redact-picture[data-drawn]').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: 'Mark areas' }).click();
    const paper = page.locator('.redact-paper');
    await paper.scrollIntoViewIfNeeded();
    const box = await paper.boundingBox();
    if (!box) throw new Error('the page is in sight');
    const touch = await visit.context.newCDPSession(page);
    const at = (x: number, y: number) => [{ x: box.x + box.width * x, y: box.y + box.width * y }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.2, 0.3) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(0.4, 0.35) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(0.6, 0.4) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => marks(page).count()).toBe(1);
    await openSheet(page);
    await words(page).fill('Jane Doe');
    await untilCounted(page, '1 hit on 1 page');
    await closeSheet(page);
    const hit = page.locator('.redact-hit-area');
    await hit.scrollIntoViewIfNeeded();
    const place = await hit.boundingBox();
    if (!place) throw new Error('the hit is in sight');
    await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2);
    await expect.poll(() => page.locator('.redact-hit-area[data-off]').count()).toBe(1);
  });

  test('an expression that cannot be used, and nothing to remove, are told', async () => {
    const { page } = await openWorkspace(letter(1));
    await page.getByRole('button', { name: 'Redact PDF', exact: true }).click();
    expect((await problemsOn(page)).join()).toContain('Mark an area or search for something first');
    await page.locator('summary', { hasText: 'Search settings' }).click();
    await page.getByRole('textbox', { name: 'Regular expressions' }).fill('(a');
    await expect
      .poll(() => page.locator('.redact-found .field-fault').textContent())
      .toContain('not a regular expression');
  });

  test('three hundred hits on two hundred pages are listed, and only those in sight are drawn', async () => {
    const { page } = await openWorkspace(letter(200));
    await words(page).fill('Jane Doe');
    await page.getByRole('checkbox', { name: 'E-mail addresses' }).check();
    await untilCounted(page, '400 hits on 200 pages');
    expect(await page.locator('.redact-hit').count()).toBeLessThan(30);
    const scroller = page.locator('.redact-hits-scroller');
    const longest = await scroller.evaluate(async (list) => {
      let [last, longest] = [performance.now(), 0];
      for (let frame = 0; frame < 60; frame++) {
        list.scrollTop += 500;
        await new Promise(requestAnimationFrame);
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }
      return longest;
    });
    console.log(`longest frame while scrolling 400 hits: ${Math.round(longest)} ms`);
    await page
      .getByRole('button', { name: /^Show on page 200/ })
      .last()
      .click();
    await expect.poll(() => page.locator('.picker').textContent()).toContain('Page 200 of 200');
    await page.getByRole('button', { name: 'None' }).click();
    expect(await page.locator('.redact-total').textContent()).toContain('Nothing is marked yet');
  });
});
