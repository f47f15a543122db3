import { createRasterHost, type PictureFile, type PictureHost } from '@recto/runtime/browser';
import { whileWorking } from './rest.ts';

let host: PictureHost | undefined;
let hasStarted = false;

/** The page's one host for pictures of pages. Its worker, with 4.6 MB of PDFium, starts with the first file. */
export function rasterHost(): PictureHost {
  host ??= observed(createRasterHost({ createWorker: startWorker }));
  return host;
}

function observed(host: PictureHost): PictureHost {
  return {
    preload: () => host.preload(),
    open: (...given) => observedFile(host.open(...given)),
    close: () => host.close(),
  };
}

function observedFile(file: PictureFile): PictureFile {
  whileWorking(file.shapes).catch(() => {});
  return {
    shapes: file.shapes,
    labels: file.labels,
    peek: (picture) => file.peek(picture),
    draw: (...given) => whileWorking(file.draw(...given)),
    close: () => file.close(),
  };
}

function startWorker(): Worker {
  // Pictures are a help, not the work: without a network, and nothing kept of the site, the page does without them rather than
  // ask in vain.
  if (!hasStarted && !navigator.onLine && !navigator.serviceWorker?.controller) throw new Error('offline');
  hasStarted = true;
  return new Worker(new URL('./raster-worker.ts', import.meta.url), { type: 'module' });
}
