import { dictOf, integerOf, itemsOf, type Overlay, type PdfDict, type PdfObject, type PdfRef } from '@recto/pdf-core';
import { keptStructure, readReach, readStructureRoot, type StructureElement } from '@recto/pdf-document';
import type { PartAnnotations } from './annotations.ts';
import { isStructureElement } from './copy-rules.ts';
import type { Merge, Part } from './part.ts';

/** The structure tree of the result while it is put together. */
export interface StructureCopy {
  readonly root: PdfRef;
  readonly parts: readonly PartStructure[];
}

/** One tagged file's share. */
export interface PartStructure {
  readonly part: Part;
  readonly root: PdfDict;
  /** By pass: where mentions of pages, annotations and elements lead that are copied again. */
  readonly overlays: ReadonlyMap<number, Overlay>;
  /** Top-level elements of what is copied again. */
  readonly repeatedTops: readonly PdfRef[];
}

/**
 * Says where the structure tree roots go, which elements lose kids, and which elements are copied again for a page that
 * is placed again. To be called when pages, annotations and fields have their object numbers. Null when no file is tagged.
 */
export function planStructure(merge: Merge, annotations: readonly PartAnnotations[]): StructureCopy | null {
  const tagged = merge.parts.some((part) => readStructureRoot(part.file.catalog, part.file));
  if (!tagged) return null;
  const newRoot = merge.target.reserve();
  const parts: PartStructure[] = [];
  for (const part of merge.parts) {
    const root = readStructureRoot(part.file.catalog, part.file);
    if (root) part.copier.place(root, newRoot);
  }
  for (const [index, part] of merge.parts.entries()) {
    const root = readStructureRoot(part.file.catalog, part.file);
    if (!root) continue;
    if (!part.isWhole) pruneElements(part);
    const overlays = annotations[index]?.overlays ?? new Map<number, Map<PdfDict, PdfRef | null>>();
    const elements = overlays.size > 0 ? readReach(part.file).structure.items : [];
    const repeatedTops = Array.from(overlays, ([pass, overlay]) => {
      return repeatElements(part, pass, elements, overlay, merge);
    }).flat();
    parts.push({ part, root, overlays, repeatedTops });
  }
  return { root: newRoot, parts };
}

/** Kept elements lose the kids on pages that stay behind. */
function pruneElements(part: Part): void {
  for (const { dict } of keptStructure(part.file, part.kept)) {
    const kids = readReach(part.file).structureKids(dict);
    const near = kids.itemsOn(part.kept.dicts);
    const stays = near.filter((kid) => kidStays(kid, dict, part, part.kept.dicts));
    const changes: Record<string, PdfObject> = {};
    if (stays.length < kids.items.length) changes.K = arrayOrOne(part.copier.copyItems([...stays]));
    if (dict.has('Ref')) changes.Ref = part.copier.copyItems(dict.get('Ref'));
    if (Object.keys(changes).length > 0) part.copier.override(dict, changes);
  }
}

/** True for a kid that belongs to one of the pages; an element is asked about by what was decided of it. */
function kidStays(kid: PdfObject, owner: PdfDict, part: Part, pages: ReadonlySet<PdfDict>): boolean {
  const dict = dictOf(kid, part.file);
  if (!dict) return integerOf(kid, part.file) === null ? false : isOn(dictOf(owner.get('Pg'), part.file), pages);
  if (isStructureElement(dict)) return part.names.structure.keptElements?.has(dict) ?? true;
  const object = dictOf(dict.get('Obj'), part.file);
  if (object && part.copier.leavesOut(object)) return false;
  const page =
    dictOf(dict.get('Pg'), part.file) ?? dictOf(object?.get('P'), part.file) ?? dictOf(owner.get('Pg'), part.file);
  return isOn(page, pages);
}

function isOn(page: PdfDict | null, pages: ReadonlySet<PdfDict>): boolean {
  return page !== null && pages.has(page);
}

function arrayOrOne(items: PdfObject[]): PdfObject {
  if (items.length === 0) return null;
  return items.length === 1 ? (items[0] ?? null) : items;
}

/**
 * Copies the elements with content on the pages of one pass once more, with their ancestors, so that a page that is
 * placed again is tagged again.
 * @param overlay places of the pages and annotations of the pass; the elements' copies are added.
 * @returns the top-level elements among the copies.
 */
function repeatElements(
  part: Part,
  pass: number,
  elements: readonly StructureElement[],
  overlay: Map<PdfDict, PdfRef | null>,
  merge: Merge,
): PdfRef[] {
  const pages = new Set(part.placements.filter((placement) => placement.pass === pass).map(({ page }) => page.dict));
  const repeated = elements.map((element) => element.pages.some((page) => pages.has(page)));
  for (let index = elements.length - 1; index >= 0; index--) {
    const parentIndex = elements[index]?.parentIndex ?? -1;
    if (repeated[index] && parentIndex >= 0) repeated[parentIndex] = true;
  }
  const chosen = elements.filter((_, index) => repeated[index]);
  for (const { dict } of chosen) overlay.set(dict, merge.target.reserve());
  for (const { dict } of chosen) {
    const kids = itemsOf(dict.get('K'), part.file).flatMap((kid) => repeatKid(kid, dict, part, pages, overlay));
    const ref = overlay.get(dict);
    if (ref) part.copier.copyInto(ref, dict, { overlay, overrides: { K: arrayOrOne(kids), ID: null, Ref: null } });
  }
  return chosen.filter(({ parentIndex }) => parentIndex < 0).flatMap(({ dict }) => overlay.get(dict) ?? []);
}

function repeatKid(
  kid: PdfObject,
  owner: PdfDict,
  part: Part,
  pages: ReadonlySet<PdfDict>,
  overlay: ReadonlyMap<PdfDict, PdfRef | null>,
): PdfObject[] {
  const dict = dictOf(kid, part.file);
  const copy = dict && overlay.get(dict);
  if (copy) return [copy];
  if (dict && isStructureElement(dict)) return [];
  if (!kidStays(kid, owner, part, pages)) return [];
  return [dict ? part.copier.copyEntries(dict, { overlay }) : part.file.resolve(kid)];
}
