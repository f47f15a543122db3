import { existsSync } from 'node:fs';
import { CHROMIUM } from '@recto/testkit';
import { DECLARATIONS } from '@recto/tools/declarations';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../apps/web/src/tests/serve.testing.ts';
import { untilPartsHere } from '../../apps/web/src/tests/site.testing.ts';
import { makeTrial, ON_DEVICE } from './tool-visits.testing.ts';

/** A name that is neither this machine nor reached over TLS: what a home server is called in its network. */
const NAME = 'pdf.test';
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
const STATE_MS = 240_000;

describe.skipIf(!existsSync(CHROMIUM))('the site over plain http, under any name, ensures that', () => {
  let server: RunningServer | undefined;
  let browser: Browser | undefined;
  let site = '';
  beforeAll(async () => {
    server = await startServer();
    site = `http://${NAME}:${new URL(server.origin).port}`;
    const args = [...FLAGS, `--host-resolver-rules=MAP ${NAME} 127.0.0.1`];
    browser = await chromium.launch({ executablePath: CHROMIUM, args });
  }, 900_000);
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const open = async (path: string) => {
    const page = await (browser as Browser).newPage();
    page.setDefaultTimeout(STATE_MS);
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.message());
      void dialog.accept();
    });
    await page.goto(site + path);
    await untilPartsHere(page);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    return { page, faults, asked };
  };

  test.concurrent.each(ON_DEVICE)('%s works', async (id) => {
    const { page, faults } = await open(`/tools/${DECLARATIONS[id].pages[0].route}`);
    expect(await makeTrial(page, id)).toEqual([]);
    await page.locator('.receipt-foot', { hasText: 'Made on this device' }).waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  test('a page says what http cannot do, and asks once before a password is used', async () => {
    const { page, asked } = await open('/tools/protect');
    await page.getByText('offline use and installation need https').waitFor();
    expect(await makeTrial(page, 'protect')).toEqual([]);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain('password or key file');
    await page.close();
  });

  test('a visitor who says no keeps the job from being done', async () => {
    const page: Page = await (browser as Browser).newPage();
    page.setDefaultTimeout(STATE_MS);
    page.on('dialog', (dialog) => void dialog.dismiss());
    await page.goto(`${site}/tools/protect`);
    await untilPartsHere(page);
    const asked = page.waitForEvent('dialog');
    void makeTrial(page, 'protect').catch(() => undefined);
    await asked;
    await page.getByRole('button', { name: 'Protect PDF', exact: true }).waitFor();
    expect(await page.locator('.work-done').count()).toBe(0);
    await page.close();
  });
});
