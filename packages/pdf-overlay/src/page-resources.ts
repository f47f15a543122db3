import { dictOf, PdfDict, type PdfFile, PdfRef } from '@recto/pdf-core';
import type { PageNode, PageTreeEdits, PageTreeNode } from '@recto/pdf-document';

/**
 * Puts one form among the resources of each page, under one name. Resources that pages share stay shared as long as the
 * pages show the same form; a page that shows another gets a copy of its own.
 */
export class PageResources {
  readonly #file: PdfFile;
  readonly #edits: PageTreeEdits;
  readonly name: string;
  /**
   * Dictionaries that already received the form: the /XObject dictionary where it is an object of its own, otherwise the
   * resources.
   */
  readonly #given = new Map<PdfDict, PdfRef>();
  #copiedItems = 0;

  /** @param pages all that will get a form */
  constructor(file: PdfFile, edits: PageTreeEdits, pages: readonly PageNode[]) {
    this.#file = file;
    this.#edits = edits;
    this.name = freeName(file, pages);
  }

  /** Number of entries of shared resources that were written again for pages that show something else. */
  get copiedItems(): number {
    return this.#copiedItems;
  }

  give(page: PageNode, form: PdfRef): void {
    const resources = dictOf(page.inherited.Resources, this.#file);
    const written = resources?.get('XObject');
    const forms = dictOf(written, this.#file);
    const holder = written instanceof PdfRef && forms ? forms : resources;
    if (!resources || !holder) {
      this.#edits.edit(page).set('Resources', PdfDict.of({ XObject: PdfDict.of({ [this.name]: form }) }));
      return;
    }
    const known = this.#given.get(holder);
    if (known === form) return;
    const withForm = (forms?.clone() ?? new PdfDict()).set(this.name, form);
    if (known) {
      this.#copiedItems += resources.map.size + withForm.map.size;
      this.#edits.edit(page).set('Resources', resources.clone().set('XObject', withForm));
      return;
    }
    this.#given.set(holder, form);
    if (written instanceof PdfRef && holder === forms) this.#edits.change(written, withForm);
    else this.#replace(page, resources, resources.clone().set('XObject', withForm));
  }

  /** Puts changed resources where they were written: on the page or on one of its ancestors. */
  #replace(page: PageTreeNode, resources: PdfDict, changed: PdfDict): void {
    let node: PageTreeNode = page;
    while (node.parent && dictOf(node.dict.get('Resources'), this.#file) !== resources) node = node.parent;
    const written = node.dict.get('Resources');
    if (written instanceof PdfRef) this.#edits.change(written, changed);
    else this.#edits.edit(node).set('Resources', changed);
  }
}

/** A name that no form or image of the pages has. */
function freeName(file: PdfFile, pages: readonly PageNode[]): string {
  const seen = new Set<PdfDict>();
  for (const page of pages) {
    const forms = dictOf(dictOf(page.inherited.Resources, file)?.get('XObject'), file);
    if (forms) seen.add(forms);
  }
  for (let number = 0; ; number++) {
    const name = number === 0 ? 'RectoMark' : `RectoMark${number}`;
    if ([...seen].every((forms) => !forms.has(name))) return name;
  }
}
