import { dictOf, type PdfDict, type PdfFile, type PdfObject } from '@recto/pdf-core';
import { readAnnotations } from './annotations.ts';
import { type NamedDestination, readDestinations, readTarget } from './destinations.ts';
import { type FieldNode, type FormField, readFields } from './fields.ts';
import { type NameTreeEntry, readNameTree } from './name-tree.ts';
import { type OutlineItem, readOutline } from './outline.ts';
import { type PageLabelRange, pageLabels, readPageLabelRanges } from './page-labels.ts';
import { PageMembership, type TreeItem } from './page-membership.ts';
import { readPages } from './page-tree.ts';
import { readParentTree, readStructure, readStructureRoot, type StructureElement } from './structure.ts';
import { readStructureKids, type StructureOrder, structureOrder } from './structure-kids.ts';
import { readThreads, type Thread } from './threads.ts';

const reachOf = new WeakMap<PdfFile, FileReach>();

/** Reads the content that the pages of a file carry; returns the same object on the second call. */
export function readReach(file: PdfFile): FileReach {
  let reach = reachOf.get(file);
  if (!reach) {
    reach = new FileReach(file);
    reachOf.set(file, reach);
  }
  return reach;
}

/**
 * Assigns a file's content to its pages. Each list is read when it is first asked for, in one pass over the whole file, and
 * kept: any number of choices of pages can then be answered in time proportional to their own size.
 */
export class FileReach {
  readonly #file: PdfFile;
  #annotationPages: ReadonlyMap<PdfDict, readonly PdfDict[]> | undefined;
  #outline: PageMembership<OutlineItem> | undefined;
  #outwardItems: ReadonlyMap<number, readonly number[]> | undefined;
  #destinations: PageMembership<NamedDestination> | undefined;
  #fields: PageMembership<FormField> | undefined;
  #structure: PageMembership<StructureElement> | undefined;
  #structureOrder: StructureOrder | undefined;
  readonly #structureKids = new Map<PdfDict, PageMembership<PdfObject>>();
  #silentKids: ReadonlyMap<number, readonly number[]> | undefined;
  #threads: PageMembership<Thread> | undefined;
  #pageBound: ReadonlySet<PdfDict> | undefined;
  #parentTree: ReadonlyMap<number, PdfObject> | undefined;
  #elementIds: ReadonlyMap<PdfDict, readonly NameTreeEntry[]> | undefined;
  #labels: readonly string[] | undefined;
  #labelRanges: readonly PageLabelRange[] | null | undefined;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** The page objects in whose /Annots an annotation stands. */
  get annotationPages(): ReadonlyMap<PdfDict, readonly PdfDict[]> {
    this.#annotationPages ??= this.#readAnnotationPages();
    return this.#annotationPages;
  }

  /** Items by the page that they lead to. */
  get outline(): PageMembership<OutlineItem> {
    this.#outline ??= new PageMembership(readOutline(this.#file.catalog, this.#file), ({ dict }) => {
      const target = readTarget(dict, readDestinations(this.#file), this.#file);
      return target.kind === 'page' ? this.#pageAt(target.destination.pageIndex) : [];
    });
    return this.#outline;
  }

  /** Items that lead out of the document, by the position of the nearest item above them that leads to a page (-1: none). */
  get outwardItems(): ReadonlyMap<number, readonly number[]> {
    this.#outwardItems ??= findOutwardItems(this.outline, this.#file);
    return this.#outwardItems;
  }

  /** Named destinations of both kinds by the page that they lead to. */
  get destinations(): PageMembership<NamedDestination> {
    const destinations = readDestinations(this.#file);
    this.#destinations ??= new PageMembership([...destinations.named, ...destinations.oldNamed], ({ value }) =>
      this.#pageAt(destinations.resolve(value)?.pageIndex ?? -1),
    );
    return this.#destinations;
  }

