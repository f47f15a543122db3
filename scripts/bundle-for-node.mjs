// Bundles programs that run in Node, and puts beside them what an engine needs whose sandbox holds that one folder.
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { sceneFilePath } from '../packages/ocr/src/scene/scene-files.node.ts';
import { SCENE_FILES } from '../packages/ocr/src/scene/scene-files.ts';
import { copyMarkFonts } from './mark-fonts.ts';

const packages = fileURLToPath(new URL('../node_modules', import.meta.url));
const office = fileURLToPath(new URL('../packages/office/src', import.meta.url));
const words = fileURLToPath(new URL('../packages/locales/words', import.meta.url));
const tessdata = fileURLToPath(new URL('../packages/ocr/tessdata', import.meta.url));

/** Packages that stay packages: native code, licences that ask for modules of their own, and wasm that is found by its package. */
export const EXTERNAL = ['sharp', 'libheif-js', '@cornerstonejs/codec-openjpeg', '@jsquash/jpeg', '@jsquash/webp'];

/** Files of these packages that no job loads. */
const UNUSED = /libheif-js\/libheif\/|libheif-bundle|openjpegjs|\.d\.ts$|\.map$/;

/**
 * @param {string} folder absolute; emptied first
 * @param {Record<string, string>} input absolute path of each entry by the name it gets. Entries share chunks.
 */
export async function bundleForNode(folder, input) {
  await rm(folder, { recursive: true, force: true });
  await build({
    external: EXTERNAL.map((name) => new RegExp(`^${name}(/|$)`)),
    input,
    platform: 'node',
    logLevel: 'warn',
    output: {
      dir: folder,
      format: 'esm',
      entryFileNames: '[name].mjs',
      // Beside the entries: chunks find the engine by its place relative to their own.
      chunkFileNames: '[name]-[hash].mjs',
      minify: true,
    },
  });
  // A sandboxed engine sees this folder and nothing else of ours.
  await copyFile(join(packages, '@embedpdf/pdfium/dist/pdfium.wasm'), join(folder, 'pdfium.wasm'));
  await copyPackages(folder, EXTERNAL, new Set());
  await copyTextEngine(join(folder, 'tesseract'));
  await copySceneFiles(join(folder, 'scene-text'));
  // What is said in each language; English stands in the code.
  await cp(words, join(folder, 'words'), { recursive: true, filter: (path) => !path.endsWith('en.json') });
  await copyFile(join(packages, '@resvg/resvg-wasm/index_bg.wasm'), join(folder, 'resvg.wasm'));
  copyMarkFonts(join(folder, 'mark-fonts'), false);
  // What drives LibreOffice inside its sandbox.
  for (const name of ['listener.py', 'sandbox-passwd']) await copyFile(join(office, name), join(folder, name));
  await copyFile(join(packages, 'harfbuzzjs/dist/harfbuzz.wasm'), join(folder, 'mark-fonts/harfbuzz.wasm'));
}

/** The text engine's script, its wasm and what it knows of each language. */
async function copyTextEngine(folder) {
  await mkdir(folder);
  for (const [kind, ending] of [
    ['js', 'cjs'],
    ['wasm', 'wasm'],
  ]) {
    await copyFile(join(packages, `tesseract.js-core/tesseract-core-simd.${kind}`), join(folder, `core.${ending}`));
  }
  await cp(tessdata, folder, { recursive: true });
}

/** Copies the files with which text in photographs is found and read. */
async function copySceneFiles(folder) {
  await mkdir(folder);
  for (const name of Object.keys(SCENE_FILES)) {
    const path = sceneFilePath(name);
    await copyFile(path, join(folder, basename(path)));
  }
}

/** Puts packages, and what they depend on and is installed, beside the entries. */
async function copyPackages(folder, names, copied) {
  for (const name of names) {
    const from = join(packages, name);
    if (copied.has(name) || !existsSync(join(from, 'package.json'))) continue;
    copied.add(name);
    await cp(from, join(folder, 'node_modules', name), { recursive: true, filter: (path) => !UNUSED.test(path) });
    const { dependencies, optionalDependencies } = JSON.parse(await readFile(join(from, 'package.json'), 'utf8'));
    await copyPackages(folder, Object.keys({ ...dependencies, ...optionalDependencies }), copied);
  }
}
