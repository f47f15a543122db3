import { drawGray, plainPdf, scanPdf } from '@recto/testkit';
import { DECLARATIONS } from '@recto/tools/declarations';
import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.testing.ts';
import { serveSite, shownText, untilAlive } from './site.testing.ts';

const site = serveSite();
const declared = Object.values(DECLARATIONS).flatMap((tool) => tool.pages);

describe('home: ensures that', () => {
  test('it shows the title, the line and one card a tool, linked to its route, and counts them', async () => {
    const { page } = await site.visit('/');
    expect(await shownText(page.locator('h1'))).toBe('All tools for PDF');
    const text = await shownText(page.locator('main'));
    expect(text).toContain('Fast, private, and powerful PDF tools in your browser');
    expect(text).toContain(`${declared.length} tool`);
    for (const { title, description, route } of declared) {
      const card = page.getByRole('link').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
      expect(await card.getAttribute('href')).toBe(`/tools/${route}`);
      expect(await shownText(card)).toContain(description);
      await expect.poll(() => card.locator('svg').count()).toBe(1);
    }
    await expect.poll(() => page.locator('.card').count()).toBe(declared.length);
  });

  test('the search finds by title, description and keywords, in any case, and Escape clears it', async () => {
    const { page } = await site.visit('/');
    const search = page.getByPlaceholder('Search PDF tools...');
    for (const [query, first] of [
      ['ROTATE', 'Rotate PDF'],
      ['bookMARKS, links', 'Merge PDF'],
      ['combine', 'Merge PDF'],
      ['mrege', 'Merge PDF'],
      ['delete pages', 'Reorder Pages'],
    ] as const) {
      const wanted = query.toLowerCase();
      const holding = declared.filter(({ title, description }) =>
        [title, description].some((text) => text.toLowerCase().includes(wanted)),
      );
      await search.fill(query);
      const titles = () => page.locator('.card h3').allInnerTexts();
      await expect.poll(async () => (await titles())[0]).toBe(first);
      for (const { title } of holding) expect(await titles()).toContain(title);
    }
    await search.press('ArrowDown');
    await search.press('ArrowUp');
    await search.press('Enter');
    await page.waitForURL('**/tools/reorder');
    await page.goBack();
    await search.fill('merge');
    await search.press('Escape');
    expect(await search.inputValue()).toBe('');
    await expect.poll(() => page.locator('.card').count()).toBe(declared.length);
  });

  test('a search without a match says so, for any text', async () => {
    const { page } = await site.visit('/');
    const search = page.getByPlaceholder('Search PDF tools...');
    await search.fill('<b>nothing</b>');
    const text = await shownText(page.locator('main'));
    expect(text).toContain('No tools found matching "<b>nothing</b>"');
    expect(text).toContain('Try a different search term');
    expect(await page.locator('.card').count()).toBe(0);
    await expect.poll(() => page.getByRole('option').count()).toBe(3);
    expect(await findBarriers(page)).toEqual([]);
  });

  test('the tools that are used most come first, as large cards, before the groups', async () => {
    const { page } = await site.visit('/');
    const common = page.locator('.common .card');
    expect(await common.count()).toBe(8);
    expect(await shownText(page.locator('.common h3').first())).toBe('Compress PDF');
    const box = await common.last().boundingBox();
    const group = await page.locator('.group').first().boundingBox();
    expect((group?.y ?? 0) - (box?.y ?? 0)).toBeGreaterThan(0);
  });

  test('all tools are a key away on any page, and the files come along', async () => {
    const { page } = await site.visit('/faq');
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: 'Search PDF tools...' });
    await box.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await box.fill('passwort');
    await page.keyboard.press('Escape');
    expect(await box.inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await expect.poll(() => box.count()).toBe(0);
    await page.goto(`${site.origin}/tools/rotate`);
    await untilAlive(page);
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'lease.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from(plainPdf('LEASE', 2)),
      });
    await page.getByRole('button', { name: 'Change the tool' }).press('Enter');
    await box.fill('combine');
    await expect.poll(() => page.getByRole('dialog').getByRole('option').first().innerText()).toContain('Merge PDF');
    expect(await page.getByText('Included: 1 file').count()).toBe(1);
    await box.press('Enter');
    await page.waitForURL('**/tools/merge');
    await page.locator('.file-card-name, .workspace-file-name', { hasText: 'lease.pdf' }).waitFor();
  });

  test('a file is answered with what it is and what makes sense for it; one that no tool takes is told so', async () => {
    const { page } = await site.visit('/');
    const start = page.getByLabel('Start with a file');
    const give = (name: string, bytes: Uint8Array) =>
      start.setInputFiles({ name, mimeType: '', buffer: Buffer.from(bytes) });
    const answers = () => page.locator('.answer-list b').allInnerTexts();
    await give('notes.txt', new TextEncoder().encode('words'));
    await page.getByText('Recto has no tool for .txt.').waitFor();
    await give('scan.pdf', scanPdf(await drawGray(plainPdf('SCAN', 1), 50), 50));
    await expect.poll(async () => (await answers())[0]).toBe('OCR PDF');
    await give('lease.pdf', plainPdf('LEASE', 9));
    await expect.poll(async () => (await answers())[0]).toBe('Split PDF');
    expect((await answers()).length).toBeLessThanOrEqual(6);
    await give('broken.pdf', new TextEncoder().encode('%PDF-1.7\nnothing'));
    await expect.poll(answers).toEqual(['Repair PDF']);
    expect(await findBarriers(page)).toEqual([]);
  });

  test('a tool that is marked, by the keyboard, stands below the search, on later visits from the first frame; no account is needed', async () => {
    const { page, context } = await site.visit('/', { serviceWorkers: 'block' });
    const bar = page.getByRole('navigation', { name: 'Favourites' });
    await page.getByRole('link').filter({ hasText: 'Crop PDF' }).first().focus();
    await page.keyboard.press('Tab');
    const star = page.getByRole('button', { name: 'Favourite: Crop PDF' });
    expect(await star.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Favourite: Merge PDF' }).click();
    await expect.poll(() => bar.getByRole('link').allInnerTexts()).toEqual(['Crop PDF', 'Merge PDF']);
    expect(await findBarriers(page)).toEqual([]);
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.reload();
    await untilAlive(page);
    await expect.poll(() => bar.getByRole('link').allInnerTexts()).toEqual(['Crop PDF', 'Merge PDF']);
    expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBe(0);
    const other = await context.newPage();
    await other.goto(`${site.origin}/`);
    await untilAlive(other);
    await other.getByRole('button', { name: 'Favourite: Crop PDF' }).click();
    await expect.poll(() => bar.getByRole('link').allInnerTexts()).toEqual(['Merge PDF']);
    await bar.getByRole('link').click();
    await page.waitForURL('**/tools/merge');
  });

  test('the slash key leads to the search', async () => {
    const { page } = await site.visit('/');
    await page.keyboard.press('/');
    await page.keyboard.type('merge');
    expect(await page.getByPlaceholder('Search PDF tools...').inputValue()).toBe('merge');
  });

  test('cards arrive 0.05 s after one another, and at once for visitors who ask for less motion', async () => {
    const delays = () =>
      [...document.querySelectorAll('.card-place')].map((card) => {
        const { animationName, animationDelay } = getComputedStyle(card);
        return animationName === 'none' ? 'none' : animationDelay;
      });
    const moving = await site.visit('/');
    // Up to the last card of the first screen; those after it are there.
    expect(await moving.page.evaluate(delays)).toEqual(
      declared.map((_, index) => (index < 12 ? `${(index * 50) / 1000}s` : 'none')),
    );
    const calm = await site.visit('/', { reducedMotion: 'reduce' });
    expect(new Set(await calm.page.evaluate(delays))).toEqual(new Set(['none']));
    const overview = await site.visit('/tools');
    expect((await overview.page.evaluate(delays))[1]).toBe('0.1s');
  });

  test('a file dropped on the page goes along to the tool that is chosen', async () => {
    const { page } = await site.visit('/');
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['%PDF-1.7\n'], 'lease.pdf', { type: 'application/pdf' }));
      window.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    });
    await page.getByText('lease.pdf is ready.').waitFor();
    await page.getByRole('link', { name: 'Rotate PDF' }).first().click();
    await page.locator('.file-card-name, .workspace-file-name', { hasText: 'lease.pdf' }).waitFor();
  });
});

