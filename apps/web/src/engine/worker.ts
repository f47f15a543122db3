// The module worker of the device host. Everything it runs is found through the operations door.
import '../plain-http/complete-subtle.ts';
import '../trusted-types.ts';
import { serveTools } from '@recto/runtime/browser/worker-entry';
import { IMAGE_ASSETS } from './image-wasm.ts';
import { loadCertificateRoots, loadResvgWasm, TYPESET_HOST } from './mark-assets.ts';
import { loadPdfiumWasm } from './pdfium-wasm.ts';

serveTools({
  loadPdfiumWasm,
  typeset: TYPESET_HOST,
  loadResvgWasm,
  loadCertificateRoots,
  images: IMAGE_ASSETS,
});
