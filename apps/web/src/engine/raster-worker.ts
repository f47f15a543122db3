// The module worker that draws thumbnails.
import wasmAddress from '@embedpdf/pdfium/pdfium.wasm?url';
import { serveRaster } from '@recto/runtime/browser/raster-service';

serveRaster(async () => {
  const answer = await fetch(wasmAddress);
  if (!answer.ok) throw new Error(`The page renderer answered ${answer.status}`);
  return answer.arrayBuffer();
});
