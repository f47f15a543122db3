/** Takes the pictures of the guides: the page of a tool, as a visitor sees it, in every language. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Language } from '@recto/locales';
import { readWords } from '@recto/locales/read';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { addressIn } from '../../apps/web/src/address.ts';
import { GUIDE_PICTURE, guidePictureAddress } from '../../apps/web/src/pages/guide-picture-address.ts';
import { untilAlive } from '../../apps/web/src/tests/site.testing.ts';
import { ROOT } from '../root.ts';
import { GUIDE_SCENES, type Scene } from './guide-scenes.ts';

/** Longest time that thumbnails, and everything computed from them, take once the files are read. */
const SETTLED_MS = 1_500;
/** Paper around the work in a picture, in pixels. */
const MARGIN = 16;
/** Free space at either side of a page of this width, in pixels. */
const GUTTER = 48;
const VIEWPORT = { width: GUIDE_PICTURE.widthPixels - 2 * MARGIN + 2 * GUTTER, height: 860 };
/** Settings of AVIF: letters stay sharp, and a picture takes about 17 kB, a third less than WebP. */
const AVIF = { quality: 42, effort: 5, chromaSubsampling: '4:2:0' } as const;

/** English texts by id. They are declared beside the site's code, and the catalogue is collected from there. */
const ENGLISH: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(ROOT, 'packages/locales/words/en.json'), 'utf8'),
);

/** Takes the picture of a guide in one language. @returns its bytes, and how many there are */
export async function takeGuidePicture(
  browser: Browser,
  origin: string,
  slug: string,
  language: Language,
): Promise<number> {
  const scene = GUIDE_SCENES[slug];
  if (!scene) throw new Error(`The guide ${slug} has no scene`);
  const page = await browser.newPage({ viewport: VIEWPORT, colorScheme: 'light', reducedMotion: 'reduce' });
  try {
    await act(page, `${origin}${addressIn(language, `/tools/${scene.route}`)}`, scene, language);
    const picture = await sharp(await cutOut(page, scene))
      .avif(AVIF)
      .toBuffer();
    const path = join(ROOT, 'apps/web', guidePictureAddress(slug, language));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, picture);
    return picture.length;
  } finally {
    await page.close();
  }
}

/** Goes where the scene is, and does what it says. */
async function act(
  page: Page,
  address: string,
  { files, untilRead, prepare, runs }: Scene,
  language: Language,
): Promise<void> {
  await page.goto(address, { waitUntil: 'load' });
  await untilAlive(page);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([...(await files())]);
  await page.locator(untilRead).first().waitFor();
  const words = language.path === '' ? ENGLISH : readWords(language);
  await prepare?.(page, (id) => page.getByRole('button', { name: words[id] ?? id, exact: true }).first());
  if (runs) {
    await page.locator('.settings-foot .button-primary, .settings-foot .button').first().click();
    await page.locator('.result-actions').waitFor({ timeout: 60_000 });
  }
  await page.evaluate(() =>
    Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode().catch(() => {}))]),
  );
  await page.waitForTimeout(SETTLED_MS);
}

/** The work and a margin around it, from its top on; above a result there is a line already. */
async function cutOut(page: Page, { runs }: Scene): Promise<Buffer> {
  const work = page.locator('.work, .result').first();
  const top = await work.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
  const above = runs ? -MARGIN / 2 : MARGIN;
  await page.evaluate((y) => window.scrollTo(0, y), top - above);
  await page.mouse.move(0, 0);
  const y = await work.evaluate((element) => element.getBoundingClientRect().top);
  const clip = {
    x: GUTTER - MARGIN,
    y: Math.round(y - above),
    width: GUIDE_PICTURE.widthPixels,
    height: GUIDE_PICTURE.heightPixels,
  };
  return page.screenshot({ animations: 'disabled', clip });
}
