import {
  type InputFile,
  type RasterCapability,
  type RasterDocument,
  type RasterPageSize,
  RectoError,
  throwIfCancelled,
} from '@recto/contract';
import { openDocument, type PageNode, type PdfDocument, readPages } from '@recto/pdf-document';
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
}

interface ReadOptions {
  readonly raster: RasterCapability;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

/** Opens a document and reads its words. @throws input-damaged, input-locked, too-demanding, cancelled */
export async function readSide(input: InputFile, { raster, signal, onProgress }: ReadOptions): Promise<Side> {
  const document = await openDocument(input, { signal });
  const drawn = await raster.open(input, { signal });
  try {
    const pages = readPages(document.file);
    const sizes = await raster.pageSizes(drawn, { signal });
    const words = new WordList();
    const reader = new PageWordReader(words, document.file);
    const firstWords: number[] = [];
    for (const [pageIndex, size] of sizes.entries()) {
      throwIfCancelled(signal);
      firstWords.push(words.length);
      const page = pages[pageIndex];
      const text = size && page && (await raster.text(drawn, pageIndex, { signal }).catch(nullIfDamaged));
      if (text) reader.add(page, size.heightPoints, text);
      if (words.length > MAX_WORDS) throw new RectoError('too-demanding', { fileName: input.name });
      onProgress((pageIndex + 1) / sizes.length);
    }
    return { document, drawn, pages, sizes, words, firstWords: [...firstWords, words.length] };
  } catch (thrown) {
    await raster.close(drawn);
    throw thrown;
  }
}

/** A page that cannot be read is compared as an empty one. */
export function nullIfDamaged(thrown: unknown): null {
  if (thrown instanceof RectoError && thrown.code === 'input-damaged') return null;
  throw thrown;
}
