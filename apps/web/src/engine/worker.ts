// The module worker of the device host. Everything it runs is found through the operations door.
import { serveTools } from '@recto/runtime/browser/worker-entry';
import { loadPdfiumWasm } from './pdfium-wasm.ts';

serveTools({ loadPdfiumWasm });
