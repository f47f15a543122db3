/** A key of the merged parent tree and the entry of a file's own parent tree that it stands for. */
export interface StructureKey {
  readonly newKey: number;
  readonly oldKey: number;
  /** Placement of the page that the key belongs to; 0 is the first. */
  readonly pass: number;
}

/** Allocates the keys of the merged parent tree (/StructParent and /StructParents) as objects of the inputs need them. */
export class StructureKeyCounter {
  #next = 0;

  /** The keys of one file. */
  keysOfPart(): PartStructureKeys {
    return new PartStructureKeys(() => this.#next++);
  }

  /** One more than the highest key in use. */
  get next(): number {
    return this.#next;
  }
}

/** The keys that one file uses. */
export class PartStructureKeys {
  readonly #take: () => number;
  readonly #passes: Map<number, number>[] = [];

  constructor(take: () => number) {
    this.#take = take;
  }

  /** The new key for a key of the file; the same each time for the same pass. */
  newKey(oldKey: number, pass = 0): number {
    let keys = this.#passes[pass];
    if (!keys) {
      keys = new Map();
      this.#passes[pass] = keys;
    }
    let key = keys.get(oldKey);
    if (key === undefined) {
      key = this.#take();
      keys.set(oldKey, key);
    }
    return key;
  }

  /** All keys allocated so far. */
  *used(): Iterable<StructureKey> {
    for (const [pass, keys] of this.#passes.entries()) {
      for (const [oldKey, newKey] of keys ?? []) yield { newKey, oldKey, pass };
    }
  }
}
