import { usedBy } from '@recto/contract/any-tool';
import { NATIVE_CAPABILITIES } from '@recto/contract/capabilities/capabilities';
import { parseOptions } from '@recto/contract/options';
import { TRIAL_PASSWORD } from '@recto/testkit';
import { DECLARATIONS } from '@recto/tools/declarations';
import { TOOL_IDS, type ToolId } from '@recto/tools/ids';
import type { Page } from 'playwright-core';
import { caseOf } from './tool-cases.ts';

/** True when only a server can do a tool's jobs. */
export const needsServer = (id: ToolId) => {
  const tool = DECLARATIONS[id];
  return usedBy(tool as never, parseOptions(tool.options as never, {})).some((name) => NATIVE_CAPABILITIES.has(name));
};
/** Tools whose jobs a visitor's device can do. */
export const ON_DEVICE = TOOL_IDS.filter((id) => !needsServer(id));

/** Actions of a visitor before the start, for tools whose default settings are not enough. */
const PREPARE: Readonly<Partial<Record<ToolId, (page: Page) => Promise<unknown>>>> = {
  properties: (page) => page.getByRole('textbox', { name: 'Title', exact: true }).fill('Harvest of 2026'),
  protect: async (page) => {
    await page.getByLabel('Password to open', { exact: true }).fill(TRIAL_PASSWORD);
    await page.getByLabel('Repeat the password: Password to open').fill(TRIAL_PASSWORD);
  },
  // The button of the tool opens the file.
  unlock: (page) => page.locator('.leaf[data-state=locked] input').fill(TRIAL_PASSWORD),
  redact: async (page) => {
    await page.getByRole('textbox', { name: 'Words or phrases' }).fill('RP');
    await page.locator('.redact-hit').first().waitFor();
  },
  watermark: async (page) => {
    await page.locator('.stage-paper').waitFor();
    await page.getByRole('textbox', { name: 'Text' }).fill('COPY');
  },
  esign: async (page) => {
    await page.locator('.sign-paper canvas, .sign-paper img').first().waitFor();
    await page.getByRole('button', { name: 'Signature', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('tab', { name: 'Type' }).click();
    await dialog.getByRole('textbox').fill('Anna Example');
    await dialog.getByRole('button', { name: 'Use it' }).click();
    const paper = page.locator('.sign-paper');
    const box = await paper.boundingBox();
    if (box) await paper.click({ position: { x: box.width / 2, y: box.height / 2 } });
    await page.locator('.sign-mark').waitFor();
  },
};

/** Gives a tool's page the files of its trial, sets what has to be set, starts the job, and waits for its end. @returns what the page complains about */
export async function makeTrial(page: Page, id: ToolId): Promise<readonly string[]> {
  const job = await caseOf(id)?.();
  const files = (job?.files ?? []).map(([name, bytes]) => ({ name, mimeType: '', buffer: Buffer.from(bytes) }));
  await page.locator('input[type=file]').first().setInputFiles(files);
  await page.waitForFunction(() => document.querySelectorAll('.leaf[data-state=reading]').length === 0);
  await PREPARE[id]?.(page);
  await page.getByRole('button', { name: DECLARATIONS[id].pages[0].actionLabel, exact: true }).click();
  await page.locator('.work-done').or(page.locator('.problems')).first().waitFor();
  return page.locator('.problems').allInnerTexts();
}
