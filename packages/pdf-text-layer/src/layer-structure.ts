import { ocrLanguage } from '@recto/contract/ocr-languages';
import type { RecognisedPage } from '@recto/contract/recognised-page';
import {
  dictOf,
  dictOfNames,
  encodeTextString,
  integerOf,
  itemsOf,
  type PdfDict,
  type PdfFile,
  type PdfObject,
  type PdfRef,
  PdfString,
  refOf,
} from '@recto/pdf-core';
import { type PageNode, type PageTreeEdits, readStructureRoot } from '@recto/pdf-document';
import { editCatalog } from './edit-catalog.ts';
import { InsertionPoints } from './insertion-points.ts';
import { ParentTreeEdits } from './parent-tree-edits.ts';

/** Marking of the content of one layer. */
export interface LayerMarks {
  /** Key of the layer's form in the parent tree. */
  readonly key: number;
  /** Marked-content identifier of the first paragraph; the others follow. Not used by the page itself either. */
  readonly firstIdentifier: number;
}

/** Entries of an earlier layer in the structure tree. */
interface OldMarks {
  readonly key: number;
  readonly elements: ReadonlySet<PdfDict>;
  /** The element that holds them. */
  readonly container: PdfRef | null;
}

/** A new element and the kid that it follows. */
interface Inserted {
  readonly ref: PdfRef;
  readonly dict: PdfDict;
  readonly after: PdfDict | null;
}

/** The structure elements of the layers of a tagged document: on each page a /Div of paragraphs, in its language. */
export class LayerStructure {
  readonly #file: PdfFile;
  readonly #edits: PageTreeEdits;
  readonly #add: (object: PdfObject) => PdfRef;
  readonly #root: PdfDict;
  readonly #tree: ParentTreeEdits;
  readonly #pageIndexes: ReadonlyMap<PdfDict, number>;
  readonly #old = new Map<PageNode, OldMarks>();
  /** New containers by the parent that gets them. */
  readonly #inserted = new Map<PdfDict, { parentRef: PdfRef | null; containers: readonly Inserted[] }>();
  #balance = 0;
  #insertionPoints: InsertionPoints | undefined;

  /** @returns null for a document that is not tagged: without a structure tree, or with an empty one that nothing vouches for. */
  static of(
    file: PdfFile,
    nodes: readonly PageNode[],
    edits: PageTreeEdits,
    add: (object: PdfObject) => PdfRef,
  ): LayerStructure | null {
    const root = readStructureRoot(file.catalog, file);
    if (!root) return null;
    const structure = new LayerStructure(file, root, nodes, edits, add);
    const isMarked = file.resolve(dictOf(file.catalog.get('MarkInfo'), file)?.get('Marked')) === true;
    return structure.#tree.canGrow && (isMarked || itemsOf(root.get('K'), file).length > 0) ? structure : null;
  }

  private constructor(
    file: PdfFile,
    root: PdfDict,
    nodes: readonly PageNode[],
    edits: PageTreeEdits,
    add: (object: PdfObject) => PdfRef,
  ) {
    this.#file = file;
    this.#root = root;
    this.#edits = edits;
    this.#add = add;
    this.#tree = new ParentTreeEdits(file, root, edits, add);
    this.#pageIndexes = new Map(nodes.map(({ dict, pageIndex }) => [dict, pageIndex] as const));
  }

