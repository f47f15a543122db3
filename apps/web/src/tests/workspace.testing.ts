import { readFileSync } from 'node:fs';
import type { Download, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { GivenFile } from './given-file.testing.ts';
import { shownText } from './site.testing.ts';

export { type GivenFile, givenFile } from './given-file.testing.ts';

/** Chooses files in the dialog of the drop zone or of the tile that adds files; both come before a tool's own fields. */
export async function chooseFiles(page: Page, files: readonly GivenFile[] | readonly string[]): Promise<void> {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([...files] as GivenFile[] | string[]);
}

/** Waits until every file is described. */
export async function untilDescribed(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      document.querySelectorAll('[data-card]').length === wanted &&
      document.querySelectorAll('.leaf[data-state=reading]').length === 0,
    count,
  );
}

/** The texts of the alert above the drop zone, one a line. */
export async function problemsOn(page: Page): Promise<string[]> {
  const alert = page.locator('.problems');
  await alert.waitFor();
  return (await shownText(alert)).split('\n').filter((line) => line !== '');
}

/** Names of the files in the workspace, in order. */
export function namesOn(page: Page): Promise<string[]> {
  return page.locator('.file-card-name, .workspace-file-name').allInnerTexts();
}

/** Opens the settings where they are a sheet from below. */
export async function openSheet(page: Page): Promise<void> {
  const handle = page.locator('.rail-handle');
  await handle.click();
  await expect.poll(() => handle.getAttribute('aria-expanded')).toBe('true');
}

/** Closes the sheet of the settings. */
export async function closeSheet(page: Page): Promise<void> {
  const handle = page.locator('.rail-handle');
  await handle.click();
  await expect.poll(() => handle.getAttribute('aria-expanded')).toBe('false');
}

/**
 * Taps until the tap had its effect. On a busy machine the finger lifts so late that the browser takes the tap for a
 * long press, which clicks nothing; a person would tap again.
 */
export async function tapUntil(
  target: Locator,
  hasHappened: () => Promise<boolean>,
  position?: { readonly x: number; readonly y: number },
): Promise<void> {
  const tapped = async () => {
    if (await hasHappened()) return true;
    await target.tap({ ...(position && { position }) });
    return false;
  };
  await expect.poll(tapped, { interval: 1000 }).toBe(true);
}

/** Presses the tool's button and takes the download that follows. */
export async function runAndDownload(page: Page, label: string): Promise<{ name: string; bytes: Uint8Array }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: label, exact: true }).click(),
  ]);
  return readDownload(download);
}

/** Name and bytes of a download. */
export async function readDownload(download: Download): Promise<{ name: string; bytes: Uint8Array }> {
  return { name: download.suggestedFilename(), bytes: new Uint8Array(readFileSync(await download.path())) };
}
