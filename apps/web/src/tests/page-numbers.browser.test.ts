import { pdfTexts, plainPdf, qpdfCheck } from '@recto/testkit';
import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.testing.ts';
import { serveSite } from './site.testing.ts';
import { chooseFiles, givenFile, problemsOn, runAndDownload } from './workspace.testing.ts';

const site = serveSite();
const FILE = givenFile('letter.pdf', plainPdf('LET', 3));
const OTHER = givenFile('other.pdf', plainPdf('OTH', 2));

async function openWorkspace(...files: readonly ReturnType<typeof givenFile>[]) {
  const visit = await site.visit('/tools/page-numbers');
  await chooseFiles(visit.page, files);
  await visit.page.locator('.number-paper').waitFor();
  return visit;
}

describe('page numbers: ensures that', () => {
  test('dropping a file and pressing the button numbers its pages as the preview shows', async () => {
    const { page, complaints } = await openWorkspace(FILE);
    const shown = page.locator('.number-texts text');
    await expect.poll(() => shown.textContent()).toBe('1');
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => shown.textContent()).toBe('2');
    expect(await findBarriers(page)).toEqual([]);
    const { name, bytes } = await runAndDownload(page, 'Add Page Numbers');
    expect(name).toBe('recto-page-numbers-result.pdf');
    expect((await pdfTexts(bytes)).map((text) => text.trim().split(/\s+/).at(-1))).toEqual(['1', '2', '3']);
    expect(await qpdfCheck(bytes)).toEqual({ exitCode: 0, complaints: [] });
    expect(complaints).toEqual([]);
  });

  test('format, position, range and Bates numbers over two files are seen by keyboard alone', async () => {
    const { page } = await openWorkspace(FILE, OTHER);
    const shown = page.locator('.number-texts text');
    const topOf = async () => (await shown.boundingBox())?.y ?? 0;
    const below = await topOf();
    await page.getByRole('radio', { name: 'Bottom', exact: true }).press('ArrowLeft');
    await page.getByRole('radio', { name: 'Bottom left' }).press('ArrowLeft');
    await expect.poll(() => page.getByRole('radio', { name: 'Top right' }).isChecked()).toBe(true);
    await expect.poll(topOf).toBeLessThan(below - 200);
    await page.getByLabel('Format').selectOption('Page 1 of 9');
    await expect.poll(() => shown.textContent()).toBe('Page 1 of 3');
    await page.getByLabel('Pages', { exact: true }).selectOption('These pages...');
    await expect.poll(() => page.locator('.number-note').textContent()).toBe('This page stays as it is.');
    await page.getByLabel('Pages', { exact: true }).selectOption('All pages');
    await page.getByLabel('Format').selectOption('Bates number');
    await page.getByLabel('Prefix').fill('A-');
    for (let step = 0; step < 4; step++) await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => shown.textContent()).toBe('A-000005');
    expect(await findBarriers(page)).toEqual([]);
  });

  test('a number is typed letter by letter, and set right where it is left', async () => {
    const { page } = await openWorkspace(FILE);
    await page.locator('summary', { hasText: 'Font and margins' }).click();
    const size = page.getByLabel('Font size in points');
    const sizeShown = () => page.locator('.number-texts text').getAttribute('font-size');
    await size.fill('');
    await size.pressSequentially('12');
    expect(await size.inputValue()).toBe('12');
    await expect.poll(sizeShown).toBe('12');
    await size.fill('');
    await size.pressSequentially('3');
    await size.press('Enter');
    expect(await size.inputValue()).toBe('4');
    await size.fill('100');
    await expect.poll(sizeShown).toBe('4');
    await size.blur();
    expect(await size.inputValue()).toBe('72');
    await expect.poll(sizeShown).toBe('72');
  });

  test('texts in other places are seen beside the number, and a file without numbers has none to remove', async () => {
    const { page } = await openWorkspace(FILE);
    await page.locator('summary', { hasText: 'More headers and footers' }).click();
    await page.getByRole('textbox', { name: 'Top left' }).fill('{file}, سري');
    await expect.poll(() => page.locator('.number-texts text').allTextContents()).toEqual(['letter, سري', '1']);
    // The number takes the place of a text, which goes where the number was.
    await page.getByRole('radio', { name: 'Top left' }).check();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Bottom', exact: true }).inputValue())
      .toBe('{file}, سري');
    await page.locator('summary', { hasText: 'Earlier page numbers' }).click();
    await page.getByRole('radio', { name: 'Only remove them' }).check();
    await page.getByRole('button', { name: 'Remove Page Numbers' }).click();
    expect((await problemsOn(page)).join()).toContain('There is nothing to remove');
  });
});
