import { dictOrStreamDictOf, nameOf, PdfDict, type PdfFile, type PdfObject, PdfStream } from '@recto/pdf-core';
import { type Drawer, innerDrawer, pageDrawer, resourceEntries } from './drawers.ts';
import { type Layer, readLayers } from './layers.ts';
import { PageMembership } from './page-membership.ts';
import { type PageNode, readPages } from './page-tree.ts';
import type { KeptPages } from './reach.ts';

/** Keys that lead from a page's own objects to other pages, to what belongs to the document, or to what draws nothing. */
const OUTWARD = new Set(['Parent', 'P', 'Pg', 'B', 'Dest', 'A', 'AA', 'Kids', 'PieceInfo', 'DPart']);
/** Objects that are not a page's own. */
const DOCUMENT_TYPES = new Set([
  'Page',
  'Pages',
  'Catalog',
  'Outlines',
  'StructTreeRoot',
  'StructElem',
  'Thread',
  'Bead',
]);
/** Most values looked at in one file; of the pages after that, every layer counts as used. */
const MAX_VISITED = 20_000_000;

const layersOf = new WeakMap<PdfFile, PageMembership<Layer>>();

/**
 * The layers that stay when only some pages are kept: those to which belongs what a kept page draws or an annotation on it,
 * and those on which a membership among them depends. All of them when every page is kept.
 */
export function keptLayers(file: PdfFile, kept: KeptPages): readonly Layer[] {
  let layers = layersOf.get(file);
  if (!layers) {
    layers = readLayerUse(file);
    layersOf.set(file, layers);
  }
  return kept.isEveryPage ? layers.items : layers.itemsOn(kept.dicts);
}

/** The layers of a file by the pages that use them. */
function readLayerUse(file: PdfFile): PageMembership<Layer> {
  const layers = readLayers(file.catalog, file);
  const pagesOf = new Map<PdfDict, PdfDict[]>(layers.map(({ dict }) => [dict, []]));
  const budget = { values: MAX_VISITED };
  if (layers.length > 0) {
    for (const page of readPages(file)) {
      for (const dict of layersReached(page, pagesOf, budget, file)) pagesOf.get(dict)?.push(page.dict);
    }
  }
  return new PageMembership(layers, ({ dict }) => pagesOf.get(dict) ?? []);
}

/** The layers to which belongs what a page shows; all of them when there is too much to visit. */
function layersReached(
  page: PageNode,
  layers: ReadonlyMap<PdfDict, unknown>,
  budget: { values: number },
  file: PdfFile,
): Iterable<PdfDict> {
  const found = new Set<PdfDict>();
  const seen = new Set<PdfObject>([page.dict]);
  const waiting: PdfObject[] = [];
  const mayLeadOn = (value: PdfObject) => {
    const dict = dictOrStreamDictOf(value, file);
    return !dict || (!seen.has(dict) && (layers.has(dict) || mayNameLayers(dict, file)));
  };
  const open = (dict: PdfDict, drawer: Drawer | null) => {
    for (const [key, value] of dict.map) {
      if (isContainer(value) && !OUTWARD.has(key) && !(drawer && key === 'Resources')) waiting.push(value);
    }
    if (!drawer) return;
    for (const { category, name, value } of resourceEntries(drawer, file)) {
      // Whether the content uses it is asked last, because the content is read for that.
      if (isContainer(value) && mayLeadOn(value) && drawer.uses(category, name)) waiting.push(value);
    }
  };
  open(page.dict, pageDrawer(page, file));
  for (let value = waiting.pop(); value !== undefined && found.size < layers.size; value = waiting.pop()) {
    if (--budget.values < 0) return layers.keys();
    const object = file.resolve(value);
    if (!isContainer(object) || seen.has(object)) continue;
    seen.add(object);
    if (Array.isArray(object)) for (const item of object) if (isContainer(item)) waiting.push(item);
    const dict = object instanceof PdfStream ? object.dict : object;
    if (!(dict instanceof PdfDict)) continue;
    if (layers.has(dict)) found.add(dict);
    else if (mayNameLayers(dict, file)) open(dict, innerDrawer(object, file));
  }
  return found;
}

function isContainer(value: PdfObject): boolean {
  return typeof value === 'object' && value !== null;
}

/**
 * True for a dictionary that may refer to layers. Only fonts whose glyphs are content streams have resources (ISO 32000-2,
 * 9.6.4).
 */
function mayNameLayers(dict: PdfDict, file: PdfFile): boolean {
  const type = nameOf(dict.get('Type'), file) ?? '';
  return type === 'Font' ? dict.has('CharProcs') : !DOCUMENT_TYPES.has(type);
}
