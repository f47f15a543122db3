import { type GraphRoot, sameGraph } from '@recto/pdf-core';

/** One value of a merged dictionary of named things, and the part that it came from. */
export interface NamedValue<Owner> extends GraphRoot {
  readonly name: string;
  readonly owner: Owner;
}

/** Dictionaries of several files made one: equal values share a name, a different value gets a new name. */
export class NamedValues<Owner> {
  readonly #values = new Map<string, NamedValue<Owner>>();

  /** Takes in one file's dictionary. @returns the names that had to change. */
  admit(entries: Iterable<readonly [string, GraphRoot]>, owner: Owner): Map<string, string> {
    const renamed = new Map<string, string>();
    const own = new Map(entries);
    for (const [name, root] of own) {
      const given = this.#nameFor(name, root, own);
      if (given !== name) renamed.set(name, given);
      if (!this.#values.has(given)) this.#values.set(given, { ...root, name: given, owner });
    }
    return renamed;
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  get values(): Iterable<NamedValue<Owner>> {
    return this.#values.values();
  }

  /** The name itself when it is free or means the same, else the first suffixed name of which that is true. */
  #nameFor(name: string, root: GraphRoot, own: ReadonlyMap<string, GraphRoot>): string {
    let candidate = name;
    for (let count = 2; ; count++) {
      const known = this.#values.get(candidate);
      const isForeign = candidate !== name && own.has(candidate);
      if (!isForeign && (!known || sameGraph(known, root))) return candidate;
      candidate = `${name}-${count}`;
    }
  }
}
