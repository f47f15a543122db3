import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@recto/locales';
import { pageMarker, plainPdf, qpdfEncryption } from '@recto/testkit';
import { usePdfMatchers as addPdfMatchers } from '@recto/testkit/vitest';
import { formatMessage } from '@recto/words/format-message';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../build/folders.node.ts';
import { addressIn } from '../address.ts';
import { findBarriers } from './axe.testing.ts';
import { serveSite, shownText } from './site.testing.ts';
import { chooseFiles, givenFile, namesOn, problemsOn, runAndDownload, untilDescribed } from './workspace.testing.ts';

addPdfMatchers();
const site = serveSite();
const A = givenFile('annual-report.pdf', plainPdf('AAA', 3));
const B = givenFile('lease.pdf', plainPdf('BBB', 2));
const PASSWORD = 'un mot de passe long';

const wordsOf = (tag: string): Record<string, string> =>
  JSON.parse(readFileSync(join(ROOT, `packages/locales/words/${tag}.json`), 'utf8'));
const languageOf = (tag: string) => LANGUAGES.find((language) => language.tag === tag) ?? LANGUAGES[0];

/** English words in a text that is not English, names and units left out. */
function englishIn(text: string): string[] {
  return (text.match(/\b[a-z]{3,}\b/g) ?? []).filter((word) => ENGLISH_WORDS.has(word));
}
const ENGLISH_WORDS = new Set(
  'the and was were page pages file files with from unchanged receipt size made result'.split(' '),
);

/** The texts of the interface; names of files and digests are the visitor's. */
async function receiptText(page: Page): Promise<string> {
  return (await shownText(page.locator('.receipt dl'))) + (await shownText(page.locator('.receipt h3')));
}

const xOf = async (target: Locator) => (await target.boundingBox())?.x ?? Number.NaN;

describe.each([languageOf('ar'), languageOf('ja')])('in $tag: ensures that', (language) => {
  const words = wordsOf(language.tag);
  const say = (id: string, values = {}) => formatMessage(words[id] ?? '', values, language.tag);
  const visit = (path: string) => site.visit(addressIn(language, path), { locale: language.tag });

  test('files are put in order with the keys, joined, and the receipt says it', async () => {
    const { page, complaints } = await visit('/tools/merge');
    await chooseFiles(page, [A, B]);
    await untilDescribed(page, 2);
    const [first, second] = [page.locator('[data-card]').nth(0), page.locator('[data-card]').nth(1)];
    const isMirrored = (await xOf(first)) > (await xOf(second));
    expect(isMirrored).toBe(language.direction === 'rtl');
    expect(await findBarriers(page)).toEqual([]);
    const { bytes } = await runAndDownload(page, say('page.merge.actionLabel'));
    await expect(bytes).toPassQpdfCheck();
    await expect(bytes).toHavePages(5);
    await expect(bytes).toContainTextOnPage(pageMarker('BBB', 0), 3);
    const receipt = await receiptText(page);
    expect(receipt).toContain(say('receipt.title'));
    expect(englishIn(receipt)).toEqual([]);
    expect(await findBarriers(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('a file is locked with a password', async () => {
    const { page, complaints } = await visit('/tools/protect');
    await chooseFiles(page, [A]);
    await untilDescribed(page, 1);
    for (const field of await page.locator('input[type=password]').all()) {
      if (await field.isVisible()) await field.fill(PASSWORD);
    }
    const { bytes } = await runAndDownload(page, say('page.protect.actionLabel'));
    expect(await qpdfEncryption(bytes, PASSWORD)).toMatchObject({ revision: 6, method: 'AESv3' });
    expect(englishIn(await receiptText(page))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('a page becomes an image, and what is no image is refused in the same language', async () => {
    const { page } = await visit('/tools/pdf-to-image');
    await chooseFiles(page, [givenFile('letter.pdf', Buffer.from('no PDF at all'))]);
    const [problem = ''] = await problemsOn(page);
    expect(problem).toContain('letter.pdf');
    expect(englishIn(problem)).toEqual([]);
    await chooseFiles(page, [givenFile('picture.pdf', plainPdf('PIC', 1))]);
    await untilDescribed(page, 1);
    const { name, bytes } = await runAndDownload(page, say('page.pdfToImage.actionLabel'));
    expect(name).toMatch(/\.(jpg|zip)$/);
    expect(bytes.length).toBeGreaterThan(500);
    expect(englishIn(await receiptText(page))).toEqual([]);
  });
});

describe('changing the language: ensures that', () => {
  test('the page and the files on it stay, and back leads where the visitor came from', async () => {
    const { page, complaints } = await site.visit('/tools/merge');
    await chooseFiles(page, [A, B]);
    await untilDescribed(page, 2);
    await page.locator('.languages summary').filter({ visible: true }).click();
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await page.waitForURL('**/de/tools/merge');
    const german = wordsOf('de');
    await page.getByRole('heading', { level: 1, name: german['page.merge.title'] }).waitFor();
    expect(await namesOn(page)).toEqual(['annual-report.pdf', 'lease.pdf']);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    expect(await page.title()).toBe(german['page.merge.metaTitle']);
    const { bytes } = await runAndDownload(page, german['page.merge.actionLabel'] ?? '');
    await expect(bytes).toHavePages(5);
    expect(englishIn(await receiptText(page))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('the browser’s language is offered and never forced', async () => {
    const { page, complaints } = await site.visit('/faq', { locale: 'fr-FR' });
    expect(new URL(page.url()).pathname).toBe('/faq');
    const offer = page.locator('.language-offer');
    await offer.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await offer.getByRole('link', { name: 'Cette page en français' }).click();
    await page.waitForURL('**/fr/faq');
    await offer.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  test('a search finds tools by the words of both languages', async () => {
    const { page } = await site.visit('/de');
    const name = wordsOf('de')['page.merge.title'] ?? '';
    for (const query of ['zusammenfügen', 'merge', 'combine', 'verbinden']) {
      const search = page.locator('main input').first();
      const cards = page.locator('.card h3');
      await search.fill('');
      await expect.poll(() => cards.count()).toBeGreaterThan(20);
      await search.fill(query);
      await expect.poll(() => cards.count()).toBeLessThan(20);
      expect(await shownText(cards)).toContain(name);
    }
  });
});
