import { type NewDocument, PdfDict, type PdfObject, PdfRef, PdfStream } from '@recto/pdf-core';
import { objectText } from './object-text.ts';

/**
 * Entries of stream dictionaries that may be objects of their own. Filters and lengths stay: some readers ask for them before they
 * can look anything up.
 */
const MOVABLE = [
  ...['Resources', 'ColorSpace', 'Group', 'Function', 'Functions', 'Encode', 'Decode', 'CIDSystemInfo'],
  ...['PieceInfo', 'Measure', 'PtData'],
];
/** Text that one object takes besides its own: a reference, a row in the table, its place in the object stream. */
const MIN_ALONE_BYTES = 40;
const MIN_SHARED_BYTES = 16;
/** Fewer objects are not packed. */
const MIN_PACKED_OBJECTS = 8;
/** Cost of sharing where no object is packed. */
const MIN_UNPACKED_BYTES = 56;

/**
 * Makes the dictionaries of streams lean. They are the only ones that no object stream can hold, so nothing compresses them: long
 * entries become objects of their own, and equal ones become one object.
 */
export class StreamDictionaries {
  readonly #target: NewDocument;
  readonly #mayPack: boolean;
  #isPacked = false;
  /** By what it says, the object that says it. */
  readonly #shared = new Map<string, PdfRef>();

  /** @param mayPack true when objects are written into object streams, if they are many enough */
  constructor(target: NewDocument, mayPack: boolean) {
    this.#target = target;
    this.#mayPack = mayPack;
  }

  /**
   * Changes the dictionaries of all streams; those that were changed before stay as they are.
   * @param replaced by object number, the number of an equal object
   */
  apply(replaced: ReadonlyMap<number, number>): void {
    const dicts = new Set<PdfDict>();
    let objects = 0;
    for (const [, object] of this.#target.entries()) {
      objects++;
      if (object instanceof PdfStream) dicts.add(object.dict);
    }
    this.#isPacked = this.#mayPack && objects >= MIN_PACKED_OBJECTS;
    const found: Value[] = [];
    const counts = new Map<string, number>();
    for (const dict of dicts) {
      for (const key of MOVABLE) {
        const value = this.#valueOf(dict, key, replaced);
        if (!value) continue;
        found.push(value);
        counts.set(value.text, (counts.get(value.text) ?? 0) + 1);
      }
    }
    for (const value of found) this.#move(value, counts.get(value.text) ?? 1);
  }

  #move({ dict, key, text, held, ref }: Value, count: number): void {
    const known = this.#shared.get(text);
    if (known) dict.set(key, known);
    else if (ref) this.#shared.set(text, ref);
    else if (this.#isGain(text.length, count)) {
      const made = this.#target.add(held);
      this.#shared.set(text, made);
      dict.set(key, made);
    }
  }

  #isGain(length: number, count: number): boolean {
    if (this.#isPacked) return length >= (count > 1 ? MIN_SHARED_BYTES : MIN_ALONE_BYTES);
    return (count - 1) * length > MIN_UNPACKED_BYTES + count * 8;
  }

  /** An entry that may be moved; an object already, when only it may be shared. */
  #valueOf(dict: PdfDict, key: string, replaced: ReadonlyMap<number, number>): Value | null {
    const entry = dict.get(key);
    const ref = entry instanceof PdfRef ? entry : null;
    // Other objects are compared with each other elsewhere.
    if (ref && key !== 'Resources') return null;
    const held = this.#target.resolve(entry);
    if (!(held instanceof PdfDict) && !Array.isArray(held)) return null;
    return { dict, key, held, ref, text: objectText(held, replaced) };
  }
}

interface Value {
  readonly dict: PdfDict;
  readonly key: string;
  readonly held: PdfObject;
  readonly ref: PdfRef | null;
  /** As it is written, where references to equal objects are equal. */
  readonly text: string;
}
