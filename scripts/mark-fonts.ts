import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const FAMILIES = [
  'noto-sans',
  'vazirmatn',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-sans-sc',
  'noto-sans-jp',
  'noto-sans-kr',
  'noto-emoji',
  'dancing-script',
  'caveat',
  'great-vibes',
  'sacramento',
];
const WEIGHTS = [400, 700];

/**
 * Copies the fonts that marks are set in from their packages to where a site or a command line finds them.
 * @param target a folder; each family gets one of its own, as in its package
 * @param withStyle also a style sheet of all, for a preview in a page
 */
export function copyMarkFonts(target: string, withStyle: boolean): void {
  const rules: string[] = [];
  for (const family of FAMILIES) {
    const source = dirname(require.resolve(`@fontsource/${family}/unicode.json`));
    mkdirSync(join(target, family, 'files'), { recursive: true });
    for (const name of ['unicode.json', 'LICENSE']) cpSync(join(source, name), join(target, family, name));
    const wanted = WEIGHTS.map((weight) => `-${weight}-normal.woff`);
    for (const name of readdirSync(join(source, 'files'))) {
      if (!wanted.some((ending) => name.endsWith(ending))) continue;
      cpSync(join(source, 'files', name), join(target, family, 'files', name));
    }
    const slices = Object.entries(JSON.parse(readFileSync(join(source, 'unicode.json'), 'utf8')));
    for (const [slice, ranges] of slices) {
      for (const weight of WEIGHTS) {
        const file = `${family}/files/${family}-${slice.replace(/[[\]]/g, '')}-${weight}-normal.woff`;
        if (!existsSync(join(target, file))) continue;
        rules.push(
          `@font-face{font-family:mark-${family};font-weight:${weight};src:url(${file});unicode-range:${ranges}}`,
        );
      }
    }
  }
  if (withStyle) writeFileSync(join(target, 'fonts.css'), rules.join('\n'));
}
