import wasmAddress from '@embedpdf/pdfium/pdfium.wasm?url';

/** Fetches PDFium's 4.6 MB, which the browser then keeps. */
export async function loadPdfiumWasm(): Promise<ArrayBuffer> {
  const answer = await fetch(wasmAddress);
  if (!answer.ok) throw new Error(`The page renderer answered ${answer.status}`);
  return answer.arrayBuffer();
}
