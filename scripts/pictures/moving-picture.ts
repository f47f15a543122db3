/** Takes the moving picture of the README: files are dropped on the page of compress, looked at, made smaller and receipted. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { untilAlive } from '../../apps/web/src/tests/site.testing.ts';
import { ROOT } from '../root.ts';
import { photosFile } from './demo-files.ts';

/** Path of the moving picture. */
export const MOVING_PICTURE = join(ROOT, 'docs/recto.webp');
const VIEWPORT = { width: 1080, height: 680 };
/** Its width: a README is about as wide. */
const WIDTH_PIXELS = 900;
/** Quality of WebP. */
const QUALITY = 82;
/** Free above the work, in pixels. */
const MARGIN = 14;

/** A picture, and how long it is shown. */
interface Frame {
  readonly png: Buffer;
  readonly shownMs: number;
}

/** Writes it, as a WebP with frames. @param origin origin of the built site */
export async function takeMovingPicture(browser: Browser, origin: string): Promise<void> {
  const page = await browser.newPage({ viewport: VIEWPORT, colorScheme: 'light' });
  const frames: Frame[] = [];
  const show = async (shownMs: number) => {
    frames.push({ png: await page.screenshot(), shownMs });
  };
  await compress(page, origin, show);
  await page.close();
  const small = await Promise.all(frames.map(({ png }) => sharp(png).resize({ width: WIDTH_PIXELS }).png().toBuffer()));
  const moving = await sharp(small, { join: { animated: true } })
    .webp({ quality: QUALITY, effort: 6, loop: 0, delay: frames.map(({ shownMs }) => shownMs), minSize: true })
    .toBuffer();
  writeFileSync(MOVING_PICTURE, moving);
  const seconds = frames.reduce((sum, { shownMs }) => sum + shownMs, 0) / 1000;
  console.log(`${MOVING_PICTURE}: ${frames.length} frames, ${seconds} s, ${moving.length} bytes`);
}

/** The journey. @param show takes a frame and says how long it is shown */
async function compress(page: Page, origin: string, show: (shownMs: number) => Promise<void>): Promise<void> {
  await page.goto(`${origin}/tools/compress`, { waitUntil: 'load' });
  await untilAlive(page);
  await show(1_800);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([await photosFile('harvest.pdf', 6, 1800)]);
  await page.locator('[data-phase]:not([data-phase=empty])').waitFor();
  await scrollTo(page, '.work');
  await page.locator('.compare-page').first().waitFor();
  await show(1_000);
  await settled(page);
  await show(2_000);
  // The divider between before and after is drawn across the page.
  for (let share = 0; share <= 100; share += 10) {
    await page.locator('.compare-controls .range').fill(String(share));
    await show(share === 0 || share === 100 ? 700 : 180);
  }
  await page.locator('.compare-controls .range').fill('50');
  // A lower quality, step by step, and what it would come to.
  for (const quality of [70, 65, 60, 55]) {
    await page.locator('.rail .range').fill(String(quality));
    await show(350);
  }
  await settled(page);
  await show(2_400);
  await page.locator('.settings-foot .button').last().click();
  for (let at = 0; at < 60 && (await page.locator('.result-actions').count()) === 0; at += 1) {
    await show(120);
    await page.waitForTimeout(80);
  }
  await page.locator('.result-actions').waitFor();
  await page.waitForTimeout(1_200);
  await show(3_000);
  await scrollTo(page, '.receipt');
  await page.waitForTimeout(500);
  await show(4_000);
}

async function scrollTo(page: Page, selector: string): Promise<void> {
  await page
    .locator(selector)
    .first()
    .evaluate((element, margin) => {
      window.scrollTo({ top: element.getBoundingClientRect().top + window.scrollY - margin, behavior: 'instant' });
    }, MARGIN);
}

/** Waits until the sizes of the page and the file are found. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('.size-line')?.textContent?.match(/\p{Nd}/u));
  await page.locator('.compare-page:not([data-stale])').first().waitFor();
  await page.waitForTimeout(600);
}
