import { plainPdf, readWithQpdf } from '@recto/testkit';
import { usePdfMatchers as addPdfMatchers } from '@recto/testkit/vitest';
import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.testing.ts';
import { serveSite, shownText } from './site.testing.ts';
import { chooseFiles, givenFile, problemsOn, runAndDownload, untilDescribed } from './workspace.testing.ts';

addPdfMatchers();
const site = serveSite();
const FILE = givenFile('scan.pdf', plainPdf('SCN', 4));

async function rotationsOf(bytes: Uint8Array): Promise<number[]> {
  const { pages } = await readWithQpdf(bytes);
  return pages.map(({ rotationDegrees }) => rotationDegrees);
}

describe('rotate: ensures that', () => {
  test('the page has its settings, its long text and its summary', async () => {
    const { page } = await site.visit('/tools/rotate');
    expect(await shownText(page.locator('h1'))).toBe('Rotate PDF');
    expect(await page.locator('.drop input[type=file]').getAttribute('multiple')).not.toBeNull();
    expect(await shownText(page.locator('main'))).toContain(
      'One file, 100 MB\nSeveral files, or a folder, are processed one after another',
    );
    await chooseFiles(page, [FILE]);
    await untilDescribed(page, 1);
    const settings = page.getByRole('region', { name: 'Rotation Settings' });
    const angle = settings.getByLabel('Rotation Angle');
    await expect
      .poll(() => angle.locator('option').allInnerTexts())
      .toEqual(['90° (clockwise)', '180° (flip)', '270° (90° counter-clockwise)']);
    expect(await angle.inputValue()).toBe('90');
    const headings = await page.locator('.tool-content h2').allInnerTexts();
    for (const title of [
      'How to rotate a PDF',
      'Why rotate a PDF?',
      'Your options',
      'Lossless',
      'Speed',
      'Compatibility',
      'Security',
      'Free',
      'Rotation Options',
    ]) {
      expect(headings).toContain(title);
    }
    await expect.poll(() => page.locator('.summary > div').count()).toBe(3);
    await expect.poll(() => page.getByRole('link', { name: 'Back to Tools' }).count()).toBe(1);
  });

  test('the default turns every page by 90 degrees', async () => {
    const { page } = await site.visit('/tools/rotate');
    await chooseFiles(page, [FILE]);
    await untilDescribed(page, 1);
    const { name, bytes } = await runAndDownload(page, 'Rotate PDF');
    expect(name).toBe('recto-rotate-result.pdf');
    expect(await rotationsOf(bytes)).toEqual([90, 90, 90, 90]);
    await expect(bytes).toPassQpdfCheck();
  });

  test.each([
    ['Odd pages', [180, 0, 180, 0]],
    ['Even pages', [0, 180, 0, 180]],
    ['Portrait pages', [180, 180, 180, 180]],
    ['Landscape pages', [0, 0, 0, 0]],
  ])('%s turn as chosen', async (label, expected) => {
    const { page } = await site.visit('/tools/rotate');
    await chooseFiles(page, [FILE]);
    await untilDescribed(page, 1);
    await page.getByLabel('Rotation Angle').selectOption('180');
    await page.getByLabel('Pages', { exact: true }).selectOption({ label });
    if (label === 'Landscape pages') {
      await page.getByRole('button', { name: 'Rotate PDF' }).click();
      expect((await problemsOn(page)).join(' ')).toContain('No page of this document is named');
      return;
    }
    const { bytes } = await runAndDownload(page, 'Rotate PDF');
    expect(await rotationsOf(bytes)).toEqual(expected);
  });

  test('a written list turns just these pages, and text that is no list is refused beside the field', async () => {
    const { page } = await site.visit('/tools/rotate');
    await chooseFiles(page, [FILE]);
    await untilDescribed(page, 1);
    await page.getByLabel('Rotation Angle').selectOption('270');
    await page.getByLabel('Pages', { exact: true }).selectOption({ label: 'These pages...' });
    const list = page.getByLabel('Which pages');
    await list.fill('2-x');
    await expect.poll(() => list.getAttribute('aria-invalid')).toBe('true');
    expect(await shownText(page.locator('.field-fault'))).toBe('Write pages such as 1-5, 10, z (the last)');
    expect(await findBarriers(page)).toEqual([]);
    await list.fill('2-3');
    const { bytes } = await runAndDownload(page, 'Rotate PDF');
    expect(await rotationsOf(bytes)).toEqual([0, 270, 270, 0]);
  });

  test('the pages in the workspace turn with the angle', async () => {
    const { page } = await site.visit('/tools/rotate', { reducedMotion: 'reduce' });
    await chooseFiles(page, [FILE]);
    await untilDescribed(page, 1);
    await page.locator('.tile').first().waitFor();
    const box = () => page.locator('.tile-paper').first().boundingBox();
    const lying = await box();
    expect((lying?.width ?? 0) > (lying?.height ?? 0)).toBe(true);
    await page.getByLabel('Rotation Angle').selectOption('180');
    const standing = await box();
    expect((standing?.height ?? 0) > (standing?.width ?? 0)).toBe(true);
  });

  test('by keyboard alone a file is turned and downloaded, and the settings can be changed after it', async () => {
    const { page } = await site.visit('/tools/rotate');
    await page.locator('.drop input[type=file]').focus();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
    await chooser.setFiles([FILE]);
    await untilDescribed(page, 1);
    await page.getByLabel('Rotation Angle').focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('button', { name: 'Rotate PDF' }).focus();
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toBe('recto-rotate-result.pdf');
    await page.getByRole('button', { name: 'Change a setting and run again' }).press('Enter');
    expect(await page.getByLabel('Rotation Angle').inputValue()).toBe('180');
    await expect.poll(() => page.locator('[data-card]').count()).toBe(1);
  });
});
