import {
  dictOf,
  nameOf,
  type ObjectSource,
  PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '@recto/pdf-core';
import {
  appearancesOn,
  type Drawer,
  innerDrawer,
  type PageNode,
  pageDrawer,
  resourceEntries,
} from '@recto/pdf-document';
import type { Part } from './part.ts';
import { type ResourceSharing, readResourceSharing } from './resource-sharing.ts';

/** Resource categories whose entries may have resources of their own. */
const DRAWING_CATEGORIES = new Set(['XObject', 'Pattern', 'Font', 'ExtGState']);

/**
 * Pages often share one resource dictionary, or list the images and fonts of all pages in their own; so do forms. When
 * pages are left out, the pages that stay keep of what the others have too only what their content names.
 */
export class PageResources {
  readonly #part: Part;
  readonly #sharing: ResourceSharing | null;
  /** For resource dictionaries, categories and object numbers: whether pages left out use them too. */
  readonly #usedElsewhere = new Map<PdfDict | number, boolean>();
  /** Object numbers and direct values that stay in the document, because a kept page uses them. */
  readonly #kept = new Set<PdfObject>();
  /** Forms, patterns and fonts that were looked at, and values in which nothing draws. */
  readonly #seen = new Set<PdfObject>();

  constructor(part: Part) {
    this.#part = part;
    this.#sharing = part.isWhole ? null : readResourceSharing(part.file);
  }

  /**
   * The page's resources without what only other pages use; null when they can stay as they are. What the page draws that
   * has resources of its own is pruned too, when its turn to be copied comes.
   */
  prune(page: PageNode): PdfDict | null {
    const { file } = this.#part;
    const drawer = pageDrawer(page, file);
    if (!this.#sharing) return null;
    const pruned = drawer && this.#pruned(drawer, this.#sharedWith(drawer.resources, this.#sharing));
    this.#pruneWithin(page, drawer);
    return pruned;
  }

  #pruneWithin(page: PageNode, pageAsDrawer: Drawer | null): void {
    const { file, copier } = this.#part;
    const waiting: Drawer[] = pageAsDrawer ? [pageAsDrawer] : [];
    const meet = (object: PdfObject) => {
      const drawer = innerDrawer(object, file);
      if (!drawer || this.#seen.has(drawer.owner)) return;
      this.#seen.add(drawer.owner);
      // What lists one thing only (the font of a field's appearance) uses it.
      const pruned = resourceEntries(drawer, file).length > 1 ? this.#pruned(drawer, () => true) : null;
      if (pruned) copier.override(drawer.owner, { Resources: pruned });
      waiting.push(drawer);
    };
    for (const stream of appearancesOn(page, file)) meet(stream);
    for (let drawer = waiting.pop(); drawer; drawer = waiting.pop()) {
      for (const { category, name, value } of resourceEntries(drawer, file)) {
        if (!DRAWING_CATEGORIES.has(category) || this.#seen.has(keyOf(value))) continue;
        const object = file.resolve(value);
        const drawing = category === 'ExtGState' ? softMaskOf(object, file) : object;
        const inner = innerDrawer(drawing, file);
        if (!inner) this.#seen.add(keyOf(value));
        else if (!this.#seen.has(inner.owner) && drawer.uses(category, name)) meet(drawing);
      }
    }
  }

  /** The resources without what is open and not used; null when nothing is. */
  #pruned(drawer: Drawer, isShared: (category: PdfDict, thing: PdfObject) => boolean): PdfDict | null {
    const { file, copier } = this.#part;
    const unused = new Map<string, Set<string>>();
    for (const { category, entries, name, value } of resourceEntries(drawer, file)) {
      // A number or a name in the place of a resource holds nothing that could stay behind.
      if (value === null || typeof value !== 'object' || value instanceof PdfName) continue;
      const thing = keyOf(value);
      if (this.#kept.has(thing)) continue;
      // Layers are named by whatever shows them, not only by resources; they are never a page's own.
      if (!isShared(entries, thing) && !isLayer(value, file)) continue;
      if (isBareFont(value, file)) continue;
      if (drawer.uses(category, name)) this.#kept.add(thing);
      else unused.set(category, (unused.get(category) ?? new Set()).add(name));
    }
    if (unused.size === 0) return null;
    const overrides: Record<string, PdfObject> = {};
    for (const [category, names] of unused) {
      const entries = dictOf(drawer.resources.get(category), file)?.map ?? new Map<string, PdfObject>();
      const kept = new PdfDict(Array.from(entries).filter(([name]) => !names.has(name)));
      overrides[category] = kept.map.size > 0 ? copier.copyEntries(kept) : null;
    }
    return copier.copyEntries(drawer.resources, { overrides });
  }

  /** Returns a test that is true when pages left out also have an entry. */
  #sharedWith(resources: PdfDict, sharing: ResourceSharing): (category: PdfDict, thing: PdfObject) => boolean {
    const isWholeShared = this.#isUsedElsewhere(resources, [resources], sharing);
    return (category, thing) =>
      isWholeShared ||
      this.#isUsedElsewhere(category, sharing.ofCategory.get(category), sharing) ||
      (typeof thing === 'number' && this.#isUsedElsewhere(thing, sharing.ofEntry.get(thing), sharing));
  }

  #isUsedElsewhere(thing: PdfDict | number, owners: readonly PdfDict[] | undefined, sharing: ResourceSharing): boolean {
    const known = this.#usedElsewhere.get(thing);
    if (known !== undefined) return known;
    const { dicts: kept } = this.#part.kept;
    const isUsed = (owners ?? []).some((owner) => sharing.pagesOf.get(owner)?.some((page) => !kept.has(page)));
    this.#usedElsewhere.set(thing, isUsed);
    return isUsed;
  }
}

/** An object by its number, a direct value by itself. */
function keyOf(value: PdfObject): PdfObject {
  return value instanceof PdfRef ? value.num : value;
}

/** Keys of a font that is not in the file (ISO 32000-2, 9.6.2.2). */
const BARE_FONT_KEYS = new Set(['Type', 'Subtype', 'BaseFont', 'Encoding', 'Name']);

/** A font that is nothing but names, as the standard ones: it holds nothing of other pages, and to look whether a content uses it costs more. */
function isBareFont(value: PdfObject, source: ObjectSource): boolean {
  const font = source.resolve(value);
  if (!(font instanceof PdfDict) || nameOf(font.get('Type'), source) !== 'Font') return false;
  return Array.from(font.map).every(([key, entry]) => BARE_FONT_KEYS.has(key) && entry instanceof PdfName);
}

/** The form that makes the soft mask of a graphics state (ISO 32000-2, 11.6.5.2). */
function softMaskOf(state: PdfObject, source: ObjectSource): PdfObject {
  const mask = state instanceof PdfDict ? dictOf(state.get('SMask'), source) : null;
  const form = source.resolve(mask?.get('G'));
  return form instanceof PdfStream ? form : null;
}

function isLayer(value: PdfObject, source: ObjectSource): boolean {
  const type = nameOf(dictOf(value, source)?.get('Type'), source);
  return type === 'OCG' || type === 'OCMD';
}
