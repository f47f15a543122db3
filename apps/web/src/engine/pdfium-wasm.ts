import wasmAddress from '@embedpdf/pdfium/pdfium.wasm?url';

/** Fetches PDFium's 4.6 MB, which the browser then keeps: its name changes with its bytes. */
export async function loadPdfiumWasm(): Promise<ArrayBuffer> {
  const answer = await fetch(wasmAddress, { cache: 'force-cache' });
  if (!answer.ok) throw new Error(`The page renderer answered ${answer.status}`);
  return answer.arrayBuffer();
}
