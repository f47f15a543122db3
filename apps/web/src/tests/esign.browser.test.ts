import { pdfTexts, plainPdf, qpdfCheck } from '@recto/testkit';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.node.ts';
import { chooseFiles, givenFile, problemsOn, runAndDownload } from './desk.node.ts';
import { serveSite } from './site.node.ts';

const site = serveSite();
const FILE = givenFile('contract.pdf', plainPdf('CON', 3));

async function openDesk() {
  const visit = await site.visit('/tools/esign');
  await chooseFiles(visit.page, [FILE]);
  await visit.page.locator('.sign-paper canvas, .sign-paper img').first().waitFor();
  return visit;
}

/** Clicks the page on the desk at a share of its width and height. */
async function clickPaper(page: Page, across: number, down: number): Promise<void> {
  const box = await page.locator('.sign-paper').boundingBox();
  if (!box) throw new Error('the page is in sight');
  await page.locator('.sign-paper').click({ position: { x: box.width * across, y: box.height * down } });
}

describe('e-sign: ensures that', () => {
  test('a name is typed, placed, moved by keys, put on every page and written', async () => {
    const { page, complaints } = await openDesk();
    await page.getByRole('button', { name: 'Signature', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('tab', { name: 'Type' }).click();
    await dialog.getByRole('textbox').fill('Anna Example');
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Use it' }).click();
    await clickPaper(page, 0.3, 0.6);
    const mark = page.locator('.sign-mark');
    await mark.waitFor();
    const left = async () => (await mark.boundingBox())?.x ?? 0;
    const before = await left();
    await mark.focus();
    await mark.press('Shift+ArrowRight');
    expect(await left()).toBeGreaterThan(before + 3);
    await page.getByRole('button', { name: 'On every page' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Redo' }).click();
    expect(await findBarriers(page)).toEqual([]);
    const { name, bytes } = await runAndDownload(page, 'Sign PDF');
    expect(name).toBe('recto-esign-result.pdf');
    const texts = await pdfTexts(bytes);
    expect(texts.map((text) => text.includes('Anna Example'))).toEqual([true, true, true]);
    expect(await qpdfCheck(bytes)).toEqual({ exitCode: 0, complaints: [] });
    expect(complaints).toEqual([]);
  });

  test('drawing, placing and signing ask nothing of any network', async () => {
    const { page, requests } = await openDesk();
    await page.waitForLoadState('networkidle');
    const known = requests.length;
    await page.getByRole('button', { name: 'Signature', exact: true }).click();
    const pad = await page.locator('.ink-area').boundingBox();
    if (!pad) throw new Error('the pad is in sight');
    await page.mouse.move(pad.x + 60, pad.y + 90);
    await page.mouse.down();
    for (let step = 1; step <= 12; step++) {
      await page.mouse.move(pad.x + 60 + step * 20, pad.y + 90 + 30 * Math.sin(step));
    }
    await page.mouse.up();
    await page.getByRole('button', { name: 'Use it' }).click();
    await clickPaper(page, 0.4, 0.5);
    await page.locator('.sign-mark').waitFor();
    const { bytes } = await runAndDownload(page, 'Sign PDF');
    expect(await qpdfCheck(bytes)).toEqual({ exitCode: 0, complaints: [] });
    expect(requests.slice(known)).toEqual([]);
  });

  test('nothing to write is told', async () => {
    const { page } = await openDesk();
    await page.getByRole('button', { name: 'Sign PDF', exact: true }).click();
    expect((await problemsOn(page)).join()).toContain('Place a signature, text or mark on a page first');
  });
});
