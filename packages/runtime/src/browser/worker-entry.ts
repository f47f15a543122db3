import type { BrowserImageAssets } from '@recto/images/browser';
import type { RasterHost } from '@recto/raster';
import type { SignHost } from '@recto/sign';
import type { SvgHost } from '@recto/svg';
import type { TypesetHost } from '@recto/typeset';
import { RECTO_TOOLS } from '../engine/recto-tools.ts';
import type { CapabilityLoaders } from '../engine/toolset.ts';
import { serveInWorker } from './serve-in-worker.ts';

/** Loaders that only the site can provide: the addresses of its engines' binaries. */
export interface WorkerAssets {
  readonly loadPdfiumWasm: RasterHost['loadWasm'];
  readonly typeset: TypesetHost;
  readonly loadResvgWasm: SvgHost['loadWasm'];
  readonly loadCertificateRoots: SignHost['loadRoots'];
  /** Besides them, the page lends workers: `recogniser` reads pages, `image` shrinks and encodes pictures. */
  readonly images: Omit<BrowserImageAssets, 'startImageWorker'>;
}

/**
 * Makes the module worker that calls this into the engine of every tool. What most jobs of a tool need is fetched when its page
 * says so, the rest (fonts of further scripts, further decoders, languages) when a job needs it.
 */
export function serveTools(assets: WorkerAssets): void {
  const { loadPdfiumWasm, typeset, loadResvgWasm, loadCertificateRoots, images } = assets;
  const loaders: CapabilityLoaders = {
    typeset: async () => (await import('@recto/typeset')).createTypeset(typeset),
    sign: async () => {
      const [{ createSign }, { createHttpRelay }] = await Promise.all([
        import('@recto/sign'),
        import('./http-relay.ts'),
      ]);
      return createSign({ loadRoots: loadCertificateRoots, relay: createHttpRelay() });
    },
    svg: async () => {
      const [{ createSvg }, { plainFonts }] = await Promise.all([import('@recto/svg'), import('@recto/typeset')]);
      return createSvg({ loadWasm: loadResvgWasm, loadFonts: () => plainFonts(typeset.fontFiles) });
    },
    raster: async () => {
      const [{ createRaster }, { lookAtFile }] = await Promise.all([
        import('@recto/raster'),
        import('../engine/look-at-file.ts'),
      ]);
      return createRaster({ loadWasm: loadPdfiumWasm, lookAt: lookAtFile });
    },
    ocr: async () => (await import('@recto/ocr')).createBrowserOcr(() => borrow('recogniser')),
    images: async (wish) => {
      const { createBrowserImages } = await import('@recto/images/browser');
      return createBrowserImages({ ...images, startImageWorker: () => borrow('image') }, wish);
    },
  };
  serveInWorker(RECTO_TOOLS, loaders, {
    raster: loadPdfiumWasm,
    typeset: async () => (await import('@recto/typeset')).prepareTypeset(typeset),
    sign: loadCertificateRoots,
  });
}

async function borrow(name: string): Promise<Worker> {
  const { BorrowedWorker } = await import('./borrowed-worker.ts');
  return new BorrowedWorker(name);
}
