import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { SvgCapability } from '@recto/contract/capabilities/svg';
import { createSvg, type SvgHost } from './svg.ts';

/** Path of the copy in a bundle, which may be all that a sandboxed process can see. */
const BUNDLED = new URL('./resvg.wasm', import.meta.url);

/** The capability for Node. */
export function createNodeSvg(loadFonts: SvgHost['loadFonts']): SvgCapability {
  return createSvg({
    loadFonts,
    loadWasm: async () => {
      const file = existsSync(BUNDLED) ? BUNDLED : new URL(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'));
      return new Uint8Array(await readFile(file));
    },
  });
}
