import { serveInWorker } from '@recto/runtime/browser/engine';
import { RECTO_TOOLS } from '@recto/runtime/engine';

/** The engine of every tool in a browser's worker, with the one capability that the test's recipe needs. */
serveInWorker(RECTO_TOOLS, {
  raster: async () => {
    const { createRaster } = await import('@recto/raster');
    return createRaster({ loadWasm: async () => (await fetch('/pdfium.wasm')).arrayBuffer() });
  },
});
