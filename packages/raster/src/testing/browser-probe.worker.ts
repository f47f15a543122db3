/** Runs the engine in a module worker of a browser. For tests only. */
import { createRaster } from '../index.ts';

/** What the page asks: the first page of a PDF, drawn and read. */
export interface ProbeRequest {
  readonly pdf: Uint8Array<ArrayBuffer>;
  readonly wasmUrl: string;
  readonly dpi: number;
}

export interface ProbeAnswer {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly rgba: number[];
  readonly plainText: string;
  /** From the request to the picture, the engine's start included. */
  readonly firstPictureMs: number;
}

async function answer({ pdf, wasmUrl, dpi }: ProbeRequest): Promise<ProbeAnswer> {
  const startedAt = performance.now();
  const raster = createRaster({ loadWasm: async () => (await fetch(wasmUrl)).arrayBuffer() });
  const bytes = async () => pdf.slice();
  const slice = async (start: number, end: number) => pdf.slice(start, end);
  const document = await raster.open({ name: 'probe.pdf', sizeBytes: pdf.length, bytes, slice });
  const { widthPixels, heightPixels, rgba } = await raster.renderPage(document, { pageIndex: 0, dpi });
  const firstPictureMs = performance.now() - startedAt;
  const { plainText } = await raster.text(document, 0);
  return { widthPixels, heightPixels, rgba: [...rgba], plainText, firstPictureMs };
}

addEventListener('message', (event: MessageEvent<ProbeRequest>) => {
  answer(event.data).then(
    (image) => postMessage({ image }),
    (thrown: unknown) => postMessage({ problem: String(thrown) }),
  );
});
