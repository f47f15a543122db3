// Bundles the command line: `node apps/cli/build.mjs`. Two entries share chunks, so that the engine is loaded only by jobs.
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { copyMarkFonts } from '../../scripts/mark-fonts.ts';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

await rm(here('dist'), { recursive: true, force: true });
/** Packages that stay packages: native code, licences that ask for modules of their own, and wasm that is found by its package. */
const EXTERNAL = ['sharp', 'libheif-js', '@cornerstonejs/codec-openjpeg'];

/** What of these packages no job loads. */
const UNUSED = /libheif-js\/libheif\/|libheif-bundle|openjpegjs|\.d\.ts$|\.map$/;

await build({
  external: EXTERNAL.map((name) => new RegExp(`^${name}(/|$)`)),
  input: { recto: here('src/main.ts'), engine: here('src/engine.ts'), 'ocr-thread': here('src/ocr-thread.ts') },
  platform: 'node',
  logLevel: 'warn',
  output: {
    dir: here('dist'),
    format: 'esm',
    entryFileNames: '[name].mjs',
    // Beside the entries: chunks find the engine by its place relative to their own.
    chunkFileNames: '[name]-[hash].mjs',
    minify: true,
  },
});

// An engine that is fenced in sees this folder and nothing else of ours.
await copyFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')), here('dist/pdfium.wasm'));
await copyPackages(EXTERNAL, new Set());
const installed = (path) => fileURLToPath(import.meta.resolve(path));
await copyFile(installed('@resvg/resvg-wasm/index_bg.wasm'), here('dist/resvg.wasm'));
copyMarkFonts(here('dist/mark-fonts'), false);
for (const name of ['harfbuzz.wasm', 'harfbuzz-subset.wasm']) {
  await copyFile(installed(`harfbuzzjs/dist/${name}`), here(`dist/mark-fonts/${name}`));
}

/** Puts packages, and what they depend on and is installed, beside the entries: the engine's fence shows it nothing else. */
async function copyPackages(names, copied) {
  for (const name of names) {
    const from = here(`../../node_modules/${name}`);
    if (copied.has(name) || !existsSync(join(from, 'package.json'))) continue;
    copied.add(name);
    await cp(from, here(`dist/node_modules/${name}`), { recursive: true, filter: (path) => !UNUSED.test(path) });
    const { dependencies, optionalDependencies } = JSON.parse(await readFile(join(from, 'package.json'), 'utf8'));
    await copyPackages(Object.keys({ ...dependencies, ...optionalDependencies }), copied);
  }
}

const core = (name) => fileURLToPath(import.meta.resolve(`tesseract.js-core/tesseract-core-simd.${name}`));
await mkdir(here('dist/tesseract'));
await copyFile(core('js'), here('dist/tesseract/core.cjs'));
await copyFile(core('wasm'), here('dist/tesseract/core.wasm'));
await cp(here('../../packages/ocr/tessdata'), here('dist/tesseract'), { recursive: true });
