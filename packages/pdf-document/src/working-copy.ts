import {
  Copier,
  type CopyRules,
  createNewDocument,
  dictOf,
  itemsOf,
  type NewDocument,
  PdfDict,
  type PdfFile,
  PdfRef,
  PdfString,
} from '@recto/pdf-core';
import type { Pace } from '@recto/work/pace';

/** A file's objects in a document that may be changed. */
export interface DocumentCopy {
  readonly target: NewDocument;
  readonly catalogRef: PdfRef;
  readonly catalog: PdfDict;
  /** The document information dictionary; null without one. */
  readonly infoRef: PdfRef | null;
  /** The first element of the file's identifier, which stays the same through all its versions (ISO 32000-2, 14.4). */
  readonly firstId: Uint8Array | null;
}

/**
 * Copies the objects that the catalog and the trailer's /Info lead to.
 * @param rules objects to leave out or change @throws cancelled
 */
export async function copyDocument(file: PdfFile, pace: Pace, rules?: CopyRules): Promise<DocumentCopy> {
  const target = createNewDocument();
  const copier = new Copier(file, target, rules);
  const root = file.trailer.get('Root');
  const catalogRef = root instanceof PdfRef ? copier.copyRef(root) : null;
  if (!catalogRef) throw new TypeError('openPdf gives files whose catalog is an indirect object');
  const info = file.trailer.get('Info');
  const written = dictOf(info, file);
  // Some writers put the dictionary straight into the trailer.
  const infoRef = info instanceof PdfRef ? copier.copyRef(info) : written && target.add(copier.copy(written));
  await copier.drain(pace);
  const [first] = itemsOf(file.trailer.get('ID'), file).map((id) => file.resolve(id));
  return {
    target,
    catalogRef,
    catalog: dictOf(catalogRef, target) ?? new PdfDict(),
    infoRef,
    firstId: first instanceof PdfString ? first.bytes : null,
  };
}
