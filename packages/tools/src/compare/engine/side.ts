import type { RasterCapability, RasterDocument, RasterPageSize } from '@recto/contract/capabilities/raster';
import type { InputFile } from '@recto/contract/job';
import type { RecognisedPage } from '@recto/contract/recognised-page';
import { RectoError } from '@recto/contract/recto-error';
import { openDocument, type PageNode, type PdfDocument, readPages, soundInput } from '@recto/pdf-document';
import { throwIfCancelled } from '@recto/work/cancellation';
import { nullIfDamaged } from './null-if-damaged.ts';
import { recognisedLines } from './scans/recognised-lines.ts';
import type { ScanReader } from './scans/scan-reader.ts';
import { PageWordReader } from './text/page-words.ts';
import { WordList } from './text/word-list.ts';

/** Most words of one document. */
const MAX_WORDS = 3_000_000;

/** One of two documents that are compared, open for drawing until `close`. */
export interface Side {
  readonly document: PdfDocument;
  readonly drawn: RasterDocument;
  readonly pages: readonly PageNode[];
  /** By page; null for one that cannot be read. */
  readonly sizes: readonly (RasterPageSize | null)[];
  readonly words: WordList;
  /** For each page the index of its first word; one more for the end. */
  readonly firstWords: readonly number[];
  /** Pages of which the text was recognised, 0-based. */
  readonly recognised: ReadonlySet<number>;
}

interface ReadOptions {
  readonly raster: RasterCapability;
  readonly signal: AbortSignal;
  /** Reads pages without text; null: they stay without. */
  readonly scans: ScanReader | null;
  readonly onProgress: (fraction: number) => void;
}

/** Share of the reading that is recognition, where there is any. */
const RECOGNITION_SHARE = 0.95;

/** Opens a document and reads its words. @throws input-damaged, input-locked, too-demanding, cancelled */
export async function readSide(input: InputFile, { raster, signal, scans, onProgress }: ReadOptions): Promise<Side> {
  const document = await openDocument(input, { signal });
  const drawn = await raster.open(await soundInput(input, document, { signal }), { signal });
  try {
    const pages = readPages(document.file);
    const sizes = await raster.pageSizes(drawn, { signal });
    const recognised = scans
      ? await scans.read({ document, drawn, sizes }, await pagesWithoutText(drawn, sizes, raster, signal), (fraction) =>
          onProgress(fraction * RECOGNITION_SHARE),
        )
      : new Map<number, RecognisedPage>();
    const read = recognised.size > 0 ? RECOGNITION_SHARE : 0;
    const words = new WordList();
    const reader = new PageWordReader(words, document.file);
    const firstWords: number[] = [];
    for (const [pageIndex, size] of sizes.entries()) {
      throwIfCancelled(signal);
      firstWords.push(words.length);
      const page = pages[pageIndex];
      const scan = recognised.get(pageIndex);
      if (size && scan) reader.addRecognised(pageIndex, recognisedLines(scan, size));
      else if (size && page) {
        const text = await raster.text(drawn, pageIndex, { signal }).catch(nullIfDamaged);
        if (text) reader.add(page, size.heightPoints, text);
      }
      if (words.length > MAX_WORDS) throw new RectoError('too-demanding', { fileName: input.name });
      onProgress(read + ((1 - read) * (pageIndex + 1)) / sizes.length);
    }
    const side = { document, drawn, pages, sizes, words, firstWords: [...firstWords, words.length] };
    return { ...side, recognised: new Set([...recognised.keys()].toSorted((one, other) => one - other)) };
  } catch (thrown) {
    await raster.close(drawn);
    throw thrown;
  }
}

async function pagesWithoutText(
  drawn: RasterDocument,
  sizes: Side['sizes'],
  raster: RasterCapability,
  signal: AbortSignal,
): Promise<number[]> {
  const found: number[] = [];
  for (const [pageIndex, size] of sizes.entries()) {
    throwIfCancelled(signal);
    const text = size && (await raster.text(drawn, pageIndex, { signal }).catch(nullIfDamaged));
    if (text?.lines.length === 0) found.push(pageIndex);
  }
  return found;
}
