import { type ObjectChange, type PdfArray, type PdfDict, type PdfFile, type PdfObject, PdfRef } from '@recto/pdf-core';
import type { PageTreeNode } from './page-tree.ts';

/**
 * Collects changed copies of page tree nodes as changes of indirect objects; the file's own objects stay as they are.
 * A node that stands directly in its parent (not allowed, but seen) changes the nearest indirect object around it.
 */
export class PageTreeEdits {
  readonly #file: PdfFile;
  readonly #changes = new Map<number, ObjectChange>();
  readonly #copies = new Map<PdfDict, PdfDict>();
  readonly #kidsCopies = new Map<PdfObject, PdfArray>();

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** Changed objects by number. */
  get changes(): ReadonlyMap<number, ObjectChange> {
    return this.#changes;
  }

  /** A copy of the node's dictionary, the same wherever the node appears, that may be modified. */
  edit(node: PageTreeNode): PdfDict {
    const known = this.#copies.get(node.dict);
    const copy = known ?? node.dict.clone();
    this.#copies.set(node.dict, copy);
    if (node.ref) this.change(node.ref, copy);
    else if (!known) this.#replaceDirect(node, copy);
    return copy;
  }

  #replaceDirect(node: PageTreeNode, copy: PdfDict): void {
    if (!node.parent) {
      const root = this.#file.trailer.get('Root');
      if (root instanceof PdfRef) this.change(root, this.#file.catalog.clone().set('Pages', copy));
      return;
    }
    const kids = this.#editKids(node.parent);
    for (const [at, kid] of kids.entries()) if (kid === node.dict) kids[at] = copy;
  }

  #editKids(parent: PageTreeNode): PdfArray {
    const written = parent.dict.get('Kids');
    const original = this.#file.resolve(written);
    const known = this.#kidsCopies.get(original);
    if (known) return known;
    const copy = Array.isArray(original) ? [...original] : [];
    this.#kidsCopies.set(original, copy);
    if (written instanceof PdfRef) this.change(written, copy);
    else this.edit(parent).set('Kids', copy);
    return copy;
  }

  /** Gives an indirect object another value. */
  change(ref: PdfRef, object: PdfObject): void {
    this.#changes.set(ref.num, { gen: ref.gen, object });
  }
}
