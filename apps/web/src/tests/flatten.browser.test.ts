import { buildPdf, pdfTexts, qpdfCheck, richSpec } from '@recto/testkit';
import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.testing.ts';
import { serveSite, shownText } from './site.testing.ts';
import { chooseFiles, givenFile, runAndDownload, untilDescribed } from './workspace.testing.ts';

const site = serveSite();
const RICH = buildPdf(richSpec({ pages: 4 }));

describe('flatten: ensures that', () => {
  test('the page counts what a file has, and the result has it in its pages', async () => {
    const { page, complaints } = await site.visit('/tools/flatten');
    await chooseFiles(page, [givenFile('rich.pdf', RICH)]);
    await untilDescribed(page, 1);
    await page.getByText(/controls? in this file/).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    // By keyboard: layers stay.
    const layers = page.getByRole('checkbox', { name: /^Layers/ });
    await layers.focus();
    await page.keyboard.press('Space');
    expect(await layers.isChecked()).toBe(false);
    const { name, bytes } = await runAndDownload(page, 'Flatten PDF');
    expect(name).toBe('recto-flatten-result.pdf');
    expect((await qpdfCheck(bytes)).exitCode).toBe(0);
    expect(await pdfTexts(bytes)).toHaveLength(4);
    const source = Buffer.from(bytes).toString('latin1');
    expect(source).not.toMatch(/\/Subtype\s*\/Widget/);
    expect(source).toContain('/OCProperties');
    expect(await shownText(page.locator('.receipt'))).toContain('now a part of the pages');
    expect(complaints).toEqual([]);
  });
});
