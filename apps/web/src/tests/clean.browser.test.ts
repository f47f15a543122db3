import { buildPdf, PRIVATE_WORD, privateDocuments, qpdfCheck, richSpec, silentDocument } from '@recto/testkit';
import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.testing.ts';
import { serveSite, shownText } from './site.testing.ts';
import { chooseFiles, givenFile, runAndDownload, untilDescribed } from './workspace.testing.ts';

const site = serveSite();
const COVERED = privateDocuments().find(({ name }) => name === 'text below a black box')?.bytes ?? new Uint8Array();

describe('clean: ensures that', () => {
  test('the page tells what a file hides with an example, and the result has none of it', async () => {
    const { page, complaints, requests } = await site.visit('/tools/clean');
    await chooseFiles(page, [givenFile('letter.pdf', COVERED)]);
    await untilDescribed(page, 1);
    const row = page.locator('.finding');
    await row.waitFor();
    expect(await shownText(row)).toContain('Hidden text');
    expect(await shownText(row)).toContain(`Page 1 · ${PRIVATE_WORD}`);
    expect(await row.getByRole('checkbox').isChecked()).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    const { name, bytes } = await runAndDownload(page, 'Clean PDF');
    expect(name).toBe('recto-clean-result.pdf');
    expect((await qpdfCheck(bytes)).exitCode).toBe(0);
    expect(await shownText(page.locator('.receipt'))).toContain('Removed hidden text from 1 page');
    expect(await findBarriers(page)).toEqual([]);
    expect(requests.join()).not.toContain(PRIVATE_WORD);
    expect(complaints).toEqual([]);
  });

  test('what is switched off stays, what is switched on goes, by keyboard alone', async () => {
    const { page } = await site.visit('/tools/clean');
    const spec = { ...richSpec({ pages: 4 }), info: { Author: PRIVATE_WORD } };
    await chooseFiles(page, [givenFile('rich.pdf', buildPdf(spec))]);
    await untilDescribed(page, 1);
    const author = page.getByRole('checkbox', { name: /^Author, programs, dates/ });
    await author.waitFor();
    await author.focus();
    await page.keyboard.press('Space');
    expect(await author.isChecked()).toBe(false);
    const attachments = page.getByRole('checkbox', { name: /^Attachments/ });
    expect(await attachments.isChecked()).toBe(false);
    await attachments.focus();
    await page.keyboard.press('Space');
    const { bytes } = await runAndDownload(page, 'Clean PDF');
    expect(Buffer.from(bytes).toString('latin1')).toContain(PRIVATE_WORD);
    const receipt = await shownText(page.locator('.receipt'));
    expect(receipt).toContain('attachment');
    expect(receipt).not.toContain('Removed author');
  });

  test('a file that tells nothing is told so', async () => {
    const { page } = await site.visit('/tools/clean');
    await chooseFiles(page, [givenFile('silent.pdf', silentDocument())]);
    await untilDescribed(page, 1);
    await page.getByText('Nothing beyond its pages was found in this file.').waitFor();
  });
});
