import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { LanguageData } from '../languages/language-files.ts';
import type { TesseractCoreFactory } from './tesseract-core.ts';
import type { WasmEngineAssets } from './wasm-recogniser.ts';

/** Folder of the engine's copies in a bundle, which may be all that a sandboxed process can see. */
const BUNDLED = new URL('./tesseract/', import.meta.url);

/** The engine's parts on this machine's disk: beside the bundle that this is part of, else in the packages. */
export const NODE_ASSETS: WasmEngineAssets = {
  loadCore: async () => {
    const require = createRequire(import.meta.url);
    const factory: TesseractCoreFactory = require(
      hasBundle() ? fileURLToPath(new URL('core.cjs', BUNDLED)) : 'tesseract.js-core/tesseract-core-simd.js',
    );
    return factory;
  },
  loadWasm: async () => {
    const { resolve } = createRequire(import.meta.url);
    const path = hasBundle() ? new URL('core.wasm', BUNDLED) : resolve('tesseract.js-core/tesseract-core-simd.wasm');
    return new Uint8Array(await readFile(path));
  },
  loadLanguageFile: async (name) => new Uint8Array(await readFile(languageFile(name))),
};

/** The compressed data of a language. */
export function languageFile(name: LanguageData): URL {
  return hasBundle()
    ? new URL(`${name}.traineddata.gzip`, BUNDLED)
    : new URL(`../../tessdata/${name}.traineddata.gzip`, import.meta.url);
}

function hasBundle(): boolean {
  return existsSync(BUNDLED);
}
