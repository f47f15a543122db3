import { inflateSync } from 'node:zlib';
import type { TypesetCapability } from '@recto/contract/capabilities/typeset';
import { nodeFontFiles, readBundled } from '@recto/pdf-fonts/donors/node';
import { createTypeset } from './typeset.ts';

/** The capability for Node. */
export function createNodeTypeset(): TypesetCapability {
  return createTypeset({
    loadWasm: () => readBundled('harfbuzz.wasm', () => import.meta.resolve('harfbuzzjs/dist/harfbuzz.wasm')),
    fontFiles: nodeFontFiles,
    inflate: (packed) => inflateSync(packed),
  });
}
