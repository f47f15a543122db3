// The module worker of the device host. Everything it runs is found through the operations door.
import '../trusted-types.ts';
import { serveTools } from '@recto/runtime/browser/worker-entry';
import { loadPdfiumWasm } from './pdfium-wasm.ts';

serveTools({
  loadPdfiumWasm,
  startOcrWorker: () => new Worker(new URL('./ocr-worker.ts', import.meta.url), { type: 'module' }),
});
