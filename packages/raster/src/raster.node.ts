import { readFile } from 'node:fs/promises';
import type { RasterCapability } from '@recto/contract';
import { createRaster, type RasterHost } from './raster.ts';

/** Reads PDFium's wasm from the installed package. */
export async function loadPdfiumWasm(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(new URL(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))));
}

/** The raster capability for Node. Untrusted files belong into a process of their own: a file may keep PDFium busy for long. */
export function createNodeRaster(host: Omit<RasterHost, 'loadWasm'> = {}): RasterCapability {
  return createRaster({ ...host, loadWasm: loadPdfiumWasm });
}
