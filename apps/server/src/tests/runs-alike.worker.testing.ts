import { serveInWorker } from '@recto/runtime/browser/engine';
import { RECTO_TOOLS } from '@recto/runtime/engine';

const fetched = async (path: string) => new Uint8Array(await (await fetch(path)).arrayBuffer());

/** The engine of every tool in a browser's worker, with the capabilities that the test's recipes need. */
serveInWorker(RECTO_TOOLS, {
  raster: async () => {
    const { createRaster } = await import('@recto/raster');
    return createRaster({ loadWasm: async () => (await fetched('/pdfium.wasm')).buffer });
  },
  typeset: async () => {
    const { createTypeset } = await import('@recto/typeset');
    return createTypeset({
      loadWasm: () => fetched('/harfbuzz.wasm'),
      fontFiles: (family, file) => fetched(`/@fontsource/${family}/${file}`),
    });
  },
  images: async (wish) => {
    const { createBrowserImages } = await import('@recto/images/browser');
    const none = () => Promise.reject(new Error('The test has no picture that needs it'));
    return createBrowserImages(
      {
        loadHeifWasm: none,
        loadOpenJpegWasm: none,
        loadJpegDecoderWasm: async () => (await fetched('/mozjpeg_dec.wasm')).buffer,
        loadMozJpegWasm: async () => (await fetched('/mozjpeg_enc.wasm')).buffer,
        loadWebpWasm: async () => (await fetched('/webp_enc.wasm')).buffer,
      },
      wish,
    );
  },
});