  /** Terminal fields by the pages of their widgets; those without a widget on any page belong to all. */
  get fields(): PageMembership<FormField> {
    this.#fields ??= new PageMembership(readFields(this.#file.catalog, this.#file), ({ widgets }) => {
      const pages = widgets.flatMap(({ dict }) => this.annotationPages.get(dict) ?? []);
      return pages.length > 0 ? pages : null;
    });
    return this.#fields;
  }

  /** Structure elements by the pages of their own content. */
  get structure(): PageMembership<StructureElement> {
    const root = readStructureRoot(this.#file.catalog, this.#file);
    this.#structure ??= new PageMembership(root ? readStructure(root, this.#file) : [], ({ pages }) => pages);
    return this.#structure;
  }

  /** Elements of which neither they nor anything below them is on a page, by the position of their parent (-1: the root). */
  get silentElements(): ReadonlyMap<number, readonly number[]> {
    this.#silentKids ??= findSilentElements(this.structure.items);
    return this.#silentKids;
  }

  /** The kids of an element by the pages that they may be on. */
  structureKids(owner: PdfDict): PageMembership<PdfObject> {
    let kids = this.#structureKids.get(owner);
    if (!kids) {
      this.#structureOrder ??= structureOrder(this.structure.items);
      kids = readStructureKids(owner, this.#structureOrder, this.#file);
      this.#structureKids.set(owner, kids);
    }
    return kids;
  }

  /** Article threads by the pages of their beads. */
  get threads(): PageMembership<Thread> {
    this.#threads ??= new PageMembership(readThreads(this.#file.catalog, this.#file), ({ beads }) =>
      beads.flatMap(({ page }) => page ?? []),
    );
    return this.#threads;
  }

  /** Pages, annotations, form fields, threads and beads: what goes with its pages, whatever else names it. */
  get pageBound(): ReadonlySet<PdfDict> {
    this.#pageBound ??= this.#readPageBound();
    return this.#pageBound;
  }

  /** The entries of the structure's parent tree. */
  get parentTree(): ReadonlyMap<number, PdfObject> {
    if (!this.#parentTree) {
      const root = readStructureRoot(this.#file.catalog, this.#file);
      const entries = root ? readParentTree(root, this.#file) : [];
      this.#parentTree = new Map(entries.map(({ key, value }) => [key, value] as const));
    }
    return this.#parentTree;
  }

  /** The entries of the structure's /IDTree by the element that they lead to. */
  get elementIds(): ReadonlyMap<PdfDict, readonly NameTreeEntry[]> {
    if (!this.#elementIds) {
      const root = readStructureRoot(this.#file.catalog, this.#file);
      const byElement = new Map<PdfDict, NameTreeEntry[]>();
      for (const entry of readNameTree(root?.get('IDTree'), this.#file)) {
        const element = dictOf(entry.value, this.#file);
        if (element) byElement.set(element, [...(byElement.get(element) ?? []), entry]);
      }
      this.#elementIds = byElement;
    }
    return this.#elementIds;
  }

  /** The page label ranges in order; null when the document has no labels. */
  get labelRanges(): readonly PageLabelRange[] | null {
    if (this.#labelRanges === undefined) this.#labelRanges = readPageLabelRanges(this.#file.catalog, this.#file);
    return this.#labelRanges;
  }

  /** The label of each page as a viewer shows it. */
  get labels(): readonly string[] {
    this.#labels ??= pageLabels(this.#file.catalog, this.#file, readPages(this.#file).length);
    return this.#labels;
  }

  #pageAt(pageIndex: number): PdfDict[] {
    const page = readPages(this.#file)[pageIndex];
    return page ? [page.dict] : [];
  }

  #readAnnotationPages(): Map<PdfDict, PdfDict[]> {
    const pages = new Map<PdfDict, PdfDict[]>();
    for (const page of new Map(readPages(this.#file).map((node) => [node.dict, node])).values()) {
      for (const { dict } of readAnnotations(page, this.#file)) {
        const known = pages.get(dict);
        if (known) known.push(page.dict);
        else pages.set(dict, [page.dict]);
      }
    }
    return pages;
  }

  #readPageBound(): Set<PdfDict> {
    const bound = new Set(this.annotationPages.keys());
    for (const { dict } of readPages(this.#file)) bound.add(dict);
    const fields = new Set<FieldNode>();
    for (const field of this.fields.items) {
      for (let node: FieldNode | null = field; node && !fields.has(node); node = node.parent) fields.add(node);
    }
    for (const { dict } of fields) bound.add(dict);
    for (const { dict, beads } of this.threads.items) {
      bound.add(dict);
      for (const bead of beads) bound.add(bead.dict);
    }
    return bound;
  }
}

function findOutwardItems(outline: PageMembership<OutlineItem>, file: PdfFile): Map<number, number[]> {
  const destinations = readDestinations(file);
  const targets = outline.items.map(({ dict }) => readTarget(dict, destinations, file).kind);
  const holdsPage = withChildren(
    outline.items,
    targets.map((kind) => kind === 'page'),
  );
  const outward = new Map<number, number[]>();
  for (const [position, kind] of targets.entries()) {
    if (kind !== 'uri' && kind !== 'remote' && kind !== 'other') continue;
    let above = holdsPage[position] ? position : (outline.items[position]?.parentIndex ?? -1);
    while (above >= 0 && !holdsPage[above]) above = outline.items[above]?.parentIndex ?? -1;
    addTo(outward, above, position);
  }
  return outward;
}

function findSilentElements(elements: readonly StructureElement[]): Map<number, number[]> {
  const saysPage = withChildren(
    elements,
    elements.map(({ pages }) => pages.length > 0),
  );
  const silent = new Map<number, number[]>();
  for (const [position, { parentIndex }] of elements.entries()) {
    if (!saysPage[position]) addTo(silent, parentIndex, position);
  }
  return silent;
}

/** True for what is marked and for what has something marked below it. */
function withChildren(items: readonly TreeItem[], marked: readonly boolean[]): boolean[] {
  const holds = [...marked];
  for (let position = items.length - 1; position >= 0; position--) {
    const parentIndex = items[position]?.parentIndex ?? -1;
    if (holds[position] && parentIndex >= 0) holds[parentIndex] = true;
  }
  return holds;
}

function addTo(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
