import { buildPdf, drawGray, scanPdf } from '@recto/testkit';
import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.testing.ts';
import { serveSite, shownText } from './site.testing.ts';
import { chooseFiles, givenFile, namesOn, runAndDownload, untilDescribed } from './workspace.testing.ts';

const site = serveSite();
const PAGE = [
  'BT /F1 24 Tf 72 720 Td (Annual report) Tj ET',
  'BT /F1 11 Tf 72 680 Td (Some words of a paragraph.) Tj ET',
  ...['Oak', 'Elm', 'Ash'].flatMap((name, row) => [
    `BT /F1 10 Tf 78 ${600 - row * 18} Td (${name}) Tj ET`,
    `BT /F1 10 Tf 240 ${600 - row * 18} Td (${row}0.50) Tj ET`,
    `BT /F1 10 Tf 380 ${600 - row * 18} Td (${row}2.75) Tj ET`,
  ]),
].join('\n');
const FILE = givenFile('report.pdf', buildPdf({ pages: [{ content: PAGE }, { text: 'Second page' }] }));

describe('PDF to Office: ensures that', () => {
  test.each([
    ['pdf-to-word', 'Convert to Word', 'docx'],
    ['pdf-to-excel', 'Convert to Excel', 'xlsx'],
    ['pdf-to-powerpoint', 'Convert to PowerPoint', 'pptx'],
  ])('%s makes its file on the device and says how faithful it is', async (tool, label, extension) => {
    const { page, complaints } = await site.visit(`/tools/${tool}`);
    await chooseFiles(page, [FILE]);
    await untilDescribed(page, 1);
    expect(await findBarriers(page)).toEqual([]);
    const { name, bytes } = await runAndDownload(page, label);
    expect(name).toBe(`recto-${tool}-result.${extension}`);
    expect([...bytes.subarray(0, 4)]).toEqual([0x50, 0x4b, 3, 4]);
    const outcome = page.locator('.check-outcome');
    expect(await shownText(outcome)).toContain('100.0%');
    expect(await findBarriers(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('original and result stand side by side, by the keyboard alone', async () => {
    const { page, complaints } = await site.visit('/tools/pdf-to-word');
    await chooseFiles(page, [FILE]);
    await untilDescribed(page, 1);
    await runAndDownload(page, 'Convert to Word');
    const open = page.getByRole('button', { name: 'Compare page by page' });
    await open.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Original and result' });
    await dialog.locator('.pair-canvas[data-drawn]').waitFor();
    const chip = dialog.getByRole('button', { name: /^Table/ });
    await chip.focus();
    await expect.poll(() => dialog.locator('.check-frame[data-kind=table][data-chosen]').count()).toBe(1);
    expect(await dialog.getByRole('table').innerText()).toContain('Elm');
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('PageDown');
    expect(await shownText(dialog)).toContain('Page 2 (2 of 2)');
    expect(await shownText(dialog)).toContain('Second page');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  test('a table is given other edges and text is made a table, by the keyboard alone, and the result is made again', async () => {
    const { page, complaints } = await site.visit('/tools/pdf-to-word');
    await chooseFiles(page, [FILE]);
    await untilDescribed(page, 1);
    await runAndDownload(page, 'Convert to Word');
    await page.getByRole('button', { name: 'Compare page by page' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Original and result' });
    await dialog.locator('.pair-canvas[data-drawn]').waitFor();
    await dialog.getByRole('button', { name: /^Table/ }).focus();
    await dialog.getByRole('button', { name: 'Move its edges' }).press('Enter');
    const top = dialog.getByRole('slider', { name: 'Top edge of the table' });
    expect(await top.evaluate((edge) => edge === document.activeElement)).toBe(true);
    const before = Number(await top.getAttribute('aria-valuenow'));
    const hasMoved = async (by: number) => expect(Number(await top.getAttribute('aria-valuenow'))).toBe(before - by);
    await top.press('ArrowDown');
    for (let times = 0; times < 5; times++) await top.press('Shift+ArrowDown');
    await hasMoved(104);
    expect(await shownText(dialog)).toContain('Will be a table');
    await page.keyboard.press('Control+z');
    await hasMoved(84);
    await page.keyboard.press('Control+Shift+z');
    await hasMoved(104);
    expect(await dialog.getByRole('status').innerText()).toBe('Changes: 1');
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('PageDown');
    // The mark of the builder comes first.
    await dialog
      .getByRole('button', { name: /^(Paragraph|Heading)/ })
      .last()
      .focus();
    await dialog.getByRole('button', { name: 'Make it a table' }).press('Enter');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Convert again with changes (2)' }).press('Enter');
    await download;
    await page.getByRole('button', { name: 'Compare page by page' }).press('Enter');
    const again = page.getByRole('dialog', { name: 'Original and result' });
    const table = await again.getByRole('table').innerText();
    expect([table.includes('Oak'), table.includes('Annual report')]).toEqual([true, false]);
    expect(await shownText(again)).toContain('Annual report');
    await page.keyboard.press('PageDown');
    expect(await again.getByRole('table').innerText()).toContain('Second page');
    expect(complaints).toEqual([]);
  });

  test('who converts a scan is offered to recognise its text first, with the same file', async () => {
    const pictures = await drawGray(buildPdf({ pages: [{ text: 'Scanned words' }] }), 100);
    const { page } = await site.visit('/tools/pdf-to-word');
    await chooseFiles(page, [givenFile('scan.pdf', scanPdf(pictures, 100))]);
    await untilDescribed(page, 1);
    const offer = page.getByRole('link', { name: 'Recognise the text of this file first (OCR)' });
    await offer.waitFor();
    await runAndDownload(page, 'Convert to Word');
    await page.getByText('Some pages are pictures without text').waitFor();
    await offer.click();
    await page.waitForURL('**/tools/ocr');
    await untilDescribed(page, 1);
    expect(await namesOn(page)).toEqual(['scan.pdf']);
  });
});
