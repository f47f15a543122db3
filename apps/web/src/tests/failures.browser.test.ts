import { rmSync, writeFileSync } from 'node:fs';
import {
  drawGray,
  emptyFile,
  plainPdf,
  pngFile,
  scanPdf,
  textDocument,
  truncated,
  writeSparsePdf,
} from '@recto/testkit';
import { usePdfMatchers as addPdfMatchers, useTemporaryFolder as temporaryFolder } from '@recto/testkit/vitest';
import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.testing.ts';
import { serveSite, untilAlive } from './site.testing.ts';
import { chooseFiles, givenFile, namesOn, problemsOn, runAndDownload, untilDescribed } from './workspace.testing.ts';

addPdfMatchers();
const site = serveSite();
const folder = temporaryFolder();
const GOOD = givenFile('good.pdf', plainPdf('GOOD', 2));
const OTHER = givenFile('other.pdf', plainPdf('OTHR', 1));
const BYTES_PER_MEGABYTE = 1_048_576;

describe('what goes wrong is said, and nothing is lost: ensures that', () => {
  test('no file at all is asked for', async () => {
    const { page } = await site.visit('/tools/merge');
    await page.getByRole('button', { name: 'Merge PDFs' }).click();
    expect(await problemsOn(page)).toEqual(['Please select at least one file']);
    const alert = page.locator('.problems');
    expect(await alert.getAttribute('role')).toBe('alert');
    expect(await alert.evaluate((element) => element === document.activeElement)).toBe(true);
    const [alertBox, dropBox] = [await alert.boundingBox(), await page.locator('.drop').boundingBox()];
    expect((alertBox?.y ?? 0) < (dropBox?.y ?? 0)).toBe(true);
  });

  test('eleven files add nothing, and ten are taken', async () => {
    const { page } = await site.visit('/tools/merge');
    const many = Array.from({ length: 11 }, (_, index) => givenFile(`${index}.pdf`, plainPdf('N')));
    await chooseFiles(page, many);
    expect(await problemsOn(page)).toEqual(['Maximum 10 file(s) allowed']);
    expect(await namesOn(page)).toEqual([]);
    await chooseFiles(page, many.slice(0, 10));
    await untilDescribed(page, 10);
    expect(await page.locator('.add').count()).toBe(0);
  });

  test('two files for a tool of one become a batch', async () => {
    const { page } = await site.visit('/tools/rotate');
    await drop(page, ['a.pdf', 'b.pdf']);
    await page.getByRole('heading', { name: 'Batch: 2 files, one after another' }).waitFor();
    expect(await page.locator('.problems').count()).toBe(0);
  });

  test('a second file for a tool of one that needs a whole set adds nothing', async () => {
    const { page } = await site.visit('/tools/compare');
    await drop(page, ['a.pdf', 'b.pdf', 'c.pdf']);
    expect(await problemsOn(page)).toEqual(['Maximum 2 file(s) allowed']);
  });

  test('a file of another type, an empty one and one too large are refused by name; the good ones stay', async () => {
    const { page } = await site.visit('/tools/merge');
    const paths = {
      png: folder.file('photo.pdf'),
      empty: folder.file('empty.pdf'),
      large: folder.file('large.pdf'),
      good: folder.file('good.pdf'),
    };
    writeFileSync(paths.png, pngFile());
    writeFileSync(paths.empty, emptyFile);
    writeFileSync(paths.good, GOOD.buffer);
    await writeSparsePdf(paths.large, 151 * BYTES_PER_MEGABYTE);
    await chooseFiles(page, [paths.good, paths.png, paths.empty, paths.large]);
    expect(await problemsOn(page)).toEqual([
      'File "photo.pdf" is not a PDF; it is a PNG image',
      'File "empty.pdf" is empty',
      'File "large.pdf" exceeds 150MB limit',
    ]);
    await untilDescribed(page, 1);
    expect(await namesOn(page)).toEqual(['good.pdf']);
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Merge PDFs' }).hover();
    await chooseFiles(page, [OTHER]);
    await untilDescribed(page, 2);
    expect(await page.locator('.problems').count()).toBe(0);
  });

  test('the limit is each tool’s own', async () => {
    const { page } = await site.visit('/tools/rotate');
    const path = folder.file('hundred.pdf');
    await writeSparsePdf(path, 100 * BYTES_PER_MEGABYTE + 1);
    await chooseFiles(page, [path]);
    expect(await problemsOn(page)).toEqual(['File "hundred.pdf" exceeds 100MB limit']);
    // The way on leads to words about it.
    await page.getByRole('link', { name: 'command line' }).click();
    await page.getByRole('heading', { name: 'Larger files' }).waitFor();
    expect(await page.evaluate(() => document.querySelector(location.hash)?.textContent)).toContain('9,000 MB');
  });

  test('a damaged file is named, the files are kept, and without it the work succeeds', async () => {
    const { page } = await site.visit('/tools/merge');
    await chooseFiles(page, [
      GOOD,
      givenFile('torn.pdf', Buffer.from('%PDF-1.7\nno objects at all, only text\n')),
      OTHER,
    ]);
    await untilDescribed(page, 3);
    await page.getByText('File "torn.pdf" is damaged and its pages cannot be read').first().waitFor();
    await page.getByRole('button', { name: 'Merge PDFs' }).click();
    expect((await problemsOn(page)).join()).toContain('"torn.pdf" is damaged');
    expect(await namesOn(page)).toEqual(['good.pdf', 'torn.pdf', 'other.pdf']);
    await page.getByRole('button', { name: 'Remove torn.pdf' }).click();
    const { bytes } = await runAndDownload(page, 'Merge PDFs');
    await expect(bytes).toHavePages(3);
  });

  test('a truncated file gives its pages or a clear text, never silence', async () => {
    const { page } = await site.visit('/tools/rotate');
    await chooseFiles(page, [givenFile('cut.pdf', truncated(plainPdf('CUT', 6)))]);
    await untilDescribed(page, 1);
    await page.getByRole('button', { name: 'Rotate PDF' }).click();
    await page.locator('.problems, .result').first().waitFor();
  });

  test('a file removed from the disk after it was chosen is named, and is asked for again', async () => {
    const { page } = await site.visit('/tools/merge');
    const path = folder.file('gone.pdf');
    writeFileSync(path, textDocument(40));
    await chooseFiles(page, [path]);
    await untilDescribed(page, 1);
    rmSync(path);
    await page.getByRole('button', { name: 'Merge PDFs' }).click();
    expect((await problemsOn(page)).join()).toContain('File "gone.pdf" can no longer be read.');
    expect(await namesOn(page)).toEqual(['gone.pdf']);
  });

  test('a locked file without its password is named, and nothing is started', async () => {
    const { page } = await site.visit('/tools/merge');
    const { lockWithQpdf } = await import('@recto/testkit');
    const locked = await lockWithQpdf(plainPdf('LCK', 2), { userPassword: 'secret' });
    await chooseFiles(page, [givenFile('tax.pdf', locked), GOOD]);
    await untilDescribed(page, 2);
    await page.getByRole('button', { name: 'Merge PDFs' }).click();
    expect(await problemsOn(page)).toEqual(['File "tax.pdf" is locked. Please enter its password.']);
    expect(await namesOn(page)).toEqual(['tax.pdf', 'good.pdf']);
    // A password that is typed and not yet sent is tried by the start.
    await page.getByLabel('Password for tax.pdf').fill('secret');
    expect((await runAndDownload(page, 'Merge PDFs')).name).toBe('recto-merge-result.pdf');
  });

  test('work in progress shows its state, can be cancelled, and the files stay for another try', async () => {
    const { page } = await site.visit('/tools/merge');
    await holdTheWorker(page);
    await chooseFiles(page, [GOOD, OTHER]);
    await untilDescribed(page, 2);
    await page.getByRole('button', { name: 'Merge PDFs' }).click();
    await page.locator('.progress', { hasText: 'Processing your files...' }).waitFor();
    const bar = page.getByRole('progressbar', { name: 'Processing your files...' });
    expect(Number(await bar.getAttribute('value'))).toBeGreaterThanOrEqual(10);
    expect(await page.getByLabel('Keep as they are').isDisabled()).toBe(true);
    expect(await page.locator('.workspace').getAttribute('inert')).not.toBeNull();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await problemsOn(page)).toEqual(['Cancelled. Your files are unchanged.']);
    expect(await page.locator('[role=status]').allInnerTexts()).not.toContain('Processing your files...');
    expect(await namesOn(page)).toEqual(['good.pdf', 'other.pdf']);
    await releaseTheWorker(page);
    const { bytes } = await runAndDownload(page, 'Merge PDFs');
    await expect(bytes).toHavePages(3);
  });

  test('leaving in the middle of the work is asked about, within the site and out of it', async () => {
    const { page } = await site.visit('/tools/merge');
    await holdTheWorker(page);
    await chooseFiles(page, [GOOD]);
    await untilDescribed(page, 1);
    await page.getByRole('button', { name: 'Merge PDFs' }).click();
    await page.locator('.progress').waitFor();
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await page.getByRole('link', { name: 'Back to Tools' }).click();
    expect(new URL(page.url()).pathname).toBe('/tools/merge');
    await page.evaluate(() => location.reload());
    await expect.poll(() => asked).toEqual(['confirm', 'beforeunload']);
    await expect.poll(() => page.locator('.progress').count()).toBe(1);
  });

  test('an engine that dies in the middle is a clear text, and the next try works', async () => {
    const { page } = await site.visit('/tools/merge');
    await breakNextWorker(page);
    await chooseFiles(page, [GOOD]);
    await page.getByRole('button', { name: 'Merge PDFs' }).click();
    expect((await problemsOn(page)).join()).toContain('The engine stopped unexpectedly. Your files are unchanged');
    expect(await namesOn(page)).toEqual(['good.pdf']);
    const { bytes } = await runAndDownload(page, 'Merge PDFs');
    await expect(bytes).toHavePages(2);
  });

  test.each([
    ['the engine itself', /\/assets\/worker-/, 'merge', 'Merge PDFs'],
    ['the code of the tool', /\/assets\/worker-operation-/, 'compress', 'Compress PDF'],
    ['what recognises its text', /\/assets\/tesseract.*\.wasm/, 'ocr', 'Recognise text'],
    ['what draws its pages', /\/assets\/.*\.wasm/, 'pdf-to-image', 'Make images'],
  ])('%s that cannot be fetched is said as it is, and the next try works', async (_, missing, route, label) => {
    const { page } = await site.visit('/privacy', { serviceWorkers: 'block' });
    await page.context().route(missing, (route) => route.abort('internetdisconnected'));
    await page.goto(`${site.origin}/tools/${route}`);
    await untilAlive(page);
    const pictures = await drawGray(plainPdf('SCAN', 1), 100);
    await chooseFiles(page, [givenFile('scan.pdf', scanPdf(pictures, 100))]);
    await page.getByRole('button', { name: label, exact: true }).click();
    expect(await problemsOn(page)).toEqual([
      'A part of Recto could not be loaded. Please check your connection and try again. Your files are unchanged.',
    ]);
    await page.context().unroute(missing);
    await runAndDownload(page, label);
  });
});

