// The module worker of the device host. Everything it runs is found through the operations door.
import '../trusted-types.ts';
import { serveTools } from '@recto/runtime/browser/worker-entry';
import { IMAGE_ASSETS } from './image-wasm.ts';
import { loadCertificateRoots, loadResvgWasm, TYPESET_HOST } from './mark-assets.ts';
import { loadPdfiumWasm } from './pdfium-wasm.ts';

/**
 * Firefox (140 to 153) on a busy machine now and then never returns from a worker's `new Worker`, and the job stands at 60 % for
 * ever. Pictures can be made without threads of ours: its own encoders have some.
 */
const mayStartImageWorkers = !navigator.userAgent.includes('Firefox/');

serveTools({
  loadPdfiumWasm,
  typeset: TYPESET_HOST,
  loadResvgWasm,
  loadCertificateRoots,
  images: {
    ...IMAGE_ASSETS,
    ...(mayStartImageWorkers && {
      startImageWorker: () => new Worker(new URL('./image-worker.ts', import.meta.url), { type: 'module' }),
    }),
  },
  startOcrWorker: () => new Worker(new URL('./ocr-worker.ts', import.meta.url), { type: 'module' }),
});
