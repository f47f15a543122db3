import type { CapabilitiesFor } from '@recto/contract/capabilities/capabilities';
import type { PixelImage } from '@recto/contract/capabilities/pixel-image';
import type { InputFile } from '@recto/contract/job';
import type { PdfDocument } from '@recto/pdf-document';
import { isEmptyScan } from './empty-scan.ts';

/** Enough for a single word to be seen. */
const PIXELS = { maxWidthPixels: 800, maxHeightPixels: 800 };

interface BlankSearch {
  readonly input: InputFile;
  readonly document: PdfDocument;
  readonly capabilities: CapabilitiesFor<'raster'>;
  readonly progress: (fraction: number) => void;
  readonly signal: AbortSignal;
}

/**
 * For each page whether it is blank: its content paints nothing, or nothing but pictures, in which there is only paper.
 * A page that cannot be drawn is not blank.
 * @throws cancelled
 */
export async function findBlankPages(search: BlankSearch): Promise<boolean[]> {
  const { document, progress, signal } = search;
  // The interpreter of content comes when somebody asks for blank pages.
  const { readPageContentKinds } = await import('@recto/pdf-document/page-content-kind');
  const kinds = await readPageContentKinds(document.file, signal);
  const scans = kinds.flatMap((kind, pageIndex) => (kind === 'pictures' ? [pageIndex] : []));
  const isBlank = kinds.map((kind) => kind === 'none');
  let done = 0;
  for await (const { pageIndex, picture } of drawEach(search, scans)) {
    isBlank[pageIndex] = isEmptyScan(picture);
    progress(++done / scans.length);
  }
  return isBlank;
}

async function* drawEach(
  { input, capabilities: { raster }, signal }: BlankSearch,
  pageIndexes: readonly number[],
): AsyncGenerator<{ pageIndex: number; picture: PixelImage }> {
  if (pageIndexes.length === 0) return;
  const orNothing = (thrown: unknown) => {
    if (signal.aborted) throw thrown;
    return null;
  };
  const document = await raster.open(input, { signal }).catch(orNothing);
  if (!document) return;
  try {
    for (const pageIndex of pageIndexes.filter((index) => index < document.pageCount)) {
      // Without paper below, so that a picture that the renderer cannot read is no empty page.
      const drawn = raster.renderPage(document, { ...PIXELS, pageIndex, background: 'transparent', signal });
      const picture = await drawn.catch(orNothing);
      if (picture) yield { pageIndex, picture };
    }
  } finally {
    await raster.close(document);
  }
}
