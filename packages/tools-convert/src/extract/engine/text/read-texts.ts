import { type InputFile, nextTurn, type RasterCapability, throwIfCancelled } from '@recto/contract';
import { layoutText } from '@recto/reconstruct';

/** Which pages are read, and by what. */
export interface TextRequest {
  /** 0-based. */
  readonly pages: readonly number[];
  readonly raster: RasterCapability;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

/** The text of each chosen page as it stands there; empty for one without text. @throws cancelled, too-demanding, input-damaged */
export async function readTexts(
  input: InputFile,
  { pages, raster, signal, onProgress }: TextRequest,
): Promise<string[]> {
  const document = await raster.open(input, { signal });
  try {
    const texts: string[] = [];
    for (const [position, pageIndex] of pages.entries()) {
      throwIfCancelled(signal);
      texts.push(layoutText(await raster.pageModel(document, pageIndex, { signal })));
      onProgress((position + 1) / pages.length);
      if (position % 8 === 7) await nextTurn(signal);
    }
    return texts;
  } finally {
    await raster.close(document);
  }
}