describe('the overview: ensures that', () => {
  test('it shows twelve chosen tools under its title, and all others by what they are for', async () => {
    const { page } = await site.visit('/tools');
    await expect
      .poll(() => page.locator('.overview h2').allInnerTexts())
      .toEqual([
        'Compress PDF',
        'Merge PDF',
        'PDF to Word',
        'Image to PDF',
        'E-Sign PDF',
        'Split PDF',
        'Word to PDF',
        'OCR PDF',
        'Protect PDF',
        'Unlock PDF',
        'Watermark PDF',
        'PDF to Image',
      ]);
    await expect.poll(() => page.locator('.card').count()).toBe(declared.length);
  });
});

describe('the theme: ensures that', () => {
  const isDark = () => document.documentElement.classList.contains('dark');

  test('it follows the system until it is chosen, and the choice is kept under the key theme', async () => {
    const { page } = await site.visit('/', { colorScheme: 'dark' });
    expect(await page.evaluate(isDark)).toBe(true);
    await page.getByRole('button', { name: 'Switch to light theme' }).click();
    expect(await page.evaluate(isDark)).toBe(false);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
    await page.reload();
    await untilAlive(page);
    expect(await page.evaluate(isDark)).toBe(false);
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  });

  test('a change of the system is followed at once', async () => {
    const { page } = await site.visit('/', { colorScheme: 'light' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => page.evaluate(isDark)).toBe(true);
  });

  test('the first frame already has the chosen theme', async () => {
    const { page, context } = await site.visit('/', { colorScheme: 'light', serviceWorkers: 'block' });
    await page.evaluate(() => localStorage.setItem('theme', 'dark'));
    // Without the entry nothing but the blocking script can set the theme.
    await context.route('**/assets/entry-client-*.js', (route) => route.abort());
    await page.goto(`${site.origin}/faq`, { waitUntil: 'load' });
    expect(await page.evaluate(isDark)).toBe(true);
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(background).toBe('rgb(21, 22, 27)');
    const order = await page.evaluate(() => {
      const head = [...document.head.children];
      const at = (selector: string) => head.findIndex((element) => element.matches(selector));
      return at('script[src*="theme"]') < at('link[rel=stylesheet]');
    });
    expect(order).toBe(true);
  });
});
