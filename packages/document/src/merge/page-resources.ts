import type { ObjectSource } from '../core/types.ts';
import { dictOf, nameOf } from '../model/access.ts';
import type { PageNode } from '../model/page-tree.ts';
import { PdfDict, type PdfObject, PdfRef } from '../objects/index.ts';
import { namesUsed } from './content-names.ts';
import type { Part } from './part.ts';
import { RESOURCE_CATEGORIES, type ResourceSharing, readResourceSharing } from './resource-sharing.ts';

/**
 * Pages often share one resource dictionary, or list the images and fonts of all pages in their own. When pages are left
 * out, the pages that stay keep of what the others have too only what their content names.
 */
export class PageResources {
  readonly #part: Part;
  readonly #sharing: ResourceSharing | null;
  /** For resource dictionaries, categories and object numbers: whether pages left out use them too. */
  readonly #usedElsewhere = new Map<PdfDict | number, boolean>();

  constructor(part: Part) {
    this.#part = part;
    this.#sharing = part.isWhole ? null : readResourceSharing(part.file);
  }

  /** The page's resources without what only other pages use; null when they can stay as they are. */
  prune(page: PageNode): PdfDict | null {
    const { file, copier } = this.#part;
    const resources = dictOf(page.inherited.Resources, file);
    if (!this.#sharing || !resources) return null;
    const shared = this.#sharedEntries(resources, this.#sharing);
    if (shared.size === 0) return null;
    const used = namesUsed(page, resources, file);
    if (!used) return null;
    const overrides: Record<string, PdfObject> = {};
    for (const [category, names] of shared) {
      const entries = dictOf(resources.get(category), file);
      const dropped = new Set(names.filter((name) => !used.has(name)));
      if (!entries || dropped.size === 0) continue;
      const kept = new PdfDict(Array.from(entries.map).filter(([name]) => !dropped.has(name)));
      overrides[category] = kept.map.size > 0 ? copier.copyEntries(kept) : null;
    }
    for (const _ in overrides) return copier.copyEntries(resources, { overrides });
    return null;
  }

  /** By category, the names of entries that pages left out have too. */
  #sharedEntries(resources: PdfDict, sharing: ResourceSharing): Map<string, string[]> {
    const { file } = this.#part;
    const shared = new Map<string, string[]>();
    const isWholeShared = this.#isUsedElsewhere(resources, [resources], sharing);
    for (const category of RESOURCE_CATEGORIES) {
      const entries = dictOf(resources.get(category), file);
      if (!entries) continue;
      const isShared = isWholeShared || this.#isUsedElsewhere(entries, sharing.ofCategory.get(entries), sharing);
      const names: string[] = [];
      for (const [name, value] of entries.map) {
        const isMet =
          value instanceof PdfRef && this.#isUsedElsewhere(value.num, sharing.ofEntry.get(value.num), sharing);
        if ((isShared || isMet) && !isLayer(value, file)) names.push(name);
      }
      if (names.length > 0) shared.set(category, names);
    }
    return shared;
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
