import type { PdfDict } from '@recto/pdf-core';

/** Assignment of a list's things to pages; made once, and queried for any choice of pages. */
export class PageMembership<Item> {
  readonly items: readonly Item[];
  readonly #byPage = new Map<PdfDict, number[]>();
  readonly #always: number[] = [];

  /** @param pagesOf the page objects that an item belongs to; null when it belongs to every choice of pages. */
  constructor(items: readonly Item[], pagesOf: (item: Item) => Iterable<PdfDict> | null) {
    this.items = items;
    for (const [position, item] of items.entries()) {
      const pages = pagesOf(item);
      if (!pages) this.#always.push(position);
      else for (const page of pages) this.#add(page, position);
    }
  }

  /** Positions, ascending and each once, of what belongs to one of the pages or to every choice. */
  positionsOn(pages: ReadonlySet<PdfDict>): number[] {
    const found = new Set(this.#always);
    for (const page of pages) for (const position of this.#byPage.get(page) ?? []) found.add(position);
    return [...found].sort((left, right) => left - right);
  }

  /** Returns the things that belong to one of the pages or to every choice, in the order of the list. */
  itemsOn(pages: ReadonlySet<PdfDict>): Item[] {
    return this.positionsOn(pages).flatMap((position) => this.items[position] ?? []);
  }

  #add(page: PdfDict, position: number): void {
    const positions = this.#byPage.get(page);
    if (!positions) this.#byPage.set(page, [position]);
    else if (positions.at(-1) !== position) positions.push(position);
  }
}

/** Things that stand below one another, by position; a parent stands before its children. */
export interface TreeItem {
  /** -1 on the top level. */
  readonly parentIndex: number;
}

/** The chosen positions and those of all ancestors, ascending. */
export function withAncestors(items: readonly TreeItem[], positions: Iterable<number>): Set<number> {
  const chosen = new Set<number>();
  for (const position of positions) {
    for (let at = position; at >= 0 && !chosen.has(at); at = items[at]?.parentIndex ?? -1) chosen.add(at);
  }
  return chosen;
}

/** The chosen items in the order of the list, their `parentIndex` counting in the selection. */
export function selectTree<Item extends TreeItem>(items: readonly Item[], positions: Iterable<number>): Item[] {
  const selected: Item[] = [];
  const newIndexes = new Map<number, number>();
  for (const position of [...positions].sort((left, right) => left - right)) {
    const item = items[position];
    if (!item) continue;
    newIndexes.set(position, selected.length);
    selected.push({ ...item, parentIndex: newIndexes.get(item.parentIndex) ?? -1 });
  }
  return selected;
}
