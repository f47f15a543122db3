import {
  byteKey,
  dictOf,
  nameOf,
  type ObjectSource,
  PdfDict,
  type PdfFile,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfString,
} from '@recto/pdf-core';
import { readNameTree } from './name-tree.ts';
import { type PageNode, readPages } from './page-tree.ts';

/** Form in which a destination was written: an array, a string for the name tree, or a name for the old-style dictionary. */
export type DestinationKind = 'explicit' | 'named' | 'oldName';

/** Target of a link, outline item or name within the document. */
export interface Destination {
  readonly kind: DestinationKind;
  /** The name as one character per byte; null for an explicit one. */
  readonly name: string | null;
  /** The explicit destination it comes down to: page, then how to show it (ISO 32000-2, Table 149). */
  readonly array: readonly PdfObject[];
  /** First index of the page in the document, 0-based. */
  readonly pageIndex: number;
}

/** A named destination: a string of the name tree, or a name of the old-style dictionary. */
export interface NamedDestination {
  readonly kind: 'named' | 'oldName';
  readonly key: Uint8Array;
  /** As it stands: an array, a dictionary with /D, or a reference to one. */
  readonly value: PdfObject;
}

/** The named destinations of a document and what they lead to. */
export interface Destinations {
  /** Entries of the /Dests name tree, in its order. */
  readonly named: readonly NamedDestination[];
  /** Entries of the catalog's /Dests dictionary. */
  readonly oldNamed: readonly NamedDestination[];
  /**
   * Resolves a destination of any kind; null when it leads to no page of the document. Names are looked up in both places,
   * as other readers do.
   */
  resolve(value: PdfObject | undefined): Destination | null;
}

/** Longest chain of dictionaries with /D that is followed. */
const MAX_CHAIN = 4;

const destinationsOf = new WeakMap<PdfFile, Destinations>();

/** The destinations of a file; the same object on the second call. */
export function readDestinations(file: PdfFile): Destinations {
  let destinations = destinationsOf.get(file);
  if (!destinations) {
    destinations = createDestinations(file.catalog, file, readPages(file));
    destinationsOf.set(file, destinations);
  }
  return destinations;
}

/** Reads both kinds of named destinations; bounded, safe with cycles. */
export function createDestinations(catalog: PdfDict, source: ObjectSource, pages: readonly PageNode[]): Destinations {
  const named = readNameTree(dictOf(catalog.get('Names'), source)?.get('Dests'), source).map(
    ({ key, value }): NamedDestination => ({ kind: 'named', key, value }),
  );
  const oldNamed = readOldDestinations(catalog, source);
  const byName = firstByKey(named);
  const byOldName = firstByKey(oldNamed);
  const firstIndex = new Map<PdfDict, number>();
  for (const page of pages) if (!firstIndex.has(page.dict)) firstIndex.set(page.dict, page.pageIndex);

  const explicit = (value: PdfObject | undefined): Pick<Destination, 'array' | 'pageIndex'> | null => {
    let object = source.resolve(value);
    for (let links = 0; object instanceof PdfDict && links < MAX_CHAIN; links++)
      object = source.resolve(object.get('D'));
    if (!Array.isArray(object)) return null;
    const pageIndex = pageIndexOf(object[0], source, firstIndex, pages.length);
    return pageIndex === null ? null : { array: object, pageIndex };
  };

  const resolve = (value: PdfObject | undefined): Destination | null => {
    const object = source.resolve(value);
    if (object instanceof PdfString || object instanceof PdfName) {
      const isString = object instanceof PdfString;
      const name = isString ? byteKey(object.bytes) : object.value;
      const entry = isString ? (byName.get(name) ?? byOldName.get(name)) : (byOldName.get(name) ?? byName.get(name));
      const destination = explicit(entry);
      return destination && { kind: isString ? 'named' : 'oldName', name, ...destination };
    }
    const destination = explicit(object);
    return destination && { kind: 'explicit', name: null, ...destination };
  };
  return { named, oldNamed, resolve };
}

function readOldDestinations(catalog: PdfDict, source: ObjectSource): NamedDestination[] {
  const old = dictOf(catalog.get('Dests'), source);
  if (!old) return [];
  return Array.from(old.map, ([name, value]) => ({ kind: 'oldName', key: bytesOfName(name), value }));
}

function bytesOfName(name: string): Uint8Array {
  return Uint8Array.from(name, (character) => character.charCodeAt(0));
}

function firstByKey(entries: readonly NamedDestination[]): Map<string, PdfObject> {
  const first = new Map<string, PdfObject>();
  for (const { key, value } of entries) {
    const name = byteKey(key);
    if (!first.has(name)) first.set(name, value);
  }
  return first;
}

/** A page is named by a reference; in remote destinations, and wrongly elsewhere, by its 0-based index. */
function pageIndexOf(
  page: PdfObject | undefined,
  source: ObjectSource,
  firstIndex: ReadonlyMap<PdfDict, number>,
  pageCount: number,
): number | null {
  if (typeof page === 'number') return Number.isInteger(page) && page >= 0 && page < pageCount ? page : null;
  const dict = page instanceof PdfRef || page instanceof PdfDict ? dictOf(page, source) : null;
  return (dict && firstIndex.get(dict)) ?? null;
}

/** Effect of clicking an outline item or a link. */
export type Target =
  | { readonly kind: 'page'; readonly destination: Destination }
  /** A destination in this document that leads to no page of it. */
  | { readonly kind: 'dangling' }
  | { readonly kind: 'uri' }
  /** GoToR, GoToE or Launch. */
  | { readonly kind: 'remote' }
  /** Any other action: Named, JavaScript, Thread, ... */
  | { readonly kind: 'other' }
  | { readonly kind: 'none' };

/** Reads the target of an outline item or link annotation: its /Dest, else the first action of /A. */
export function readTarget(dict: PdfDict, destinations: Destinations, source: ObjectSource): Target {
  const written = source.resolve(dict.get('Dest'));
  if (written !== null) return pageTarget(written, destinations);
  const action = dictOf(dict.get('A'), source);
  if (!action) return { kind: 'none' };
  switch (nameOf(action.get('S'), source)) {
    case 'GoTo':
      return pageTarget(action.get('D'), destinations);
    case 'URI':
      return { kind: 'uri' };
    case 'GoToR':
    case 'GoToE':
    case 'Launch':
      return { kind: 'remote' };
    default:
      return { kind: 'other' };
  }
}

function pageTarget(value: PdfObject | undefined, destinations: Destinations): Target {
  const destination = destinations.resolve(value);
  return destination ? { kind: 'page', destination } : { kind: 'dangling' };
}
