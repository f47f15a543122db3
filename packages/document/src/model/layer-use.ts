import type { PdfFile } from '../core/types.ts';
import { PdfDict, type PdfObject, PdfStream } from '../objects/index.ts';
import { nameOf } from './access.ts';
import { type Layer, readLayers } from './layers.ts';
import { readPages } from './page-tree.ts';
import type { KeptPages } from './reach.ts';

/** Keys that lead from a page's own objects to other pages, or to what belongs to the document. */
const OUTWARD = new Set(['Parent', 'P', 'Pg', 'B', 'Dest', 'StructParent', 'StructParents', 'DPart']);
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
/** Most values looked at; beyond, every layer counts as used. */
const MAX_VISITED = 5_000_000;

/**
 * The layers that stay when only some pages are kept: those that a kept page, an annotation on it or a resource of
 * either names. All of them when every page is kept.
 */
export function keptLayers(file: PdfFile, kept: KeptPages): Layer[] {
  const layers = readLayers(file.catalog, file);
  if (kept.isEveryPage || layers.length === 0) return layers;
  const used = reachedFrom(file, kept);
  return used ? layers.filter((layer) => used.has(layer.dict)) : layers;
}

/** Dictionaries that belong to kept pages; null when there are too many to visit. */
function reachedFrom(file: PdfFile, kept: KeptPages): ReadonlySet<PdfObject> | null {
  const seen = new Set<PdfObject>();
  const waiting: PdfObject[] = [];
  const open = (dict: PdfDict) => {
    for (const [key, value] of dict.map) if (!OUTWARD.has(key)) waiting.push(value);
  };
  for (const page of readPages(file)) {
    if (!kept.dicts.has(page.dict) || seen.has(page.dict)) continue;
    seen.add(page.dict);
    open(page.dict);
    waiting.push(page.inherited.Resources ?? null);
  }
  let budget = MAX_VISITED;
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (--budget < 0) return null;
    const object = file.resolve(value);
    if (object === null || typeof object !== 'object' || seen.has(object)) continue;
    if (Array.isArray(object)) {
      seen.add(object);
      for (const item of object) waiting.push(item);
    } else if (object instanceof PdfDict || object instanceof PdfStream) {
      const dict = object instanceof PdfDict ? object : object.dict;
      seen.add(object);
      if (!DOCUMENT_TYPES.has(nameOf(dict.get('Type'), file) ?? '')) open(dict);
    }
  }
  return seen;
}
