import wasmAddress from '@embedpdf/pdfium/pdfium.wasm?url';
import { fetchWhole } from './fetch-whole.ts';

/** Fetches PDFium's 4.6 MB, which the browser then keeps: its name changes with its bytes. */
export const loadPdfiumWasm = (): Promise<ArrayBuffer> => fetchWhole(wasmAddress);
