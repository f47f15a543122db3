import type { PageOrigin } from '@recto/contract/job';
import type { PdfFile } from '@recto/pdf-core';
import { readPages } from './model/page-tree.ts';

/** Every page of one document, each from itself. */
export function pageOrigins(file: PdfFile): PageOrigin[] {
  return readPages(file).map(({ pageIndex }) => ({ inputIndex: 0, pageIndex }));
}
