import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildPdf,
  drawGray,
  type GrayPicture,
  normalised,
  photographOfSheet,
  readWithPdfium,
  runRecto,
  SHEET_SENTENCE,
  scanPdf,
  withTemporaryFolder,
} from '@recto/testkit';
import { usePdfMatchers as addPdfMatchers } from '@recto/testkit/vitest';
import { beforeAll, describe, expect, test } from 'vitest';
import { cacheNames } from '../offline/site-caches.ts';
import { findBarriers } from './axe.testing.ts';
import { emptyHttpCache, readCaches, untilKept } from './offline.testing.ts';
import { serveSite } from './site.testing.ts';
import {
  chooseFiles,
  type GivenFile,
  givenFile,
  readDownload,
  runAndDownload,
  untilDescribed,
} from './workspace.testing.ts';

addPdfMatchers();
const site = serveSite();
const SENTENCE = 'The quick brown fox jumps over the lazy dog.';
let scan: GivenFile;
let photo: GivenFile;

beforeAll(async () => {
  const pictures = await drawGray(buildPdf({ marker: 'Page', pages: [{ text: SENTENCE }, { text: SENTENCE }] }), 200);
  scan = givenFile('scan.pdf', scanPdf(pictures, 200));
  const [paper] = pictures;
  if (paper) photo = givenFile('photo.pdf', scanPdf([onDarkTable(paper)], 200));
});

/** Runs a recipe on a file with the command line. @returns the result */
function onCommandLine({ name, buffer }: GivenFile): Promise<Uint8Array> {
  return withTemporaryFolder(async (folder) => {
    writeFileSync(join(folder, name), buffer);
    const recipe = { kind: 'recto-recipe', version: 1, name: 'Read', files: 'each', steps: [{ toolId: 'ocr' }] };
    writeFileSync(join(folder, 'read.recto.json'), JSON.stringify(recipe));
    const { exitCode, stderr } = await runRecto(['run', 'read.recto.json', name, '-o', 'out'], { cwd: folder });
    expect(exitCode, stderr).toBe(0);
    const [result = ''] = readdirSync(join(folder, 'out')).filter((one) => one.endsWith('.pdf'));
    return readFileSync(join(folder, 'out', result));
  });
}

