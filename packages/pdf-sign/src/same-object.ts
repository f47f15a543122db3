import { nameOf, PdfDict, type PdfFile, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '@recto/pdf-core';

/** Most objects compared for one document: hostile ones unfold without end. What is beyond counts as different. */
const MAX_COMPARED = 5_000_000;
/** Keys that lead back, or to what is compared by itself. */
const BACKWARD = new Set(['Parent', 'P', 'Annots', 'Prev', 'StructParent', 'StructParents']);

/** Compares objects of two revisions of one file, with all that they lead to but other pages. */
export class RevisionComparison {
  readonly #before: PdfFile;
  readonly #after: PdfFile;
  readonly #equal = new Set<string>();
  #left = MAX_COMPARED;

  constructor(before: PdfFile, after: PdfFile) {
    this.#before = before;
    this.#after = after;
  }

  isSame(before: PdfObject | undefined, after: PdfObject | undefined): boolean {
    const waiting: [PdfObject, PdfObject][] = [[before ?? null, after ?? null]];
    // A pair that is being compared counts as equal where it is met again; that holds only if all of it is.
    const met = new Set<string>();
    for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
      if (this.#left-- <= 0 || !this.#isSameShallow(pair[0], pair[1], waiting, met)) return false;
    }
    for (const key of met) this.#equal.add(key);
    return true;
  }

  #isSameShallow(one: PdfObject, other: PdfObject, waiting: [PdfObject, PdfObject][], met: Set<string>): boolean {
    if (one instanceof PdfRef && other instanceof PdfRef) {
      const key = `${one.num} ${other.num}`;
      if (met.has(key) || this.#equal.has(key)) return true;
      met.add(key);
    }
    const before = this.#before.resolve(one);
    const after = this.#after.resolve(other);
    if (before instanceof PdfDict && after instanceof PdfDict) return this.#isSameDict(before, after, waiting, true);
    if (before instanceof PdfStream && after instanceof PdfStream) {
      return isSameBytes(before.data, after.data) && this.#isSameDict(before.dict, after.dict, waiting, false);
    }
    if (Array.isArray(before) && Array.isArray(after)) {
      if (before.length !== after.length) return false;
      for (const [index, item] of before.entries()) waiting.push([item, after[index] ?? null]);
      return true;
    }
    if (before instanceof PdfName && after instanceof PdfName) return before.value === after.value;
    if (before instanceof PdfString && after instanceof PdfString) return isSameBytes(before.bytes, after.bytes);
    return before === after;
  }

  #isSameDict(before: PdfDict, after: PdfDict, waiting: [PdfObject, PdfObject][], stopsAtPages: boolean): boolean {
    if (stopsAtPages && isPage(before, this.#before) && isPage(after, this.#after)) return true;
    for (const key of new Set([...before.map.keys(), ...after.map.keys()])) {
      if (!BACKWARD.has(key)) waiting.push([before.get(key) ?? null, after.get(key) ?? null]);
    }
    return true;
  }
}

function isPage(dict: PdfDict, file: PdfFile): boolean {
  const type = nameOf(dict.get('Type'), file);
  return type === 'Page' || type === 'Pages';
}

function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  if (one.buffer === other.buffer && one.byteOffset === other.byteOffset) return true;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}
