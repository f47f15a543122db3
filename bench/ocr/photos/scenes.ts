import { OCR_LANGUAGE_CODES, type OcrLanguage } from '@recto/contract/ocr-languages';
import { sharesFrom } from '@recto/testkit';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { panelOf, SCENE_KINDS, type SceneKind } from './panels.ts';
import { photograph } from './photograph.ts';

/** One photograph of the bench. */
export interface Scene {
  readonly name: string;
  readonly language: OcrLanguage;
  readonly kind: SceneKind;
  readonly seed: number;
}

/** Five things in each of 13 languages. @param firstSeed another one gives other pictures of the same things */
export function scenesOf(firstSeed: number): Scene[] {
  return OCR_LANGUAGE_CODES.flatMap((language, at) =>
    SCENE_KINDS.map((kind, kindIndex) => ({
      name: `${language} ${kind}`,
      language,
      kind,
      seed: firstSeed + at * SCENE_KINDS.length + kindIndex,
    })),
  );
}

/** Draws a scene. @returns a JPEG and what stands on it */
export async function takePhotograph(browser: Browser, { kind, language, seed }: Scene) {
  const random = sharesFrom(seed);
  const panel = panelOf(kind, language, random);
  const { widthPixels: width, heightPixels: height } = panel;
  const page = await browser.newPage({ viewport: { width, height } });
  try {
    await page.setContent(panel.html);
    const { data, info } = await sharp(await page.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const picture = { widthPixels: info.width, heightPixels: info.height, rgb: new Uint8Array(data) };
    return { jpeg: await photograph(picture, kind, random), truth: panel.truth };
  } finally {
    await page.close();
  }
}
