import { byteKey, encodeTextString, type PdfFile } from '@recto/pdf-core';
import { type NumberTreeEntry, readPages, readReach } from '@recto/pdf-document';
import { labelRanges, readLabel } from '../merge/page-labels.ts';

/** New label of a page (ISO 32000-2, Table 161). */
export interface NewPageLabel {
  /** Null for a label that is only its prefix. */
  readonly style: 'D' | 'R' | 'r' | 'A' | 'a' | null;
  readonly prefix: string;
  /** At least 1. */
  readonly number: number;
}

/**
 * The entries of a page label tree by which some pages are called otherwise and all others as before.
 * @param labels by page (0-based)
 */
export function labelEntries(file: PdfFile, labels: ReadonlyMap<number, NewPageLabel>): NumberTreeEntry[] {
  const ranges = readReach(file).labelRanges ?? [];
  const all = readPages(file).map((_, pageIndex) => {
    const label = labels.get(pageIndex);
    if (!label) return readLabel(ranges, pageIndex, file);
    const prefix = label.prefix === '' ? '' : byteKey(encodeTextString(label.prefix));
    return { style: label.style, prefix, number: label.number };
  });
  return labelRanges(all);
}
