import { dictOf, type PdfDict, type PdfFile, PdfRef } from '@recto/pdf-core';
import { RESOURCE_CATEGORIES, readPages } from '@recto/pdf-document';

/** Resources that pages and resource dictionaries of a file have in common. */
export interface ResourceSharing {
  /** The pages of each resource dictionary. */
  readonly pagesOf: ReadonlyMap<PdfDict, readonly PdfDict[]>;
  /** The resource dictionaries that name each category, an object of its own or not. */
  readonly ofCategory: ReadonlyMap<PdfDict, readonly PdfDict[]>;
  /** The resource dictionaries that name each object, by object number. */
  readonly ofEntry: ReadonlyMap<number, readonly PdfDict[]>;
}

const sharingOf = new WeakMap<PdfFile, ResourceSharing>();

/** Reads the resources that pages of a file have in common; returns the same object on the second call. */
export function readResourceSharing(file: PdfFile): ResourceSharing {
  const known = sharingOf.get(file);
  if (known) return known;
  const pagesOf = new Map<PdfDict, PdfDict[]>();
  const ofCategory = new Map<PdfDict, PdfDict[]>();
  const ofEntry = new Map<number, PdfDict[]>();
  for (const page of readPages(file)) {
    const resources = dictOf(page.inherited.Resources, file);
    if (!resources) continue;
    const isNew = !pagesOf.has(resources);
    addTo(pagesOf, resources, page.dict);
    if (!isNew) continue;
    for (const [category, held] of resources.map) {
      const entries = RESOURCE_CATEGORIES.has(category) ? dictOf(held, file) : null;
      if (!entries) continue;
      addTo(ofCategory, entries, resources);
      for (const value of entries.map.values()) if (value instanceof PdfRef) addTo(ofEntry, value.num, resources);
    }
  }
  const sharing = { pagesOf, ofCategory, ofEntry };
  sharingOf.set(file, sharing);
  return sharing;
}

function addTo<Key>(lists: Map<Key, PdfDict[]>, key: Key, value: PdfDict): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
