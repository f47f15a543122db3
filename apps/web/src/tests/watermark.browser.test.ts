import { alphaPng, pdfTexts, plainPdf, qpdfCheck } from '@recto/testkit';
import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.testing.ts';
import { serveSite } from './site.testing.ts';
import { chooseFiles, givenFile, problemsOn, runAndDownload } from './workspace.testing.ts';

const site = serveSite();
const FILE = givenFile('letter.pdf', plainPdf('LET', 3));

async function openWorkspace(text: string) {
  const visit = await site.visit('/tools/watermark');
  await chooseFiles(visit.page, [FILE]);
  await visit.page.locator('.stage-paper').waitFor();
  if (text !== '') await visit.page.getByRole('textbox', { name: 'Text' }).fill(text);
  return visit;
}

describe('watermark: ensures that', () => {
  test('the mark is seen on the page, is placed by anchor, key and drag, and lands where it was seen', async () => {
    const { page, complaints } = await openWorkspace('سري 2026');
    await page.locator('.stage-marks text').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('radio', { name: 'Bottom right' }).check();
    const handle = page.getByRole('button', { name: /^Watermark: move it/ });
    const leftOf = async () => (await handle.boundingBox())?.x ?? 0;
    const atAnchor = await leftOf();
    await handle.press('ArrowLeft');
    await handle.press('Shift+ArrowLeft');
    const byKeys = await leftOf();
    expect(byKeys).toBeLessThan(atAnchor - 10);
    const box = await handle.boundingBox();
    if (!box) throw new Error('the handle is in sight');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 - 60, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    expect(Math.abs((await leftOf()) - byKeys + 60)).toBeLessThan(4);
    await handle.press('Home');
    expect(Math.abs((await leftOf()) - atAnchor)).toBeLessThan(2);
    await page.getByLabel('Angle').fill('0');
    const { name, bytes } = await runAndDownload(page, 'Add Watermark');
    expect(name).toBe('recto-watermark-result.pdf');
    expect((await pdfTexts(bytes)).every((text) => text.includes('سري') && text.includes('2026'))).toBe(true);
    expect(await qpdfCheck(bytes)).toEqual({ exitCode: 0, complaints: [] });
    expect(complaints).toEqual([]);
  });

  test('each page shows its own text, and pages that are not chosen none', async () => {
    const { page } = await openWorkspace('Page {page} of {pages}');
    const shown = page.locator('.stage-marks text');
    await expect.poll(() => shown.textContent()).toBe('Page 1 of 3');
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => shown.textContent()).toBe('Page 2 of 3');
    await page.locator('summary', { hasText: 'Layer and pages' }).click();
    await page.getByLabel('Pages', { exact: true }).selectOption('odd');
    await expect.poll(() => shown.count()).toBe(0);
    expect(await page.locator('.stage-note').textContent()).toBe('This page gets no watermark.');
  });

  test('a picture is seen before it is stamped, and nothing to stamp is told', async () => {
    const { page } = await openWorkspace('');
    const text = page.getByRole('textbox', { name: 'Text' });
    expect(await text.inputValue()).toBe('CONFIDENTIAL');
    await expect.poll(() => page.locator('.stage-marks text').textContent()).toBe('CONFIDENTIAL');
    await text.fill('');
    await page.getByRole('button', { name: 'Add Watermark' }).click();
    expect((await problemsOn(page)).join()).toContain('Please enter a text, or choose a picture instead');
    await page.getByRole('radio', { name: 'Picture' }).check();
    const png = givenFile('logo.png', alphaPng(40, [200, 0, 0]), 'image/png');
    await page.locator('.picture-button input').setInputFiles([png]);
    await page.locator('.stage-marks image').waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });
});
