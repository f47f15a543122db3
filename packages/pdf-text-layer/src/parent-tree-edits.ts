import { arrayOf, dictOf, integerOf, PdfDict, type PdfFile, type PdfObject, type PdfRef, refOf } from '@recto/pdf-core';
import { type PageTreeEdits, readParentTree } from '@recto/pdf-document';

/** Most nodes looked at for the leaf of one key. */
const MAX_NODES = 200_000;
/** Readers hold keys in 32 bits. */
const MAX_KEY = 2_000_000_000;

/** Entries of a parent tree (ISO 32000-2, 14.7.5.4) that change or are added; the leaves of all others stay as they are. */
export class ParentTreeEdits {
  readonly #file: PdfFile;
  readonly #edits: PageTreeEdits;
  readonly #add: (object: PdfObject) => PdfRef;
  readonly #values: Map<number, PdfObject>;
  /** Values of keys that are new or whose value stands in a leaf. */
  readonly #changed = new Map<number, PdfObject>();
  readonly #latest = new Map<number, readonly PdfObject[]>();
  #nextKey: number;

  /** @param root the structure tree root as the file has it. */
  constructor(file: PdfFile, root: PdfDict, edits: PageTreeEdits, add: (object: PdfObject) => PdfRef) {
    this.#file = file;
    this.#edits = edits;
    this.#add = add;
    this.#values = new Map(readParentTree(root, file).map(({ key, value }) => [key, value] as const));
    let highest = -1;
    for (const key of this.#values.keys()) highest = Math.max(highest, key);
    this.#nextKey = Math.max(highest + 1, integerOf(root.get('ParentTreeNextKey'), file) ?? 0);
  }

  /** False when there are no numbers left for keys. */
  get canGrow(): boolean {
    return this.#nextKey < MAX_KEY;
  }

  /** A key that nothing uses. */
  newKey(): number {
    return this.#nextKey++;
  }

  /** The elements that a key leads to, by marked-content identifier; null when it leads nowhere. */
  elementsOf(key: number | null): readonly PdfObject[] | null {
    return key === null ? null : (this.#latest.get(key) ?? arrayOf(this.#values.get(key), this.#file));
  }

  set(key: number, elements: PdfObject[]): void {
    this.#latest.set(key, elements);
    const ref = refOf(this.#values.get(key));
    if (ref) this.#edits.change(ref, elements);
    else this.#changed.set(key, this.#add(elements));
  }

  /** Writes the entries. @param root a copy of the structure tree root that may be changed. */
  finish(root: PdfDict): void {
    if (this.#changed.size === 0) return;
    const changed = [...this.#changed].sort(([one], [other]) => one - other);
    const added = changed.filter(([key]) => !this.#values.has(key)).flat();
    const replaced = new Map(changed.filter(([key]) => this.#values.has(key)));
    const tree = dictOf(root.get('ParentTree'), this.#file);
    const edited = (tree && this.#editNode(root.get('ParentTree'), tree, replaced)) ?? new PdfDict();
    if (added.length > 0) {
      const kids = arrayOf(edited.get('Kids'), this.#file);
      const limits = [added[0] ?? 0, added.at(-2) ?? 0];
      if (kids) edited.set('Kids', [...kids, this.#add(PdfDict.of({ Limits: limits, Nums: added }))]);
      else edited.set('Nums', [...(arrayOf(edited.get('Nums'), this.#file) ?? []), ...added]);
    }
    const ref = refOf(root.get('ParentTree'));
    if (ref && tree) this.#edits.change(ref, edited);
    else root.set('ParentTree', this.#add(edited));
    root.set('ParentTreeNextKey', this.#nextKey);
  }

  /** Puts other values into the leaves that have them. @returns a copy of the top node. */
  #editNode(value: PdfObject | undefined, top: PdfDict, replaced: ReadonlyMap<number, PdfObject>): PdfDict {
    const copy = top.clone();
    const waiting = [{ ref: refOf(value), dict: top, copy }];
    const seen = new Set<PdfDict>([top]);
    for (let budget = MAX_NODES; waiting.length > 0 && replaced.size > 0 && budget > 0; budget--) {
      const node = waiting.pop();
      if (!node) break;
      const nums = arrayOf(node.dict.get('Nums'), this.#file);
      if (nums && this.#replaceIn(nums, node.copy, replaced) && node.ref && node.dict !== top) {
        this.#edits.change(node.ref, node.copy);
      }
      for (const kid of arrayOf(node.dict.get('Kids'), this.#file) ?? []) {
        const dict = dictOf(kid, this.#file);
        if (!dict || seen.has(dict)) continue;
        seen.add(dict);
        waiting.push({ ref: refOf(kid), dict, copy: dict.clone() });
      }
    }
    return copy;
  }

  #replaceIn(nums: readonly PdfObject[], node: PdfDict, replaced: ReadonlyMap<number, PdfObject>): boolean {
    let isChanged = false;
    const next = [...nums];
    for (let at = 0; at + 1 < next.length; at += 2) {
      const value = replaced.get(integerOf(next[at], this.#file) ?? -1);
      if (value === undefined) continue;
      next[at + 1] = value;
      isChanged = true;
    }
    if (isChanged) node.set('Nums', next);
    return isChanged;
  }
}
