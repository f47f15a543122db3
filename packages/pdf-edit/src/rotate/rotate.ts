import type { FileContent } from '@recto/contract/byte-source';
import type { CallOptions } from '@recto/contract/capabilities/call-options';
import { type Note, note } from '@recto/contract/receipt';
import { appendUpdateInPieces, type PdfDict, type PdfFile, rewriteFileInPieces } from '@recto/pdf-core';
import {
  type DocumentResult,
  effectiveRotation,
  inMemory,
  notesOnSignatures,
  type PageNode,
  PageTreeEdits,
  readPages,
} from '@recto/pdf-document';
import { message } from '@recto/words/message';
import { firstOf } from '@recto/words/said';

export interface RotateOptions extends CallOptions {
  /** Clockwise, added to each page's effective rotation. */
  readonly angleDegrees: 90 | 180 | 270;
  readonly pages: readonly number[];
  /** Pages with an angle of their own, named in `pages` or not, by 0-based index; 0 leaves a page as it is. */
  readonly exceptions?: ReadonlyMap<number, 0 | 90 | 180 | 270>;
}

type Rotations = Pick<RotateOptions, 'angleDegrees' | 'pages' | 'exceptions'>;

/**
 * Rotates pages by writing /Rotate on them; nothing else is touched. The file's bytes stay as they are and the changed
 * pages are appended (ISO 32000-2, 7.5.6), so that encryption, layout and signed versions survive; a file whose tables
 * had to be rebuilt is rewritten, without encryption.
 * @param file not modified.
 * @param options.pages 0-based; a page named twice is rotated once. A page object that the document uses more than once is
 *   rotated wherever it appears, which a note says.
 */
export function rotatePages(file: PdfFile, options: Rotations): DocumentResult {
  return inMemory(rotateInPieces(file, options));
}

/** As `rotatePages`; in pieces when the file is read by ranges. */
export function rotateInPieces(file: PdfFile, options: Rotations): DocumentResult<FileContent> {
  const pages = readPages(file);
  const angles = anglesOf(options);
  const rotations = newRotations(file, pages, angles);
  const edits = new PageTreeEdits(file);
  for (const page of pages) {
    const rotation = rotations.get(page.dict);
    if (rotation !== undefined) edits.edit(page).set('Rotate', rotation);
  }
  const appended = appendUpdateInPieces(file, edits.changes);
  return {
    bytes: appended ?? rewriteFileInPieces(file, edits.changes, { deflateStreams: false }),
    origins: pages.map(({ pageIndex }) => ({ inputIndex: 0, pageIndex })),
    notes: [...notesOnSharedPages(pages, angles), ...notesOnSignatures(file)],
  };
}

/** Degrees clockwise by which pages are rotated, by 0-based index. */
function anglesOf({ pages, angleDegrees, exceptions = new Map() }: Rotations): ReadonlyMap<number, number> {
  const angles = new Map<number, number>();
  for (const pageIndex of pages) angles.set(pageIndex, angleDegrees);
  for (const [pageIndex, angle] of exceptions) {
    if (angle === 0) angles.delete(pageIndex);
    else angles.set(pageIndex, angle);
  }
  return angles;
}

/** The /Rotate to write on each page object that is rotated. */
function newRotations(
  file: PdfFile,
  pages: readonly PageNode[],
  angles: ReadonlyMap<number, number>,
): Map<PdfDict, number> {
  const rotations = new Map<PdfDict, number>();
  for (const [pageIndex, angle] of angles) {
    const page = pages[pageIndex];
    if (page && !rotations.has(page.dict)) rotations.set(page.dict, (effectiveRotation(page, file) + angle) % 360);
  }
  return rotations;
}

const TURNED_ALONG = message(
  'note.pagesTurnedAlong',
  'The file uses one page in several places, so these pages turned too: {pages}{more, plural, =0 {} other { and # more}}.',
);

function notesOnSharedPages(pages: readonly PageNode[], angles: ReadonlyMap<number, number>): Note[] {
  const angleOf = new Map<PdfDict, number>();
  for (const [pageIndex, angle] of angles) {
    const page = pages[pageIndex];
    if (page && !angleOf.has(page.dict)) angleOf.set(page.dict, angle);
  }
  const turnedAlong = pages.filter(
    ({ dict, pageIndex }) => angleOf.has(dict) && angleOf.get(dict) !== angles.get(pageIndex),
  );
  if (turnedAlong.length === 0) return [];
  const { items: numbers, more } = firstOf(turnedAlong.map(({ pageIndex }) => pageIndex + 1));
  return [note({ kind: 'changed', item: 'pages', count: turnedAlong.length }, TURNED_ALONG, { pages: numbers, more })];
}
