import { describe, expect, test } from 'vitest';
import { PAGE_TITLES, sheetsOf } from './built-pages.testing.ts';
import { serveSite, shownText, untilAlive } from './site.testing.ts';

const site = serveSite();

describe('every route: ensures that', () => {
  test.each(['/', '/tools/merge', '/faq'])('%s shows its text without JavaScript', async (path) => {
    const { page } = await site.visit(path, { javaScriptEnabled: false });
    await expect.poll(() => page.locator('h1').allInnerTexts()).toEqual([PAGE_TITLES[path]]);
    expect((await shownText(page.locator('main'))).length).toBeGreaterThan(150);
    expect(await shownText(page.locator('footer'))).toContain('Secure PDF tools');
  });
});

describe('navigation: ensures that', () => {
  test('one page follows another without a reload, with its own head, and focus on its content', async () => {
    const { page, complaints } = await site.visit('/');
    await page.evaluate(() => Object.assign(window, { stays: true }));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click();
    await page.getByRole('heading', { level: 1, name: 'Frequently Asked Questions' }).waitFor();
    expect(await page.evaluate(() => 'stays' in window)).toBe(true);
    await expect.poll(() => page.title()).toContain('Questions and answers');
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/faq$/);
    await expect.poll(() => page.locator('meta[name=description]').count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'All tools for PDF' }).waitFor();
    await expect.poll(() => page.title()).toContain('lose nothing');
    expect(complaints).toEqual([]);
  });

  test('pointing at a link loads the code of its page before the click', async () => {
    const { page, requests } = await site.visit('/');
    await page.waitForLoadState('networkidle');
    const before = requests.length;
    await page.getByRole('link', { name: /Merge PDF/ }).hover();
    await expect.poll(() => requests.slice(before).some((url) => url.includes('tool-page'))).toBe(true);
  });

  test('the first key press offers to skip to the content', async () => {
    const { page } = await site.visit('/faq');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    await untilAlive(page);
    expect(new URL(page.url()).hash).toBe('#main');
  });
});

describe('styles: ensures that', () => {
  test('a tool that is reached by a link brings its sheet along', async () => {
    const { page, complaints } = await site.visit('/');
    expect(sheetsOf(await page.content())).toEqual(['site']);
    await page.locator('main a[href="/tools/watermark"]').click();
    await page.getByRole('heading', { level: 1, name: 'Watermark' }).waitFor();
    // The title is there before the tool's own form.
    await expect.poll(async () => sheetsOf(await page.content())).toEqual(['site', 'watermark']);
    expect(await page.evaluate(() => [...document.styleSheets].every((sheet) => sheet.cssRules.length > 0))).toBe(true);
    expect(complaints).toEqual([]);
  });
});
