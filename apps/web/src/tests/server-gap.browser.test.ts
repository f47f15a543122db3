import { existsSync } from 'node:fs';
import { buildDocx, plainPdf, qpdfCheck, wordParagraph, wordRun } from '@recto/testkit';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.testing.ts';
import { serveSite, shownText } from './site.testing.ts';
import { chooseFiles, givenFile, problemsOn, runAndDownload, untilDescribed } from './workspace.testing.ts';

const BUBBLEWRAP = '/usr/bin/bwrap';
const LIBREOFFICE = '/usr/lib/libreoffice';
const canHide = existsSync(BUBBLEWRAP);
/** Runs a program on this machine as if some of it were not installed. */
const without = (...hide: readonly string[]) => [
  BUBBLEWRAP,
  '--die-with-parent',
  '--dev-bind',
  '/',
  '/',
  ...hide,
  '--',
];
const DOCX = givenFile('letter.docx', buildDocx({ body: wordParagraph(wordRun('Dear reader')) }), '');
/** Far less than the two minutes for which a connection that broke off is tried again. */
const AT_ONCE_MS = 60_000;

const drop = async (page: Page) => {
  const transfer = await page.evaluateHandle(() => {
    const made = new DataTransfer();
    made.items.add(new File(['text'], 'letter.docx'));
    return made;
  });
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
};

describe.skipIf(!canHide)('a server that cannot sandbox jobs: ensures that', () => {
  const site = serveSite(undefined, without('--ro-bind', '/dev/null', BUBBLEWRAP));

  test.each(['word-to-pdf', 'excel-to-pdf', 'powerpoint-to-pdf'])(
    '%s says so, and how to get it, and takes no file',
    async (route) => {
      const { page, complaints } = await site.visit(`/tools/${route}`);
      const note = await shownText(page.locator('.gap-note'));
      expect(note).toMatch(/cannot work here.*takes no jobs.*apt-get install bubblewrap/s);
      expect(await page.locator('input[type=file]').count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Convert to PDF', exact: true }).count()).toBe(0);
      await drop(page);
      expect(await page.locator('[data-card]').count()).toBe(0);
      expect(await findBarriers(page)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  test('convert takes files for what the device does, and says of the rest that it cannot', async () => {
    const { page } = await site.visit('/tools/convert');
    await page.locator('.drop').waitFor();
    const format = page.getByLabel('Format', { exact: true });
    await format.selectOption('word-to-pdf');
    expect(await shownText(page.locator('.gap-note'))).toMatch(/cannot work here/);
    await format.selectOption('jpg-to-pdf');
    await page.locator('.drop').waitFor();
  });

  test('a tool of the device works, offers no server, and remembers no choice of it', async () => {
    const { page } = await site.visit('/tools/merge');
    await page.evaluate(() => localStorage.setItem('recto-place', 'server'));
    await page.reload();
    await chooseFiles(page, [givenFile('a.pdf', plainPdf('A', 2)), givenFile('b.pdf', plainPdf('B', 1))]);
    await untilDescribed(page, 2);
    await expect.poll(() => page.locator('.runner').count()).toBe(0);
    const { bytes } = await runAndDownload(page, 'Merge PDFs');
    expect(await qpdfCheck(bytes)).toEqual({ exitCode: 0, complaints: [] });
    expect(await shownText(page.locator('.receipt-foot'))).toContain('Made on this device');
  });

  test('a page that could not ask hears the refusal at once, in its words, and tries nothing again', async () => {
    const { page, requests } = await site.visit('/tools/merge');
    await page.route('**/server.json', (route) => route.abort());
    await page.goto(`${site.origin}/tools/word-to-pdf`);
    await chooseFiles(page, [DOCX]);
    await untilDescribed(page, 1);
    await page.getByRole('button', { name: 'Convert to PDF', exact: true }).click();
    await page.locator('.problems').waitFor({ timeout: AT_ONCE_MS });
    expect((await problemsOn(page)).join()).toMatch(/cannot work here without a sandbox for jobs \(bubblewrap\)/);
    expect(requests.filter((url) => url.endsWith('/storage/v1/upload/pdf-files'))).toHaveLength(1);
    await expect.poll(() => page.locator('[data-card]').count()).toBe(1);
  });
});

describe.skipIf(!canHide)('a server without LibreOffice: ensures that', () => {
  const site = serveSite(undefined, without(...(existsSync(LIBREOFFICE) ? ['--tmpfs', LIBREOFFICE] : [])));

  test('Word to PDF says how to install it, and Merge may still run on the server', async () => {
    const { page } = await site.visit('/tools/word-to-pdf');
    expect(await shownText(page.locator('.gap-note'))).toMatch(
      /not installed on this one.*npm run house -- install-office/s,
    );
    await page.goto(`${site.origin}/tools/merge`);
    await page.getByRole('radio', { name: 'On the server' }).waitFor();
  });
});
