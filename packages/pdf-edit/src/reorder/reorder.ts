import type { FileContent } from '@recto/contract/byte-source';
import type { CallOptions } from '@recto/contract/capabilities/call-options';
import type { PageOrigin } from '@recto/contract/job';
import type { Note } from '@recto/contract/receipt';
import { refuseOption } from '@recto/contract/recto-error';
import type { PdfFile } from '@recto/pdf-core';
import { inMemory, readReach } from '@recto/pdf-document';
import { NO_PAGE_NAMED } from '@recto/words/problems';
import { mergeInPieces } from '../merge/merge.ts';
import type { InputPage } from '../merge/merge-options.ts';
import type { MergeInput } from '../merge/part.ts';
import type { ArrangedPage } from './arranged-page.ts';
import { type BlankPage, createBlankFile } from './blank-file.ts';
import { type MovedPage, reorderInPlace } from './reorder-in-place.ts';

/** A document whose pages were put in a new order. */
export interface ReorderResult<Bytes extends FileContent = Uint8Array> {
  readonly bytes: Bytes;
  /** Null for a blank page. `inputIndex` counts the documents. */
  readonly origins: readonly (PageOrigin | null)[];
  readonly notes: readonly Note[];
}

/** An opened document and its name. */
export interface NamedFile {
  readonly file: PdfFile;
  readonly fileName: string;
}

/**
 * One document of the given pages in the given order, rotated as given, with blank pages between them. When it is the
 * same pages of one file in another order, the file is edited in place; otherwise pages are merged, and what belongs only
 * to pages that are left out stays behind.
 * @param files the first gives the result what a document has once: information, language, the page at which it opens.
 * @throws option-invalid for a page that is not there, cancelled, too-demanding
 */
export async function reorderPages(
  files: readonly [NamedFile, ...NamedFile[]],
  pages: readonly ArrangedPage[],
  options: CallOptions = {},
): Promise<ReorderResult> {
  return inMemory(await reorderInPieces(files, pages, options));
}

/** As `reorderPages`; in pieces when any of the files is read by ranges. */
export async function reorderInPieces(
  files: readonly [NamedFile, ...NamedFile[]],
  pages: readonly ArrangedPage[],
  options: CallOptions = {},
): Promise<ReorderResult<FileContent>> {
  if (pages.length === 0) throw refuseOption('pages', NO_PAGE_NAMED);
  const [{ file }] = files;
  const moved = pages.flatMap((page) => (page.kind === 'page' && page.documentIndex === 0 ? [page] : []));
  const result = moved.length === pages.length ? reorderInPlace(file, moved satisfies MovedPage[]) : null;
  if (!result) return mergeArranged(files, pages, options);
  options.onProgress?.(1);
  return result;
}

async function mergeArranged(
  files: readonly NamedFile[],
  pages: readonly ArrangedPage[],
  { signal, onProgress }: CallOptions,
): Promise<ReorderResult<FileContent>> {
  const taken = files.map((): { pages: number[]; turnsDegrees: number[] } => ({ pages: [], turnsDegrees: [] }));
  const blanks: BlankPage[] = [];
  const order = pages.map((page): InputPage => {
    if (page.kind === 'blank') return { inputIndex: files.length, position: blanks.push(page) - 1 };
    const own = taken[page.documentIndex];
    if (!own) throw new RangeError(`there is no document ${page.documentIndex}`);
    own.turnsDegrees.push(page.turnDegrees);
    return { inputIndex: page.documentIndex, position: own.pages.push(page.pageIndex) - 1 };
  });
  const inputs = files.map((named, index): MergeInput => ({ ...named, ...(taken[index] ?? { pages: [] }) }));
  if (blanks.length > 0) {
    const isLabelled = files.some(({ file }) => readReach(file).labelRanges !== null);
    const file = await createBlankFile(blanks, isLabelled);
    inputs.push({ file, fileName: file.fileName ?? '', pages: blanks.map((_, index) => index) });
  }
  const result = await mergeInPieces(inputs, { outline: 'flat', formNames: 'rename', order, signal, onProgress });
  const origins = result.origins.map((origin) => (origin.inputIndex < files.length ? origin : null));
  return { ...result, origins };
}
