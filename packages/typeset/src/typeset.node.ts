import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import type { TypesetCapability } from '@recto/contract/capabilities/typeset';
import type { FontFiles } from './font-files.ts';
import { createTypeset } from './typeset.ts';

/** Folder of the copies in a bundle, which may be all that a sandboxed process can see. */
const BUNDLED = new URL('./mark-fonts/', import.meta.url);

/** Reads the fonts from beside the bundle that this is part of, else from the installed packages. */
export const nodeFontFiles: FontFiles = (family, file) => read(`${family}/${file}`, `@fontsource/${family}/${file}`);

/** The capability for Node. */
export function createNodeTypeset(): TypesetCapability {
  return createTypeset({
    loadWasm: () => read('harfbuzz.wasm', 'harfbuzzjs/dist/harfbuzz.wasm'),
    fontFiles: nodeFontFiles,
    inflate: (packed) => inflateSync(packed),
  });
}

async function read(bundled: string, installed: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = new URL(bundled, BUNDLED);
  return new Uint8Array(await readFile(existsSync(file) ? file : new URL(import.meta.resolve(installed))));
}
