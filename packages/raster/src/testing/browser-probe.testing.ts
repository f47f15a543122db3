/** Runs the engine in a module worker of a browser. For tests only. */
import { createRaster, drawJpegByBrowser } from '../index.ts';

/** Request of the page: the first page of a PDF, drawn and read. */
export interface ProbeRequest {
  readonly pdf: Uint8Array<ArrayBuffer>;
  readonly wasmUrl: string;
  readonly dpi: number;
}

/** The first page drawn to fit a box, JPEGs by the browser. */
export interface ThumbnailRequest {
  readonly pdf: Uint8Array<ArrayBuffer>;
  readonly wasmUrl: string;
  readonly boxPixels: number;
}

export interface ThumbnailAnswer {
  readonly rgba: number[];
  readonly isByBrowser: boolean;
}

export interface ProbeAnswer {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly rgba: number[];
  readonly plainText: string;
}

function inputOf(pdf: Uint8Array<ArrayBuffer>) {
  const bytes = async () => pdf.slice();
  const slice = async (start: number, end: number) => pdf.slice(start, end);
  return { name: 'probe.pdf', sizeBytes: pdf.length, bytes, slice };
}

async function thumbnail({ pdf, wasmUrl, boxPixels }: ThumbnailRequest): Promise<ThumbnailAnswer> {
  let isByBrowser = false;
  const raster = createRaster({
    loadWasm: async () => (await fetch(wasmUrl)).arrayBuffer(),
    drawJpeg: async (...all) => {
      const drawn = await drawJpegByBrowser(...all);
      isByBrowser = drawn !== null;
      return drawn;
    },
  });
  const document = await raster.open(inputOf(pdf));
  const { rgba } = await raster.thumbnail(document, { pageIndex: 0, boxWidth: boxPixels, boxHeight: boxPixels });
  return { rgba: [...rgba], isByBrowser };
}

async function answer({ pdf, wasmUrl, dpi }: ProbeRequest): Promise<ProbeAnswer> {
  const raster = createRaster({ loadWasm: async () => (await fetch(wasmUrl)).arrayBuffer() });
  const document = await raster.open(inputOf(pdf));
  const { widthPixels, heightPixels, rgba } = await raster.renderPage(document, { pageIndex: 0, dpi });
  const { plainText } = await raster.text(document, 0);
  return { widthPixels, heightPixels, rgba: [...rgba], plainText };
}

addEventListener('message', ({ data }: MessageEvent<ProbeRequest | ThumbnailRequest>) => {
  ('dpi' in data ? answer(data) : thumbnail(data)).then(
    (image) => postMessage({ image }),
    (thrown: unknown) => postMessage({ problem: String(thrown) }),
  );
});
