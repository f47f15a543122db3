import { imageFixture, plainPdf } from '@recto/testkit';
import { usePdfMatchers as addPdfMatchers } from '@recto/testkit/vitest';
import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.testing.ts';
import { serveSite } from './site.testing.ts';
import { unzip } from './unzip.testing.ts';
import { chooseFiles, givenFile, readDownload, runAndDownload, untilDescribed } from './workspace.testing.ts';

addPdfMatchers();
const site = serveSite();
const THREE = givenFile('three.pdf', plainPdf('THREE', 3));
const image = async (name: Parameters<typeof imageFixture>[0], type: string) =>
  givenFile(name, await imageFixture(name), type);

/** Sides of a JPEG and whether each sample of colour stands for four pixels (ITU-T T.81, B.2.2). */
function frameOf(jpeg: Uint8Array) {
  const bytes = Buffer.from(jpeg);
  const at = [0xc0, 0xc1, 0xc2].map((type) => bytes.indexOf(Buffer.from([0xff, type, 0, 17, 8]))).find((n) => n > 0);
  if (at === undefined) throw new Error('no JPEG of three colours');
  const [height, width, sampling] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7), bytes[at + 11]];
  return { width, height, isHalved: sampling !== 0x11 };
}

describe('images and PDFs on the device: ensure that', () => {
  test('images of several kinds become pages, and a TIFF tells how many it holds', async () => {
    const { page, complaints } = await site.visit('/tools/image2pdf');
    const files = [
      await image('plain.jpg', 'image/jpeg'),
      await image('multi-page.tif', 'image/tiff'),
      await image('alpha.png', 'image/png'),
    ];
    await chooseFiles(page, files);
    await untilDescribed(page, 3);
    const facts = page.locator('.file-card-facts');
    await expect
      .poll(() => facts.allInnerTexts().then((all) => all.map((one) => one.split(' · ')[0])))
      .toEqual(['1 page', '2 pages', '1 page']);
    await expect.poll(() => page.locator('.leaf-picture[data-drawn]').count()).toBe(3);
    expect(await findBarriers(page)).toEqual([]);
    const { bytes } = await runAndDownload(page, 'Make PDF');
    await expect(bytes).toPassQpdfCheck();
    await expect(bytes).toHavePages(4);
    expect(Buffer.from(bytes).includes(files[0]?.buffer ?? '')).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('pages become JPEGs: by the browser, and by MozJPEG where full colour is asked for', async () => {
    const { page, requests, complaints } = await site.visit('/tools/pdf-to-image');
    await chooseFiles(page, [THREE]);
    await page.getByText('Each page becomes 1275 × 1650 pixels.').waitFor();
    await page.getByLabel('Resolution').selectOption({ label: '72 dpi, for screens' });
    await page.getByText('Each page becomes 612 × 792 pixels.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const make = async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Make images', exact: true }).click(),
      ]);
      const files = unzip((await readDownload(download)).bytes);
      expect([...files.keys()]).toEqual([1, 2, 3].map((number) => `recto-pdf-to-image-page-${number}.jpg`));
      return [...files.values()].map(frameOf);
    };
    expect(await make()).toEqual(Array(3).fill({ width: 612, height: 792, isHalved: true }));
    const encoders = () => requests.filter((url) => /mozjpeg.*\.wasm/.test(url)).length;
    expect(encoders()).toBe(0);
    await page.getByRole('button', { name: 'Change a setting and run again' }).click();
    await page.getByLabel('Quality').fill('95');
    expect(await make()).toEqual(Array(3).fill({ width: 612, height: 792, isHalved: false }));
    // Once for each of at most four threads.
    expect(encoders()).toBeGreaterThanOrEqual(1);
    expect(encoders()).toBeLessThanOrEqual(4);
    expect(complaints).toEqual([]);
  });

  test('the format decides what is taken, and the tool behind it does the work', async () => {
    const { page } = await site.visit('/tools/convert');
    const format = page.getByLabel('Format');
    const accepted = () => page.locator('input[type=file]').first().getAttribute('accept');
    expect(await accepted()).toContain('.pdf');
    await format.selectOption({ label: 'JPG to PDF' });
    await page
      .getByText('Up to ten photos in one PDF, unchanged byte for byte, each on a page of its own size.')
      .waitFor();
    expect(await accepted()).not.toContain('.pdf');
    expect(await findBarriers(page)).toEqual([]);
    await chooseFiles(page, [await image('plain.jpg', 'image/jpeg'), await image('gray.jpg', 'image/jpeg')]);
    await untilDescribed(page, 2);
    const { bytes } = await runAndDownload(page, 'Convert');
    await expect(bytes).toPassQpdfCheck();
    await expect(bytes).toHavePages(2);
  });
});
