import type { ObjectSource } from '../core/types.ts';
import { PdfDict, type PdfObject, PdfStream } from '../objects/index.ts';
import { dictOf, itemsOf, streamOf } from './access.ts';
import { readAnnotations } from './annotations.ts';
import { drawsWithoutResources, namesUsed } from './content-names.ts';
import type { PageNode } from './page-tree.ts';

/** Categories of named resources (ISO 32000-2, Table 34); /ProcSet is an array and names nothing of the page's. */
export const RESOURCE_CATEGORIES = ['ExtGState', 'ColorSpace', 'Pattern', 'Shading', 'XObject', 'Font', 'Properties'];
/** Used by whatever says a device colour, without being named (ISO 32000-2, 8.6.5.6). */
const DEFAULT_SPACES = new Set(['DefaultGray', 'DefaultRGB', 'DefaultCMYK']);

/** What draws with resources of its own: a page, a form, a tiling pattern or a Type 3 font. */
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

/** The named resources of a drawer that are values of their own; numbers and names in their place hold nothing. */
export function* resourceEntries({ resources }: Drawer, source: ObjectSource) {
  for (const category of RESOURCE_CATEGORIES) {
    const entries = dictOf(resources.get(category), source);
    if (!entries) continue;
    for (const [name, value] of entries.map) yield { category, entries, name, value };
  }
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
