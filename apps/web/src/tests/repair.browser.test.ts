import { damageFile, kidsEmptied, plainPdf, qpdfCheck, readWithPdfium, tailCut } from '@recto/testkit';
import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.testing.ts';
import { serveSite, shownText } from './site.testing.ts';
import { chooseFiles, givenFile, problemsOn, runAndDownload, untilDescribed } from './workspace.testing.ts';

const site = serveSite();
const WHOLE = damageFile('table', 6);

describe('repair: ensures that', () => {
  test('a damaged file comes back with its diagnosis and its pages, without a barrier', async () => {
    const { page, complaints } = await site.visit('/tools/repair');
    await chooseFiles(page, [givenFile('cut.pdf', tailCut(30).apply(WHOLE, 1))]);
    await untilDescribed(page, 1);
    const { name, bytes } = await runAndDownload(page, 'Repair PDF');
    expect(name).toBe('recto-repair-result.pdf');
    expect((await qpdfCheck(bytes)).exitCode).toBe(0);
    const { pageCount } = await readWithPdfium(bytes);
    const outcome = page.locator('.repair-outcome');
    expect(await shownText(outcome)).toContain('cut off while it was copied');
    await expect.poll(() => page.locator('.repair-pages li').count()).toBe(pageCount);
    await page.locator('.repair-canvas[data-drawn]').first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('a sound file is told so and is the same file', async () => {
    const { page } = await site.visit('/tools/repair');
    await chooseFiles(page, [givenFile('sound.pdf', WHOLE)]);
    await untilDescribed(page, 1);
    const { bytes } = await runAndDownload(page, 'Repair PDF');
    expect(bytes).toEqual(WHOLE);
    expect(await shownText(page.locator('.repair-outcome'))).toContain('This file is not damaged');
  });

  test('a file that another tool cannot open is repaired there, and the work goes on', async () => {
    const { page } = await site.visit('/tools/merge');
    const broken = givenFile('broken.pdf', kidsEmptied.apply(WHOLE, 1));
    await chooseFiles(page, [givenFile('first.pdf', plainPdf('FIRST', 1)), broken]);
    await untilDescribed(page, 2);
    await page.getByRole('button', { name: 'Repair and continue' }).click();
    await page.locator('.file-card-facts', { hasText: 'repaired' }).waitFor();
    const { bytes } = await runAndDownload(page, 'Merge PDFs');
    expect((await readWithPdfium(bytes)).pageCount).toBe(7);
  });

  test('a file of which nothing is left is refused in plain words', async () => {
    const { page } = await site.visit('/tools/repair');
    await chooseFiles(page, [givenFile('empty.pdf', new Uint8Array(Buffer.from('%PDF-1.4\nnothing\n%%EOF\n')))]);
    await untilDescribed(page, 1);
    await page.getByRole('button', { name: 'Repair PDF' }).click();
    expect((await problemsOn(page)).join()).toContain('its pages cannot be read');
  });
});
