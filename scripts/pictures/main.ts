/**
 * Takes pictures of the built site: that of the README, the merge page with a result and its receipt, and those of the web
 * manifest. `node scripts/take-pictures.ts`, after `npm run build`. Needs Chromium.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildPdf, richSpec } from '@recto/testkit';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { SCREENSHOT_FOLDER, SCREENSHOTS } from '../apps/web/src/app-manifest.ts';
import { startServer } from '../apps/web/src/tests/serve.testing.ts';
import { buildIfStale } from './build.ts';
import { ROOT } from './root.ts';

const README_PICTURE = join(ROOT, 'docs/recto.png');
/** Few colours are enough for a page of paper and ink, and make the file small. */
const COLOURS = 48;

await buildIfStale('web');
const server = await startServer();
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless', '--no-sandbox'] });
try {
  await take(README_PICTURE, { viewport: { width: 1180, height: 900 } }, merge);
  for (const { name, route, formFactor, widthPixels, heightPixels } of SCREENSHOTS) {
    const deviceScaleFactor = formFactor === 'narrow' ? 2 : 1;
    const viewport = { width: widthPixels / deviceScaleFactor, height: heightPixels / deviceScaleFactor };
    const path = join(ROOT, 'apps/web', SCREENSHOT_FOLDER, `${name}.png`);
    await take(path, { viewport, deviceScaleFactor }, route === 'merge' ? merge : openHome);
  }
} finally {
  await browser.close();
  await server.stop();
}

async function take(path: string, options: BrowserContextOptions, prepare: (page: Page) => Promise<unknown>) {
  const page = await browser.newPage({ ...options, colorScheme: 'light', reducedMotion: 'reduce' });
  await prepare(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  const drawn = await page.screenshot({ animations: 'disabled' });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, await sharp(drawn).png({ palette: true, colours: COLOURS, compressionLevel: 9 }).toBuffer());
  console.log(path);
  await page.close();
}

function openHome(page: Page): Promise<unknown> {
  return page.goto(`${server.origin}/`, { waitUntil: 'networkidle' });
}

async function merge(page: Page): Promise<void> {
  await page.goto(`${server.origin}/tools/merge`, { waitUntil: 'networkidle' });
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
}
