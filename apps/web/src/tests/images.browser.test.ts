import { drawWithPoppler, imageFixture, plainPdf, readWithQpdf } from '@recto/testkit';
import { usePdfMatchers as addPdfMatchers } from '@recto/testkit/vitest';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.node.ts';
import { chooseFiles, givenFile, namesOn, problemsOn, runAndDownload, untilDescribed } from './desk.node.ts';
import { serveSite, shownText } from './site.node.ts';
import { unzip } from './unzip.node.ts';

addPdfMatchers();
const site = serveSite();
const image = async (name: Parameters<typeof imageFixture>[0], mimeType: string) =>
  givenFile(name, await imageFixture(name), mimeType);
const hasInside = (whole: Uint8Array, part: Uint8Array) => Buffer.from(whole).includes(Buffer.from(part));

/** The colour in the middle of a sheet's preview, once it is drawn. */
async function previewColour(page: Page, fileName: string): Promise<number[]> {
  const picture = page.locator('[data-sheet]', { hasText: fileName }).locator('.leaf-picture[data-drawn]');
  await picture.waitFor({ state: 'attached' });
  return await picture.evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    return Array.from(canvas.getContext('2d')?.getImageData(width / 4, height / 4, 1, 1).data ?? []).slice(0, 3);
  });
}

