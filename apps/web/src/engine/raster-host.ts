import { createRasterHost, type PictureHost } from '@recto/runtime/browser';

let host: PictureHost | undefined;
let hasStarted = false;

/** The page's one host for pictures of pages. Its worker, with 4.6 MB of PDFium, starts with the first file. */
export function rasterHost(): PictureHost {
  host ??= createRasterHost({ createWorker: startWorker });
  return host;
}

function startWorker(): Worker {
  // Pictures are a help, not the work: without a network, and nothing kept of the site, the page does without them rather than
  // ask in vain.
  if (!hasStarted && !navigator.onLine && !navigator.serviceWorker?.controller) throw new Error('offline');
  hasStarted = true;
  return new Worker(new URL('./raster-worker.ts', import.meta.url), { type: 'module' });
}
