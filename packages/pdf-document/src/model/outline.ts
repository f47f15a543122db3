import { dictOf, type ObjectSource, type PdfDict, type PdfObject, type PdfRef, refOf, textOf } from '@recto/pdf-core';

/** An outline item (ISO 32000-2, 12.3.3). */
export interface OutlineItem {
  readonly ref: PdfRef | null;
  readonly dict: PdfDict;
  /** 0 for an item of the top level. */
  readonly depth: number;
  /** Place of the parent in the list that holds this item; -1 for an item of the top level. */
  readonly parentIndex: number;
}

/** Most items read. */
const MAX_ITEMS = 1_000_000;

/** The items of a document's outline, parents before their children, in the order shown. An item is read once. */
export function readOutline(catalog: PdfDict, source: ObjectSource): OutlineItem[] {
  const items: OutlineItem[] = [];
  const root = dictOf(catalog.get('Outlines'), source);
  if (!root) return items;
  const seen = new Set<PdfDict>([root]);
  const waiting: { value: PdfObject; depth: number; parentIndex: number }[] = [];
  const wait = (value: PdfObject | undefined, depth: number, parentIndex: number) => {
    if (value !== undefined) waiting.push({ value, depth, parentIndex });
  };
  wait(root.get('First'), 0, -1);
  for (let next = waiting.pop(); next && items.length < MAX_ITEMS; next = waiting.pop()) {
    const { value, depth, parentIndex } = next;
    const dict = dictOf(value, source);
    if (!dict || seen.has(dict)) continue;
    seen.add(dict);
    const index = items.push({ ref: refOf(value), dict, depth, parentIndex }) - 1;
    // The children are taken first: the last one that waits is read next.
    wait(dict.get('Next'), depth, parentIndex);
    wait(dict.get('First'), depth + 1, index);
  }
  return items;
}

/** The title a viewer shows; empty when there is none. */
export function outlineTitle(item: OutlineItem, source: ObjectSource): string {
  return textOf(item.dict.get('Title'), source) ?? '';
}
