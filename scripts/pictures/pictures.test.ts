import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@recto/locales';
import { GUIDES } from '@recto/tools/guides';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { GUIDE_PICTURE, GUIDE_PICTURES, guidePictureAddress } from '../../apps/web/src/pages/guide-picture-address.ts';
import { ROOT } from '../root.ts';
import { GUIDE_SCENES } from './guide-scenes.ts';

const WEB = join(ROOT, 'apps/web');
const MOST_BYTES = { picture: 25_000, allPictures: 3_000_000, movingPicture: 1_500_000 };
const slugs = GUIDES.filter(({ picture }) => picture).map(({ slug }) => slug);
const wanted = LANGUAGES.flatMap((language) => slugs.map((slug) => guidePictureAddress(slug, language)));

test('ensures that ten guides have a picture, and a scene to take it', () => {
  expect(slugs.length).toBeGreaterThanOrEqual(10);
  expect(Object.keys(GUIDE_SCENES).sort()).toEqual([...slugs].sort());
});

test('ensures that each picture is there in every language, and no other', () => {
  const there = globSync(`${GUIDE_PICTURES}/**/*.*`, { cwd: WEB }).map((path) => path.replaceAll('\\', '/'));
  expect(there.sort()).toEqual([...wanted].sort());
});

test('ensures that the pictures are small', () => {
  const sizes = wanted.map((path) => ({ path, sizeBytes: statSync(join(WEB, path)).size }));
  expect(sizes.filter(({ sizeBytes }) => sizeBytes > MOST_BYTES.picture)).toEqual([]);
  expect(sizes.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)).toBeLessThan(MOST_BYTES.allPictures);
});

test('ensures that each picture has the size that pages are told', async () => {
  for (const path of wanted) {
    const { format, compression, width, height } = await sharp(readFileSync(join(WEB, path))).metadata();
    expect({ path, format, compression, widthPixels: width, heightPixels: height }).toEqual({
      path,
      format: 'heif',
      compression: 'av1',
      ...GUIDE_PICTURE,
    });
  }
});

test('ensures that pictures can be decoded and are not blank, of each language another guide', async () => {
  for (const [index, language] of LANGUAGES.entries()) {
    const path = guidePictureAddress(slugs[index % slugs.length] ?? '', language);
    const { channels } = await sharp(readFileSync(join(WEB, path))).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev)), path).toBeGreaterThan(10);
  }
});

test('ensures that a picture differs from that of every other language', () => {
  for (const slug of slugs) {
    const pictures = LANGUAGES.map((language) =>
      readFileSync(join(WEB, guidePictureAddress(slug, language))).toString('base64'),
    );
    expect(new Set(pictures).size, slug).toBe(LANGUAGES.length);
  }
});

test('ensures that the moving picture of the README lasts about 20 seconds, repeats itself and is small', async () => {
  const bytes = readFileSync(join(ROOT, 'docs/recto.webp'));
  expect(readFileSync(join(ROOT, 'README.md'), 'utf8')).toContain('](docs/recto.webp)');
  expect(bytes.length).toBeLessThan(MOST_BYTES.movingPicture);
  const { format, pages = 0, delay = [], loop } = await sharp(bytes, { animated: true }).metadata();
  expect([format, loop]).toEqual(['webp', 0]);
  expect(pages).toBeGreaterThan(20);
  const seconds = delay.reduce((sum, shownMs) => sum + shownMs, 0) / 1000;
  expect(seconds).toBeGreaterThan(17);
  expect(seconds).toBeLessThan(23);
});
