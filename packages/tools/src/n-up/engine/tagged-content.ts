import { dictOf, integerOf, itemsOf, nameOf, PdfDict, type PdfFile, PdfName, type PdfObject } from '@recto/pdf-core';
import { readReach } from '@recto/pdf-document';
import type { PageForms } from './page-forms.ts';
import type { PlacedPages } from './placed-pages.ts';

/**
 * Tags that name content of a page name the page's form now, and the sheet that shows it (ISO 32000-2, 14.7.5.2.3). Their
 * order and the tree stay as they are.
 */
export class TaggedContent {
  readonly #file: PdfFile;
  readonly #pages: PlacedPages;
  readonly #forms: PageForms;
  /** The page of an element's content, where the content itself does not say. */
  readonly #pageOf = new Map<PdfDict, PdfDict | null>();

  constructor(file: PdfFile, pages: PlacedPages, forms: PageForms) {
    this.#file = file;
    this.#pages = pages;
    this.#forms = forms;
    const elements = readReach(file).structure.items;
    for (const { dict, parentIndex } of elements) {
      const parent = elements[parentIndex]?.dict;
      const above = parent ? (this.#pageOf.get(parent) ?? null) : null;
      this.#pageOf.set(dict, dictOf(dict.get('Pg'), file) ?? above);
    }
  }

  /** Changed entries of a structure element; undefined for any other dictionary. */
  entriesOf(dict: PdfDict): { K: PdfObject } | undefined {
    const page = this.#pageOf.get(dict);
    if (page === undefined) return undefined;
    let hasChanged = false;
    const kids = itemsOf(dict.get('K'), this.#file).map((kid) => {
      const moved = this.#kid(kid, page);
      hasChanged ||= moved !== kid;
      return moved;
    });
    return hasChanged ? { K: kids } : undefined;
  }

  #kid(kid: PdfObject, elementPage: PdfDict | null): PdfObject {
    const number = integerOf(kid, this.#file);
    if (number !== null) return this.#content(number, elementPage) ?? kid;
    const dict = dictOf(kid, this.#file);
    if (!dict || dict.has('Stm') || nameOf(dict.get('Type'), this.#file) !== 'MCR') return kid;
    const marked = integerOf(dict.get('MCID'), this.#file);
    const page = dictOf(dict.get('Pg'), this.#file) ?? elementPage;
    return (marked !== null && this.#content(marked, page)) || kid;
  }

  /** A marked-content reference into the form of a page. */
  #content(number: number, page: PdfDict | null): PdfDict | null {
    const [placed] = page ? this.#pages.of(page) : [];
    if (!placed) return null;
    const form = this.#forms.of(placed.page);
    return PdfDict.of({ Type: PdfName.of('MCR'), Pg: placed.sheetRef, Stm: form, MCID: number });
  }
}
