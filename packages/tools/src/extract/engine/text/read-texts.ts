import type { RasterCapability, RasterDocument } from '@recto/contract/capabilities/raster';
import type { InputFile } from '@recto/contract/job';
import type { PdfFile } from '@recto/pdf-core';
import { readPages } from '@recto/pdf-document';
import { layoutText } from '@recto/reconstruct';
import { nextTurn, throwIfCancelled } from '@recto/work/cancellation';
import { PlainPages } from './plain-pages.ts';

/** Which pages are read, and by what. */
export interface TextRequest {
  /** The same file, open; null for one that was damaged, of which only the raster engine's reading counts. */
  readonly file: PdfFile | null;
  /** 0-based. */
  readonly pages: readonly number[];
  readonly raster: RasterCapability;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

const PAUSE_MS = 40;

/** The text of each chosen page as it stands there; empty for one without text. @throws cancelled, too-demanding, input-damaged */
export async function readTexts(input: InputFile, request: TextRequest): Promise<string[]> {
  const { pages, raster, signal, onProgress } = request;
  const document = await raster.open(input, { signal });
  try {
    const read = await pageReader(document, request);
    const texts: string[] = [];
    let since = performance.now();
    for (const [position, pageIndex] of pages.entries()) {
      throwIfCancelled(signal);
      texts.push(await read(pageIndex));
      if (performance.now() - since < PAUSE_MS) continue;
      onProgress((position + 1) / pages.length);
      await nextTurn(signal);
      since = performance.now();
    }
    return texts;
  } finally {
    await raster.close(document);
  }
}

async function pageReader(
  document: RasterDocument,
  { file, raster, signal }: TextRequest,
): Promise<(pageIndex: number) => Promise<string> | string> {
  const byEngine = async (pageIndex: number) => await raster.pageModel(document, pageIndex, { signal });
  if (!file) return async (pageIndex) => layoutText(await byEngine(pageIndex));
  const sizes = await raster.pageSizes(document, { signal });
  const nodes = readPages(file);
  const plain = new PlainPages(file);
  return async (pageIndex) => {
    const [node, size] = [nodes[pageIndex], sizes[pageIndex]];
    const own = node && size ? plain.read(node, size) : null;
    if (own?.kind === 'text') return own.text;
    const model = await byEngine(pageIndex);
    const text = layoutText(model);
    if (node && size && own?.canTeach) plain.learn(node, size, model, text);
    return text;
  };
}
