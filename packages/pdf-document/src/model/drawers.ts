import { drawsWithoutResources, namesUsed } from '@recto/pdf-content';
import { dictOf, itemsOf, type ObjectSource, PdfDict, type PdfObject, PdfStream, streamOf } from '@recto/pdf-core';
import { readAnnotations } from './annotations.ts';
import type { PageNode } from './page-tree.ts';

/** Categories of named resources (ISO 32000-2, Table 34); /ProcSet is an array and names nothing of the page's. */
export const RESOURCE_CATEGORIES: ReadonlySet<string> = new Set([
  'ExtGState',
  'ColorSpace',
  'Pattern',
  'Shading',
  'XObject',
  'Font',
  'Properties',
]);
/** Used by whatever says a device colour, without being named (ISO 32000-2, 8.6.5.6). */
const DEFAULT_SPACES = new Set(['DefaultGray', 'DefaultRGB', 'DefaultCMYK']);

/** Object that draws with resources of its own: a page, a form, a tiling pattern or a Type 3 font. */
export interface Drawer {
  /** The page, the dictionary of the stream, or the font: where /Resources stands, unless a page inherits them. */
  readonly owner: PdfDict;
  readonly resources: PdfDict;
  /** True when the drawing uses the entry, or may use it. Reads the content when first asked. */
  uses(category: string, name: string): boolean;
}

const known = new WeakMap<PdfDict, Drawer>();

/** A page as something that draws; null without resources. */
export function pageDrawer(page: PageNode, source: ObjectSource): Drawer | null {
  const resources = dictOf(page.inherited.Resources, source);
  return resources && drawerOf(page.dict, resources, source, () => contentOf(page, source));
}

/** A form, pattern or Type 3 font with resources of its own; null for anything else. */
export function innerDrawer(object: PdfObject, source: ObjectSource): Drawer | null {
  const dict = object instanceof PdfStream ? object.dict : object;
  if (!(dict instanceof PdfDict) || !dict.has('Resources')) return null;
  const draws = object instanceof PdfStream || dict.has('CharProcs');
  const resources = draws ? dictOf(dict.get('Resources'), source) : null;
  if (!resources) return null;
  return drawerOf(dict, resources, source, () => {
    if (object instanceof PdfStream) return [object];
    const glyphs = Array.from(dictOf(dict.get('CharProcs'), source)?.map.values() ?? []);
    return glyphs.flatMap((value) => streamOf(value, source) ?? []);
  });
}

/** A named resource that may be a value of its own. */
export interface ResourceEntry {
  readonly category: string;
  /** The dictionary of the category. */
  readonly entries: PdfDict;
  readonly name: string;
  readonly value: PdfObject;
}

const entriesOf = new WeakMap<PdfDict, readonly ResourceEntry[]>();

/** The named resources of a drawer; the same list on the second call, because pages are looked at more than once. */
export function resourceEntries(
  { resources }: Pick<Drawer, 'resources'>,
  source: ObjectSource,
): readonly ResourceEntry[] {
  const before = entriesOf.get(resources);
  if (before) return before;
  const found: ResourceEntry[] = [];
  for (const [category, held] of resources.map) {
    const entries = RESOURCE_CATEGORIES.has(category) ? dictOf(held, source) : null;
    if (!entries) continue;
    for (const [name, value] of entries.map) found.push({ category, entries, name, value });
  }
  entriesOf.set(resources, found);
  return found;
}

/** Streams of all appearances of a page's annotations. */
export function appearancesOn(page: PageNode, source: ObjectSource): PdfStream[] {
  return readAnnotations(page, source).flatMap(({ dict }) => {
    const kinds = Array.from(dictOf(dict.get('AP'), source)?.map.values() ?? []);
    // A state's name leads to one of several streams (ISO 32000-2, 12.5.5).
    const streams = kinds.flatMap((value) => {
      const kind = source.resolve(value);
      return kind instanceof PdfDict ? [...kind.map.values()] : [value];
    });
    return streams.flatMap((value) => streamOf(value, source) ?? []);
  });
}

function drawerOf(
  owner: PdfDict,
  resources: PdfDict,
  source: ObjectSource,
  content: () => readonly PdfStream[],
): Drawer {
  const before = known.get(owner);
  if (before?.resources === resources) return before;
  let names: ReadonlySet<string> | null | undefined;
  const drawer: Drawer = {
    owner,
    resources,
    uses(category, name) {
      if (category === 'ColorSpace' && DEFAULT_SPACES.has(name)) return true;
      if (names === undefined) names = namesUsed(content(), resources, source);
      return names === null || names.has(name);
    },
  };
  known.set(owner, drawer);
  return drawer;
}

/** Appearances without resources of their own are among it: old programs let them borrow the page's. */
function contentOf(page: PageNode, source: ObjectSource): PdfStream[] {
  const streams = itemsOf(page.dict.get('Contents'), source).flatMap((value) => streamOf(value, source) ?? []);
  const bare = appearancesOn(page, source).filter(({ dict }) => drawsWithoutResources(dict));
  return [...streams, ...bare];
}
