import { readFileSync } from 'node:fs';
import { lockWithQpdf, pageMarker, plainPdf } from '@recto/testkit';
import { usePdfMatchers as addPdfMatchers } from '@recto/testkit/vitest';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.testing.ts';
import { serveSite, shownText, untilAlive, untilDrawn } from './site.testing.ts';
import { unzip } from './unzip.testing.ts';
import { chooseFiles, type GivenFile, givenFile, readDownload } from './workspace.testing.ts';

addPdfMatchers();
const site = serveSite();

const good = (name: string) => givenFile(`${name}.pdf`, plainPdf(name.toUpperCase(), 2));
const bad = (name: string) => givenFile(`${name}.pdf`, Buffer.from('no PDF at all, but called one'));
const states = (page: Page) =>
  page.locator('.batch-list li').evaluateAll((rows) => rows.map((row) => row.dataset.state));
const counts = (page: Page) => page.locator('.batch-counts').innerText();

async function takeZip(page: Page): Promise<ReadonlyMap<string, Uint8Array>> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download All (ZIP)' }).press('Enter'),
  ]);
  return unzip(readFileSync(await download.path()));
}

/** Waits until the batch has ended, and for the download that comes by itself when something was done. */
async function endBatch(page: Page): Promise<void> {
  await Promise.all([
    page.waitForEvent('download', { timeout: 240_000 }),
    page.getByRole('button', { name: 'Download All (ZIP)' }).waitFor({ timeout: 240_000 }),
  ]);
}

