import type { RasterCapability } from '@recto/contract/capabilities/raster';
import type { InputFile } from '@recto/contract/job';
import { parsePageSelection } from '@recto/contract/page-selection';
import { type PdfDocument, readPageSizes } from '@recto/pdf-document';
import {
  type DocumentText,
  findDocumentTexts,
  type Hit,
  type PagesRead,
  type SurfacesRead,
  searchPages,
  searchSurfaces,
  TextSearch,
  type TextsRead,
} from '@recto/pdf-redact';
import type { RedactOptions } from '../options.ts';

/** Result of a search. */
export interface FoundHits {
  readonly search: TextSearch;
  /** On the chosen pages. */
  readonly hits: readonly Hit[];
  /** On all others. */
  readonly elsewhere: readonly Hit[];
  /** 1-based, among the chosen pages. */
  readonly pagesWithoutText: readonly number[];
}

/** Content of a file read for earlier searches. */
interface FileRead {
  readonly pages: PagesRead;
  readonly texts: TextsRead;
  readonly surfaces: SurfacesRead;
}

interface FindOptions {
  readonly signal: AbortSignal;
  readonly progress: (fraction: number) => void;
  readonly read?: FileRead | undefined;
}

/** Documents with more pages are read again for each search, so that little is kept in memory. */
const MOST_KEPT_PAGES = 400;
let kept: { readonly file: string; readonly read: FileRead } | undefined;

/**
 * Returns the content that previews have read of a file: one is requested for each letter that a visitor types. A job reads for
 * itself. Undefined when it is not kept: for a file of many pages, or one whose host does not know when it was changed.
 */
export function readingKeptFor({ name, sizeBytes, modifiedAt, password }: InputFile, pageCount: number) {
  if (modifiedAt === undefined || pageCount > MOST_KEPT_PAGES) return undefined;
  const file = JSON.stringify([name, sizeBytes, modifiedAt, password]);
  if (kept?.file !== file) kept = { file, read: { pages: new Map(), texts: {}, surfaces: {} } };
  return kept.read;
}

/** Searches the text of all pages, of annotations and fields, and of patterns, masks and glyphs. @throws as `searchPages` */
export async function findHits(
  { input, opened, raster }: { input: InputFile; opened: PdfDocument; raster: RasterCapability },
  options: RedactOptions,
  { signal, progress, read }: FindOptions,
): Promise<FoundHits> {
  const search = new TextSearch({
    words: options.search,
    patterns: options.pattern,
    expressions: options.regex,
    matchesCase: options.matchCase,
    matchesAccents: options.matchAccents,
    wholeWords: options.wholeWords,
  });
  const chosen = new Set(parsePageSelection(options.pages, readPageSizes(opened)).map((pageIndex) => pageIndex + 1));
  if (search.isEmpty) return { search, hits: [], elsewhere: [], pagesWithoutText: [] };
  const document = await raster.open(input, { signal });
  try {
    const found = await searchPages(search, {
      raster,
      document,
      signal,
      ...(read && { pagesRead: read.pages }),
      onProgress: progress,
    });
    const sizes = await raster.pageSizes(document, { signal });
    const beside = await searchSurfaces(search, opened, { raster, sizes, signal, read: read?.surfaces });
    const all = [...found.hits, ...beside].sort((one, other) => one.page - other.page);
    const withText = new Set(beside.map(({ page }) => page));
    return {
      search,
      hits: all.filter(({ page }) => chosen.has(page)),
      elsewhere: all.filter(({ page }) => !chosen.has(page)),
      pagesWithoutText: found.pagesWithoutText.filter((page) => chosen.has(page) && !withText.has(page)),
    };
  } finally {
    await raster.close(document);
  }
}

/** Lists texts outside of pages that hold what is searched for. @throws as `findDocumentTexts` */
export function findTexts(
  opened: PdfDocument,
  search: TextSearch,
  { signal, read }: Pick<FindOptions, 'signal' | 'read'>,
): Promise<readonly DocumentText[]> {
  return findDocumentTexts(opened, search.terms(), { signal }, read?.texts);
}
