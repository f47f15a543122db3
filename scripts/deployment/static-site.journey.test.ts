import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usedBy } from '@recto/contract/any-tool';
import { NATIVE_CAPABILITIES } from '@recto/contract/capabilities/capabilities';
import { parseOptions } from '@recto/contract/options';
import { CHROMIUM, TRIAL_PASSWORD } from '@recto/testkit';
import { DECLARATIONS } from '@recto/tools/declarations';
import { TOOL_IDS, type ToolId } from '@recto/tools/ids';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { securityHeaders } from '../../apps/server/src/headers.ts';
import { untilPartsHere } from '../../apps/web/src/tests/site.testing.ts';
import { ROOT } from '../root.ts';
import { servePlainFiles } from './plain-file-server.testing.ts';
import { caseOf } from './tool-cases.ts';

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
const JOB_MS = 100_000;
const needsServer = (id: ToolId) => {
  const tool = DECLARATIONS[id];
  return usedBy(tool as never, parseOptions(tool.options as never, {})).some((name) => NATIVE_CAPABILITIES.has(name));
};
const ON_DEVICE = TOOL_IDS.filter((id) => !needsServer(id));
const ON_SERVER = TOOL_IDS.filter(needsServer).flatMap((id) => DECLARATIONS[id].pages.map(({ route }) => route));

/** What a visitor does before the start, for tools whose settings are not ready as they are. */
const PREPARE: Readonly<Partial<Record<ToolId, (page: Page) => Promise<unknown>>>> = {
  properties: (page) => page.getByRole('textbox', { name: 'Title', exact: true }).fill('Harvest of 2026'),
  protect: async (page) => {
    await page.getByLabel('Password to open', { exact: true }).fill(TRIAL_PASSWORD);
    await page.getByLabel('Repeat the password: Password to open').fill(TRIAL_PASSWORD);
  },
  unlock: async (page) => {
    await page.locator('.leaf[data-state=locked] input').fill(TRIAL_PASSWORD);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.locator('.leaf[data-state=ready]').waitFor();
  },
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

describe.skipIf(!existsSync(CHROMIUM))('the site as a folder of files ensures that', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recto-static-'));
  let server: Server | undefined;
  let browser: Browser | undefined;
  let origin = '';
  beforeAll(async () => {
    const script = ['scripts/deployment/build-static.ts', '--output', folder];
    const { status, stderr } = spawnSync(process.execPath, script, { cwd: ROOT, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    ({ origin, server } = await servePlainFiles(folder));
    browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  }, 900_000);
  afterAll(async () => {
    await browser?.close();
    server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = async (route: string) => {
    const page = await (browser as Browser).newPage();
    page.setDefaultTimeout(JOB_MS);
    const foreign: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (/\/(api|storage|functions|process)\b/.test(new URL(url).pathname)) foreign.push(url);
      else if (!url.startsWith(origin) && !/^(blob|data):/.test(url)) foreign.push(url);
    });
    await page.goto(`${origin}/tools/${route}`);
    return { page, foreign };
  };

  // Side by side: each waits much for its worker.
  test.concurrent.each(ON_DEVICE)(
    '%s works with a host that only serves files, and with the network off once its page has loaded',
    async (id) => {
      const job = await caseOf(id)?.();
      const [first] = DECLARATIONS[id].pages;
      const { page, foreign } = await open(first.route);
      // The page fetches by itself what jobs take; from then on the tool needs no network.
      await untilPartsHere(page);
      await page.context().setOffline(true);
      const files = (job?.files ?? []).map(([name, bytes]) => ({ name, mimeType: '', buffer: Buffer.from(bytes) }));
      await page.locator('input[type=file]').first().setInputFiles(files);
      await page.waitForFunction(() => document.querySelectorAll('.leaf[data-state=reading]').length === 0);
      await PREPARE[id]?.(page);
      const done = page.locator('.work-done');
      await page.getByRole('button', { name: first.actionLabel, exact: true }).click();
      await done.or(page.locator('.problems')).first().waitFor();
      expect(await page.locator('.problems').allInnerTexts()).toEqual([]);
      await page.locator('.receipt-foot', { hasText: 'Made on this device' }).waitFor();
      expect(foreign).toEqual([]);
      await page.close();
    },
  );

  test.each(ON_SERVER)('%s says that it needs a server, and takes no file', async (route) => {
    const { page } = await open(route);
    expect(await page.locator('.gap-note').innerText()).toMatch(/cannot work here.*this site has no server/s);
    expect(await page.locator('input[type=file]').count()).toBe(0);
    await page.close();
  });

  test('settings for every kind of host carry every header of the server', () => {
    for (const name of ['settings/nginx.conf', 'settings/Caddyfile', '.htaccess', '_headers', 'vercel.json']) {
      const text = readFileSync(join(folder, name), 'utf8');
      for (const [header, value] of Object.entries(securityHeaders(false))) {
        expect(text, name).toContain(header);
        expect(text, name).toContain(value);
      }
    }
  });
});