describe('a batch: ensures that', () => {
  test('several files go through a tool of one; those that fail say why and are tried again', async () => {
    const { page, complaints } = await site.visit('/tools/rotate');
    await chooseFiles(page, [good('aaa'), bad('bbb'), good('ccc')]);
    const heading = page.getByRole('heading', { name: 'Batch: 3 files, one after another' });
    await heading.waitFor();
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await states(page)).toEqual(['waiting', 'waiting', 'waiting']);
    await Promise.all([endBatch(page), page.getByRole('button', { name: 'Rotate PDF', exact: true }).press('Enter')]);
    expect(await states(page)).toEqual(['done', 'failed', 'done']);
    expect(await counts(page)).toBe('2 done · 1 failed · 0 waiting');
    expect(await shownText(page.locator('.batch-reason'))).toContain('bbb.pdf');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Try the failed ones again' }).press('Enter');
    await page.getByRole('button', { name: 'Download All (ZIP)' }).waitFor();
    expect(await states(page)).toEqual(['done', 'failed', 'done']);

    await page.getByLabel('File name pattern').fill('{number} {name}');
    const files = await takeZip(page);
    expect([...files.keys()]).toEqual(['1 aaa.pdf', '3 ccc.pdf']);
    const rotated = files.get('3 ccc.pdf') ?? new Uint8Array();
    await expect(rotated).toPassQpdfCheck();
    await expect(rotated).toContainTextOnPage(pageMarker('CCC', 1), 1);
    const [single] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download aaa.pdf' }).press('Enter'),
    ]);
    await expect((await readDownload(single)).bytes).toHavePages(2);
    await page.getByRole('button', { name: 'Remove all files' }).press('Enter');
    await page.locator('.drop').waitFor();
    expect(complaints).toEqual([]);
  });

  test('a server that was chosen on another tool is named with what is sent, before anything is', async () => {
    const { page, requests } = await site.visit('/tools/rotate');
    await page.evaluate(() => localStorage.setItem('recto-place', 'server'));
    await page.goto(`${site.origin}/tools/crop`);
    await untilAlive(page);
    await chooseFiles(page, [good('aaa'), good('bbb'), good('ccc')]);
    await page.getByRole('heading', { name: 'Batch: 3 files, one after another' }).waitFor();
    const foot = page.locator('.rail .settings-foot');
    await expect.poll(() => foot.innerText()).toContain('are sent to this site’s server');
    expect(await page.getByRole('radio', { name: 'On the server' }).isChecked()).toBe(true);
    expect(requests.filter((address) => /\/api\/jobs|\/storage/.test(address))).toEqual([]);
    await page.getByRole('radio', { name: 'On this device' }).check();
    await expect.poll(() => foot.innerText()).toContain('Nothing is uploaded');
  });

  test('files are added and removed before the start, each has a receipt after it, and all are done once more', async () => {
    const { page } = await site.visit('/tools/rotate');
    await chooseFiles(page, [good('aaa'), good('bbb')]);
    await page.getByRole('heading', { name: 'Batch: 2 files, one after another' }).waitFor();
    await page.getByLabel('Add files').setInputFiles([good('ccc')]);
    await page.getByRole('heading', { name: 'Batch: 3 files, one after another' }).waitFor();
    await page.getByRole('button', { name: 'Remove aaa.pdf' }).press('Enter');
    await page.getByRole('heading', { name: 'Batch: 2 files, one after another' }).waitFor();
    await Promise.all([endBatch(page), page.getByRole('button', { name: 'Rotate PDF', exact: true }).press('Enter')]);
    expect(await shownText(page.locator('.batch-success'))).toBe('Success! Your file has been processed.');
    await page.locator('.batch-receipt summary').first().press('Enter');
    await page.locator('.batch-receipt .receipt').first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Change a setting and run again' }).press('Enter');
    await expect.poll(() => states(page)).toEqual(['waiting', 'waiting']);
    await Promise.all([endBatch(page), page.getByRole('button', { name: 'Rotate PDF', exact: true }).press('Enter')]);
    await page.getByRole('button', { name: 'Process Another File' }).press('Enter');
    await page.locator('.drop').waitFor();
  });

  test('a locked file asks for its password in its row, says when it is wrong, and goes on with the right one', async () => {
    const { page } = await site.visit('/tools/rotate');
    const locked = await lockWithQpdf(plainPdf('LCK', 2), { userPassword: 'open sesame', ownerPassword: 'owner' });
    await chooseFiles(page, [good('aaa'), givenFile('tax.pdf', locked)]);
    // It is asked for before the start, and again where it was not given.
    const password = page.getByLabel('Password for tax.pdf');
    await password.waitFor();
    expect(await states(page)).toEqual(['waiting', 'waiting']);
    await Promise.all([endBatch(page), page.getByRole('button', { name: 'Rotate PDF', exact: true }).press('Enter')]);
    await password.waitFor();
    expect(await states(page)).toEqual(['done', 'failed']);
    expect(await findBarriers(page)).toEqual([]);
    await password.fill('wrong');
    await page.keyboard.press('Enter');
    await expect.poll(() => shownText(page.locator('.batch-reason'))).toContain('does not open');
    await password.fill('open sesame');
    await Promise.all([endBatch(page), page.keyboard.press('Enter')]);
    await expect.poll(() => states(page)).toEqual(['done', 'done']);
    const files = await takeZip(page);
    expect([...files.keys()].length).toBe(2);
  });

  test('it pauses after the file at hand, goes on, and is cancelled without losing what was done', async () => {
    const { page } = await site.visit('/tools/rotate');
    await chooseFiles(
      page,
      Array.from({ length: 40 }, (_, index) => good(`f${index}`)),
    );
    await page.getByRole('button', { name: 'Rotate PDF', exact: true }).press('Enter');
    await expect.poll(() => page.locator('[data-state=done]').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Pause' }).press('Enter');
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    // The file at hand is the last.
    await page.locator('[data-state=working]').waitFor({ state: 'detached' });
    const paused = await page.locator('[data-state=done]').count();
    expect(paused).toBeLessThan(40);
    await untilDrawn(page);
    expect(await page.locator('[data-state=working]').count()).toBe(0);
    expect(await page.locator('[data-state=done]').count()).toBe(paused);
    await page.getByRole('button', { name: 'Continue' }).press('Enter');
    await expect.poll(() => page.locator('[data-state=done]').count()).toBeGreaterThan(paused);
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    const kept = await page.locator('[data-state=done]').count();
    await page.getByRole('button', { name: 'Rotate PDF', exact: true }).press('Enter');
    await expect.poll(() => page.locator('[data-state=done]').count()).toBe(40);
    expect(kept).toBeGreaterThanOrEqual(paused);
    await page.getByRole('button', { name: 'Download All (ZIP)' }).waitFor();
    await expect.poll(async () => (await takeZip(page)).size).toBe(40);
  });

  test('a tool that takes some files at a time takes more of them as a batch, and as many as before in one job', async () => {
    const { page } = await site.visit('/tools/compress');
    const files: readonly GivenFile[] = Array.from({ length: 6 }, (_, index) => good(`c${index}`));
    await chooseFiles(page, files.slice(0, 5));
    await page.getByRole('button', { name: /^Remove c4/ }).waitFor();
    expect(await page.locator('.batch').count()).toBe(0);
    await page.reload();
    await untilAlive(page);
    await chooseFiles(page, files);
    await page.getByRole('heading', { name: 'Batch: 6 files, one after another' }).waitFor();
  });
});
