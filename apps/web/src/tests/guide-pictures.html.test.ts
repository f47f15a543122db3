import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@recto/locales';
import { readWords } from '@recto/locales/read';
import { GUIDES } from '@recto/tools/guides';
import { expect, test } from 'vitest';
import { DIST, WEB } from '../../build/folders.node.ts';
import { addressIn } from '../address.ts';
import { GUIDE_PICTURE, guidePictureAddress } from '../pages/guide-picture-address.ts';
import { documentOf, textsOf } from './built-pages.testing.ts';

const GUIDES_WITH_PICTURE = GUIDES.flatMap(({ slug, picture }) => (picture ? [{ slug, picture }] : []));

test.each(LANGUAGES)('ensures that the guides in $name show their pictures, with size and words', async (language) => {
  const words = readWords(language);
  expect(GUIDES_WITH_PICTURE.length).toBeGreaterThanOrEqual(10);
  for (const { slug, picture } of GUIDES_WITH_PICTURE) {
    const document = await documentOf(addressIn(language, `/guides/${slug}`));
    const image = document.querySelector('.guide-figure img');
    const address = guidePictureAddress(slug, language);
    const shown = ['src', 'alt', 'width', 'height', 'loading'].map((name) => image?.getAttributeValue(name));
    expect(shown).toEqual([
      `/${address}`,
      words[picture.alt.id] ?? picture.alt.text,
      String(GUIDE_PICTURE.widthPixels),
      String(GUIDE_PICTURE.heightPixels),
      'lazy',
    ]);
    expect(textsOf(document, 'figcaption')).toEqual([words[picture.caption.id] ?? picture.caption.text]);
    expect(readFileSync(join(DIST, address)).equals(readFileSync(join(WEB, address)))).toBe(true);
  }
});
