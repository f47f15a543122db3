import { lockWithQpdf, plainPdf } from '@recto/testkit';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.testing.ts';
import { serveSite, untilAlive } from './site.testing.ts';
import { chooseFiles, givenFile, namesOn, problemsOn, runAndDownload, untilDescribed } from './workspace.testing.ts';

const site = serveSite();
const LEASE = givenFile('lease.pdf', plainPdf('LEASE', 3));
const DESK = { width: 1440, height: 900 };
const TABLET = { width: 768, height: 1024 };
const PHONE = { width: 390, height: 844 };
/** Largest layout shift of a page during a whole job, as browsers measure it. */
const MOST_SHIFT = 0.05;
const BAR_PIXELS = 48;

/** Adds up what moves from now on, also beside what the visitor does. */
async function measureShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.reload();
  await untilAlive(page);
  return () => page.evaluate(() => Reflect.get(window, 'shift'));
}

const barOf = (page: Page) => page.locator('.work-bar');
const heightOf = async (page: Page, css: string) => (await page.locator(css).boundingBox())?.height ?? 0;

describe('a tool at work: ensures that', () => {
  test.each([
    ['a desktop', DESK],
    ['a tablet', TABLET],
    ['a phone', PHONE],
  ])('nothing that is there moves during a whole job on %s', async (_, viewport) => {
    for (const [route, label] of [
      ['rotate', 'Rotate PDF'],
      ['merge', 'Merge PDFs'],
      ['compress-lite', 'Compress PDF'],
    ] as const) {
      const { page } = await site.visit(`/tools/${route}`, { viewport, serviceWorkers: 'block' });
      const shift = await measureShift(page);
      await chooseFiles(page, [LEASE]);
      await untilDescribed(page, 1);
      await runAndDownload(page, label);
      await page.locator('.result').waitFor();
      expect(await shift(), route).toBeLessThan(MOST_SHIFT);
    }
  });

  test('one bar of 48 px has the ways out, the tool, the file and its size; the stage and the settings fill the rest', async () => {
    const { page, complaints } = await site.visit('/tools/rotate', { viewport: DESK });
    expect(await page.locator('.rail').count()).toBe(0);
    await chooseFiles(page, [LEASE]);
    await untilDescribed(page, 1);
    expect(await heightOf(page, '.work-bar')).toBe(BAR_PIXELS);
    const bar = barOf(page);
    expect(await bar.getByRole('heading', { level: 1 }).innerText()).toBe('Rotate PDF');
    expect(await bar.innerText()).toContain('lease.pdf');
    expect(await bar.innerText()).toContain('3 pages');
    await bar.getByRole('link', { name: 'Back to Tools' }).waitFor();
    await bar.getByRole('button', { name: 'Switch to dark theme' }).waitFor();
    expect(await page.locator('.site-header').isVisible()).toBe(false);
    const main = await page.locator('.work-main').boundingBox();
    const rail = await page.locator('.rail').boundingBox();
    expect(rail?.width).toBe(340);
    expect((main?.width ?? 0) + (rail?.width ?? 0)).toBe(DESK.width);
    expect(rail?.height).toBe(DESK.height - BAR_PIXELS);
    const button = await page.getByRole('button', { name: 'Rotate PDF', exact: true }).boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(DESK.height);
    expect(await findBarriers(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('few pages are shown as large as the height allows, and all of them are in sight', async () => {
    const { page } = await site.visit('/tools/split', { viewport: DESK });
    const widths: number[] = [];
    for (const count of [12, 4]) {
      await chooseFiles(page, [givenFile('few.pdf', plainPdf('FEW', count))]);
      const last = page.getByRole('gridcell', { name: new RegExp(`^Page ${count} of`) });
      await last.waitFor();
      const [box, scroller] = [await last.boundingBox(), await page.locator('.grid-scroller').boundingBox()];
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((scroller?.y ?? 0) + (scroller?.height ?? 0));
      widths.push(box?.width ?? 0);
      await page.goto(`${site.origin}/tools/split`);
      await untilAlive(page);
    }
    const [many = 0, few = 0] = widths;
    expect(few).toBeGreaterThan(many);
  });

  test('on a phone the settings are a sheet that tells what it is, opens by its handle, and closes by Escape', async () => {
    const { page } = await site.visit('/tools/rotate', { viewport: PHONE });
    await chooseFiles(page, [LEASE]);
    await untilDescribed(page, 1);
    const handle = page.getByRole('button', { name: 'Rotation Settings' });
    expect(await handle.getAttribute('aria-expanded')).toBe('false');
    const run = page.getByRole('button', { name: 'Rotate PDF', exact: true });
    expect(await run.isVisible()).toBe(true);
    const angle = page.getByLabel('Rotation Angle');
    expect(await angle.isVisible()).toBe(false);
    await handle.focus();
    await page.keyboard.press('Enter');
    await angle.selectOption('180');
    expect(await run.isVisible()).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    await angle.press('Escape');
    expect(await angle.isVisible()).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  });

  test('a locked, a damaged and a long file stand on the stage at once, and say what they are', async () => {
    const { page } = await site.visit('/tools/reorder', { viewport: DESK });
    await chooseFiles(page, [givenFile('long.pdf', plainPdf('LNG', 2000))]);
    await barOf(page).waitFor();
    await page.getByText('2,000 pages').first().waitFor();
    await page.goto(`${site.origin}/tools/merge`);
    await untilAlive(page);
    const locked = await lockWithQpdf(plainPdf('LCK', 1), { userPassword: 'open', ownerPassword: 'owner' });
    await chooseFiles(page, [givenFile('tax.pdf', locked), givenFile('torn.pdf', Buffer.from('%PDF-1.7\nnothing'))]);
    await page.getByLabel('Password for tax.pdf').waitFor();
    await page.locator('.leaf[data-state=faulty]').waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });
});

describe('a result: ensures that', () => {
  test('its outcome is its headline, and the name it is saved under can be changed', async () => {
    const { page, complaints } = await site.visit('/tools/merge', { viewport: PHONE });
    await chooseFiles(page, [LEASE, givenFile('annex.pdf', plainPdf('ANNEX', 2))]);
    await untilDescribed(page, 2);
    expect((await runAndDownload(page, 'Merge PDFs')).name).toBe('recto-merge-result.pdf');
    expect(await page.locator('.result-headline').innerText()).toBe('2 files in one, 5 pages');
    await page.getByRole('button', { name: 'Rename...' }).press('Enter');
    const field = page.getByLabel('File name');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await field.fill('lease/2026 ');
    expect(await findBarriers(page)).toEqual([]);
    expect((await runAndDownload(page, 'Download Result')).name).toBe('lease_2026.pdf');
    await field.fill('');
    expect((await runAndDownload(page, 'Download Result')).name).toBe('recto-merge-result.pdf');
    expect(complaints).toEqual([]);
  });

  test('an answer is read on the page and downloaded on request only', async () => {
    const { page, complaints } = await site.visit('/tools/check-signatures', { viewport: DESK });
    const saved: string[] = [];
    page.on('download', (download) => saved.push(download.suggestedFilename()));
    await chooseFiles(page, [LEASE]);
    await untilDescribed(page, 1);
    await page.getByRole('button', { name: 'Check Signatures', exact: true }).click();
    await page.locator('.result-headline', { hasText: 'This file has no digital signature.' }).waitFor();
    await runAndDownload(page, 'Download Result');
    expect(saved).toEqual(['recto-check-signatures-result.json']);
    expect(complaints).toEqual([]);
  });
});

describe('without a network: ensures that', () => {
  test('a job on the server says so at once, and its files and settings stay', async () => {
    const { page, context } = await site.visit('/tools/rotate', { viewport: DESK });
    await chooseFiles(page, [LEASE]);
    await untilDescribed(page, 1);
    await page.getByLabel('On the server').check();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Rotate PDF', exact: true }).click();
    expect(await problemsOn(page)).toEqual([
      'Upload failed: you are offline, and this job runs on the server. Your files are unchanged.',
    ]);
    expect(await namesOn(page)).toEqual(['lease.pdf']);
    await context.setOffline(false);
    await runAndDownload(page, 'Rotate PDF');
  });
});
