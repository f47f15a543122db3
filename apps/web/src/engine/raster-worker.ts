// The module worker that draws thumbnails.
import { serveRaster } from '@recto/runtime/browser/raster-service';
import { loadPdfiumWasm } from './pdfium-wasm.ts';

serveRaster(loadPdfiumWasm);
