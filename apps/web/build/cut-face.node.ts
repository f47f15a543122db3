/// <reference path="./subset-font.d.ts" />
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import { CACHE } from './folders.node.ts';
import { type FontSlice, joinFonts } from './join-fonts.ts';
import { type Cut, charactersIn } from './typefaces.ts';

const require = createRequire(import.meta.url);

/** Folder of the cut faces: `<name>.woff2` for the site, `<name>.ttf` for pictures drawn at build, and their style sheet. */
export const FONT_FOLDER = join(CACHE, 'fonts');

/** A face, and what is cut of it. */
export interface FaceFiles {
  readonly cut: Cut;
  /** Characters by the names of the files that they go into. */
  readonly files: ReadonlyMap<string, string>;
}

/** Cuts a face and writes its files. */
export default async function writeFace({ cut, files }: FaceFiles): Promise<void> {
  const whole = Buffer.from(await cutFace(cut, [...files.values()].join('')));
  for (const [name, text] of files) {
    for (const [targetFormat, ending] of [
      ['woff2', 'woff2'],
      ['sfnt', 'ttf'],
    ] as const) {
      writeFileSync(pathOf(name, ending), await subsetFont(whole, text, { targetFormat }));
    }
    writeFileSync(pathOf(name, 'stamp'), stampOf(cut, text));
  }
}

/** A face with these characters. @returns a TrueType program. @throws Error for characters that the typeface lacks in slices */
export async function cutFace(cut: Cut, text: string): Promise<Uint8Array> {
  if (cut.file.includes('*')) return joinSlices(cut, text);
  return subsetFont(readFace(cut, cut.file), text, { targetFormat: 'sfnt', ...axesOf(cut) });
}

/** True when all files of a face exist and each was cut from these characters of this version of the typeface. */
export function isCut({ cut, files }: FaceFiles): boolean {
  return [...files].every(
    ([name, text]) =>
      ['woff2', 'ttf', 'stamp'].every((ending) => existsSync(pathOf(name, ending))) &&
      readFileSync(pathOf(name, 'stamp'), 'utf8') === stampOf(cut, text),
  );
}

function pathOf(name: string, ending: string): string {
  return join(FONT_FOLDER, `${name}.${ending}`);
}

function stampOf(cut: Cut, text: string): string {
  const { version } = JSON.parse(readFileSync(join(folderOf(cut), 'package.json'), 'utf8'));
  return createHash('sha256')
    .update(JSON.stringify([cut, version, text]))
    .digest('hex');
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
