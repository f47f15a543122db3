import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM } from '@recto/testkit';
import { DECLARATIONS } from '@recto/tools/declarations';
import { TOOL_IDS } from '@recto/tools/ids';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { securityHeaders } from '../../apps/server/src/headers.ts';
import { untilPartsHere } from '../../apps/web/src/tests/site.testing.ts';
import { ROOT } from '../root.ts';
import { servePlainFiles } from './plain-file-server.testing.ts';
import { makeTrial, needsServer, ON_DEVICE } from './tool-visits.testing.ts';

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
const JOB_MS = 240_000;
const ON_SERVER = TOOL_IDS.filter(needsServer).flatMap((id) => DECLARATIONS[id].pages.map(({ route }) => route));

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
      const [first] = DECLARATIONS[id].pages;
      const { page, foreign } = await open(first.route);
      // The page fetches by itself what jobs take; from then on the tool needs no network.
      await untilPartsHere(page);
      await page.context().setOffline(true);
      expect(await makeTrial(page, id)).toEqual([]);
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
