import { pdfTexts, plainPdf } from '@recto/testkit';
import { usePdfMatchers as addPdfMatchers } from '@recto/testkit/vitest';
import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.testing.ts';
import { serveSite, shownText } from './site.testing.ts';
import { chooseFiles, givenFile, problemsOn, runAndDownload, untilDescribed } from './workspace.testing.ts';

addPdfMatchers();
const site = serveSite();
const FILE = givenFile('talk.pdf', plainPdf('TLK', 6));

async function pagesOf(bytes: Uint8Array): Promise<(number[] | undefined)[]> {
  return (await pdfTexts(bytes)).map((text) => text.match(/TLKP\d+/g)?.map((name) => Number(name.slice(4))));
}

describe('pages per sheet: ensures that', () => {
  test('two pages lie on a sheet, as the preview shows them', async () => {
    const { page, complaints } = await site.visit('/tools/n-up');
    expect(await shownText(page.locator('h1'))).toBe('Pages per Sheet');
    await chooseFiles(page, [FILE]);
    await untilDescribed(page, 1);
    const sheet = page.getByRole('img', { name: 'Sheet 1 of 3. Shows pages 1, 2.' });
    await sheet.waitFor();
    await page.locator('.sheet-page canvas[data-drawn]').nth(1).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const { name, bytes } = await runAndDownload(page, 'Make Sheets');
    expect(name).toBe('recto-n-up-result.pdf');
    expect(await pagesOf(bytes)).toEqual([
      [1, 2],
      [3, 4],
      [5, 6],
    ]);
    await expect(bytes).toPassQpdfCheck();
    expect(complaints).toEqual([]);
  });

  test('by keyboard alone a booklet is looked through and made', async () => {
    const { page } = await site.visit('/tools/n-up');
    await chooseFiles(page, [FILE]);
    await untilDescribed(page, 1);
    await page.getByRole('radio', { name: /Several pages on a sheet/ }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('img', { name: 'Sheet 1 of 2, front. Shows page 1.' }).waitFor();
    await page.getByRole('button', { name: 'Next sheet' }).press('Enter');
    await page.getByRole('img', { name: 'Sheet 1 of 2, back. Shows page 2.' }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Make Sheets' }).press('Enter'),
    ]);
    expect(download.suggestedFilename()).toBe('recto-n-up-result.pdf');
  });

  test('a poster shows its sheets, and margins without room are told before and by the job', async () => {
    const { page } = await site.visit('/tools/n-up');
    await chooseFiles(page, [FILE]);
    await untilDescribed(page, 1);
    await page.getByRole('radio', { name: /Poster/ }).check();
    await page.getByRole('img', { name: 'Sheet 1 of 24. Shows page 1.' }).waitFor();
    await page.getByLabel('Sheet size').selectOption({ label: 'A5' });
    await page.getByLabel('Margin in mm').fill('100');
    const problem = 'Margins and gaps leave no room for the pages. Please make them smaller.';
    expect(await shownText(page.locator('.stage-problem'))).toBe(problem);
    await page.getByRole('button', { name: 'Make Sheets' }).click();
    expect((await problemsOn(page)).join(' ')).toContain(problem);
  });
});
