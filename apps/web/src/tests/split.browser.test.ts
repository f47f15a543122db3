import { writeFile } from 'node:fs/promises';
import { imageDocument, plainPdf, qpdfCheck, readWithQpdf, scanDocument, textDocument } from '@recto/testkit';
import { usePdfMatchers as addPdfMatchers, useTemporaryFolder as useFolder } from '@recto/testkit/vitest';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.testing.ts';
import { serveSite, untilPartsHere } from './site.testing.ts';
import { sizesInStorage } from './storage.testing.ts';
import { unzip } from './unzip.testing.ts';
import { chooseFiles, givenFile, readDownload, runAndDownload } from './workspace.testing.ts';

addPdfMatchers();
const site = serveSite();
const PAGES = 12;
const TWELVE = givenFile('twelve.pdf', plainPdf('TWV', PAGES));

const tile = (page: Page, position: number) => page.getByRole('gridcell', { name: new RegExp(`^Page ${position} of`) });
const ranges = (page: Page) => page.getByRole('textbox', { name: 'Page ranges' });
const outcome = (page: Page) => page.locator('.rail [role=status]').innerText();
/** 1-based positions of the pages before which a cut is shown. */
const cutsOn = async (page: Page) =>
  (await page.locator('.tile[data-cut] .tile-number').allInnerTexts()).map(Number).sort((left, right) => left - right);

async function openSplit(page: Page, mode: string): Promise<void> {
  await chooseFiles(page, [TWELVE]);
  await tile(page, 1).waitFor();
  await page.getByRole('radio', { name: mode }).check();
}

