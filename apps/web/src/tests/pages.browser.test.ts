import type { AnyTool } from '@recto/contract/any-tool';
import { parseOptions } from '@recto/contract/options';
import { resolveFor } from '@recto/contract/tool';
import { DECLARATIONS } from '@recto/tools/declarations';
import { GUIDES } from '@recto/tools/guides';
import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.testing.ts';
import { serveSite, shownText } from './site.testing.ts';

const site = serveSite();

describe('the questions: ensure that', () => {
  test('there are twelve, one open at a time, and the open one can be closed', async () => {
    const { page } = await site.visit('/faq');
    const open = () => page.locator('details[open] h2').allInnerTexts();
    await expect.poll(() => page.locator('main details').count()).toBe(12);
    expect(await open()).toEqual([]);
    const [first = '', second = ''] = await page.locator('details h2').allInnerTexts();
    await page.getByText(first).click();
    expect(await open()).toEqual([first]);
    await page.getByText(second).click();
    expect(await open()).toEqual([second]);
    expect(await findBarriers(page)).toEqual([]);
    await page.locator('summary', { hasText: second }).press('Enter');
    expect(await open()).toEqual([]);
  });

  test('the answers are in the HTML and state each tool’s own limits', async () => {
    const html = await (await fetch(`${site.origin}/faq`)).text();
    for (const tool of Object.values<AnyTool>(DECLARATIONS)) {
      const { maxFiles, maxFileMegabytes } = resolveFor(tool.limits, parseOptions(tool.options, {}));
      for (const { title } of tool.pages) {
        expect(html).toContain(
          maxFiles === 1
            ? `${title}: one file of up to ${maxFileMegabytes} MB`
            : `${title}: up to ${maxFiles} files of up to ${maxFileMegabytes} MB each`,
        );
      }
    }
  });
});

describe('the guides: ensure that', () => {
  test('each card has its title, two paragraphs and a way to the full guide', async () => {
    const { page } = await site.visit('/guides');
    const cards = page.locator('.guide-card');
    const titles = await cards.locator('h2').allInnerTexts();
    expect(titles.slice(0, 3)).toEqual(['How to merge PDFs', 'How to compress a PDF', 'How to convert Word to PDF']);
    expect([...titles].sort()).toEqual(GUIDES.map(({ title }) => title.text).sort());
    await expect.poll(() => cards.locator('p:not(.guide-line)').count()).toBe(2 * GUIDES.length);
    await cards.first().getByText('Read Full Guide').click();
    await page.getByRole('heading', { level: 1, name: 'How to merge PDFs' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/guides/how-to-merge-pdfs');
  });

  test('more help leads to the questions and to the tools', async () => {
    const { page } = await site.visit('/guides');
    const help = page.getByRole('region', { name: 'Need More Help?' });
    expect(await help.getByRole('link', { name: 'View FAQ' }).getAttribute('href')).toBe('/faq');
    expect(await help.getByRole('link', { name: 'Browse Tools' }).getAttribute('href')).toBe('/');
  });

  test('a guide for a tool that does not exist yet says so', async () => {
    const html = await (await fetch(`${site.origin}/guides/how-to-compress-pdf`)).text();
    const exists = 'compress' in DECLARATIONS || 'compress-lite' in DECLARATIONS;
    expect(html.includes('are not here yet')).toBe(!exists);
  });
});

describe('the privacy page: ensures that', () => {
  test('it has its four cards and its six sections', async () => {
    const { page } = await site.visit('/privacy');
    await expect
      .poll(() => page.locator('.privacy-cards h2').allInnerTexts())
      .toEqual([
        'Encryption in transit and at rest',
        'Automatic deletion within 24 hours',
        'No file sharing',
        'Secure infrastructure',
      ]);
    await expect
      .poll(() => page.locator('.page-parts h2').allInnerTexts())
      .toEqual([
        'Browser-based processing',
        'Server-side processing',
        'Storage and deletion',
        'No logging',
        'Security headers',
        'Your Rights',
      ]);
  });

  test('the site keeps nothing but the theme, as the page says', async () => {
    const { page, context } = await site.visit('/');
    await page.getByRole('button', { name: /theme/ }).click();
    await page.goto(`${site.origin}/tools/merge`, { waitUntil: 'networkidle' });
    expect(await context.cookies()).toEqual([]);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['theme']);
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  });
});

describe('addresses that are none: ensure that', () => {
  test('the answer is a real 404 with the text, the way home, and the path on the console', async () => {
    const answer = await fetch(`${site.origin}/tools/nothing`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Oops! Page not found');
    const { page, complaints } = await site.visit('/tools/nothing');
    expect(await shownText(page.locator('h1'))).toBe('Oops! Page not found');
    await expect.poll(() => complaints.join()).toContain('/tools/nothing');
    expect(complaints.filter((line) => !line.includes('404') && !line.includes('/tools/nothing'))).toEqual([]);
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await page.getByRole('heading', { level: 1, name: 'All tools for PDF' }).waitFor();
  });
});

describe('a page that cannot be drawn: ensures that', () => {
  test('it says so and offers ways on', async () => {
    const { page, context } = await site.visit('/');
    await context.route('**/assets/faq-page-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `export const meta = {}; export default () => { throw new Error('Not drawn'); };`,
      }),
    );
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click();
    await page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }).waitFor();
    expect(await page.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
    expect(await findBarriers(page)).toEqual([]);
  });
});

describe('a page whose code does not come: ensures that', () => {
  test('the browser fetches the page whole, as after a new version of the site', async () => {
    const { page, context } = await site.visit('/');
    await context.route('**/assets/faq-page-*.js', (route) => route.abort());
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click();
    await page.waitForURL('**/faq');
    await expect.poll(() => page.locator('main details').count()).toBe(12);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Guides' }).click();
    await page.waitForURL('**/guides');
  });
});

describe('comfort: ensures that', () => {
  test.each(['/', '/tools/merge', '/tools/rotate', '/faq', '/guides'])(
    '%s has targets of at least 24 px',
    async (path) => {
      const { page } = await site.visit(path, { viewport: { width: 390, height: 844 } });
      const small = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('a, button, select, summary, label.drop, label.radio')]
          .filter((element) => element.offsetParent !== null && !element.closest('p, .skip, .sr-only'))
          .map((element) => ({ name: element.textContent, box: element.getBoundingClientRect() }))
          .filter(({ box }) => box.width < 24 || box.height < 24)
          .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`),
      );
      expect(small).toEqual([]);
    },
  );

  test('forced colours leave every control visible', async () => {
    const { page } = await site.visit('/tools/merge', { forcedColors: 'active' });
    expect(await findBarriers(page)).toEqual([]);
    const border = await page
      .locator('.settings-foot .button')
      .evaluate((button) => getComputedStyle(button).borderTopWidth);
    expect(border).toBe('1px');
  });
});
