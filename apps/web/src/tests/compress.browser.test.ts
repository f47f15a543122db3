import { availableParallelism } from 'node:os';
import { imagePdf, qpdfCheck, seededRandom } from '@recto/testkit';
import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.testing.ts';
import { serveSite } from './site.testing.ts';
import { chooseFiles, givenFile, runAndDownload } from './workspace.testing.ts';

const site = serveSite();
const SIDE = 500;

/** Two pages with a grainy image each. */
function photos(): Uint8Array {
  const random = seededRandom(5);
  const dictionary = { Width: SIDE, Height: SIDE, ColorSpace: '/DeviceRGB', BitsPerComponent: 8 };
  const data = () =>
    Uint8Array.from({ length: SIDE * SIDE * 3 }, (_, at) => 128 + 70 * Math.sin(at / 700) + random() * 20);
  const image = () => ({ dictionary, data: data(), compress: true, widthPoints: 300, heightPoints: 300 });
  return imagePdf([image(), image()]);
}

const sizeIn = (text: string) => Number(/→ (\d+) KB/.exec(text)?.[1]);

describe('compress: ensures that', () => {
  test('a page is seen before and after, the size is said before the job, and is that of the download', async () => {
    const { page, complaints, requests } = await site.visit('/tools/compress');
    await chooseFiles(page, [givenFile('photos.pdf', photos())]);
    await page.locator('.compare-after[data-drawn]').waitFor();
    await page.locator('.bytes-card').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const line = page.locator('.size-line');
    const usual = sizeIn((await line.textContent()) ?? '');
    await page.getByLabel('Quality', { exact: true }).fill('10');
    await expect.poll(async () => sizeIn((await line.textContent()) ?? '')).toBeLessThan(usual);
    const least = sizeIn((await line.textContent()) ?? '');
    const divide = page.getByLabel('How much of the page shows the original');
    await divide.fill('20');
    const cut = () => page.locator('.compare-scroll').evaluate((node) => node.style.getPropertyValue('--divide'));
    const atFirst = Number.parseFloat(await cut());
    await divide.press('ArrowRight');
    expect(Number.parseFloat(await cut())).toBeGreaterThan(atFirst);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    expect(await page.locator('.compare-zoom output').textContent()).toBe('150%');
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.locator('.compare-after[data-drawn]').waitFor();
    const { bytes } = await runAndDownload(page, 'Compress PDF');
    expect(Math.round(bytes.length / 1024)).toBe(least);
    expect(await qpdfCheck(bytes)).toEqual({ exitCode: 0, complaints: [] });
    expect(await page.locator('.sizes-outcome tfoot td').last().textContent()).toBe(`${least} KB`);
    // What the table shows, the receipt does not say in words.
    expect(await page.locator('.receipt').textContent()).not.toContain('Where its bytes were');
    expect(await findBarriers(page)).toEqual([]);
    // Pictures are encoded in threads of their own where the device has more than one core.
    if (availableParallelism() > 1) expect(requests.some((url) => url.includes('image-worker'))).toBe(true);
    expect(complaints).toEqual([]);
  });
});
