import { pdfTexts } from '@recto/testkit';
import { usePdfMatchers as addPdfMatchers } from '@recto/testkit/vitest';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { takeSheetPhotograph } from '../../../../bench/scan/photographs.ts';
import { findBarriers } from './axe.testing.ts';
import { serveSite } from './site.testing.ts';
import { chooseFiles, type GivenFile, givenFile, readDownload, runAndDownload } from './workspace.testing.ts';

addPdfMatchers();
const site = serveSite();
/** Made photographs in which the sheet is found. */
const SEEDS = [6, 9, 11, 13, 18, 33, 36, 47];
const files: GivenFile[] = [];
beforeAll(async () => {
  for (const seed of SEEDS) {
    const { jpeg } = await takeSheetPhotograph(seed);
    files.push(givenFile(`sheet-${seed}.jpg`, jpeg, 'image/jpeg'));
  }
});

async function untilShown(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.locator('.scan-page img').count()).toBe(count);
}

describe('scan to PDF: ensures that', () => {
  test('eight photographs become eight pages, on a phone, a tablet and a desk', async () => {
    const { page, complaints } = await site.visit('/tools/scan', { viewport: { width: 390, height: 900 } });
    await chooseFiles(page, files);
    await untilShown(page, SEEDS.length);
    await expect.poll(() => page.getByText('Sheet found', { exact: true }).count()).toBe(SEEDS.length);
    for (const width of [768, 1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await findBarriers(page), `barriers at ${width} px`).toEqual([]);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways, `at ${width} px`).toBe(0);
    }
    const { name, bytes } = await runAndDownload(page, 'Make PDF');
    expect(name).toBe('recto-scan-result.pdf');
    await expect(bytes).toPassQpdfCheck();
    expect(await pdfTexts(bytes)).toHaveLength(SEEDS.length);
    expect(complaints).toEqual([]);
  }, 240_000);

  test('by keyboard alone corners are moved, a page is turned and the PDF made', async () => {
    const { page } = await site.visit('/tools/scan');
    await chooseFiles(page, files.slice(0, 1));
    await untilShown(page, 1);
    await page.getByRole('button', { name: /^Turn right/ }).press('Enter');
    await page.getByText('Your corners').waitFor();
    await page.getByLabel(/^Look of the page from/).selectOption({ label: 'Black and white' });
    await page.getByRole('button', { name: /^Adjust corners/ }).press('Enter');
    const corner = page.getByRole('button', { name: /^Top left corner/ });
    const before = await corner.getAttribute('aria-label');
    await corner.focus();
    await page.locator('.scan-lens').waitFor();
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('Shift+ArrowUp');
    await expect.poll(() => corner.getAttribute('aria-label')).not.toBe(before);
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Make PDF' }).press('Enter'),
    ]);
    expect(download.suggestedFilename()).toBe('recto-scan-result.pdf');
    const { bytes } = await readDownload(download);
    expect(Buffer.from(bytes).includes('/JBIG2Decode')).toBe(true);
  });

  test('a corner is dragged, the whole picture taken, and the sheet found again', async () => {
    const { page } = await site.visit('/tools/scan');
    await chooseFiles(page, files.slice(1, 2));
    await untilShown(page, 1);
    await page.getByRole('button', { name: /^Adjust corners/ }).click();
    const corner = page.getByRole('button', { name: /^Bottom right corner/ });
    const found = await corner.getAttribute('aria-label');
    const box = await corner.boundingBox();
    if (!box) throw new Error('The corner is not shown');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 60, y - 40, { steps: 4 });
    await page.mouse.up();
    expect(await corner.getAttribute('aria-label')).not.toBe(found);
    await page.getByRole('button', { name: 'Whole picture' }).click();
    expect(await corner.getAttribute('aria-label')).toContain('100 % from the left, 100 % from the top');
    await page.getByRole('button', { name: 'Find the sheet' }).click();
    await expect.poll(() => corner.getAttribute('aria-label')).toBe(found);
  });
});
