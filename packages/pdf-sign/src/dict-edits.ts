import { dictOf, type ObjectChange, PdfDict, type PdfFile, type PdfObject, PdfRef } from '@recto/pdf-core';
import { type PageNode, PageTreeEdits } from '@recto/pdf-document';

/** Changed copies of a file's dictionaries, each copied once; the file's own objects stay as they are. */
export class DictEdits {
  readonly pages: PageTreeEdits;
  readonly #file: PdfFile;
  readonly #copies = new Map<number, PdfDict>();

  constructor(file: PdfFile) {
    this.#file = file;
    this.pages = new PageTreeEdits(file);
  }

  /** A copy of an indirect dictionary that may be modified. */
  edit(ref: PdfRef): PdfDict {
    const known = this.#copies.get(ref.num) ?? this.pages.changes.get(ref.num)?.object;
    const copy = known instanceof PdfDict ? known : (dictOf(ref, this.#file)?.clone() ?? new PdfDict());
    this.#copies.set(ref.num, copy);
    this.pages.change(ref, copy);
    return copy;
  }

  /** A copy of the catalog that may be modified. */
  catalog(): PdfDict {
    const root = this.#file.trailer.get('Root');
    if (!(root instanceof PdfRef)) throw new TypeError('openPdf gives files whose catalog is an indirect object');
    return this.edit(root);
  }

  /** A copy of a dictionary below another that may be modified, direct or not; a new one where there is none. */
  below(parent: PdfDict, key: string): PdfDict {
    const written = parent.get(key);
    if (written instanceof PdfRef && dictOf(written, this.#file)) return this.edit(written);
    const copy = dictOf(written, this.#file)?.clone() ?? new PdfDict();
    parent.set(key, copy);
    return copy;
  }

  /** Puts an annotation on a page. */
  addAnnotation(page: PageNode, annotation: PdfObject): void {
    const dict = this.pages.edit(page);
    const annots = this.#file.resolve(dict.get('Annots'));
    dict.set('Annots', [...(Array.isArray(annots) ? annots : []), annotation]);
  }

  get changes(): ReadonlyMap<number, ObjectChange> {
    return this.pages.changes;
  }
}
