import { dictOfNames, PdfDict, type PdfRef } from '@recto/pdf-core';
import type { NewObjects } from '@recto/pdf-overlay';
import type { TextBlock } from './text-page.ts';

/** A paragraph or heading and where its parts stand. */
interface Element {
  readonly ref: PdfRef;
  readonly tag: string;
  readonly parts: { readonly page: PdfRef; readonly markedContentId: number }[];
}

/** The structure tree of a document of paragraphs and headings: one level under /Document, in reading order. */
export class TextStructure {
  readonly #objects: NewObjects;
  readonly #elements = new Map<number, Element>();
  readonly #root: PdfRef;
  readonly #document: PdfRef;
  /** For each page its elements by marked-content identifier (ISO 32000-2, 14.7.5.4). */
  readonly #pages: PdfRef[][] = [];
  #current: PdfRef[] = [];

  constructor(objects: NewObjects) {
    this.#objects = objects;
    this.#root = objects.add(null);
    this.#document = objects.add(null);
  }

  /** Notes a part of an element on the page that is being written. */
  addPart({ index, headingLevel }: TextBlock, page: PdfRef): { tag: string; markedContentId: number } {
    const tag = headingLevel === null ? 'P' : `H${headingLevel}`;
    const element = this.#elements.get(index) ?? { ref: this.#objects.add(null), tag, parts: [] };
    this.#elements.set(index, element);
    const markedContentId = this.#current.push(element.ref) - 1;
    element.parts.push({ page, markedContentId });
    return { tag: element.tag, markedContentId };
  }

  /** @returns the page's key in the parent tree. */
  finishPage(): number {
    const key = this.#pages.push(this.#current) - 1;
    this.#current = [];
    return key;
  }

  /** @returns the root. */
  finish(): PdfRef {
    const elements = [...this.#elements.values()];
    for (const { ref, tag, parts } of elements) {
      const kids = parts.map(({ page, markedContentId }) =>
        dictOfNames({ Type: 'MCR', Pg: page, MCID: markedContentId }),
      );
      this.#objects.set(ref, dictOfNames({ Type: 'StructElem', S: tag, P: this.#document, K: kids }));
    }
    const kids = elements.map(({ ref }) => ref);
    this.#objects.set(this.#document, dictOfNames({ Type: 'StructElem', S: 'Document', P: this.#root, K: kids }));
    this.#objects.set(
      this.#root,
      dictOfNames({
        Type: 'StructTreeRoot',
        K: this.#document,
        ParentTree: this.#objects.add(PdfDict.of({ Nums: this.#pages.flatMap((refs, key) => [key, refs]) })),
        ParentTreeNextKey: this.#pages.length,
      }),
    );
    return this.#root;
  }
}
