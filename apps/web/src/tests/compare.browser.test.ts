import { buildPdf, drawGray, qpdfCheck, scanPdf } from '@recto/testkit';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.testing.ts';
import { serveSite } from './site.testing.ts';
import { chooseFiles, givenFile, runAndDownload } from './workspace.testing.ts';

const site = serveSite();
const LINES = ['Alpha beta gamma delta', 'The quick brown fox jumps', 'over the lazy dog today'];

/** Pages of three lines each. */
function letter(edit: (line: string, page: number) => string): Uint8Array {
  return buildPdf({
    pages: [0, 1].map((page) => ({ text: LINES.map((line) => edit(`${line} on sheet ${page}`, page)).join('\n') })),
  });
}

const OLD = letter((line) => line);
const NEW = letter((line, page) => (page === 1 ? line.replace('brown', 'purple') : line.replace('lazy ', '')));

async function openBoth() {
  const visit = await site.visit('/tools/compare');
  await chooseFiles(visit.page, [givenFile('old.pdf', OLD), givenFile('new.pdf', NEW)]);
  await untilCompared(visit.page, '2 changes');
  return visit;
}

/** Waits for the engine: its first answer takes its loading. */
async function untilCompared(page: Page, count: string) {
  await expect.poll(() => page.locator('.compare-bar .compare-steps p').textContent()).toBe(count);
}

describe('compare: ensures that', () => {
  test('changes are listed, visited by keys, hidden by kind, and saved', async () => {
    const { page, complaints } = await openBoth();
    await expect.poll(() => page.locator('.compare-item').count()).toBe(2);
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Next change' }).first().focus();
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => page.locator('.compare-item[aria-current]').textContent()).toContain('purple');
    await expect.poll(() => page.locator('.compare-picture[data-drawn]').count()).toBe(2);
    await expect.poll(() => page.locator('.compare-mark[data-chosen]').count()).toBe(2);
    expect(await page.locator('.compare-side figcaption').allTextContents()).toEqual([
      'Old, page 2 old.pdf',
      'New, page 2 new.pdf',
    ]);
    await page.getByRole('button', { name: 'Text: 2' }).click();
    expect(await page.locator('.compare-item').count()).toBe(0);
    await page.getByRole('button', { name: 'Text: 2' }).click();
    const { name, bytes } = await runAndDownload(page, 'Compare PDFs');
    expect(name).toBe('recto-compare-result.pdf');
    expect((await qpdfCheck(bytes)).exitCode).toBe(0);
    expect(await page.locator('.compare-outcome').textContent()).toContain('Text');
    expect(await findBarriers(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('the second file can be chosen later, and the report is a web page without scripts', async () => {
    const { page } = await site.visit('/tools/compare');
    await chooseFiles(page, [givenFile('old.pdf', OLD)]);
    await page.locator('.compare-empty input').setInputFiles([givenFile('new.pdf', NEW)]);
    await untilCompared(page, '2 changes');
    await page.getByRole('radio', { name: /Web page/ }).check();
    const { name, bytes } = await runAndDownload(page, 'Compare PDFs');
    expect(name).toBe('recto-compare-result.html');
    const html = new TextDecoder().decode(bytes);
    expect(html).toContain('<ins>purple</ins>');
    expect(html).toContain("default-src 'none'");
    expect(html).not.toMatch(/<script/i);
  });

  test('scans are read when the visitor wants that, and then their words are compared', async () => {
    const DPI = 150;
    const [old, newer] = await Promise.all(
      ['lighthouse', 'warehouse'].map(async (word) =>
        scanPdf(await drawGray(buildPdf({ pages: [{ text: `The ${word} stands at the harbour.` }] }), DPI), DPI),
      ),
    );
    const { page, complaints } = await site.visit('/tools/compare');
    await chooseFiles(page, [
      givenFile('old.pdf', old ?? new Uint8Array()),
      givenFile('new.pdf', newer ?? new Uint8Array()),
    ]);
    await expect.poll(() => page.locator('.compare-scans').textContent()).toContain('2 pages');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Recognise the text and compare the words' }).click();
    await expect
      .poll(() => page.locator('.compare-item del').allTextContents(), { timeout: 180_000 })
      .toEqual(['lighthouse']);
    expect(await page.locator('.compare-item ins').allTextContents()).toEqual(['warehouse']);
    expect(await page.locator('.compare-scans').count()).toBe(0);
    await page.getByText('More settings').click();
    expect(await page.getByRole('checkbox', { name: /Recognise text in scans first/ }).isChecked()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'English' }).isChecked()).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
