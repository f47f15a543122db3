/** Takes the picture of the README, the merge page with a result and its receipt, and those of the web manifest. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildPdf, richSpec } from '@recto/testkit';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { SCREENSHOT_FOLDER, SCREENSHOTS } from '../../apps/web/src/app-manifest.ts';
import { givenFile } from '../../apps/web/src/tests/given-file.testing.ts';
import { ROOT } from '../root.ts';

const README_PICTURE = join(ROOT, 'docs/recto.png');
/** Few colours are enough for a page of paper and ink, and make the file small. */
const COLOURS = 48;

type Prepare = (page: Page, origin: string) => Promise<unknown>;

/** Writes them all. @param origin origin of the built site */
export async function takeScreenshots(browser: Browser, origin: string): Promise<void> {
  await take(README_PICTURE, { viewport: { width: 1180, height: 900 } }, merge);
  for (const { name, route, formFactor, widthPixels, heightPixels } of SCREENSHOTS) {
    const deviceScaleFactor = formFactor === 'narrow' ? 2 : 1;
    const viewport = { width: widthPixels / deviceScaleFactor, height: heightPixels / deviceScaleFactor };
    const path = join(ROOT, 'apps/web', SCREENSHOT_FOLDER, `${name}.png`);
    await take(path, { viewport, deviceScaleFactor }, route === 'merge' ? merge : openHome);
  }

  async function take(path: string, options: BrowserContextOptions, prepare: Prepare): Promise<void> {
    const page = await browser.newPage({ ...options, colorScheme: 'light', reducedMotion: 'reduce' });
    await prepare(page, origin);
    await page.evaluate(() => window.scrollTo(0, 0));
    const drawn = await page.screenshot({ animations: 'disabled' });
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, await sharp(drawn).png({ palette: true, colours: COLOURS, compressionLevel: 9 }).toBuffer());
    console.log(path);
    await page.close();
  }
}

function openHome(page: Page, origin: string): Promise<unknown> {
  return page.goto(`${origin}/`, { waitUntil: 'networkidle' });
}

async function merge(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/tools/merge`, { waitUntil: 'networkidle' });
  const files = ['annual-report.pdf', 'appendix.pdf'].map((name, seed) =>
    givenFile(name, buildPdf(richSpec({ pages: 4, seed, marker: 'Report ' }))),
  );
  await page.locator('input[type=file]').first().setInputFiles(files);
  await page.getByRole('button', { name: 'Merge PDFs', exact: true }).click();
  await page.getByRole('region', { name: 'Receipt' }).waitFor();
  // The picture of the result comes a moment later.
  await page.locator('.result-actions').waitFor();
  await page.waitForTimeout(1_500);
}
