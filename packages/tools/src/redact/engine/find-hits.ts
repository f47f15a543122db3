import type { RasterCapability } from '@recto/contract/capabilities/raster';
import type { InputFile } from '@recto/contract/job';
import { parsePageSelection } from '@recto/contract/page-selection';
import { type PdfDocument, readPageSizes } from '@recto/pdf-document';
import {
  type DocumentText,
  findDocumentTexts,
  type Hit,
  type PagesRead,
  type PlacedText,
  searchPages,
  TextSearch,
  type TextsRead,
} from '@recto/pdf-redact';
import { readFormFields } from '@recto/pdf-sign';
import type { RedactOptions } from '../options.ts';

/** What a search has found. */
export interface FoundHits {
  readonly search: TextSearch;
  /** On the chosen pages. */
  readonly hits: readonly Hit[];
  /** On all others. */
  readonly elsewhere: readonly Hit[];
  /** 1-based, among the chosen pages. */
  readonly pagesWithoutText: readonly number[];
}

/** What was read of a file for earlier searches. */
interface FileRead {
  readonly pages: PagesRead;
  readonly texts: TextsRead;
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
 * What previews have read of a file: one is asked for with each letter that a visitor types. A job reads for itself. Undefined
 * for what is not kept: a file of many pages, or one whose host does not say when it was changed.
 */
export function readingKeptFor({ name, sizeBytes, modifiedAt, password }: InputFile, pageCount: number) {
  if (modifiedAt === undefined || pageCount > MOST_KEPT_PAGES) return undefined;
  const file = JSON.stringify([name, sizeBytes, modifiedAt, password]);
  if (kept?.file !== file) kept = { file, read: { pages: new Map(), texts: {} } };
  return kept.read;
}

/** Searches the text of all pages and the values of form fields. @throws as `searchPages` */
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
      placedTexts: fieldTexts(opened),
      signal,
      ...(read && { pagesRead: read.pages }),
      onProgress: progress,
    });
    return {
      search,
      hits: found.hits.filter(({ page }) => chosen.has(page)),
      elsewhere: found.hits.filter(({ page }) => !chosen.has(page)),
      pagesWithoutText: found.pagesWithoutText.filter((page) => chosen.has(page)),
    };
  } finally {
    await raster.close(document);
  }
}

/** What is filled into a form, where it is seen. */
function fieldTexts({ file }: PdfDocument): PlacedText[] {
  return readFormFields(file).flatMap(({ info: { kind, value, widgets } }) =>
    value === '' || kind === 'check' || kind === 'radio' || kind === 'signature'
      ? []
      : widgets.map(({ pageIndex, area }) => ({ pageIndex, area, text: value })),
  );
}

/** Lists texts outside of pages that hold what is searched for. @throws as `findDocumentTexts` */
export function findTexts(
  opened: PdfDocument,
  search: TextSearch,
  { signal, read }: Pick<FindOptions, 'signal' | 'read'>,
): Promise<readonly DocumentText[]> {
  return findDocumentTexts(opened, search.terms(), { signal }, read?.texts);
}
