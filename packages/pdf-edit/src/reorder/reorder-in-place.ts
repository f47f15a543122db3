import type { FileContent } from '@recto/contract/byte-source';
import {
  appendUpdateInPieces,
  arrayOf,
  dictOf,
  PdfDict,
  type PdfFile,
  type PdfObject,
  PdfRef,
  rewriteFileInPieces,
} from '@recto/pdf-core';
import {
  type DocumentResult,
  effectiveRotation,
  INHERITABLE_KEYS,
  type InheritableKey,
  notesOnSignatures,
  type PageNode,
  PageTreeEdits,
  type PageTreeNode,
  readPages,
  readReach,
} from '@recto/pdf-document';
import { labelRanges, readLabel } from '../merge/page-labels.ts';
import { namesPagesByNumber } from './page-numbers.ts';

/** A page of the file in the new order. */
export interface MovedPage {
  readonly pageIndex: number;
  readonly turnDegrees: number;
}

/** Default for each inheritable attribute (ISO 32000-2, Table 31), written on pages that had no value before. */
const DEFAULTS: Readonly<Record<InheritableKey, () => PdfObject>> = {
  Resources: () => new PdfDict(),
  MediaBox: () => [0, 0, 612, 792],
  CropBox: () => null,
  Rotate: () => 0,
};

/**
 * Puts the pages of a file in another order: they change slots in the page tree, page labels follow, and nothing else is
 * touched. The file's bytes stay and the changes are appended, as `rotatePages` does it.
 * @param order every page of the file once.
 * @returns null for a file whose page tree cannot be edited so, or in which things name pages by their number.
 */
export function reorderInPlace(file: PdfFile, order: readonly MovedPage[]): DocumentResult<FileContent> | null {
  const pages = readPages(file);
  if (!isPermutation(order, pages) || !hasPlainTree(pages) || namesPagesByNumber(file)) return null;
  const moved = order.map(({ pageIndex }) => pages[pageIndex]).filter((page) => page !== undefined);
  const edits = new PageTreeEdits(file);
  fillSlots(moved, pages, edits, file);
  for (const [slotIndex, page] of moved.entries()) {
    const slot = pages[slotIndex];
    if (slot && slot.parent !== page.parent) movePage(page, slot, edits, file);
    const rotation = order[slotIndex]?.turnDegrees ?? 0;
    if (rotation !== 0) edits.edit(page).set('Rotate', (effectiveRotation(page, file) + rotation) % 360);
  }
  if (moved.some((page, slotIndex) => page.pageIndex !== slotIndex)) moveLabels(moved, edits, file);
  const origins = order.map(({ pageIndex }) => ({ inputIndex: 0, pageIndex }));
  if (edits.changes.size === 0) return { bytes: ownContent(file), origins, notes: [] };
  const appended = appendUpdateInPieces(file, edits.changes);
  return {
    bytes: appended ?? rewriteFileInPieces(file, edits.changes, { deflateStreams: false }),
    origins,
    notes: notesOnSignatures(file),
  };
}

/** The file as it is; the receiver owns it. */
function ownContent({ input }: PdfFile): FileContent {
  const { length } = input;
  const all = input.range(0, length);
  return all instanceof Uint8Array ? all.slice() : { length, parts: [all], open: () => input.whole() };
}

function isPermutation(order: readonly MovedPage[], pages: readonly PageNode[]): boolean {
  const indexes = new Set(order.map(({ pageIndex }) => pageIndex));
  return (
    order.length === pages.length && indexes.size === pages.length && pages.every((_, index) => indexes.has(index))
  );
}

/** True when every page and every node above one is an object of its own and stands once. */
function hasPlainTree(pages: readonly PageNode[]): boolean {
  const dicts = new Set(pages.map(({ dict }) => dict));
  if (dicts.size < pages.length || pages.some(({ ref, parent }) => !ref || !parent?.ref)) return false;
  const nodes = new Set(pages.map(({ parent }) => parent));
  return new Set(Array.from(nodes, (node) => node?.dict)).size === nodes.size;
}

/** Puts each page into the kids of the node that has its new slot. */
function fillSlots(moved: readonly PageNode[], pages: readonly PageNode[], edits: PageTreeEdits, file: PdfFile): void {
  const slots = new Map(pages.map(({ dict }, slotIndex) => [dict, slotIndex] as const));
  for (const node of new Set(pages.map(({ parent }) => parent))) {
    const kids = arrayOf(node?.dict.get('Kids'), file) ?? [];
    let isChanged = false;
    const newKids = kids.map((kid) => {
      const dict = dictOf(kid, file);
      const slotIndex = dict ? slots.get(dict) : undefined;
      const page = slotIndex === undefined ? undefined : moved[slotIndex];
      if (!page?.ref || page.pageIndex === slotIndex) return kid;
      isChanged = true;
      return page.ref;
    });
    if (node && isChanged) edits.edit(node).set('Kids', newKids);
  }
}

/** Gives a page its new parent, and what it inherited where it was and would not inherit there. */
function movePage(page: PageNode, slot: PageNode, edits: PageTreeEdits, file: PdfFile): void {
  const copy = edits.edit(page);
  copy.set('Parent', slot.parent?.ref ?? null);
  for (const key of INHERITABLE_KEYS) {
    if (file.resolve(page.dict.get(key)) !== null) continue;
    const [before, after] = [inheritedFrom(page.parent, key, file), inheritedFrom(slot.parent, key, file)];
    if (isSameValue(before, after)) continue;
    const value = before ?? (key === 'CropBox' ? page.inherited.MediaBox : undefined) ?? DEFAULTS[key]();
    copy.set(key, value);
  }
}

function inheritedFrom(from: PageTreeNode | null, key: InheritableKey, file: PdfFile): PdfObject | undefined {
  for (let node = from; node; node = node.parent) {
    const value = node.dict.get(key);
    if (value !== undefined && file.resolve(value) !== null) return value;
  }
  return undefined;
}

function isSameValue(one: PdfObject | undefined, other: PdfObject | undefined): boolean {
  return one === other || (one instanceof PdfRef && other instanceof PdfRef && one.num === other.num);
}

/** Page labels follow their pages (ISO 32000-2, 12.4.2). */
function moveLabels(moved: readonly PageNode[], edits: PageTreeEdits, file: PdfFile): void {
  const ranges = readReach(file).labelRanges;
  if (!ranges) return;
  const entries = labelRanges(moved.map(({ pageIndex }) => readLabel(ranges, pageIndex, file)));
  const tree = PdfDict.of({ Nums: entries.flatMap(({ key, value }) => [key, value]) });
  const written = file.catalog.get('PageLabels');
  const root = file.trailer.get('Root');
  if (written instanceof PdfRef) edits.change(written, tree);
  else if (root instanceof PdfRef) edits.change(root, file.catalog.clone().set('PageLabels', tree));
}
