import { existsSync } from 'node:fs';
import {
  buildDocx,
  buildPptx,
  buildXlsx,
  pdfTexts,
  qpdfCheck,
  readWithQpdf,
  sheetRows,
  wordLink,
  wordParagraph,
  wordRun,
} from '@recto/testkit';
import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.testing.ts';
import { serveSite, shownText } from './site.testing.ts';
import { chooseFiles, givenFile, namesOn, problemsOn, runAndDownload, untilDescribed } from './workspace.testing.ts';

const TIMEOUT_MS = 120_000;
const isInstalled = existsSync('/usr/lib/libreoffice/program/soffice') && existsSync('/usr/bin/bwrap');
const DOCX = buildDocx({
  body: wordParagraph(wordRun('Harvest of 2026, '), wordLink('rId1', 'our orchard')),
  relations: [{ id: 'rId1', type: 'hyperlink', target: 'https://example.org/orchard', isExternal: true }],
});
const XLSX = buildXlsx([{ name: 'One', rows: sheetRows([['Harvest of 2026'], [42]]) }]);
const PPTX = buildPptx([{ lines: [{ text: 'Harvest of 2026', link: 'https://example.org/orchard' }] }]);

describe.skipIf(!isInstalled)('Office to PDF: ensures that', { timeout: TIMEOUT_MS }, () => {
  const site = serveSite();
  const open = async (route: string, name: string, bytes: Uint8Array) => {
    const visit = await site.visit(`/tools/${route}`);
    visit.page.setDefaultTimeout(TIMEOUT_MS);
    await chooseFiles(visit.page, [givenFile(name, bytes, '')]);
    await untilDescribed(visit.page, 1);
    return visit;
  };
  const calls = (requests: readonly string[]) => requests.filter((url) => /\/(storage|functions)\/|\/jobs/.test(url));

  test.each([
    ['word-to-pdf', 'harvest.docx', DOCX, 1],
    ['excel-to-pdf', 'harvest.xlsx', XLSX, 0],
    ['powerpoint-to-pdf', 'harvest.pptx', PPTX, 1],
  ])(
    '%s says before the start that the file goes to the server, and makes a PDF of it',
    async (route, name, bytes, linkCount) => {
      const { page, requests, complaints } = await open(route, name, bytes);
      const said = await shownText(page.locator('.settings-runner'));
      expect(said).toMatch(/go to this site’s server.*LibreOffice.*deleted within an hour/s);
      expect(calls(requests)).toEqual([]);
      expect(await findBarriers(page)).toEqual([]);
      const result = await runAndDownload(page, 'Convert to PDF');
      expect(result.name).toBe('recto-office2pdf-result.pdf');
      expect(await qpdfCheck(result.bytes)).toEqual({ exitCode: 0, complaints: [] });
      expect((await pdfTexts(result.bytes)).join()).toContain('Harvest of 2026');
      expect((await readWithQpdf(result.bytes)).links).toHaveLength(linkCount);
      expect(await shownText(page.locator('.receipt-foot'))).toContain('Made on the server');
      expect(await shownText(page.locator('.stored'))).toMatch(/deleted in (60|59) minutes/);
      expect(await findBarriers(page)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  test('a broken document is told by name, and stays', async () => {
    const { page } = await open('word-to-pdf', 'cut.docx', DOCX.subarray(0, 500));
    await page.getByRole('button', { name: 'Convert to PDF', exact: true }).click();
    expect((await problemsOn(page)).join()).toMatch(/"cut\.docx" is damaged/);
    expect(await namesOn(page)).toEqual(['cut.docx']);
    expect(await findBarriers(page)).toEqual([]);
  });
});
