import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readWithQpdf, runRecto, writeSparseImages } from '@recto/testkit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveSite, shownText } from './site.testing.ts';
import { sizesInStorage } from './storage.testing.ts';
import { unzip } from './unzip.testing.ts';

const PASSWORD = 'correct horse 7';
const RAISED = { RECTO_MAX_FILE_MEGABYTES: '300' };
const site = serveSite(async () => RAISED);
let folder: string;
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recto-large-'));
  // More than the tools' own limits, and just large enough to be read by ranges.
  await writeSparseImages(file('large.pdf'), 8, 20);
  await writeSparseImages(file('less.pdf'), 7, 10);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function take(page: Page, name: string): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(file(name));
}

async function resultOf(page: Page, button: string): Promise<Buffer> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  return readFileSync(await (await downloading).path());
}

describe('large files: ensures that', () => {
  test('a deployment may raise the limit, and a file beyond it is read by ranges: the same bytes as on the command line', async () => {
    const { page, requests, complaints } = await site.visit('/tools/rotate');
    await expect.poll(() => shownText(page.locator('body'))).toContain('300 MB');
    await take(page, 'large.pdf');
    const made = await resultOf(page, 'Rotate PDF');
    expect(requests.some((address) => /\/large-worker-/.test(address))).toBe(true);
    expect(complaints).toEqual([]);

    const options = { cwd: folder, env: RAISED };
    const { exitCode, stderr } = await runRecto(['rotate', 'large.pdf', '-o', 'rotated.pdf'], options);
    expect(exitCode, stderr).toBe(0);
    expect(made.equals(readFileSync(file('rotated.pdf')))).toBe(true);
  });

  test('what is new in a result lies in private storage, once, or in memory where that is full: a lock', async () => {
    const { page, context, requests } = await site.visit('/tools/protect');
    const storage = await context.newCDPSession(page);
    await take(page, 'less.pdf');
    await page.getByLabel('Password to open', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Repeat the password: Password to open').fill(PASSWORD);
    const made = await resultOf(page, 'Protect PDF');
    expect(requests.some((address) => /\/large-worker-/.test(address))).toBe(true);
    expect((await readWithQpdf(made, PASSWORD)).pages).toHaveLength(7);
    const history = page.getByRole('region', { name: 'History', exact: true });
    const steps = history.getByRole('button', { name: /1 step/ });
    await steps.waitFor();
    expect(await page.evaluate(sizesInStorage)).toEqual([made.length]);

    // Forgotten, it is there while it is shown, and goes with the next.
    await steps.click();
    await history.getByRole('button', { name: 'Clear history' }).click();
    expect(await page.evaluate(sizesInStorage)).toEqual([made.length]);
    await storage.send('Storage.overrideQuotaForOrigin', { origin: site.origin, quotaSize: 1_000_000 });
    await page.getByRole('button', { name: 'Change a setting and run again' }).click();
    const again = await resultOf(page, 'Protect PDF');
    expect((await readWithQpdf(again, PASSWORD)).pages).toHaveLength(7);
    await expect.poll(() => page.evaluate(sizesInStorage)).toEqual([]);
  });

  test('a file is split, and asked beforehand where, without being in memory', async () => {
    const { page, requests } = await site.visit('/tools/split');
    await take(page, 'less.pdf');
    await page.getByRole('radio', { name: 'By size' }).check();
    await page.getByLabel('Maximum MB in each PDF').fill('45');
    await expect.poll(() => shownText(page.locator('main'))).toContain('Makes 2 PDFs.');
    const parts = unzip(await resultOf(page, 'Split PDF'));
    const counts = [...parts.values()].map(async (part) => (await readWithQpdf(part)).pages.length);
    expect(await Promise.all(counts)).toEqual([4, 3]);
    expect(requests.some((address) => /\/large-worker-/.test(address))).toBe(true);
  });

  test('a tool that holds files in memory keeps its own limit', async () => {
    const { page } = await site.visit('/tools/crop');
    await take(page, 'large.pdf');
    await expect.poll(() => shownText(page.locator('main'))).toMatch(/150 MB[\s\S]*large\.pdf|large\.pdf[\s\S]*150 MB/);
  });
});
