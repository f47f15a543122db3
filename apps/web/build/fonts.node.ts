/// <reference path="./subset-font.d.ts" />
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ENGLISH_LANGUAGE, LANGUAGES } from '@recto/locales';
import subsetFont from 'subset-font';
import type { Manifest } from 'vite';
import { CACHE } from './folders.node.ts';
import { type FontSlice, joinFonts } from './join-fonts.ts';
import { charactersOf } from './language-characters.ts';
import { typefaceStyle } from './typeface-style.ts';
import { type Cut, charactersIn, LATIN_CUTS, MORE, TYPEFACES, type Typeface } from './typefaces.ts';
import type { SiteWords } from './words.node.ts';

const require = createRequire(import.meta.url);
/** Latin faces that the first screen of every page shows. */
const PRELOADED = ['display', 'text', 'sans'];
/** The group of words that every page loads. */
const EVERY_PAGE = 'site';

/** Latin letters of western and central Europe, and the marks the texts use. */
export function latinCharacters(): string {
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
  return `${range(0x20, 0x7e)}${range(0xa0, 0x17f)}–—‘’‚“”„†•…‹›€™←↑→↓−×`;
}

/** Folder of the cut faces: `<name>.woff2` for the site, `<name>.ttf` for pictures drawn at build, and their style sheet. */
export const FONT_FOLDER = join(CACHE, 'fonts');

/**
 * Cuts the faces that are not there yet, and writes the style sheet of the languages' own. The Latin ones have a quarter of the
 * weight of the whole variable fonts; those of a language hold what its words say.
 */
export async function buildFonts(words: SiteWords): Promise<void> {
  mkdirSync(FONT_FOLDER, { recursive: true });
  const latin = latinCharacters();
  for (const cut of LATIN_CUTS) await writeCut(cut, new Map([[cut.name, latin]]));
  for (const typeface of TYPEFACES) {
    const parts = partsOf(typeface, words);
    for (const cut of typeface.cuts) {
      const files = [...parts].map(([part, text]) => [`${typeface.tag}-${cut.name}${part}`, text] as const);
      await writeCut(cut, new Map(files));
    }
  }
  writeFileSync(join(FONT_FOLDER, 'languages.css'), typefaceStyle(TYPEFACES));
}

/** Characters by the ends of names of files: one file, or one for every page and one for what else is said. */
export function partsOf(typeface: Typeface, words: SiteWords): ReadonlyMap<string, string> {
  const language = LANGUAGES.find(({ tag }) => tag === typeface.tag) ?? ENGLISH_LANGUAGE;
  const all = charactersOf(typeface, Object.values(words.all(language)));
  if (!typeface.isInParts) return new Map([['', all]]);
  const first = charactersOf(typeface, Object.values(words.of(language, EVERY_PAGE)));
  const rest = [...all].filter((character) => !first.includes(character)).join('');
  return new Map([
    ['', first],
    [MORE, rest],
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

/** Whether the bundler made a file of this one: it adds eight characters. */
function isNamed(file: string, name: string): boolean {
  return file.startsWith(`assets/${name}-`) && /^[\w-]{8}\.woff2$/.test(file.slice(`assets/${name}-`.length));
}

/** @param files characters by the names of the files that they go into */
async function writeCut(cut: Cut, files: ReadonlyMap<string, string>): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(folderOf(cut), 'package.json'), 'utf8'));
  const stampOf = (text: string) => hash([cut, version, text]);
  if ([...files].every(([name, text]) => isCut(name, stampOf(text)))) return;
  const whole = Buffer.from(await cutFace(cut, [...files.values()].join('')));
  for (const [name, text] of files) {
    for (const [targetFormat, ending] of [
      ['woff2', 'woff2'],
      ['sfnt', 'ttf'],
    ] as const) {
      writeFileSync(pathOf(name, ending), await subsetFont(whole, text, { targetFormat }));
    }
    writeFileSync(pathOf(name, 'stamp'), stampOf(text));
  }
}

/** A face with these characters. @returns a TrueType program. @throws Error for characters that the typeface lacks in slices */
export async function cutFace(cut: Cut, text: string): Promise<Uint8Array> {
  if (cut.file.includes('*')) return joinSlices(cut, text);
  return subsetFont(readFace(cut, cut.file), text, { targetFormat: 'sfnt', ...axesOf(cut) });
}

/** Whether a file is there, cut of these characters of this typeface. */
function isCut(name: string, stamp: string): boolean {
  const isThere = ['woff2', 'ttf', 'stamp'].every((ending) => existsSync(pathOf(name, ending)));
  return isThere && readFileSync(pathOf(name, 'stamp'), 'utf8') === stamp;
}

function pathOf(name: string, ending: string): string {
  return join(FONT_FOLDER, `${name}.${ending}`);
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

function axesOf({ axes }: Cut) {
  return axes ? { variationAxes: axes } : {};
}

function folderOf({ family }: Cut): string {
  return dirname(require.resolve(`${family}/package.json`));
}

function readFace(cut: Cut, file: string): Buffer {
  return readFileSync(join(folderOf(cut), 'files', `${file}.woff2`));
}

/** The characters' glyphs from the slices of a typeface that have them. */
async function joinSlices(cut: Cut, text: string): Promise<Uint8Array> {
  const ranges: Readonly<Record<string, string>> = JSON.parse(
    readFileSync(join(folderOf(cut), 'unicode.json'), 'utf8'),
  );
  const slices: FontSlice[] = [];
  let missing = [...text];
  for (const [slice, range] of Object.entries(ranges)) {
    const characters = missing.filter(charactersIn(range)).join('');
    if (characters === '') continue;
    missing = missing.filter((character) => !characters.includes(character));
    const whole = readFace(cut, cut.file.replace('*', slice.replace(/[[\]]/g, '')));
    const font = await subsetFont(whole, characters, { targetFormat: 'sfnt', noLayoutClosure: true, ...axesOf(cut) });
    slices.push({ font, characters });
  }
  if (missing.length > 0) throw new Error(`${cut.family} has no ${missing.join('')}`);
  return joinFonts(slices);
}

/** Paths of the cut faces that titles of a language are set in, Latin ones first. */
export function titleFonts(tag: string): string[] {
  const typeface = TYPEFACES.find((own) => own.tag === tag);
  const isForTitles = (name: string) =>
    typeface?.faces.some(({ cut, tokens }) => cut === name && !tokens.includes('sans'));
  const own = (typeface?.cuts ?? []).filter(({ name }) => isForTitles(name)).map(({ name }) => `${tag}-${name}`);
  const names = ['display', 'text', ...own.flatMap((name) => (typeface?.isInParts ? [name, name + MORE] : [name]))];
  return names.map((name) => join(FONT_FOLDER, `${name}.ttf`));
}
