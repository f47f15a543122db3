import { plainPdf } from '@recto/testkit';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { serveSite } from './site.testing.ts';

const site = serveSite();

const fileOf = (name: string, bytes: Uint8Array) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) });

/** A document whose pages follow one another leftwards. */
const leftwards = () =>
  Buffer.from(
    Buffer.from(plainPdf('R', 3))
      .toString('latin1')
      .replace('/Type /Catalog', '/Type /Catalog /ViewerPreferences <</Direction /R2L>>'),
    'latin1',
  );

async function placesOf(page: Page, selector: string): Promise<number[]> {
  const boxes = await Promise.all((await page.locator(selector).all()).map((one) => one.boundingBox()));
  return boxes.map((box) => box?.x ?? Number.NaN);
}

describe('a page in Arabic: ensures that', () => {
  test('the header begins at the right', async () => {
    const { page } = await site.visit('/ar');
    const [brand = 0] = await placesOf(page, '.brand');
    const [menu = 0] = await placesOf(page, '.site-header nav');
    expect(brand).toBeGreaterThan(menu);
  });

  test('files lie from right to left, and the left arrow moves one to the left', async () => {
    const { page } = await site.visit('/ar/tools/merge');
    await page.setInputFiles('input[type=file]', [
      fileOf('a.pdf', plainPdf('A', 2)),
      fileOf('b.pdf', plainPdf('B', 2)),
    ]);
    const names = page.locator('.file-card-name');
    await expect.poll(() => names.allInnerTexts()).toEqual(['a.pdf', 'b.pdf']);
    // The names are there before the cards that can be moved.
    await expect.poll(() => page.locator('.file-card[data-card]').count()).toBe(2);
    const [first = 0, second = 0] = await placesOf(page, '.file-card[data-card]');
    expect(first).toBeGreaterThan(second);
    const later = page.locator('[data-move="later"]').first();
    expect(await later.getAttribute('aria-keyshortcuts')).toBe('Alt+ArrowLeft');
    await later.focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(() => names.allInnerTexts()).toEqual(['b.pdf', 'a.pdf']);
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(() => names.allInnerTexts()).toEqual(['a.pdf', 'b.pdf']);
  });

  test.each([
    ['/ar/tools/reorder', plainPdf('L', 3), 'ltr'],
    ['/ar/tools/reorder', leftwards(), 'rtl'],
    ['/tools/reorder', leftwards(), 'rtl'],
  ] as const)('on %s pages follow one another as their document says (%#)', async (path, bytes, direction) => {
    const { page } = await site.visit(path);
    await page.setInputFiles('input[type=file]', fileOf('a.pdf', bytes));
    await page.locator('.tile').nth(2).waitFor();
    const [first = 0, second = 0] = await placesOf(page, '.tile');
    expect(Math.sign(second - first)).toBe(direction === 'ltr' ? 1 : -1);
    await page.locator('.tile').first().focus();
    await page.keyboard.press(direction === 'ltr' ? 'ArrowRight' : 'ArrowLeft');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-colindex') ?? null))
      .toBe('2');
  });
});
