import { buildPdf, qpdfCheck, readWithQpdf } from '@recto/testkit';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.testing.ts';
import { serveSite } from './site.testing.ts';
import { chooseFiles, givenFile, runAndDownload } from './workspace.testing.ts';

const site = serveSite();
const FILE = givenFile(
  'book.pdf',
  buildPdf({
    marker: 'P',
    pages: 4,
    info: { Title: 'Draft', Author: 'Ann' },
    outline: [
      { title: 'One', to: { page: 0 }, open: true, children: [{ title: 'Inner', to: { page: 1 } }] },
      { title: 'Two', to: { page: 2 } },
    ],
    attachments: [{ name: 'notes.txt', content: 'notes', at: 'names' }],
  }),
);

async function openEditor() {
  const visit = await site.visit('/tools/properties');
  await chooseFiles(visit.page, [FILE]);
  await visit.page.locator('.properties-part').first().waitFor();
  return visit;
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const titles = (page: Page) => page.locator('.outline-row .outline-title').allInnerTexts();
const outlineIn = async (bytes: Uint8Array) =>
  (await readWithQpdf(bytes)).outline.map(({ title, depth }) => [title, depth]);

describe('properties: ensures that', () => {
  test('a file shows what it says of itself, and a new title is saved', async () => {
    const { page, complaints } = await openEditor();
    expect(await field(page, 'Title').inputValue()).toBe('Draft');
    expect(await field(page, 'Author').inputValue()).toBe('Ann');
    expect(await titles(page)).toEqual(['One', 'Inner', 'Two']);
    await expect.poll(() => page.getByText('notes.txt').count()).toBeGreaterThan(0);
    expect(await findBarriers(page)).toEqual([]);
    await field(page, 'Title').fill('Final');
    const { name, bytes } = await runAndDownload(page, 'Save properties');
    expect(name).toBe('recto-properties-result.pdf');
    expect((await readWithQpdf(bytes)).catalog.info).toMatchObject({ Title: 'Final', Author: 'Ann' });
    expect(await qpdfCheck(bytes)).toEqual({ exitCode: 0, complaints: [] });
    expect(complaints).toEqual([]);
  });

  test('bookmarks are moved, renamed and removed by keys, and every step can be undone', async () => {
    const { page, complaints } = await openEditor();
    await page.locator('.outline-row').first().focus();
    await page.keyboard.press('Alt+ArrowDown');
    expect(await titles(page)).toEqual(['Two', 'One', 'Inner']);
    await page.keyboard.press('Alt+ArrowRight');
    await page.keyboard.press('F2');
    await page.keyboard.type('Chapter');
    await page.keyboard.press('Enter');
    expect(await titles(page)).toEqual(['Two', 'Chapter', 'Inner']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Delete');
    expect(await titles(page)).toEqual(['Two', 'Chapter']);
    await page.keyboard.press('Control+z');
    expect(await titles(page)).toEqual(['Two', 'Chapter', 'Inner']);
    const { bytes } = await runAndDownload(page, 'Save properties');
    expect(await outlineIn(bytes)).toEqual([
      ['Two', 0],
      ['Chapter', 1],
      ['Inner', 2],
    ]);
    expect(complaints).toEqual([]);
  });

  test('a bookmark is dragged, labels are set, an attachment goes and another comes', async () => {
    const { page, complaints } = await openEditor();
    const rows = page.locator('.outline-row');
    await rows.nth(2).dragTo(rows.nth(0), { targetPosition: { x: 60, y: 3 } });
    expect(await titles(page)).toEqual(['Two', 'One', 'Inner']);
    await page.getByRole('button', { name: 'Add a range' }).click();
    await page.getByLabel('Numbers').selectOption('r');
    await expect.poll(() => page.getByText('Viewers show: i, ii, iii, …').count()).toBe(1);
    await page.getByRole('button', { name: 'Remove notes.txt' }).click();
    await page
      .locator('[data-part=attachments] input[type=file]')
      .setInputFiles([{ name: 'data.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b\n') }]);
    await page.getByText('data.csv').first().waitFor();
    const { bytes } = await runAndDownload(page, 'Save properties');
    const { catalog, pages } = await readWithQpdf(bytes);
    expect(catalog.attachments.map(({ fileName }) => fileName)).toEqual(['data.csv']);
    expect(pages.map(({ label }) => label)).toEqual(['i', 'ii', 'iii', 'iv']);
    expect(await outlineIn(bytes)).toEqual([
      ['Two', 0],
      ['One', 0],
      ['Inner', 1],
    ]);
    expect(complaints).toEqual([]);
  });
});