describe('ocr: ensures that', () => {
  test('a scan is recognised on the device, under the strict headers, with the chosen data only', async () => {
    const { page, complaints, requests } = await site.visit('/tools/ocr');
    await chooseFiles(page, [scan]);
    await untilDescribed(page, 1);
    expect(await findBarriers(page)).toEqual([]);
    const { name, bytes } = await runAndDownload(page, 'Recognise text');
    expect(name).toBe('recto-ocr-result.pdf');
    await expect(bytes).toPassQpdfCheck();
    const { texts } = await readWithPdfium(bytes);
    for (const text of texts) expect(text).toContain(SENTENCE);
    expect(complaints).toEqual([]);
    expect(normalised(bytes) === normalised(await onCommandLine(scan))).toBe(true);
    const data = requests.filter((address) => address.includes('traineddata'));
    expect(data.every((address) => address.includes('/eng.'))).toBe(true);
    // Print needs nothing of what finds text in photographs.
    expect(requests.filter((address) => /onnx|ort-wasm/.test(address))).toEqual([]);
  });

  test('languages are guessed from page, browser and file names, found by any of their names, and one stays', async () => {
    const { page, complaints } = await site.visit('/de/tools/ocr');
    const chosen = () =>
      page
        .locator('.settings-form input:checked[value]')
        .evaluateAll((boxes) =>
          boxes.map((box) => (box as HTMLInputElement).value).filter((value) => value.length === 3),
        );
    await chooseFiles(page, [givenFile('scan.pdf', scan.buffer)]);
    await expect.poll(chosen).toEqual(['deu', 'eng']);
    await page.locator('.file-card-remove').click();
    await chooseFiles(page, [givenFile('Договор.pdf', scan.buffer)]);
    await expect.poll(chosen).toEqual(['rus', 'deu', 'eng']);
    await page.getByText('Sprache hinzufügen').click();
    await page.getByRole('searchbox').fill('nederl');
    await page.getByText('Keine Sprache dieses Namens').waitFor();
    await page.getByRole('searchbox').fill('italiano');
    await page.getByRole('checkbox', { name: 'Italienisch' }).check();
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('ita');
    for (const name of ['Russisch', 'Deutsch', 'Englisch']) await page.getByRole('checkbox', { name }).click();
    await page.getByRole('checkbox', { name: 'Italienisch' }).click();
    expect(await chosen()).toEqual(['ita']);
    expect(await findBarriers(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('a photograph is read on the device, by networks that are fetched when it comes, and without the network afterwards', async () => {
    const { page, context, complaints, requests } = await site.visit('/tools/ocr');
    page.setDefaultTimeout(300_000);
    // On a second visit the site is kept, and with it what a job fetches.
    await untilKept(page);
    await page.reload();
    await chooseFiles(page, [photo]);
    await untilDescribed(page, 1);
    const { bytes } = await runAndDownload(page, 'Recognise text');
    const { texts } = await readWithPdfium(bytes);
    expect(texts[0]).toContain('lazy dog');
    expect(requests.some((address) => address.endsWith('.onnx'))).toBe(true);
    const origin = new URL(page.url()).origin;
    expect(requests.every((address) => address.startsWith(origin) || /^(blob|data):/.test(address))).toBe(true);
    expect(complaints).toEqual([]);
    await expect
      .poll(async () => (await readCaches(page))[cacheNames('/').files]?.filter((address) => address.endsWith('.onnx')))
      .toHaveLength(2);
    await emptyHttpCache(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Change a setting and run again' }).click();
    const again = await runAndDownload(page, 'Recognise text');
    expect((await readWithPdfium(again.bytes)).texts[0]).toContain('lazy dog');
  });

  test('a photographed sheet becomes a flat page with its text when that is asked for by the keyboard', async () => {
    const { page, complaints } = await site.visit('/tools/ocr');
    page.setDefaultTimeout(300_000);
    await chooseFiles(page, [givenFile('sheet.jpg', await photographOfSheet(), 'image/jpeg')]);
    await untilDescribed(page, 1);
    await page.getByLabel('Straighten photographs of sheets').press('Space');
    const { bytes } = await runAndDownload(page, 'Recognise text');
    expect((await readWithPdfium(bytes)).texts[0]?.split(SHEET_SENTENCE)).toHaveLength(10);
    await page.getByText('The sheet was found, made flat and its shadows removed: page 1.').waitFor();
    expect(complaints).toEqual([]);
  });

  test('a word is corrected beside the page by the keyboard alone, and the PDF says it from then on', async () => {
    const { page, complaints } = await site.visit('/tools/ocr');
    await chooseFiles(page, [scan]);
    await untilDescribed(page, 1);
    await runAndDownload(page, 'Recognise text');
    await page.getByRole('button', { name: 'Review and correct' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Review the words' });
    await dialog.locator('.pair-canvas[data-drawn]').waitFor();
    await page.keyboard.press('PageDown');
    await dialog.getByText('Page 2 (2 of 2)').waitFor();
    const word = dialog.locator('.review-word', { hasText: 'lazy' });
    await word.focus();
    await page.keyboard.press('Enter');
    const field = dialog.getByRole('textbox');
    await expect.poll(() => field.inputValue()).toBe('lazy');
    await dialog.locator('.review-lens-page[data-drawn]').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await field.fill('sleepy');
    await page.keyboard.press('Enter');
    const apply = dialog.getByRole('button', { name: 'Put 1 correction into the PDF' });
    await apply.focus();
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    const { bytes } = await readDownload(download);
    await expect(bytes).toPassQpdfCheck();
    const { texts } = await readWithPdfium(bytes);
    expect(texts[0]).toContain(SENTENCE);
    expect(texts[1]).toContain(SENTENCE.replace('lazy', 'sleepy'));
    expect(complaints).toEqual([]);
  });
});

/** The upper part of a page that lies slanted on a dark table, in dim light. */
function onDarkTable(paper: GrayPicture): GrayPicture {
  const [widthPixels, heightPixels, angle] = [2000, 1200, 0.2];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const gray = Uint8Array.from({ length: widthPixels * heightPixels }, (_, at) => {
    const [aside, down] = [(at % widthPixels) - widthPixels / 2, Math.floor(at / widthPixels) - heightPixels / 2];
    const [x, y] = [Math.round(aside * cos + down * sin + 750), Math.round(down * cos - aside * sin + 300)];
    const isPaper = x >= 0 && x < 1500 && y >= 0 && y < 600;
    return isPaper ? 20 + 0.7 * (paper.gray[y * paper.widthPixels + x] ?? 0) : 40 + (at % 11);
  });
  return { widthPixels, heightPixels, gray };
}