describe('files come in by every way: ensures that', () => {
  test('they can be dropped anywhere, pasted, and added to those already there', async () => {
    const { page } = await site.visit('/tools/merge');
    await drop(page, ['dropped.pdf']);
    await untilDescribed(page, 1);
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['%PDF-1.7\n%%EOF'], 'pasted.pdf', { type: 'application/pdf' }));
      window.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    });
    await untilDescribed(page, 2);
    expect(await namesOn(page)).toEqual(['dropped.pdf', 'pasted.pdf']);
  });

  test('removing a file card leaves the focus on the next one', async () => {
    const { page } = await site.visit('/tools/merge');
    await chooseFiles(page, [GOOD, OTHER]);
    await untilDescribed(page, 2);
    await page.getByRole('button', { name: 'Remove good.pdf' }).press('Enter');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Remove other.pdf');
  });
});

type Page = import('playwright-core').Page;

async function drop(page: Page, names: readonly string[]): Promise<void> {
  await page.evaluate((given) => {
    const dataTransfer = new DataTransfer();
    for (const name of given) dataTransfer.items.add(new File(['%PDF-1.7\n%%EOF'], name, { type: 'application/pdf' }));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, names);
}

/** From now on the messages that start a job are kept back, as if the device were very busy. */
async function holdTheWorker(page: Page): Promise<void> {
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    Object.assign(window, { originalPost: post });
    Worker.prototype.postMessage = function (this: Worker, message: { kind?: string }) {
      if (message.kind !== 'run') post.call(this, message);
    };
  });
}

async function releaseTheWorker(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { originalPost } = window as Window & { originalPost?: Worker['postMessage'] };
    if (originalPost) Worker.prototype.postMessage = originalPost;
  });
}

/** The worker that gets the next job dies of an error nobody caught. */
async function breakNextWorker(page: Page): Promise<void> {
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, message: { kind?: string }) {
      if (message.kind !== 'run') return post.call(this, message);
      Worker.prototype.postMessage = post;
      this.dispatchEvent(new ErrorEvent('error', { message: 'Uncaught Error' }));
    };
  });
}
