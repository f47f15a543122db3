import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { characterErrorRate, withTemporaryFolder } from '@recto/testkit';
import { UNSPACED, WANTS_ENGLISH } from '../cells.ts';
import { createOwn } from '../ours.ts';
import { openBrowser } from '../pages.ts';
import { hasOcrMyPdf, ocrMyPdfText } from '../peers.ts';
import type { Store } from '../store.ts';
import { type Scene, scenesOf, takePhotograph } from './scenes.ts';

/** One photograph: shares of wrong characters, at most 1, so that no heap of invented letters counts for more than an empty page. */
export interface PhotoRow {
  readonly characters: number;
  /** As each page looks, and read as print, as every page was before photographs had an engine of their own. */
  readonly ours: number;
  readonly asPrint: number;
  /** Null where it is not installed or gave up. */
  readonly ocrMyPdf: number | null;
  /** Processor time of ours, in seconds: the first photograph loads the networks. */
  readonly cpuSeconds: number;
}

/** First seed of the bench's pictures; the scales of certainty were measured on pictures of another seed. */
const FIRST_SEED = 1_000;
/** For pictures that do not say their resolution; the other program refuses to guess. */
const USUAL_DPI = 200;

/** Measures the photographs that have not been measured yet. */
export async function measurePhotos(store: Store<PhotoRow>, languages: readonly string[]): Promise<void> {
  const browser = await openBrowser();
  if (!browser) {
    console.log('No Chromium: photographs cannot be drawn.');
    return;
  }
  const own = createOwn('wasm', 1);
  try {
    for (const scene of scenesOf(FIRST_SEED).filter(({ language }) => languages.includes(language))) {
      const row = await store.once(scene.name, async () => {
        const { jpeg, truth } = await takePhotograph(browser, scene);
        const rate = (found: string) =>
          Math.min(1, characterErrorRate(truth, found, { isCjk: UNSPACED.has(scene.language) }));
        const read = async (engine: 'auto' | 'page') => {
          const before = process.cpuUsage();
          const { text } = await own('photo.jpg', jpeg, [scene.language], engine);
          const { user, system } = process.cpuUsage(before);
          return { rate: rate(text), cpuSeconds: (user + system) / 1e6 };
        };
        const [ours, asPrint] = [await read('auto'), await read('page')];
        const other = hasOcrMyPdf() ? await theirs(scene, jpeg) : null;
        return {
          characters: [...truth].length,
          ours: ours.rate,
          asPrint: asPrint.rate,
          ocrMyPdf: other === null ? null : rate(other),
          cpuSeconds: ours.cpuSeconds,
        };
      });
      console.log(scene.name, JSON.stringify(row));
    }
  } finally {
    await browser.close();
  }
}

function theirs({ language }: Scene, jpeg: Uint8Array): Promise<string | null> {
  return withTemporaryFolder(async (folder) => {
    const path = join(folder, 'photo.jpg');
    await writeFile(path, jpeg);
    return ocrMyPdfText(path, WANTS_ENGLISH.has(language) ? `${language}+eng` : language, folder, USUAL_DPI);
  });
}
