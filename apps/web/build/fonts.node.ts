/// <reference path="./subset-font.d.ts" />
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import { CACHE } from './folders.node.ts';

const require = createRequire(import.meta.url);
const SERIF = '@fontsource-variable/source-serif-4';
const SANS = '@fontsource-variable/source-sans-3';

/** One face of the site: a cut of a variable font at fixed axes, a range where the page needs one. */
interface Face {
  readonly name: string;
  readonly family: string;
  readonly file: string;
  readonly axes: Readonly<Record<string, number | { min: number; max: number }>>;
}

const FACES: readonly Face[] = [
  { name: 'display', family: SERIF, file: 'source-serif-4-latin-opsz-normal', axes: { wght: 400, opsz: 60 } },
  { name: 'text', family: SERIF, file: 'source-serif-4-latin-opsz-normal', axes: { wght: 400, opsz: 20 } },
  { name: 'italic', family: SERIF, file: 'source-serif-4-latin-opsz-italic', axes: { wght: 400, opsz: 24 } },
  { name: 'sans', family: SANS, file: 'source-sans-3-latin-wght-normal', axes: { wght: { min: 400, max: 600 } } },
];

/** Latin letters of western and central Europe, and the marks the texts use. */
function characters(): string {
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
  return `${range(0x20, 0x7e)}${range(0xa0, 0x17f)}–—‘’‚“”„†•…‹›€™←↑→↓−×`;
}

/** Folder of the cut faces: `<name>.woff2` for the site, `<name>.ttf` for pictures drawn at build. */
export const FONT_FOLDER = join(CACHE, 'fonts');

/** Cuts the faces. A quarter of the weight of the whole variable fonts, with the optical size of each use. */
export async function buildFonts(): Promise<void> {
  mkdirSync(FONT_FOLDER, { recursive: true });
  const text = characters();
  for (const { name, family, file, axes } of FACES) {
    const folder = dirname(require.resolve(`${family}/package.json`));
    const whole = readFileSync(join(folder, 'files', `${file}.woff2`));
    for (const [targetFormat, ending] of [
      ['woff2', 'woff2'],
      ['sfnt', 'ttf'],
    ] as const) {
      const cut = await subsetFont(whole, text, { targetFormat, variationAxes: axes });
      writeFileSync(join(FONT_FOLDER, `${name}.${ending}`), cut);
    }
  }
}