  /** Chooses the marks of a page's new layer. @param oldLayer the form of an earlier layer; null when there is none */
  marksOf(page: PageNode, oldLayer: PdfDict | null): LayerMarks {
    const old = this.#oldMarks(page, oldLayer);
    if (old) this.#old.set(page, old);
    const own = this.#elementsOfPage(page, old);
    return { key: old?.key ?? this.#tree.newKey(), firstIdentifier: own.length };
  }

  /**
   * Adds the elements of a layer; those of an earlier one go.
   * @param edited a copy of the page's dictionary that may be changed.
   * @param count paragraphs that the layer marks.
   */
  addLayer(
    page: PageNode,
    edited: PdfDict,
    form: PdfRef,
    { key, firstIdentifier }: LayerMarks,
    { languages: [language] }: RecognisedPage,
    count: number,
  ): void {
    if (!page.ref) return;
    const old = this.#old.get(page);
    const container = old?.container ?? this.#add(null);
    const kids = Array.from({ length: count }, (_, at) => {
      const content = dictOfNames({ Type: 'MCR', Pg: page.ref, Stm: form, MCID: firstIdentifier + at });
      return this.#add(dictOfNames({ Type: 'StructElem', S: 'P', P: container, Pg: page.ref, K: [content] }));
    });
    const empty: PdfObject[] = Array.from({ length: firstIdentifier }, () => null);
    this.#tree.set(key, [...empty, ...kids]);
    // Chromium and Firefox look for elements under the page's own key alone.
    const own = this.#elementsOfPage(page, old);
    const pageKey = this.#pageKey(page) ?? this.#tree.newKey();
    this.#tree.set(pageKey, [...own, ...kids]);
    edited.set('StructParents', pageKey);
    const earlier = old?.container ? dictOf(old.container, this.#file)?.clone() : undefined;
    const dict = earlier ?? dictOfNames({ Type: 'StructElem', S: 'Div', Pg: page.ref });
    const others = itemsOf(earlier?.get('K'), this.#file).filter((kid) => !this.#isOf(kid, old));
    dict.set('K', [...others, ...kids]);
    if (language) dict.set('Lang', new PdfString(encodeTextString(ocrLanguage(language).tag)));
    this.#edits.change(container, dict);
    this.#balance += count - (old?.elements.size ?? 0);
    if (earlier) return;
    this.#balance++;
    this.#insert(page, container, dict);
  }

  /** Elements that are there no longer, all in all: earlier layers may have had more than the new ones have. */
  get lostCount(): number {
    return Math.max(0, -this.#balance);
  }

  /** Writes what holds the new elements. */
  finish(): void {
    const named = refOf(this.#file.catalog.get('StructTreeRoot'));
    const rootRef = named ?? this.#add(null);
    const root = this.#root.clone();
    for (const [parent, { parentRef, containers }] of this.#inserted) {
      const edited = parentRef ? parent.clone() : root;
      edited.set('K', this.#kidsWith(containers, parent, parentRef ?? rootRef));
      if (parentRef) this.#edits.change(parentRef, edited);
    }
    this.#tree.finish(root);
    this.#edits.change(rootRef, root);
    if (!named) editCatalog(this.#file, this.#edits)?.set('StructTreeRoot', rootRef);
  }

  #kidsWith(containers: readonly Inserted[], parent: PdfDict, parentRef: PdfRef): PdfObject[] {
    const kids: PdfObject[] = [];
    const left = new Set(containers);
    const take = (isNext: (container: Inserted) => boolean) => {
      for (const container of left) {
        if (!isNext(container)) continue;
        left.delete(container);
        container.dict.set('P', parentRef);
        kids.push(container.ref);
      }
    };
    take(({ after }) => after === null);
    for (const kid of itemsOf(parent.get('K'), this.#file)) {
      kids.push(kid);
      const dict = dictOf(kid, this.#file);
      if (left.size > 0 && dict) take(({ after }) => after === dict);
    }
    take(() => true);
    return kids;
  }

  #insert({ pageIndex }: PageNode, ref: PdfRef, dict: PdfDict): void {
    this.#insertionPoints ??= new InsertionPoints(this.#root, this.#pageIndexes, this.#file);
    const { parent, parentRef, after } = this.#insertionPoints.ofPage(pageIndex);
    const containers = this.#inserted.get(parent)?.containers ?? [];
    this.#inserted.set(parent, { parentRef, containers: [...containers, { ref, dict, after }] });
  }

  #oldMarks(page: PageNode, oldLayer: PdfDict | null): OldMarks | null {
    const key = integerOf(oldLayer?.get('StructParents'), this.#file);
    const items = this.#tree.elementsOf(key);
    if (key === null || !items) return null;
    const elements = new Set(items.map((item) => dictOf(item, this.#file)).filter((dict) => dict !== null));
    const [first] = elements;
    // A page that was taken twice shares its layer with its copy, and the elements are those of one of them.
    if (!first || dictOf(first.get('Pg'), this.#file) !== page.dict) return null;
    return { key, elements, container: refOf(first.get('P')) };
  }

  /** The page's key, when it leads to elements. */
  #pageKey(page: PageNode): number | null {
    const key = integerOf(page.dict.get('StructParents'), this.#file);
    return this.#tree.elementsOf(key) && key;
  }

  /** Returns the elements under the page's own key, without those of an earlier layer. */
  #elementsOfPage(page: PageNode, old: OldMarks | null | undefined): PdfObject[] {
    const found = this.#tree.elementsOf(this.#pageKey(page)) ?? [];
    const own = found.map((item) => (this.#isOf(item, old) ? null : item));
    while (own.length > 0 && own.at(-1) === null) own.pop();
    return own;
  }

  #isOf(item: PdfObject, old: OldMarks | null | undefined): boolean {
    const dict = dictOf(item, this.#file);
    return dict !== null && (old?.elements.has(dict) ?? false);
  }
}
