import { pageMarker, pdfTexts, plainPdf } from '@recto/testkit';
import { usePdfMatchers as addPdfMatchers } from '@recto/testkit/vitest';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.testing.ts';
import { serveSite, shownText, untilPartsHere } from './site.testing.ts';
import { chooseFiles, givenFile, namesOn, readDownload, runAndDownload, untilDescribed } from './workspace.testing.ts';

addPdfMatchers();
const site = serveSite();
const A = givenFile('annual-report.pdf', plainPdf('AAA', 3));
const B = givenFile('lease.pdf', plainPdf('BBB', 2));

const history = (page: Page) => page.getByRole('region', { name: 'History', exact: true });
const way = (page: Page) => history(page).locator('.history-way li').allInnerTexts();

/** Goes on with the result to another tool. */
async function goOn(page: Page, title: string): Promise<void> {
  const next = page.getByRole('region', { name: 'Continue with this result' });
  await next.getByRole('button', { name: 'More tools' }).waitFor();
  if ((await next.getByRole('link', { name: title, exact: true }).count()) === 0) {
    await next.getByRole('button', { name: 'More tools' }).press('Enter');
  }
  await next.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await untilDescribed(page, 1);
}

/** Counts the files in the private storage of the site, in folders of tabs. */
const storedFiles = (page: Page) =>
  page.evaluate(async () => {
    let count = 0;
    type Walked = FileSystemDirectoryHandle & { values(): AsyncIterable<FileSystemHandle> };
    const root = (await navigator.storage.getDirectory()) as Walked;
    for await (const entry of root.values()) {
      if (entry.kind !== 'directory') continue;
      for await (const _ of (entry as Walked).values()) count += 1;
    }
    return count;
  });

