import {
  byteKey,
  bytesOf,
  integerOf,
  nameOf,
  type ObjectSource,
  PdfDict,
  PdfName,
  type PdfObject,
  type PdfRef,
} from '@recto/pdf-core';
import { buildNumberTree, type NumberTreeEntry, type PageLabelRange, readReach } from '@recto/pdf-document';
import { stringOfKey } from './name-space.ts';
import type { Merge, Part, Placement } from './part.ts';

/** Label of one page. */
export interface Label {
  readonly style: string | null;
  /** One character per byte. */
  readonly prefix: string;
  readonly number: number;
}

/**
 * Page labels (ISO 32000-2, 12.4.2) by which every page is called what it was called in its file; pages of a file
 * without labels keep their numbers there. Null when no file has labels.
 */
export function mergePageLabels(merge: Merge): PdfRef | null {
  const ranges = merge.parts.map((part) => readReach(part.file).labelRanges);
  if (ranges.every((own) => own === null)) return null;
  const byPlacement = new Map(merge.parts.flatMap((part, index) => labelsOf(part, ranges[index] ?? [])));
  const labels = merge.order.flatMap((placement) => byPlacement.get(placement) ?? []);
  return buildNumberTree(labelRanges(labels), merge.target);
}

function labelsOf(part: Part, ranges: readonly PageLabelRange[]): (readonly [Placement, Label])[] {
  return part.placements.map((placement) => [placement, readLabel(ranges, placement.page.pageIndex, part.file)]);
}

/** Reads a page's label in its file; its number where no range applies. @param ranges in order */
export function readLabel(ranges: readonly PageLabelRange[], pageIndex: number, source: ObjectSource): Label {
  const range = lastUpTo(ranges, pageIndex);
  if (!range) return { style: 'D', prefix: '', number: pageIndex + 1 };
  const start = Math.max(1, integerOf(range.dict.get('St'), source) ?? 1);
  return {
    style: nameOf(range.dict.get('S'), source),
    prefix: byteKey(bytesOf(range.dict.get('P'), source) ?? new Uint8Array()),
    number: start + pageIndex - range.firstPageIndex,
  };
}

/** The entries of a page label tree by which the pages of a document, in order, are called as given. */
export function labelRanges(labels: readonly Label[]): NumberTreeEntry[] {
  const entries: NumberTreeEntry[] = [];
  let before: Label | null = null;
  for (const [pageIndex, label] of labels.entries()) {
    if (!before || !follows(before, label)) entries.push({ key: pageIndex, value: labelDict(label) });
    before = label;
  }
  return entries;
}

function lastUpTo(ranges: readonly PageLabelRange[], pageIndex: number): PageLabelRange | undefined {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.firstPageIndex ?? Number.POSITIVE_INFINITY) <= pageIndex) low = middle + 1;
    else high = middle;
  }
  return ranges[low - 1];
}

function follows(before: Label, label: Label): boolean {
  if (before.style !== label.style || before.prefix !== label.prefix) return false;
  return label.style === null || label.number === before.number + 1;
}

function labelDict({ style, prefix, number }: Label): PdfObject {
  const dict = new PdfDict();
  if (style !== null) dict.set('S', PdfName.of(style));
  if (prefix !== '') dict.set('P', stringOfKey(prefix));
  if (number !== 1 && style !== null) dict.set('St', number);
  return dict;
}
