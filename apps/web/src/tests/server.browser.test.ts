import { plainPdf, qpdfCheck, textDocument } from '@recto/testkit';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.testing.ts';
import { serveSite, shownText } from './site.testing.ts';
import { chooseFiles, givenFile, problemsOn, runAndDownload, untilDescribed } from './workspace.testing.ts';

const site = serveSite();
/** More than one piece of an upload, and slow enough to be stopped. */
const LARGE = Buffer.concat([textDocument(200, 'LARGE'), Buffer.alloc(12_000_000, '% ')]);

async function openMerge(files = [plainPdf('A', 2), plainPdf('B', 1)] as readonly Uint8Array[]) {
  const visit = await site.visit('/tools/merge');
  await chooseFiles(
    visit.page,
    files.map((bytes, index) => givenFile(`${index}.pdf`, bytes)),
  );
  await untilDescribed(visit.page, files.length);
  return visit;
}

const onServer = (page: Page) => page.getByRole('radio', { name: 'On the server' });

/** The API's calls among the requests, without query and key. */
const callsOf = (requests: readonly string[]) =>
  requests.map((url) => new URL(url).pathname).filter((path) => /^\/(api|storage|functions)\//.test(path));

describe('a job on the server: ensures that', () => {
  test('the device is the default, and neither call nor code of the server is loaded then', async () => {
    const { page, requests } = await openMerge();
    expect(await page.getByRole('radio', { name: 'On this device' }).isChecked()).toBe(true);
    await runAndDownload(page, 'Merge PDFs');
    expect(callsOf(requests)).toEqual([]);
    expect(await page.locator('.stored').count()).toBe(0);
  });

  test('what will be sent is said before, the result is right, and Delete now deletes it', async () => {
    const { page, requests, complaints } = await openMerge();
    await onServer(page).check();
    expect(await shownText(page.locator('.settings-runner'))).toMatch(/\(0\.\d+ MB\) are sent to this site’s server/);
    expect(await findBarriers(page)).toEqual([]);
    const { bytes, name } = await runAndDownload(page, 'Merge PDFs');
    expect(name).toBe('recto-merge-result.pdf');
    expect(await qpdfCheck(bytes)).toEqual({ exitCode: 0, complaints: [] });
    expect(await shownText(page.locator('.receipt-foot'))).toContain('Made on the server');
    expect(await shownText(page.locator('.stored'))).toMatch(/2 files .* It will be deleted in (60|59) minutes/);
    expect(await findBarriers(page)).toEqual([]);
    const result = requests.findLast((url) => url.includes('/storage/v1/object/')) ?? '';
    expect(await page.evaluate(async (url) => (await fetch(url)).status, result)).toBe(200);
    await page.getByRole('button', { name: 'Delete now' }).click();
    await page.getByText('Nothing from this job is on the server any more.').waitFor();
    expect(await page.evaluate(async (url) => (await fetch(url)).status, result)).toBe(404);
    expect(complaints.filter((line) => !line.includes('404'))).toEqual([]);
  });

  test('the choice is remembered', async () => {
    const { page } = await openMerge();
    await onServer(page).check();
    await page.goto(`${site.origin}/tools/rotate`);
    await page.waitForFunction(
      () => document.querySelectorAll('.runner :checked + span')[0]?.textContent === 'On the server',
    );
  });

  test('a connection that breaks off in the middle costs one piece, and the job goes on', async () => {
    const { page, context, requests } = await openMerge([LARGE]);
    await onServer(page).check();
    let pieces = 0;
    await page.route('**/storage/v1/upload/**', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      pieces += 1;
      return pieces === 2 ? route.abort('connectionreset') : route.continue();
    });
    const { bytes } = await runAndDownload(page, 'Merge PDFs');
    expect(await qpdfCheck(bytes)).toEqual({ exitCode: 0, complaints: [] });
    expect(pieces).toBeGreaterThanOrEqual(3);
    expect(requests.filter((url) => /upload\/pdf-files$/.test(url)).length).toBe(1);
    await context.unrouteAll?.();
  });

  test('Cancel stops it and leaves nothing there', async () => {
    const { page, requests } = await openMerge([LARGE]);
    await onServer(page).check();
    let goOn = () => {};
    const isCancelled = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/storage/v1/upload/**', async (route) => {
      if (route.request().method() === 'PATCH') await isCancelled;
      await route.continue().catch(() => {});
    });
    // Before, there is nothing to take away.
    const sending = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.getByRole('button', { name: 'Merge PDFs', exact: true }).click();
    await sending;
    const deleted = page.waitForRequest(
      (request) => request.method() === 'DELETE' && request.url().includes('/storage/'),
    );
    await page.getByRole('button', { name: 'Cancel' }).click();
    goOn();
    const gone = await (await deleted).response();
    expect([204, 404]).toContain(gone?.status());
    await page.getByRole('button', { name: 'Merge PDFs', exact: true }).waitFor();
    expect(requests.some((url) => url.endsWith('/api/v1/jobs'))).toBe(false);
  });

  test('what the server refuses is told in its words, and the files stay', async () => {
    const { page } = await openMerge();
    await onServer(page).check();
    await page.route('**/api/v1/jobs', (route) =>
      route.fulfill({ status: 413, json: { error: { code: 'too-many-files', message: 'Maximum 1 file(s) allowed' } } }),
    );
    await page.getByRole('button', { name: 'Merge PDFs', exact: true }).click();
    expect(await problemsOn(page)).toContain('Job runner error: Maximum 1 file(s) allowed');
    await expect.poll(() => page.locator('[data-card]').count()).toBe(2);
  });
});
