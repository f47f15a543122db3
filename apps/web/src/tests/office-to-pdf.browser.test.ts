import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCorpus, qpdfCheck } from '@recto/testkit';
import { describe, expect, test } from 'vitest';
import { serveSite } from './site.testing.ts';
import { chooseFiles, givenFile, problemsOn, runAndDownload, untilDescribed } from './workspace.testing.ts';

const TIMEOUT_MS = 120_000;
const corpus = findCorpus();
const isInstalled = existsSync('/usr/lib/libreoffice/program/soffice') && existsSync('/usr/bin/bwrap');

describe.skipIf(!isInstalled || corpus === null)('Office to PDF: ensures that', { timeout: TIMEOUT_MS }, () => {
  const site = serveSite();

  test('a locked document is asked for its password until it is right', async () => {
    const bytes = readFileSync(join(corpus ?? '', 'office', 'bug53475-password-is-pass.docx'));
    const { page } = await site.visit('/tools/word-to-pdf');
    page.setDefaultTimeout(TIMEOUT_MS);
    await chooseFiles(page, [givenFile('locked.docx', bytes, '')]);
    await untilDescribed(page, 1);
    const convert = page.getByRole('button', { name: 'Convert to PDF', exact: true });
    await convert.click();
    const field = page.getByLabel('Password for locked.docx');
    await field.fill('wrong');
    await field.press('Enter');
    await convert.click();
    expect((await problemsOn(page)).join()).toMatch(/locked\.docx/);
    await field.fill('pass');
    await field.press('Enter');
    const { bytes: pdf } = await runAndDownload(page, 'Convert to PDF');
    expect(await qpdfCheck(pdf)).toEqual({ exitCode: 0, complaints: [] });
  });
});