describe('cutting on the pages: ensures that', () => {
  test('the cuts that the settings make are shown at once', async () => {
    const { page } = await site.visit('/tools/split');
    await openSplit(page, 'Every few pages');
    await page.getByLabel('Pages in each PDF').fill('5');
    await expect.poll(() => cutsOn(page)).toEqual([6, 11]);
    expect(await outcome(page)).toBe('Makes 3 PDFs.');
    await page.getByRole('radio', { name: 'Extract page ranges' }).check();
    await ranges(page).fill('1-3, 8+10');
    await expect.poll(() => cutsOn(page)).toEqual([4, 8, 9, 10, 11]);
    expect(await outcome(page)).toBe('Makes 2 PDFs. 7 pages are left out.');
    expect(await tile(page, 10).getAttribute('aria-label')).toBe('Page 10 of 12, in file 2');
    expect(await tile(page, 4).getAttribute('aria-label')).toBe('Page 4 of 12, in no file');
  });

  test('a range that does not exist is named before anything is cut', async () => {
    const { page } = await site.visit('/tools/split');
    await openSplit(page, 'Extract page ranges');
    await ranges(page).fill('1-3, 8-14');
    const problem = 'Page 14 does not exist';
    await page.locator('.field-fault', { hasText: problem }).waitFor();
    expect(await ranges(page).getAttribute('aria-invalid')).toBe('true');
    expect(await cutsOn(page)).toEqual([]);
    await ranges(page).fill('1-3, 8to9');
    await page.locator('.field-fault', { hasText: '"8to9" is not a page or a range such as 1-5' }).waitFor();
  });

  test('cuts are made and taken away by keyboard and pointer, and the parts are those', async () => {
    const { page, complaints } = await site.visit('/tools/split');
    await openSplit(page, 'Extract page ranges');
    await tile(page, 1).focus();
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('c');
    expect(await ranges(page).inputValue()).toBe('1-3, 4-12');
    await tile(page, 9).hover();
    await page.getByRole('button', { name: 'Cut before page 9' }).click();
    await tile(page, 4).hover();
    await page.getByRole('button', { name: 'Join page 4 to the previous one' }).click();
    expect(await ranges(page).inputValue()).toBe('1-8, 9-12');
    const { name, bytes } = await runAndDownload(page, 'Split PDF');
    expect(name).toBe('recto-split-result.zip');
    const parts = unzip(bytes);
    expect([...parts.keys()]).toEqual(['recto-split-page-1.pdf', 'recto-split-page-2.pdf']);
    const counts = [...parts.values()].map(async (part) => (await readWithQpdf(part)).pages.length);
    expect(await Promise.all(counts)).toEqual([8, 4]);
    expect(complaints).toEqual([]);
  });

  test('places that bookmarks decide are found and shown before the start, and can be changed by hand', async () => {
    const { page, complaints } = await site.visit('/tools/split');
    await chooseFiles(page, [givenFile('text.pdf', textDocument(15))]);
    await tile(page, 1).waitFor();
    await page.getByRole('radio', { name: 'At bookmarks' }).check();
    await expect.poll(() => cutsOn(page)).toEqual([11]);
    expect(await outcome(page)).toBe('Makes 2 PDFs.');
    await tile(page, 12).focus();
    await page.keyboard.press('c');
    expect(await ranges(page).inputValue()).toBe('1-10, 11, 12-15');
    expect(complaints).toEqual([]);
  });

  test('places that sizes decide are found too, and a job does not wait for that', async () => {
    const { page } = await site.visit('/tools/split');
    await chooseFiles(page, [givenFile('images.pdf', imageDocument(7))]);
    await tile(page, 1).waitFor();
    await page.getByRole('radio', { name: 'By size' }).check();
    await page.getByLabel('Maximum MB in each PDF').fill('3.1');
    await expect.poll(() => cutsOn(page)).toEqual([4, 7]);
    await page.getByLabel('Maximum MB in each PDF').fill('1.1');
    const { bytes } = await runAndDownload(page, 'Split PDF');
    expect(unzip(bytes).size).toBe(7);
  });

  test('blank pages are shown to be left out, and a file without what was asked says so', async () => {
    const { page } = await site.visit('/tools/split');
    await chooseFiles(page, [givenFile('scans.pdf', scanDocument(['print', 'paper', 'print', 'print']))]);
    await tile(page, 1).waitFor();
    await page.getByRole('radio', { name: 'At blank pages' }).check();
    await expect.poll(() => outcome(page)).toBe('Makes 2 PDFs. 1 page is left out.');
    expect(await tile(page, 2).getAttribute('aria-label')).toContain('in no file');
    await page.getByRole('radio', { name: 'At bookmarks' }).check();
    await expect.poll(() => outcome(page)).toBe('Cannot split here: The file has no bookmarks.');
  });

  test('cuts made by hand are undone and done again', async () => {
    const { page } = await site.visit('/tools/split');
    await openSplit(page, 'Every few pages');
    await tile(page, 1).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('c');
    expect(await ranges(page).inputValue()).toBe('1, 2, 3-4, 5-6, 7-8, 9-10, 11-12');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('c');
    expect(await ranges(page).inputValue()).toBe('1, 2-4, 5-6, 7-8, 9-10, 11-12');
    await page.keyboard.press('Control+z');
    expect(await ranges(page).inputValue()).toBe('1, 2, 3-4, 5-6, 7-8, 9-10, 11-12');
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await page.getByRole('radio', { name: 'Every few pages' }).isChecked()).toBe(true);
    await expect.poll(() => cutsOn(page)).toEqual([3, 5, 7, 9, 11]);
    await page.getByRole('button', { name: 'Redo' }).click();
    await page.getByRole('button', { name: 'Redo' }).click();
    expect(await ranges(page).inputValue()).toBe('1, 2-4, 5-6, 7-8, 9-10, 11-12');
  });

  test('it works with the network off once the page has loaded', async () => {
    const { page, context } = await site.visit('/tools/split');
    await untilPartsHere(page);
    await context.setOffline(true);
    await chooseFiles(page, [TWELVE]);
    await page.locator('[data-card]').waitFor();
    const { bytes } = await runAndDownload(page, 'Split PDF');
    expect(unzip(bytes).size).toBe(PAGES);
  });

  test('selected pages become one file', async () => {
    const { page } = await site.visit('/tools/split');
    await openSplit(page, 'Split all pages');
    await tile(page, 2).click();
    await tile(page, 4).click({ modifiers: ['Shift'] });
    await tile(page, 7).click({ modifiers: ['Control'] });
    await page.getByRole('button', { name: 'Make one file from the selected pages' }).click();
    expect(await ranges(page).inputValue()).toBe('2-4+7');
    const { bytes } = await runAndDownload(page, 'Split PDF');
    const whole = (await readWithQpdf(plainPdf('TWV', PAGES))).pages.map(({ contentDigest }) => contentDigest);
    const part = (await readWithQpdf(bytes)).pages.map(({ contentDigest }) => whole.indexOf(contentDigest) + 1);
    expect(part).toEqual([2, 3, 4, 7]);
  });

  test('scans of empty pages part the others, in the browser as anywhere', async () => {
    const { page, complaints } = await site.visit('/tools/split');
    await chooseFiles(page, [givenFile('scans.pdf', scanDocument(['print', 'paper', 'print', 'print']))]);
    await tile(page, 1).waitFor();
    await page.getByRole('radio', { name: 'At blank pages' }).check();
    const { bytes } = await runAndDownload(page, 'Split PDF');
    const counts = [...unzip(bytes).values()].map(async (part) => (await readWithQpdf(part)).pages.length);
    expect(await Promise.all(counts)).toEqual([1, 2]);
    expect(complaints).toEqual([]);
  });

  test.each(['light', 'dark'] as const)('nothing bars the way for anyone in the %s theme', async (colorScheme) => {
    const { page } = await site.visit('/tools/split', { colorScheme });
    await openSplit(page, 'Extract page ranges');
    await ranges(page).fill('1-3, 8-9');
    await tile(page, 4).hover();
    expect(await findBarriers(page)).toEqual([]);
  });
});

