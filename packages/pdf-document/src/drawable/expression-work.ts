import { arrayOf, type PdfFile, type PdfObject } from '@recto/pdf-core';

/** Levels of arrays in each other that are followed. */
const MAX_DEPTH = 99;

/** Counts the items of expressions of visibility (ISO 32000-2, 8.11.2.2), of shared ones each time that they are met. */
export class ExpressionWork {
  readonly #file: PdfFile;
  readonly #known = new Map<readonly PdfObject[], number>();
  readonly #open = new Set<readonly PdfObject[]>();

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** Infinite for an expression that is a part of itself. */
  itemsOf(value: PdfObject | undefined): number {
    const items = arrayOf(value, this.#file);
    if (!items) return 1;
    const known = this.#known.get(items);
    if (known !== undefined) return known;
    if (this.#open.has(items) || this.#open.size > MAX_DEPTH) return Number.POSITIVE_INFINITY;
    this.#open.add(items);
    const count = items.reduce<number>((sum, item) => sum + this.itemsOf(item), 1);
    this.#open.delete(items);
    this.#known.set(items, count);
    return count;
  }
}
