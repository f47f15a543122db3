import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { LANGUAGES } from '@recto/locales';
import { readCharacterMaps, readTrueType } from '@recto/pdf-fonts';
import { describe, expect, test } from 'vitest';
import { cutFace } from '../../build/cut-face.node.ts';
import { latinCharacters, partsOf } from '../../build/fonts.node.ts';
import { type Cut, charactersIn, TYPEFACES, type Typeface } from '../../build/typefaces.ts';
import { readSiteWords } from '../../build/words.node.ts';

const require = createRequire(import.meta.url);
const words = readSiteWords();
const latin = new Set(latinCharacters());
/** Ends of lines, and what tells directions apart: nothing is drawn for them. */
const UNSEEN = /[\n\u200b-\u200f\u2060\u2066-\u2069]/;
/** True for what no language says otherwise, such as samples of numerals: it is no word, and the system's faces draw it. */
const isAlike = (id: string) =>
  new Set(LANGUAGES.filter(({ path }) => path !== '').map((language) => words.all(language)[id])).size === 1;
const typefaces = TYPEFACES.map((typeface) => ({ tag: typeface.tag, typeface }));

const charactersOfFont = (font: Uint8Array, text: string) => {
  const tables = readTrueType(font)?.tables;
  const maps = readCharacterMaps(tables?.get('cmap')) ?? [];
  return [...text].filter((character) => maps.some(({ glyphOf }) => glyphOf(character.codePointAt(0) ?? 0) !== 0));
};

/** Returns the characters that the slices of a typeface cover, as a list for `unicode-range`. */
const rangesOf = ({ family }: Cut): string => {
  const folder = dirname(require.resolve(`${family}/package.json`));
  return Object.values(JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8'))).join(',');
};

const isSliced = ({ cuts }: Typeface) => cuts.some(({ file }) => file.includes('*'));

describe('typefaces: ensures that', () => {
  test.each(LANGUAGES.map((language) => [language.tag, language] as const))(
    'every character of the words of %s is in a face that its pages load',
    (tag, language) => {
      const typeface = TYPEFACES.find((one) => one.tag === tag);
      const own = new Set(typeface ? [...partsOf(typeface, words).values()].join('') : '');
      const said = Object.entries(words.all(language)).filter(([id]) => !isAlike(id));
      const shown = new Set([...said.map(([, text]) => text), language.name].join(''));
      const missing = [...shown].filter(
        (character) => !latin.has(character) && !own.has(character) && !UNSEEN.test(character),
      );
      expect(missing).toEqual([]);
    },
  );

  test.each(typefaces.filter(({ typeface }) => !isSliced(typeface)))(
    'the faces of $tag hold what they are cut to',
    async ({ typeface }) => {
      const text = [...partsOf(typeface, words).values()].join('');
      const seen = text.replaceAll(new RegExp(UNSEEN, 'g'), '');
      expect(seen.length).toBeGreaterThan(30);
      for (const cut of typeface.cuts) {
        const face = await cutFace(cut, text);
        expect(charactersOfFont(face, seen).join(''), cut.file).toBe(seen);
      }
    },
  );

  test.each(typefaces.filter(({ typeface }) => isSliced(typeface)))(
    'the slices of $tag have its characters, and those of a word are joined to one face',
    async ({ typeface }) => {
      const text = [...partsOf(typeface, words).values()].join('');
      expect(text.length).toBeGreaterThan(400);
      for (const cut of typeface.cuts) {
        const isThere = charactersIn(rangesOf(cut));
        expect([...text].filter((character) => !isThere(character))).toEqual([]);
      }
      const [cut] = typeface.cuts;
      // From far apart, so that they lie in several slices.
      const some = [...text].filter((_, index) => index % 90 === 0).join('');
      const face = cut && (await cutFace(cut, some));
      expect(face && charactersOfFont(face, some).join('')).toBe(some);
      expect(face && readTrueType(face)?.glyphCount).toBeGreaterThan(some.length);
    },
  );

  test('what every page says comes first, and nothing twice', () => {
    for (const { typeface } of typefaces.filter(({ typeface }) => typeface.isInParts)) {
      const [first = '', more = ''] = partsOf(typeface, words).values();
      expect(first.length).toBeGreaterThan(100);
      expect([...more].filter((character) => first.includes(character))).toEqual([]);
    }
  });
});
