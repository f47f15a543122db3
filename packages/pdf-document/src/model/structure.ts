import {
  dictOf,
  integerOf,
  itemsOf,
  nameOf,
  type ObjectSource,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  refOf,
} from '@recto/pdf-core';
import { type NumberTreeEntry, readNumberTree } from './number-tree.ts';

/** A structure element (ISO 32000-2, 14.7.2). */
export interface StructureElement {
  readonly ref: PdfRef | null;
  readonly dict: PdfDict;
  /** Place of the parent in the list that holds this element; -1 below the root. */
  readonly parentIndex: number;
  /** Pages of its own content, each once; without content, the page that /Pg names; empty when nothing says. */
  readonly pages: readonly PdfDict[];
}

/** Most kids looked at. */
const MAX_KIDS = 5_000_000;
const NO_PAGES: readonly PdfDict[] = [];

/** The structure tree root; null in an untagged document. */
export function readStructureRoot(catalog: PdfDict, source: ObjectSource): PdfDict | null {
  return dictOf(catalog.get('StructTreeRoot'), source);
}

/** Entries of the parent tree: from /StructParents and /StructParent keys to what they belong to (14.7.5.4). */
export function readParentTree(root: PdfDict, source: ObjectSource): NumberTreeEntry[] {
  return readNumberTree(root.get('ParentTree'), source);
}

interface Waiting {
  readonly value: PdfObject;
  readonly dict: PdfDict;
  readonly parentIndex: number;
  /** The page that the nearest ancestor names. */
  readonly pageAbove: PdfDict | null;
}

/** The elements of the structure tree, parents before their kids, in order; each once. */
export function readStructure(root: PdfDict, source: ObjectSource): StructureElement[] {
  const elements: StructureElement[] = [];
  const seen = new Set<PdfDict>([root]);
  const waiting: Waiting[] = [];
  let budget = MAX_KIDS;
  const visitKids = (
    owner: PdfDict,
    parentIndex: number,
    pageAbove: PdfDict | null,
    onContent: (item: PdfDict | null) => void,
  ) => {
    const kids = itemsOf(owner.get('K'), source);
    budget -= kids.length;
    if (budget < 0) return;
    const before = waiting.length;
    for (const value of kids) {
      const dict = dictOf(value, source);
      if (dict && isElement(dict, source)) {
        if (!seen.has(dict)) waiting.push({ value, dict, parentIndex, pageAbove });
      } else if (dict || integerOf(value, source) !== null) onContent(dict);
    }
    reverseFrom(waiting, before);
  };
  visitKids(root, -1, null, () => {});
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, dict, parentIndex, pageAbove } = next;
    if (seen.has(dict)) continue;
    seen.add(dict);
    const ownPage = dictOf(dict.get('Pg'), source);
    const namedPage = ownPage ?? pageAbove;
    const pages = new Set<PdfDict>();
    let hasContent = false;
    visitKids(dict, elements.length, namedPage, (item) => {
      hasContent = true;
      const page = (item && contentPage(item, source)) ?? namedPage;
      if (page) pages.add(page);
    });
    if (!hasContent && ownPage) pages.add(ownPage);
    elements.push({ ref: refOf(value), dict, parentIndex, pages: pages.size === 0 ? NO_PAGES : [...pages] });
  }
  return elements;
}

/** A marked-content or object reference is no element; anything else with a structure type is. */
function isElement(dict: PdfDict, source: ObjectSource): boolean {
  const type = nameOf(dict.get('Type'), source);
  return type === 'StructElem' || (type !== 'MCR' && type !== 'OBJR' && dict.has('S'));
}

/** The page of a marked-content or object reference: its /Pg, else the page that the referenced annotation names. */
function contentPage(item: PdfDict, source: ObjectSource): PdfDict | null {
  return dictOf(item.get('Pg'), source) ?? dictOf(dictOf(item.get('Obj'), source)?.get('P'), source);
}

function reverseFrom<Item>(items: Item[], start: number): void {
  for (let low = start, high = items.length - 1; low < high; low++, high--) {
    const swapped = items[low] as Item;
    items[low] = items[high] as Item;
    items[high] = swapped;
  }
}
