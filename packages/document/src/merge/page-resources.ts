import type { ObjectSource } from '../core/types.ts';
import { dictOf, nameOf } from '../model/access.ts';
import type { PageNode } from '../model/page-tree.ts';
import { PdfDict, PdfName, type PdfObject, PdfRef } from '../objects/index.ts';
import { namesUsed } from './content-names.ts';
import type { Part } from './part.ts';
import { RESOURCE_CATEGORIES, type ResourceSharing, readResourceSharing } from './resource-sharing.ts';

/** A named resource. */
interface SharedEntry {
  readonly category: string;
  readonly name: string;
  /** The number of the object, or the value that stands directly in the dictionary. */
  readonly thing: PdfObject;
}

/**
 * Pages often share one resource dictionary, or list the images and fonts of all pages in their own. When pages are left
 * out, the pages that stay keep of what the others have too only what their content names.
 */
export class PageResources {
  readonly #part: Part;
  readonly #sharing: ResourceSharing | null;
  /** For resource dictionaries, categories and object numbers: whether pages left out use them too. */
  readonly #usedElsewhere = new Map<PdfDict | number, boolean>();
  /** Object numbers and direct values that stay in the document, because a kept page uses them. */
  readonly #kept = new Set<PdfObject>();

  constructor(part: Part) {
    this.#part = part;
    this.#sharing = part.isWhole ? null : readResourceSharing(part.file);
  }

  /** The page's resources without what only other pages use; null when they can stay as they are. */
  prune(page: PageNode): PdfDict | null {
    const { file, copier } = this.#part;
    const resources = dictOf(page.inherited.Resources, file);
    if (!this.#sharing || !resources) return null;
    const open = this.#openEntries(resources, this.#sharing);
    if (open.length === 0) return null;
    const used = namesUsed(page, resources, file);
    const unused = new Map<string, Set<string>>();
    for (const { category, name, thing } of open) {
      if (!used || used.has(name)) this.#kept.add(thing);
      else unused.set(category, (unused.get(category) ?? new Set()).add(name));
    }
    if (unused.size === 0) return null;
    const overrides: Record<string, PdfObject> = {};
    for (const [category, names] of unused) {
      const entries = dictOf(resources.get(category), file)?.map ?? new Map<string, PdfObject>();
      const kept = new PdfDict(Array.from(entries).filter(([name]) => !names.has(name)));
      overrides[category] = kept.map.size > 0 ? copier.copyEntries(kept) : null;
    }
    return copier.copyEntries(resources, { overrides });
  }

  /** The entries that pages left out have too, and of which it is not known yet that a kept page uses them. */
  #openEntries(resources: PdfDict, sharing: ResourceSharing): SharedEntry[] {
    const { file } = this.#part;
    const open: SharedEntry[] = [];
    const isWholeShared = this.#isUsedElsewhere(resources, [resources], sharing);
    for (const category of RESOURCE_CATEGORIES) {
      const entries = dictOf(resources.get(category), file);
      if (!entries) continue;
      const isShared = isWholeShared || this.#isUsedElsewhere(entries, sharing.ofCategory.get(entries), sharing);
      for (const [name, value] of entries.map) {
        // A number or a name in the place of a resource holds nothing that could stay behind.
        if (value === null || typeof value !== 'object' || value instanceof PdfName) continue;
        const thing = value instanceof PdfRef ? value.num : value;
        if (this.#kept.has(thing) || isLayer(value, file)) continue;
        const isMet = typeof thing === 'number' && this.#isUsedElsewhere(thing, sharing.ofEntry.get(thing), sharing);
        if (isShared || isMet) open.push({ category, name, thing });
      }
    }
    return open;
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

/** Layers belong to the document; that a page may show them costs nothing and tells nothing of other pages. */
function isLayer(value: PdfObject, source: ObjectSource): boolean {
  const type = nameOf(dictOf(value, source)?.get('Type'), source);
  return type === 'OCG' || type === 'OCMD';
}
