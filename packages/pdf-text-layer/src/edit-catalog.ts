import { PdfDict, type PdfFile, PdfRef } from '@recto/pdf-core';
import type { PageTreeEdits } from '@recto/pdf-document';

/** A copy of the catalog that may be changed, the same on the second call; null when the file's catalog is no object. */
export function editCatalog(file: PdfFile, edits: PageTreeEdits): PdfDict | null {
  const root = file.trailer.get('Root');
  if (!(root instanceof PdfRef)) return null;
  const changed = edits.changes.get(root.num)?.object;
  const catalog = changed instanceof PdfDict ? changed : file.catalog.clone();
  edits.change(root, catalog);
  return catalog;
}