describe('image to PDF: ensures that', () => {
  test('pictures are shown, ordered by keys and put into a PDF as they are', async () => {
    const { page, complaints } = await site.visit('/tools/image2pdf');
    await chooseFiles(page, [
      await image('exif-orientation-6.jpg', 'image/jpeg'),
      await image('multi-page.tif', 'image/tiff'),
      await image('alpha.png', 'image/png'),
      await image('animated.gif', 'image/gif'),
    ]);
    await untilDescribed(page, 4);
    // The upper left of every fixture is red, also of the one that lies on its side, and of the one no browser decodes.
    for (const name of ['exif-orientation-6.jpg', 'multi-page.tif', 'animated.gif']) {
      const [red = 0, green = 0, blue = 0] = await previewColour(page, name);
      expect([red > 180, green < 80, blue < 80], name).toEqual([true, true, true]);
    }
    const [, veiled = 0] = await previewColour(page, 'alpha.png');
    expect(veiled).toBeGreaterThan(120);
    await page.getByRole('button', { name: 'Move alpha.png earlier' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect(await namesOn(page)).toEqual(['alpha.png', 'exif-orientation-6.jpg', 'multi-page.tif', 'animated.gif']);
    expect(await findBarriers(page)).toEqual([]);
    await page.getByLabel('Page size').selectOption('a4');
    const { name, bytes } = await runAndDownload(page, 'Make PDF');
    expect(name).toBe('recto-image2pdf-result.pdf');
    await expect(bytes).toPassQpdfCheck();
    const { pages } = await readWithQpdf(bytes);
    expect(pages).toHaveLength(5);
    expect(hasInside(bytes, await imageFixture('exif-orientation-6.jpg'))).toBe(true);
    const [first] = await drawWithPoppler(bytes, 72);
    // The fixtures are wider than high, and so is the paper.
    expect([first?.widthPixels, first?.heightPixels]).toEqual([842, 596]);
    expect(await shownText(page.locator('main'))).toContain('It is animated');
    expect(complaints).toEqual([]);
  });

  test('a broken image is named, and the others stay for another try', async () => {
    const { page } = await site.visit('/tools/image2pdf');
    const broken = givenFile('broken.jpg', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 4), 'image/jpeg');
    await chooseFiles(page, [await image('plain.jpg', 'image/jpeg'), broken]);
    await untilDescribed(page, 2);
    await page.getByRole('button', { name: 'Make PDF' }).click();
    expect((await problemsOn(page)).join(' ')).toContain('Image "broken.jpg" is damaged');
    await page.getByRole('button', { name: 'Remove broken.jpg' }).click();
    const { bytes } = await runAndDownload(page, 'Make PDF');
    expect((await readWithQpdf(bytes)).pages).toHaveLength(1);
  });
});

describe('PDF to image: ensures that', () => {
  test('the size in pixels is shown, and every page comes in one ZIP as poppler draws it', async () => {
    const { page, complaints } = await site.visit('/tools/pdf-to-image');
    const pdf = plainPdf('IMG', 12);
    expect(await shownText(page.locator('.field-note').first())).toContain('A4 becomes');
    await chooseFiles(page, [givenFile('twelve.pdf', pdf)]);
    await untilDescribed(page, 1);
    await page.getByLabel('PNG').check();
    await page.getByLabel('Resolution').selectOption('72');
    const expected = await drawWithPoppler(pdf, 72);
    const size = `${expected[0]?.widthPixels} × ${expected[0]?.heightPixels}`;
    await page.getByText(`Each page becomes ${size} pixels.`).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const { name, bytes } = await runAndDownload(page, 'Make images');
    expect(name).toBe('recto-pdf-to-image-result.zip');
    const files = unzip(bytes);
    const numbers = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
    expect([...files.keys()]).toEqual(numbers.map((number) => `recto-pdf-to-image-page-${number}.png`));
    // Back into a PDF: then a second engine can look at them all.
    const back = await site.visit('/tools/image2pdf');
    await chooseFiles(
      back.page,
      [...files].map(([fileName, png]) => givenFile(fileName, png, 'image/png')),
    );
    await untilDescribed(back.page, 12);
    const again = await drawWithPoppler((await runAndDownload(back.page, 'Make PDF')).bytes, 72);
    for (const [index, page12] of again.entries()) {
      const other = expected[index];
      expect([page12.widthPixels, page12.heightPixels]).toEqual([other?.widthPixels, other?.heightPixels]);
      let sum = 0;
      for (let at = 0; at < page12.rgb.length; at++) sum += Math.abs((page12.rgb[at] ?? 0) - (other?.rgb[at] ?? 0));
      expect(sum / page12.rgb.length).toBeLessThan(4);
    }
    expect(complaints).toEqual([]);
  });

  test('one chosen page comes alone, and in every format', async () => {
    const { page } = await site.visit('/tools/pdf-to-image');
    await chooseFiles(page, [givenFile('four.pdf', plainPdf('IMG', 4))]);
    await untilDescribed(page, 1);
    await page.getByLabel('Pages', { exact: true }).fill('3');
    for (const [label, ending, head] of [
      ['JPG', 'jpg', [0xff, 0xd8]],
      ['WebP', 'webp', [0x52, 0x49]],
    ] as const) {
      await page.getByLabel(label).check();
      const { name, bytes } = await runAndDownload(page, 'Make images');
      expect(name).toBe(`recto-pdf-to-image-page-3.${ending}`);
      expect([...bytes.subarray(0, 2)]).toEqual(head);
      await page.getByRole('button', { name: 'Change a setting and run again' }).click();
    }
  });
});

describe('convert: ensures that', () => {
  test('the formats have their descriptions, types and limits, and lead to the tools', async () => {
    const { page, complaints } = await site.visit('/tools/convert');
    const format = page.getByLabel('Format');
    const offered = await format.locator('option').allInnerTexts();
    for (const label of ['PDF to JPG', 'PDF to PNG', 'JPG to PDF', 'PNG to PDF']) expect(offered).toContain(label);
    await format.selectOption('pdf-to-png');
    expect(await shownText(page.locator('.field-note').first())).toContain('PNG image of 150 dpi');
    const input = page.locator('input[type=file]');
    expect(await input.getAttribute('accept')).toContain('.pdf');
    expect(await input.getAttribute('multiple')).toBeNull();
    await format.selectOption('jpg-to-pdf');
    expect(await input.getAttribute('accept')).toContain('.jpg');
    expect(await input.getAttribute('multiple')).not.toBeNull();
    expect(await findBarriers(page)).toEqual([]);
    const photo = await imageFixture('plain.jpg');
    const photos = Array.from({ length: 11 }, (_, index) => givenFile(`photo-${index}.jpg`, photo, 'image/jpeg'));
    await chooseFiles(page, photos);
    expect((await problemsOn(page)).join(' ')).toContain('Maximum 10 file(s) allowed');
    await chooseFiles(page, photos.slice(0, 3));
    await untilDescribed(page, 3);
    const { name, bytes } = await runAndDownload(page, 'Convert');
    expect(name).toBe('recto-convert-result.pdf');
    expect((await readWithQpdf(bytes)).pages).toHaveLength(3);
    expect(hasInside(bytes, photo)).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('PDF to JPG gives a JPG', async () => {
    const { page } = await site.visit('/tools/convert');
    await page.getByLabel('Format').selectOption('pdf-to-jpg');
    await chooseFiles(page, [givenFile('one.pdf', plainPdf('CNV', 1))]);
    await untilDescribed(page, 1);
    const { name, bytes } = await runAndDownload(page, 'Convert');
    expect(name).toBe('recto-convert-page-1.jpg');
    expect([...bytes.subarray(0, 2)]).toEqual([0xff, 0xd8]);
  });
});
