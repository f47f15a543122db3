import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { RasterCapability } from '@recto/contract/capabilities/raster';
import { createRaster, type RasterHost } from './raster.ts';

/** Path of the copy in a bundle, which may be all that a sandboxed process can see. */
const BUNDLED = new URL('./pdfium.wasm', import.meta.url);

/** Reads PDFium's wasm from beside the bundle that this is part of, else from the installed package. */
export async function loadPdfiumWasm(): Promise<Uint8Array<ArrayBuffer>> {
  const file = existsSync(BUNDLED) ? BUNDLED : new URL(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'));
  return new Uint8Array(await readFile(file));
}

/** The raster capability for Node. Untrusted files belong into a process of their own: a file may keep PDFium busy for long. */
export function createNodeRaster(host: Omit<RasterHost, 'loadWasm'> = {}): RasterCapability {
  return createRaster({ ...host, loadWasm: loadPdfiumWasm });
}
