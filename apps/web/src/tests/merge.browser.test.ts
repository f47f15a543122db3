import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  buildPdf,
  lockWithQpdf,
  pageMarker,
  pdfTexts,
  plainPdf,
  qpdfCheck,
  rewriteWithQpdf,
  richSpec,
  runRecto,
} from '@recto/testkit';
import { usePdfMatchers as addPdfMatchers, useTemporaryFolder as temporaryFolder } from '@recto/testkit/vitest';
import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.testing.ts';
import { serveSite, shownText, untilKeeping, untilPartsHere } from './site.testing.ts';
import { chooseFiles, givenFile, namesOn, readDownload, runAndDownload, untilDescribed } from './workspace.testing.ts';

addPdfMatchers();
const site = serveSite();
const folder = temporaryFolder();
const A = givenFile('annual-report.pdf', plainPdf('AAA', 3));
const B = givenFile('lease.pdf', plainPdf('BBB', 2));
const C = givenFile('appendix-10.pdf', plainPdf('CCC', 1));
const D = givenFile('appendix-9.pdf', plainPdf('DDD', 1));
const SUCCESS = 'Success! Your file has been processed.';

describe('merge: ensures that', () => {
  test('two PDFs become one with the network off, and ask for nothing that had not come with the page', async () => {
    const { page, context, requests, complaints } = await site.visit('/tools/merge');
    // What a job takes comes by itself once the page is drawn; from here on there is no network at all.
    await untilPartsHere(page);
    await untilKeeping(page);
    await context.setOffline(true);
    const before = requests.length;
    const here = new Set(requests);
    await chooseFiles(page, [A, B]);
    await untilDescribed(page, 2);
    const { name, bytes } = await runAndDownload(page, 'Merge PDFs');
    expect(name).toBe('recto-merge-result.pdf');
    await expect(bytes).toPassQpdfCheck();
    await expect(bytes).toHavePages(5);
    await expect(bytes).toContainTextOnPage(pageMarker('AAA', 2), 2);
    await expect(bytes).toContainTextOnPage(pageMarker('BBB', 0), 3);
    expect(requests.slice(before).filter((url) => !url.startsWith('blob:') && !here.has(url))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('the page and the command line make the same bytes of documents with every structure', async () => {
    const files = [1, 2].map((seed) => givenFile(`rich-${seed}.pdf`, buildPdf(richSpec({ pages: 4, seed }))));
    const { page } = await site.visit('/tools/merge');
    await chooseFiles(page, files);
    await untilDescribed(page, 2);
    const inPage = await runAndDownload(page, 'Merge PDFs');
    const paths = files.map(({ name }) => join(folder.path, name));
    for (const [at, path] of paths.entries()) await writeFile(path, files[at]?.buffer ?? '');
    const { stdout, exitCode } = await runRecto(['merge', ...paths, '-o', '-']);
    expect(exitCode).toBe(0);
    expect(Buffer.compare(stdout, inPage.bytes)).toBe(0);
  });

  test('pages of one file are put between those of another', async () => {
    const { page, complaints } = await site.visit('/tools/merge');
    await chooseFiles(page, [givenFile('one.pdf', plainPdf('ONE', 3)), givenFile('two.pdf', plainPdf('TWO', 2))]);
    await untilDescribed(page, 2);
    await page.getByRole('radio', { name: 'Page by page' }).check();
    const tile = (position: number) => page.getByRole('gridcell', { name: new RegExp(`^Page ${position} of 5`) });
    await tile(4).focus();
    expect(await tile(4).getAttribute('aria-label')).toContain('page 1 of two.pdf');
    for (let step = 0; step < 3; step++) await page.keyboard.press('Alt+ArrowLeft');
    await tile(5).focus();
    for (let step = 0; step < 2; step++) await page.keyboard.press('Alt+ArrowLeft');
    const { bytes } = await runAndDownload(page, 'Merge PDFs');
    const texts = (await pdfTexts(bytes)).map((text) => /([A-Z]+)P0*(\d+)/.exec(text)?.slice(1).join(''));
    expect(texts).toEqual(['TWO1', 'ONE1', 'TWO2', 'ONE2', 'ONE3']);
    await page.getByRole('button', { name: 'Change a setting and run again' }).click();
    await tile(3).waitFor();
    expect(await tile(3).getAttribute('aria-label')).toContain('page 2 of two.pdf');
    await page.getByRole('radio', { name: 'One file after the other' }).check();
    await untilDescribed(page, 2);
    expect(complaints).toEqual([]);
  });

  test('a file is opened to its pages, which are put in order, left out and taken twice', async () => {
    const { page, complaints } = await site.visit('/tools/merge');
    await chooseFiles(page, [A, B, C]);
    await untilDescribed(page, 3);
    await expect.poll(() => page.getByRole('button', { name: /^Show pages/ }).count()).toBe(2);
    await page.getByRole('button', { name: 'Show pages annual-report.pdf' }).click();
    const dialog = page.getByRole('dialog', { name: 'annual-report.pdf' });
    const tile = (position: number) => dialog.getByRole('gridcell', { name: new RegExp(`^Page ${position} of`) });
    await tile(1).focus();
    await page.keyboard.press('Alt+End');
    await tile(1).click();
    await page.keyboard.press('Delete');
    await tile(2).click();
    await page.keyboard.press('d');
    await dialog.locator('.tile-picture[data-drawn]').nth(2).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    expect(await dialog.count()).toBe(0);
    expect(await page.getByLabel('Pages annual-report.pdf').inputValue()).toBe('3, 1, 1');
    expect(await namesOn(page)).toEqual(['annual-report.pdf', 'lease.pdf', 'appendix-10.pdf']);
    await page.getByRole('button', { name: 'Show pages lease.pdf' }).click();
    await page.getByRole('dialog', { name: 'lease.pdf' }).getByRole('gridcell').nth(1).click();
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Take all pages' }).click();
    await page.getByRole('dialog').getByRole('gridcell').nth(1).waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    expect(await page.getByLabel('Pages lease.pdf').inputValue()).toBe('');
    const { bytes } = await runAndDownload(page, 'Merge PDFs');
    await expect(bytes).toPassQpdfCheck();
    await expect(bytes).toHavePages(6);
    await expect(bytes).toContainTextOnPage(pageMarker('AAA', 2), 0);
    await expect(bytes).toContainTextOnPage(pageMarker('AAA', 0), 2);
    await expect(bytes).toContainTextOnPage(pageMarker('BBB', 1), 4);
    expect(complaints).toEqual([]);
  });

  test('the page explains itself in three steps and states the limits of the tool', async () => {
    const { page } = await site.visit('/tools/merge');
    await expect.poll(() => page.locator('.steps h3').allInnerTexts()).toEqual(['Upload', 'Put in order', 'Download']);
    const text = await shownText(page.locator('main'));
    expect(text).toContain('Files are processed in upload order');
    expect(text).toContain('Up to 10 files, 150 MB each');
    await expect.poll(() => page.getByRole('link', { name: 'Back to Tools' }).count()).toBe(1);
    expect(await page.locator('input[type=file]').getAttribute('multiple')).not.toBeNull();
    expect(await page.locator('input[type=file]').getAttribute('accept')).toContain('.pdf');
  });

  test('each file shows its name, its size in MB, its pages, and where it will stand', async () => {
    const { page } = await site.visit('/tools/merge');
    await chooseFiles(page, [A, B, C]);
    await untilDescribed(page, 3);
    expect(await namesOn(page)).toEqual(['annual-report.pdf', 'lease.pdf', 'appendix-10.pdf']);
    await expect
      .poll(() => page.locator('.file-card-facts').allInnerTexts())
      .toEqual([
        expect.stringMatching(/^3 pages · 0\.\d\d MB$/),
        expect.stringMatching(/^2 pages · 0\.\d\d MB$/),
        expect.stringMatching(/^1 page · 0\.\d\d MB$/),
      ]);
    await expect
      .poll(() => page.locator('.leaf-footing').allInnerTexts())
      .toEqual(['pages 1–3', 'pages 4–5', 'page 6']);
    await page.getByLabel('Pages annual-report.pdf').fill('2-z');
    await expect
      .poll(() => page.locator('.leaf-footing').allInnerTexts())
      .toEqual(['pages 1–2', 'pages 3–4', 'page 5']);
    expect(await findBarriers(page)).toEqual([]);
  });

  test('the result follows the order in the workspace and the pages chosen of each file', async () => {
    const { page } = await site.visit('/tools/merge');
    await chooseFiles(page, [A, B]);
    await untilDescribed(page, 2);
    await page.getByRole('button', { name: 'Move lease.pdf earlier' }).click();
    expect(await namesOn(page)).toEqual(['lease.pdf', 'annual-report.pdf']);
    await page.getByLabel('Pages annual-report.pdf').fill('3, 1');
    const { bytes } = await runAndDownload(page, 'Merge PDFs');
    await expect(bytes).toHavePages(4);
    await expect(bytes).toContainTextOnPage(pageMarker('BBB', 0), 0);
    await expect(bytes).toContainTextOnPage(pageMarker('AAA', 2), 2);
    await expect(bytes).toContainTextOnPage(pageMarker('AAA', 0), 3);
  });

  test('files sort by name as people count, and by date', async () => {
    const { page } = await site.visit('/tools/merge');
    await chooseFiles(page, [B, C, D]);
    await untilDescribed(page, 3);
    await page.getByRole('button', { name: 'Sort by name' }).click();
    expect(await namesOn(page)).toEqual(['appendix-9.pdf', 'appendix-10.pdf', 'lease.pdf']);
  });

  test('a file card can be dragged before another', async () => {
    const { page } = await site.visit('/tools/merge');
    await chooseFiles(page, [A, B, C]);
    await untilDescribed(page, 3);
    const card = (name: string) => page.locator('[data-card]', { hasText: name });
    await expect.poll(() => card('appendix-10.pdf').getAttribute('draggable')).toBe('true');
    await card('appendix-10.pdf')
      .locator('.pile')
      .dragTo(card('annual-report.pdf').locator('.pile'), { targetPosition: { x: 12, y: 60 } });
    await expect.poll(() => namesOn(page)).toEqual(['appendix-10.pdf', 'annual-report.pdf', 'lease.pdf']);
  });

  test('the result panel says what was specified, has the focus, and its receipt counts what was kept', async () => {
    const { page } = await site.visit('/tools/merge');
    await chooseFiles(page, [
      givenFile('one.pdf', buildPdf(richSpec({ seed: 1 }))),
      givenFile('two.pdf', buildPdf(richSpec({ seed: 2 }))),
    ]);
    await untilDescribed(page, 2);
    const { bytes } = await runAndDownload(page, 'Merge PDFs');
    expect((await qpdfCheck(bytes)).exitCode).toBe(0);
    const heading = page.getByRole('heading', { name: SUCCESS });
    await heading.waitFor();
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
    const receipt = page.getByRole('region', { name: 'Receipt' });
    const text = await shownText(receipt);
    for (const item of ['Pages', 'Bookmarks', 'Form fields', 'Accessibility tags', 'Layers', 'Attachments', 'Size']) {
      expect(text, item).toContain(item);
    }
    expect(text).toMatch(/Made on this device in \d+\.\d s\. Checked by opening it again\./);
    expect(text).toMatch(/SHA-256\s+[0-9a-f]{64}/);
    expect(await receipt.locator('.receipt-loss').count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    // The first page is drawn, and the download is in sight on a small laptop and on a phone.
    await page.locator('.result-picture .leaf-picture[data-drawn]').waitFor();
    for (const size of [
      { width: 1280, height: 768 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      await page.evaluate(() => scrollTo(0, 0));
      const box = await page.getByRole('button', { name: 'Download Result' }).boundingBox();
      expect((box?.y ?? size.height) + (box?.height ?? 0), `${size.width} px`).toBeLessThanOrEqual(size.height);
    }
    const [again] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Result' }).click(),
    ]);
    expect((await readDownload(again)).bytes).toEqual(bytes);
    await page.getByRole('button', { name: 'Process Another File' }).click();
    await page.locator('.drop').waitFor();
    expect(await page.locator('[data-card]').count()).toBe(0);
  });

  test('a result goes on to another tool without being chosen again', async () => {
    const { page } = await site.visit('/tools/merge');
    await chooseFiles(page, [A, B]);
    await untilDescribed(page, 2);
    await runAndDownload(page, 'Merge PDFs');
    const next = page.getByRole('region', { name: 'Continue with this result' });
    await expect
      .poll(() => next.getByRole('link').allInnerTexts())
      .toEqual(['Page Numbers', 'Compress PDF', 'Protect PDF']);
    await next.getByRole('button', { name: 'More tools' }).click();
    await page.keyboard.type('rotate');
    await expect.poll(() => next.getByRole('listitem').allInnerTexts()).toEqual(['Rotate PDF']);
    expect(await findBarriers(page)).toEqual([]);
    await next.getByRole('link', { name: 'Rotate PDF' }).click();
    await untilDescribed(page, 1);
    expect(await namesOn(page)).toEqual(['recto-merge-result.pdf']);
    expect(await shownText(page.locator('.grid-count'))).toMatch(/^5 pages/);
  });

  test('a locked file asks for its password on its file card, and merges with it', async () => {
    const { page } = await site.visit('/tools/merge');
    const locked = await lockWithQpdf(plainPdf('LCK', 2), { userPassword: 'open sesame', ownerPassword: 'owner' });
    await chooseFiles(page, [givenFile('tax.pdf', locked), B]);
    await untilDescribed(page, 2);
    const password = page.getByLabel('Password for tax.pdf');
    await password.fill('wrong');
    await password.press('Enter');
    await page.getByText('That password does not open "tax.pdf". Please check it and try again.').waitFor();
    expect(await password.getAttribute('aria-invalid')).toBe('true');
    expect(await findBarriers(page)).toEqual([]);
    await password.fill('open sesame');
    await password.press('Enter');
    await page.locator('[data-card]', { hasText: 'tax.pdf' }).getByText('pages 1–2').waitFor();
    const { bytes } = await runAndDownload(page, 'Merge PDFs');
    // The result is locked as its file was.
    const opened = await rewriteWithQpdf(bytes, ['--password=open sesame', '--decrypt']);
    await expect(rewriteWithQpdf(bytes, ['--decrypt'])).rejects.toThrow(/invalid password/);
    await expect(opened).toHavePages(4);
    await expect(opened).toContainTextOnPage(pageMarker('LCK', 1), 1);
  });

  test('by keyboard alone the way leads from home to a download', async () => {
    const { page } = await site.visit('/');
    await page.keyboard.press('/');
    await page.keyboard.type('merge');
    await tabTo(page, 'Merge PDF');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Merge PDF' }).waitFor();
    await tabTo(page, 'Choose files');
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
    await chooser.setFiles([A, B]);
    await untilDescribed(page, 2);
    await tabTo(page, 'Move lease.pdf earlier');
    await page.keyboard.press('Enter');
    expect(await namesOn(page)).toEqual(['lease.pdf', 'annual-report.pdf']);
    await page.keyboard.press('Alt+ArrowRight');
    expect(await namesOn(page)).toEqual(['annual-report.pdf', 'lease.pdf']);
    expect(await shownText(page.locator('[role=status]'))).toBe('lease.pdf is now number 2 of 2');
    await tabTo(page, 'Merge PDFs');
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    await expect((await readDownload(download)).bytes).toHavePages(5);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(SUCCESS);
  });
});

/** Presses Tab until what has the focus is called that. */
async function tabTo(page: import('playwright-core').Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const active = document.activeElement;
      if (!active?.matches('a, button, input, select, summary')) return '';
      const labels = active instanceof HTMLInputElement ? [...(active.labels ?? [])] : [];
      return `${active.getAttribute('aria-label') ?? ''} ${active.textContent} ${labels.map((label) => label.textContent)}`;
    });
    if (found.includes(name)) return;
  }
  throw new Error(`Tab never reached "${name}"`);
}