describe('2,000 results: ensures that', () => {
  const folder = useFolder();

  test('they come in one ZIP, all sound', { timeout: 240_000 }, async () => {
    const path = folder.file('long.pdf');
    await writeFile(path, textDocument(2000));
    const { page } = await site.visit('/tools/split');
    await chooseFiles(page, [path]);
    await tile(page, 1).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 200_000 }),
      page.getByRole('button', { name: 'Split PDF', exact: true }).click(),
    ]);
    const { bytes } = await readDownload(download);
    const parts = [...unzip(bytes).values()];
    expect(parts).toHaveLength(2000);
    for (const index of Array.from({ length: 50 }, (_, sample) => sample * 40)) {
      expect((await qpdfCheck(parts[index] ?? new Uint8Array())).exitCode).toBe(0);
    }
    expect(await page.getByRole('button', { name: /^Download File \d+$/ }).count()).toBeLessThan(10);
    await page.getByRole('button', { name: 'Show 200 more files' }).click();
    await page.getByRole('button', { name: 'Download File 206' }).waitFor();
  });
});

describe('large results: ensures that', () => {
  const folder = useFolder();

  test('their ZIP is packed into storage, whole, and goes with the next visit', { timeout: 240_000 }, async () => {
    const path = folder.file('images.pdf');
    await writeFile(path, imageDocument(70));
    const { page, context } = await site.visit('/tools/split');
    await chooseFiles(page, [path]);
    await tile(page, 1).waitFor();
    await page.getByRole('radio', { name: 'Odd and even pages separately' }).check();
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 200_000 }),
      page.getByRole('button', { name: 'Split PDF', exact: true }).click(),
    ]);
    const { bytes } = await readDownload(download);
    for (const part of unzip(bytes).values()) expect((await qpdfCheck(part)).exitCode).toBe(0);
    expect(await page.evaluate(namesInStorage)).toEqual([expect.stringMatching(/^recto-tab-/)]);
    // The results lie there for the history, and the ZIP once.
    const kept = await page.evaluate(sizesInStorage);
    expect(kept.filter((sizeBytes) => sizeBytes === bytes.length)).toHaveLength(1);
    const [again] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download All (ZIP)' }).click(),
    ]);
    expect((await readDownload(again)).bytes.length).toBe(bytes.length);
    expect(await page.evaluate(sizesInStorage)).toEqual(kept);
    await page.close();
    const next = await context.newPage();
    await next.goto(`${site.origin}/tools/split`);
    await expect.poll(() => next.evaluate(namesInStorage)).toEqual([]);
  });
});

async function namesInStorage(): Promise<string[]> {
  const names: string[] = [];
  const folder = (await navigator.storage.getDirectory()) as FileSystemDirectoryHandle & {
    keys(): AsyncIterable<string>;
  };
  for await (const name of folder.keys()) names.push(name);
  return names;
}
