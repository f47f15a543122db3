/**
 * Takes the picture of the README: the merge page with a result and its receipt, from the built site. `node scripts/readme-picture.ts`,
 * after `npm run build`. Needs Chromium.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildPdf, richSpec } from '@recto/testkit';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { buildIfStale } from './build.ts';
import { ROOT } from './root.ts';

const PICTURE = join(ROOT, 'docs/recto.png');
const VIEWPORT = { width: 1180, height: 900 };
/** Few colours are enough for a page of paper and ink, and make the file small. */
const COLOURS = 48;

buildIfStale('web');
const data = mkdtempSync(join(tmpdir(), 'recto-picture-'));
const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
  cwd: ROOT,
  env: { ...process.env, PORT: '0', RECTO_DATA: data },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless', '--no-sandbox'] });
try {
  const page = await browser.newPage({ viewport: VIEWPORT, colorScheme: 'light' });
  await page.goto(`${await addressOf()}tools/merge`, { waitUntil: 'networkidle' });
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(
      ['annual-report.pdf', 'appendix.pdf'].map((name, seed) => ({
        name,
        mimeType: 'application/pdf',
        buffer: Buffer.from(buildPdf(richSpec({ pages: 4, seed }))),
      })),
    );
  await page.getByRole('button', { name: 'Merge PDFs', exact: true }).click();
  await page.getByRole('region', { name: 'Receipt' }).waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  const drawn = await page.screenshot({ animations: 'disabled' });
  writeFileSync(PICTURE, await sharp(drawn).png({ palette: true, colours: COLOURS, compressionLevel: 9 }).toBuffer());
  console.log(PICTURE);
} finally {
  await browser.close();
  server.kill('SIGTERM');
  rmSync(data, { recursive: true, force: true });
}

async function addressOf(): Promise<string> {
  for await (const line of createInterface({ input: server.stdout })) {
    if (/^https?:\/\/\S+$/.test(line)) return line;
  }
  throw new Error('The server ended without printing its address');
}
