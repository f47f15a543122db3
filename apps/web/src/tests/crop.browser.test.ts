import { buildPdf, extractTexts, qpdfCheck, readWithQpdf } from '@recto/testkit';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.testing.ts';
import { serveSite } from './site.testing.ts';
import { chooseFiles, givenFile, problemsOn, runAndDownload } from './workspace.testing.ts';

const site = serveSite();
const mediaBox = [0, 0, 400, 600] as const;
const show = (text: string, x: number, y: number) => `BT /F1 12 Tf ${x} ${y} Td (${text}) Tj ET`;
const content = `${show('outside', 20, 560)} 0 g 100 200 200 200 re f ${show('inside', 120, 420)}`;
const FILE = givenFile(
  'pages.pdf',
  buildPdf({
    pages: [
      { mediaBox, content },
      { mediaBox, content, rotateDegrees: 90 },
    ],
  }),
);

async function openWorkspace() {
  const visit = await site.visit('/tools/crop');
  await chooseFiles(visit.page, [FILE]);
  await visit.page.locator('.crop-box').waitFor();
  return visit;
}

const cropBoxes = async (bytes: Uint8Array) => (await readWithQpdf(bytes)).pages.map(({ cropBox }) => cropBox);
const field = (page: Page, name: string) => page.getByRole('spinbutton', { name, exact: true });

describe('crop: ensures that', () => {
  test('dropping a file and pressing the button crops it to its content', async () => {
    const { page, complaints } = await openWorkspace();
    expect(await findBarriers(page)).toEqual([]);
    const { name, bytes } = await runAndDownload(page, 'Crop PDF');
    expect(name).toBe('recto-crop-result.pdf');
    for (const [left = 0, bottom = 0, right = 0, top = 0] of await cropBoxes(bytes)) {
      expect(left).toBeGreaterThan(0);
      expect([bottom > 150, right < 330, top < 600]).toEqual([true, true, true]);
    }
    expect(await qpdfCheck(bytes)).toEqual({ exitCode: 0, complaints: [] });
    expect(complaints).toEqual([]);
  });

  test('the box is set by numbers, keys, drags and drawing, undone, and lands where it was seen', async () => {
    const { page, complaints } = await openWorkspace();
    await page.getByRole('radio', { name: /^By margins/ }).check();
    await page.getByLabel('Unit').selectOption('pt');
    for (const side of ['Top', 'Right', 'Bottom', 'Left']) await field(page, side).fill('50');
    const box = page.getByRole('button', { name: /^Crop box/ });
    await box.press('ArrowRight');
    await box.press('Shift+ArrowUp');
    await box.press('Alt+Shift+ArrowLeft');
    expect(await field(page, 'Left').inputValue()).toBe('51');
    expect(await field(page, 'Right').inputValue()).toBe('59');
    expect(await field(page, 'Top').inputValue()).toBe('40');
    expect(await field(page, 'Bottom').inputValue()).toBe('60');
    const paper = await page.locator('.crop-paper').boundingBox();
    if (!paper) throw new Error('the page is in sight');
    const scale = paper.width / 400;
    const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
      await page.mouse.move(paper.x + from[0] * scale, paper.y + from[1] * scale);
      await page.mouse.down();
      await page.mouse.move(paper.x + to[0] * scale, paper.y + to[1] * scale, { steps: 4 });
      await page.mouse.up();
    };
    // The handle of the left side, then a new box from outside of the old one.
    await drag([51, 290], [101, 290]);
    expect(Math.abs(Number(await field(page, 'Left').inputValue()) - 101)).toBeLessThan(2);
    await drag([20, 20], [220, 320]);
    expect(Math.abs(Number(await field(page, 'Right').inputValue()) - 180)).toBeLessThan(2);
    await page.keyboard.press('Control+z');
    expect(Math.abs(Number(await field(page, 'Left').inputValue()) - 101)).toBeLessThan(2);
    await box.press('Home');
    for (const side of ['Top', 'Right', 'Bottom', 'Left']) expect(await field(page, side).inputValue()).toBe('0');
    await page.getByRole('button', { name: 'Crop PDF' }).click();
    expect((await problemsOn(page)).join()).toContain('Nothing would be cut off');
    await field(page, 'Left').fill('100');
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByRole('button', { name: 'Pages on top of each other' }).click();
    expect(await findBarriers(page)).toEqual([]);
    const { bytes } = await runAndDownload(page, 'Crop PDF');
    expect(await cropBoxes(bytes)).toEqual([
      [100, 0, 400, 600],
      [0, 100, 400, 600],
    ]);
    expect(complaints).toEqual([]);
  });

  test('what lies outside is removed when that is chosen, and no reader finds it', async () => {
    const { page } = await openWorkspace();
    await page.getByRole('radio', { name: /^By margins/ }).check();
    await page.getByLabel('Unit').selectOption('pt');
    for (const side of ['Top', 'Right', 'Bottom', 'Left']) await field(page, side).fill('80');
    await page.getByRole('radio', { name: /^Remove it for good/ }).check();
    const { bytes } = await runAndDownload(page, 'Crop PDF');
    for (const text of await extractTexts(bytes, 'mupdf')) {
      expect(text).toContain('inside');
      expect(text).not.toContain('outside');
    }
  });
});
