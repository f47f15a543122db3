import type { FileContent } from '@recto/contract/byte-source';
import type { CallOptions } from '@recto/contract/capabilities/call-options';
import type { PageOrigin } from '@recto/contract/job';
import type { Note } from '@recto/contract/receipt';
import { byteKey, dictOf, loadAllStreams, type PdfFile } from '@recto/pdf-core';
import { inMemory, readNameTree } from '@recto/pdf-document';
import { message } from '@recto/words/message';
import { Pace } from '@recto/work/pace';
import { mergeInPieces } from '../merge/merge.ts';
import { Notes } from '../merge/notes.ts';

export interface ExtractOptions extends CallOptions {
  /** Most bytes of all results together: when they would be more, the parts that fit come back and the rest is not made. */
  readonly maxTotalBytes?: number;
}

/** New PDFs made of one document. */
export interface ExtractResult<Bytes extends FileContent = Uint8Array> {
  /** In the order in which they were asked for. */
  readonly parts: readonly { readonly bytes: Bytes; readonly origins: readonly PageOrigin[] }[];
  /** About all of them together. */
  readonly notes: readonly Note[];
}

/**
 * One document for each list of pages, with everything that reaches them and nothing that belongs only to other pages.
 * What each page reaches is read once for all documents. Attachments of the whole document go with the pages that use
 * them; a note says how many no part has.
 * @param file not modified; stream data are shared with the results until they are written.
 * @param parts 0-based pages of each document, in order.
 * @throws cancelled, option-invalid for a page that is not there
 */
export async function extractPages(
  file: PdfFile,
  fileName: string,
  parts: readonly (readonly number[])[],
  options: ExtractOptions = {},
): Promise<ExtractResult> {
  const result = await extractInPieces(file, fileName, parts, options);
  return { ...result, parts: result.parts.map(inMemory) };
}

/** As `extractPages`; in pieces when the file is read by ranges. */
export async function extractInPieces(
  file: PdfFile,
  fileName: string,
  parts: readonly (readonly number[])[],
  { signal, onProgress, maxTotalBytes = Number.POSITIVE_INFINITY }: ExtractOptions = {},
): Promise<ExtractResult<FileContent>> {
  await loadAllStreams(file, signal);
  const notes = new Notes();
  const pace = new Pace(signal, () => onProgress?.(extracted.length / parts.length));
  const usedAttachments = new Set<string>();
  const extracted: ExtractResult<FileContent>['parts'][number][] = [];
  let totalBytes = 0;
  for (const pages of parts) {
    const { bytes, origins } = await mergeInPieces([{ file, fileName, pages }], {
      outline: 'flat',
      formNames: 'rename',
      usedAttachments,
      notes,
      pace,
      signal,
    });
    totalBytes += bytes.length;
    if (totalBytes > maxTotalBytes) break;
    extracted.push({ bytes, origins });
    if (pace.step()) await pace.rest();
  }
  noteUnusedAttachments(file, fileName, usedAttachments, notes);
  onProgress?.(1);
  return { parts: extracted, notes: notes.list };
}

const ATTACHMENTS_UNUSED = message(
  'note.attachmentsUnused',
  '{count, plural, one {# attachment of the whole document is used by none of these pages and was} other {# attachments of the whole document are used by none of these pages and were}} left out.',
);

function noteUnusedAttachments(file: PdfFile, fileName: string, used: ReadonlySet<string>, notes: Notes): void {
  const attachments = readNameTree(dictOf(file.catalog.get('Names'), file)?.get('EmbeddedFiles'), file);
  const unused = new Set(attachments.map(({ key }) => byteKey(key)).filter((name) => !used.has(name)));
  notes.add('lost', 'documentAttachments', unused.size, fileName, ATTACHMENTS_UNUSED);
}
