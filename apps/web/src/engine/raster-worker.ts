// The module worker that draws thumbnails.
import '../plain-http/complete-subtle.ts';
import { serveRaster } from '@recto/runtime/browser/raster-service';
import { IMAGE_ASSETS } from './image-wasm.ts';
import { loadPdfiumWasm } from './pdfium-wasm.ts';

serveRaster({
  loadWasm: loadPdfiumWasm,
  loadImages: async () => (await import('@recto/images/browser')).createBrowserImages(IMAGE_ASSETS),
});
