import type { NewDocument, PdfDict, PdfObject, PdfRef, PdfStream } from '@recto/pdf-core';

/** Classes of objects; given, so that this code can be loaded by itself. */
interface Kinds {
  readonly PdfDict: typeof PdfDict;
  readonly PdfRef: typeof PdfRef;
  readonly PdfStream: typeof PdfStream;
}

/** Entries whose values may stand where they are named, and whom no reader looks for by number. */
const PLACES = new Set([
  // Of annotations, bookmarks and structure elements.
  ...['A', 'Dest', 'D', 'BS', 'Border', 'MK', 'C', 'IC', 'Rect', 'QuadPoints', 'K'],
  // Of fonts.
  ...['Widths', 'W', 'DescendantFonts', 'Encoding', 'CIDSystemInfo'],
  // Of pages and their resources.
  ...['Annots', 'Resources', 'Group', 'ExtGState', 'Font', 'XObject', 'ColorSpace', 'Pattern', 'Shading', 'Properties'],
]);
/** Keys whose values follow them in an array: leaves of name and number trees (ISO 32000-2, 7.9.6 and 7.9.7). */
const TREE_LEAVES = new Set(['Names', 'Nums']);
/** Objects in one another. */
const MAX_DEPTH = 8;

/**
 * Writes dictionaries and arrays that are named once where they are named: the number of an object, its reference and its row in
 * the table hardly compress. Documents with bookmarks and links to thousands of places have one for each of them.
 * @param roots roots of the document
 */
export function writeInPlace(roots: readonly PdfRef[], objects: PlacedObjects, kinds: Kinds): void {
  new Placing(objects, kinds).follow(roots);
}

interface PlacedObjects {
  readonly target: NewDocument;
  /** By number, how often an object is named. */
  readonly mentions: ReadonlyMap<number, number>;
  /** Numbers of objects that are equal to others, and are written once for all. */
  readonly equal: ReadonlySet<number>;
}

class Placing {
  readonly #objects: PlacedObjects;
  readonly #kinds: Kinds;
  /** Numbers of objects that were met. */
  readonly #met = new Set<number>();
  readonly #waiting: PdfRef[] = [];

  constructor(objects: PlacedObjects, kinds: Kinds) {
    this.#objects = objects;
    this.#kinds = kinds;
  }

  follow(roots: readonly PdfRef[]): void {
    this.#waiting.push(...roots);
    for (let ref = this.#waiting.pop(); ref; ref = this.#waiting.pop()) {
      if (this.#met.has(ref.num)) continue;
      this.#met.add(ref.num);
      this.#visit(this.#objects.target.get(ref), 0);
    }
  }

  #visit(value: PdfObject, depth: number): void {
    const { PdfDict, PdfRef, PdfStream } = this.#kinds;
    if (value instanceof PdfRef) this.#waiting.push(value);
    else if (Array.isArray(value)) for (const item of value) this.#visit(item, depth);
    // Dictionaries of streams are not packed: what is long in them had better stand elsewhere.
    else if (value instanceof PdfStream) for (const item of value.dict.map.values()) this.#visit(item, depth);
    else if (value instanceof PdfDict) for (const [key, item] of [...value.map]) this.#entry(value, key, item, depth);
  }

  #entry(dict: PdfDict, key: string, value: PdfObject, depth: number): void {
    let placed = PLACES.has(key) ? this.#inPlace(value, depth, key !== 'K') : value;
    if (TREE_LEAVES.has(key) && Array.isArray(value)) {
      placed = value.map((item, at) => (at % 2 === 1 ? this.#leaf(item, depth) : item));
    }
    if (placed !== value) dict.set(key, placed);
    this.#visit(placed, placed === value ? depth : depth + 1);
  }

  /** A destination or a list; of embedded files and scripts readers expect objects. A dictionary of nothing but /D says the same. */
  #leaf(value: PdfObject, depth: number): PdfObject {
    const { PdfDict, PdfRef } = this.#kinds;
    const placed = this.#inPlace(value, depth, true);
    if (Array.isArray(placed) || !(placed instanceof PdfDict)) return placed;
    const place = placed.map.size === 1 ? placed.get('D') : undefined;
    if (Array.isArray(place)) return place;
    if (value instanceof PdfRef) this.#met.delete(value.num);
    return value;
  }

  /** Returns the object that a reference leads to, where it may replace the reference; the value itself otherwise. */
  #inPlace(value: PdfObject, depth: number, mayBeDict: boolean): PdfObject {
    const { PdfDict, PdfRef } = this.#kinds;
    const { target, mentions, equal } = this.#objects;
    if (!(value instanceof PdfRef) || depth >= MAX_DEPTH) return value;
    if (mentions.get(value.num) !== 1 || equal.has(value.num) || this.#met.has(value.num)) return value;
    const held = target.get(value);
    if (!Array.isArray(held) && !(held instanceof PdfDict && mayBeDict)) return value;
    this.#met.add(value.num);
    return held;
  }
}
