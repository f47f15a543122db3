import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGLISH_LANGUAGE, LANGUAGES } from '@recto/locales';
import type { Manifest } from 'vite';
import { type FaceFiles, FONT_FOLDER, isCut } from './cut-face.node.ts';
import { charactersOf } from './language-characters.ts';
import { Threads } from './threads.node.ts';
import { typefaceStyle } from './typeface-style.ts';
import { LATIN_CUTS, MORE, PARTS, RARE, TYPEFACES, type Typeface } from './typefaces.ts';
import type { SiteWords } from './words.node.ts';

/** Latin faces that the first screen of every page shows. */
const PRELOADED = ['display', 'text', 'sans'];
/** The group of words that every page loads. */
const EVERY_PAGE = 'site';
/** Groups of many words for few readers. */
const RARELY_READ = ['quality', 'accessibility'];

/** Latin letters of western and central Europe, and the marks the texts use. */
export function latinCharacters(): string {
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
  return `${range(0x20, 0x7e)}${range(0xa0, 0x17f)}–—‘’‚“”„†•…‹›€™←↑→↓−×`;
}

/**
 * Cuts the faces that are not there yet, and writes the style sheet of the languages' own. The Latin ones have a quarter of the
 * weight of the whole variable fonts; those of a language hold what its words say.
 */
export async function buildFonts(words: SiteWords): Promise<void> {
  mkdirSync(FONT_FOLDER, { recursive: true });
  const latin = latinCharacters();
  const cuts: FaceFiles[] = [
    ...LATIN_CUTS.map((cut) => ({ cut, files: new Map([[cut.name, latin]]) })),
    ...TYPEFACES.flatMap((typeface) => {
      const parts = [...partsOf(typeface, words)];
      return typeface.cuts.map((cut) => ({
        cut,
        files: new Map(parts.map(([part, text]) => [`${typeface.tag}-${cut.name}${part}`, text])),
      }));
    }),
  ];
  const missing = cuts.filter((one) => !isCut(one));
  // The largest first, so that no thread is left with one of them at the end.
  missing.sort((a, b) => lettersOf(b) - lettersOf(a));
  const threads = new Threads<FaceFiles, void>(new URL('./cut-face.node.ts', import.meta.url));
  try {
    await Promise.all(missing.map((one) => threads.run(one)));
  } finally {
    threads.end();
  }
  writeFileSync(join(FONT_FOLDER, 'languages.css'), typefaceStyle(TYPEFACES));
}

const lettersOf = ({ files }: FaceFiles) => [...files.values()].join('').length;

/** Characters by the ends of names of files: one file, or one for each part. */
export function partsOf(typeface: Typeface, words: SiteWords): ReadonlyMap<string, string> {
  const language = LANGUAGES.find(({ tag }) => tag === typeface.tag) ?? ENGLISH_LANGUAGE;
  const all = charactersOf(typeface, Object.values(words.all(language)));
  if (!typeface.isInParts) return new Map([['', all]]);
  const first = charactersOf(typeface, Object.values(words.of(language, EVERY_PAGE)));
  // What no page says, as the command line's words, is in no group.
  const oftenRead = words.groups.filter((group) => !RARELY_READ.includes(group));
  const often = charactersOf(
    typeface,
    oftenRead.flatMap((group) => Object.values(words.of(language, group))),
  );
  const without = (characters: string, others: string) =>
    [...characters].filter((character) => !others.includes(character)).join('');
  return new Map([
    ['', first],
    [MORE, without(often, first)],
    [RARE, without(all, first + often)],
  ]);
}

/**
 * Files of the faces that the first screen of a page shows, below the site.
 * @param tag of the page's language
 * @param groups of words that the page says
 */
export function preloadedFonts(manifest: Manifest, tag: string, groups: readonly string[]): string[] {
  const typeface = TYPEFACES.find((one) => one.tag === tag);
  const parts = typeface?.isInParts && groups.some((group) => group !== EVERY_PAGE) ? ['', MORE] : [''];
  const own = typeface?.preloaded.flatMap((name) => parts.map((part) => `${tag}-${name}${part}`)) ?? [];
  const files = new Set(Object.values(manifest).flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])]));
  return [...PRELOADED, ...own].flatMap((name) => [...files].filter((file) => isNamed(file, name)));
}

/** True when the bundler made the file from the one with this name, to which it adds eight characters. */
function isNamed(file: string, name: string): boolean {
  return file.startsWith(`assets/${name}-`) && /^[\w-]{8}\.woff2$/.test(file.slice(`assets/${name}-`.length));
}

/** Paths of the cut faces that titles of a language are set in, Latin ones first. */
export function titleFonts(tag: string): string[] {
  const typeface = TYPEFACES.find((own) => own.tag === tag);
  const isForTitles = (name: string) =>
    typeface?.faces.some(({ cut, tokens }) => cut === name && !tokens.includes('sans'));
  const own = (typeface?.cuts ?? []).filter(({ name }) => isForTitles(name)).map(({ name }) => `${tag}-${name}`);
  const names = [
    'display',
    'text',
    ...own.flatMap((name) => (typeface?.isInParts ? PARTS.map((part) => name + part) : [name])),
  ];
  return names.map((name) => join(FONT_FOLDER, `${name}.ttf`));
}
