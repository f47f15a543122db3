import { dictOf, itemsOf, nameOf, type ObjectSource, type PdfDict, type PdfRef, refOf } from '@recto/pdf-core';
import { readStructure, type StructureElement } from '@recto/pdf-document';

/** Elements that other elements of any kind may stand in (ISO 32000-2, 14.8.4.3). */
const GROUPING = new Set(['Document', 'DocumentFragment', 'Part', 'Art', 'Sect', 'Div', 'Aside', 'NonStruct']);
const MAX_ROLE_STEPS = 16;

/** Position of a new element: in `parent`, behind its kid `after`; as the first kid when that is null. */
export interface InsertionPoint {
  readonly parent: PdfDict;
  /** Null for the structure tree root. */
  readonly parentRef: PdfRef | null;
  readonly after: PdfDict | null;
}

/** Finds where the text of a page that has none yet belongs in the order of a structure tree. */
export class InsertionPoints {
  readonly #elements: readonly StructureElement[];
  readonly #root: PdfDict;
  readonly #source: ObjectSource;
  /** Page indexes, ascending, and for each the last element with content on it. */
  readonly #lastOfPage: readonly (readonly [pageIndex: number, position: number])[];
  /** The last page that anything in the subtree of an element is on; -1 for none. */
  readonly #lastPages: readonly number[];

  constructor(root: PdfDict, pageIndexes: ReadonlyMap<PdfDict, number>, source: ObjectSource) {
    this.#root = root;
    this.#source = source;
    this.#elements = readStructure(root, source);
    const last = new Map<number, number>();
    const lastPages = this.#elements.map(() => -1);
    for (const [position, { pages }] of this.#elements.entries()) {
      for (const page of pages) {
        const pageIndex = pageIndexes.get(page);
        if (pageIndex === undefined) continue;
        last.set(pageIndex, position);
        lastPages[position] = Math.max(lastPages[position] ?? -1, pageIndex);
      }
    }
    // Parents stand before their kids, so that a walk from the end has each subtree done before its top.
    for (let position = this.#elements.length - 1; position >= 0; position--) {
      const parent = this.#elements[position]?.parentIndex ?? -1;
      if (parent >= 0) lastPages[parent] = Math.max(lastPages[parent] ?? -1, lastPages[position] ?? -1);
    }
    this.#lastOfPage = [...last].sort(([one], [other]) => one - other);
    this.#lastPages = lastPages;
  }

  /**
   * Behind what the page has already, a figure of the scan, say; else behind the page before it; outside of parts that end
   * before the page, and of paragraphs and tables.
   */
  ofPage(pageIndex: number): InsertionPoint {
    let position = this.#lastOfPage.findLast(([index]) => index <= pageIndex)?.[1] ?? -1;
    if (position < 0) return { ...this.#outermost(), after: null };
    while (!this.#mayHoldPage(this.#parentOf(position), pageIndex)) position = this.#parentOf(position);
    const element = this.#elements[position];
    const parent = this.#elements[this.#parentOf(position)];
    // A document element with content of its own.
    if (element?.ref && !parent && this.#roleOf(element.dict) === 'Document') {
      return { parent: element.dict, parentRef: element.ref, after: element.dict };
    }
    return { parent: parent?.dict ?? this.#root, parentRef: parent?.ref ?? null, after: element?.dict ?? null };
  }

  #parentOf(position: number): number {
    return this.#elements[position]?.parentIndex ?? -1;
  }

  #mayHoldPage(position: number, pageIndex: number): boolean {
    const element = this.#elements[position];
    if (!element) return true;
    if (!element.ref) return false;
    const role = this.#roleOf(element.dict);
    return role === 'Document' || (GROUPING.has(role) && (this.#lastPages[position] ?? -1) >= pageIndex);
  }

  /** The one document element; the root when there is none, or when there are several. */
  #outermost(): { parent: PdfDict; parentRef: PdfRef | null } {
    const tops = itemsOf(this.#root.get('K'), this.#source);
    const top = tops.length === 1 ? dictOf(tops[0], this.#source) : null;
    const parentRef = refOf(tops[0]);
    return top && parentRef && this.#roleOf(top) === 'Document'
      ? { parent: top, parentRef }
      : { parent: this.#root, parentRef: null };
  }

  /** The standard type of an element. */
  #roleOf(element: PdfDict): string {
    const map = dictOf(this.#root.get('RoleMap'), this.#source);
    let role = nameOf(element.get('S'), this.#source) ?? '';
    for (let step = 0; step < MAX_ROLE_STEPS && !GROUPING.has(role); step++) {
      const next = nameOf(map?.get(role), this.#source);
      if (next === null) break;
      role = next;
    }
    return role;
  }
}
