import { buildPdf, imageFixture, imagePdf, richSpec } from '@recto/testkit';
import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.testing.ts';
import { serveSite, shownText } from './site.testing.ts';
import { chooseFiles, givenFile, runAndDownload, untilDescribed } from './workspace.testing.ts';

const site = serveSite();

describe('extract: ensures that', () => {
  test('the page shows the images of a file, and a JPEG leaves it byte for byte', async () => {
    const jpeg = await imageFixture('plain.jpg');
    const dictionary = { Width: 64, Height: 48, ColorSpace: '/DeviceRGB', BitsPerComponent: 8, Filter: '/DCTDecode' };
    const { page, complaints } = await site.visit('/tools/extract');
    await chooseFiles(page, [givenFile('photo.pdf', imagePdf([{ dictionary, data: jpeg }]))]);
    await untilDescribed(page, 1);
    const picture = page.getByRole('img', { name: /^Page 1: JPEG, 64 × 48 pixels/ });
    await picture.waitFor();
    expect(await picture.locator('img').getAttribute('src')).toMatch(/^blob:/);
    expect(await page.getByRole('checkbox', { name: /^Attachments none/ }).isDisabled()).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    const { name, bytes } = await runAndDownload(page, 'Extract');
    expect(name).toBe('recto-extract-page-1-image-1.jpg');
    expect(Buffer.from(bytes).equals(Buffer.from(jpeg))).toBe(true);
    expect(await shownText(page.locator('.receipt'))).toContain('1 image: 1 byte for byte');
    expect(complaints).toEqual([]);
  });

  test('what is switched off stays in the file, by keyboard alone', async () => {
    const { page } = await site.visit('/tools/extract');
    await chooseFiles(page, [givenFile('rich.pdf', buildPdf(richSpec({ pages: 4 })))]);
    await untilDescribed(page, 1);
    const contents = page.getByRole('region', { name: 'Contents of this file' });
    for (const kind of [/^Images/, /^Attachments/, /^Form data/]) {
      const box = contents.getByRole('checkbox', { name: kind });
      await box.focus();
      await page.keyboard.press('Space');
      expect(await box.isChecked()).toBe(false);
    }
    const { name, bytes } = await runAndDownload(page, 'Extract');
    expect(name).toBe('recto-extract-text.txt');
    expect(Buffer.from(bytes).toString('utf8')).toContain('Page 1 of 4');
  });
});
