import type { RasterHost } from '@recto/raster';
import { ISOMORPHIC_CAPABILITIES, RECTO_TOOLS } from '../engine/recto-tools.ts';
import { serveInWorker } from './serve-in-worker.ts';

/** What only the site knows: where its engines' binaries are served. */
export interface WorkerAssets {
  readonly loadPdfiumWasm: RasterHost['loadWasm'];
  /** Starts a module worker that recognises pages. */
  readonly startOcrWorker: () => Worker;
}

/** Makes the module worker that calls this into the engine of every tool. Nothing is fetched before a job needs it. */
export function serveTools({ loadPdfiumWasm, startOcrWorker }: WorkerAssets): void {
  serveInWorker(RECTO_TOOLS, {
    ...ISOMORPHIC_CAPABILITIES,
    raster: async () => (await import('@recto/raster')).createRaster({ loadWasm: loadPdfiumWasm }),
    ocr: async () => (await import('@recto/ocr')).createBrowserOcr(startOcrWorker),
  });
}