describe('the history of a sitting: ensures that', () => {
  test('of four steps the third is undone, another takes its place, and each result can still be had', async () => {
    const { page, complaints } = await site.visit('/tools/merge');
    await chooseFiles(page, [A, B]);
    await untilDescribed(page, 2);
    await runAndDownload(page, 'Merge PDFs');
    await expect.poll(() => way(page)).toEqual(['Merge PDF']);
    await goOn(page, 'Rotate PDF');
    await runAndDownload(page, 'Rotate PDF');
    await goOn(page, 'Page Numbers');
    await runAndDownload(page, 'Add Page Numbers');
    expect(await way(page)).toEqual(['Merge PDF', 'Rotate PDF', 'Page Numbers']);

    // Undone: the result of step two is there again, without a second download.
    await history(page).getByRole('button', { name: 'Undo: Page Numbers' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Rotate PDF' }).waitFor();
    await page.getByRole('heading', { name: 'Success! Your file has been processed.' }).waitFor();
    expect(await shownText(history(page).getByRole('status'))).toBe('Step 2: Rotate PDF');
    expect(await way(page)).toEqual(['Merge PDF', 'Rotate PDF']);
    expect(await findBarriers(page)).toEqual([]);

    // Redone and undone again, by keyboard.
    await history(page).getByRole('button', { name: 'Redo: Page Numbers' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Page Numbers' }).waitFor();
    await history(page).getByRole('button', { name: 'Undo: Page Numbers' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Rotate PDF' }).waitFor();

    await goOn(page, 'Protect PDF');
    for (const label of ['Password to open', 'Repeat the password: Password to open']) {
      await page.getByLabel(label, { exact: true }).fill('correct horse battery');
    }
    const { bytes } = await runAndDownload(page, 'Protect PDF');
    expect(bytes.length).toBeGreaterThan(0);
    expect(await way(page)).toEqual(['Merge PDF', 'Rotate PDF', 'Protect PDF']);

    await history(page)
      .getByRole('button', { name: /4 steps/ })
      .click();
    expect(await findBarriers(page)).toEqual([]);
    await expect.poll(() => history(page).locator('.history-steps li').count()).toBe(4);
    expect(await history(page).locator('.history-steps li').nth(3).innerText()).toContain('from step 2');
    const [third] = await Promise.all([
      page.waitForEvent('download'),
      history(page).getByRole('button', { name: 'Download the result of step 3' }).press('Enter'),
    ]);
    const numbered = await readDownload(third);
    await expect(numbered.bytes).toPassQpdfCheck();
    await expect(numbered.bytes).toHavePages(5);
    await expect(numbered.bytes).toContainTextOnPage(pageMarker('BBB', 1), 4);
    expect(await pdfTexts(numbered.bytes)).toHaveLength(5);
    expect(complaints).toEqual([]);
  });

  test('a step comes back with its files and settings, and browser back leads to its result', async () => {
    const { page } = await site.visit('/tools/merge');
    await chooseFiles(page, [A, B]);
    await untilDescribed(page, 2);
    await page.getByLabel('Pages annual-report.pdf').fill('3, 1');
    await runAndDownload(page, 'Merge PDFs');
    await goOn(page, 'Compress PDF');
    await page.goBack();
    await page.getByRole('heading', { name: 'Success! Your file has been processed.' }).waitFor();
    await history(page).getByRole('button', { name: 'Undo: Merge PDF' }).press('Enter');
    await untilDescribed(page, 2);
    expect(await namesOn(page)).toEqual(['annual-report.pdf', 'lease.pdf']);
    expect(await page.getByLabel('Pages annual-report.pdf').inputValue()).toBe('3, 1');
  });

  test('results lie in private storage, are gone when cleared, and do not outlive the tab', async () => {
    const { page, context } = await site.visit('/tools/rotate');
    await chooseFiles(page, [A]);
    await untilDescribed(page, 1);
    await runAndDownload(page, 'Rotate PDF');
    await expect.poll(() => storedFiles(page)).toBe(1);
    await history(page)
      .getByRole('button', { name: /1 step/ })
      .click();
    await history(page).getByRole('button', { name: 'Clear history' }).press('Enter');
    await expect.poll(() => storedFiles(page)).toBe(0);
    expect(await history(page).count()).toBe(0);

    await page.getByRole('button', { name: 'Change a setting and run again' }).press('Enter');
    await runAndDownload(page, 'Rotate PDF');
    await expect.poll(() => storedFiles(page)).toBe(1);
    const other = await context.newPage();
    await other.goto(`${site.origin}/tools/split`);
    await untilPartsHere(other);
    // Another tab leaves it alone while this one is open, and removes it afterwards.
    expect(await storedFiles(other)).toBe(1);
    expect(await history(other).count()).toBe(0);
    await page.close();
    // The browser may tell late that a tab has gone: a later visit finds it.
    const stored = async () => {
      await other.reload();
      await untilPartsHere(other);
      return storedFiles(other);
    };
    await expect.poll(stored).toBe(0);
  });

  test('many results of a step are copied one after the other', async () => {
    const { page } = await site.visit('/faq');
    await page.addInitScript(() => {
      const create = FileSystemFileHandle.prototype.createWritable;
      let open = 0;
      FileSystemFileHandle.prototype.createWritable = async function (...given) {
        open += 1;
        document.documentElement.dataset.mostOpen = String(
          Math.max(open, Number(document.documentElement.dataset.mostOpen ?? 0)),
        );
        const stream = await create.apply(this, given);
        const close = stream.close.bind(stream);
        const writer = new WritableStream<Uint8Array<ArrayBuffer>>({
          write: (chunk) => stream.write(chunk),
          async close() {
            await close();
            open -= 1;
          },
        });
        return writer as FileSystemWritableFileStream;
      };
    });
    await page.goto(`${site.origin}/tools/split`);
    await chooseFiles(page, [givenFile('minutes.pdf', plainPdf('MIN', 40))]);
    await untilDescribed(page, 1);
    await page.getByRole('radio', { name: /^Split all pages/ }).check();
    await runAndDownload(page, 'Split PDF');
    await expect.poll(() => storedFiles(page)).toBe(40);
    expect(await page.evaluate(() => document.documentElement.dataset.mostOpen)).toBe('1');
  });

  test('a browser that refuses storage keeps the steps in memory', async () => {
    const { page } = await site.visit('/faq');
    await page.addInitScript(() => {
      navigator.storage.getDirectory = () => Promise.reject(new DOMException('refused', 'SecurityError'));
    });
    await page.goto(`${site.origin}/tools/rotate`);
    await chooseFiles(page, [A]);
    await untilDescribed(page, 1);
    await runAndDownload(page, 'Rotate PDF');
    await goOn(page, 'Compress PDF');
    await history(page).getByRole('button', { name: 'Back to the result: Rotate PDF' }).press('Enter');
    await page.getByRole('heading', { name: 'Success! Your file has been processed.' }).waitFor();
    const [again] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Result' }).press('Enter'),
    ]);
    await expect((await readDownload(again)).bytes).toHavePages(3);
  });
});
