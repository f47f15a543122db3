import {
  nameOf,
  type ObjectChange,
  type PdfArray,
  PdfDict,
  type PdfFile,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '@recto/pdf-core';
import type { Pace } from '@recto/work/pace';

/** Replacements for the objects of a file when its pages are no longer pages. */
export interface MovingRules {
  /** Returns the replacement for a page; undefined for any other dictionary. */
  sheetOf(dict: PdfDict): PdfRef | undefined;
  /** Changed entries of one of the file's dictionaries, null to remove one; undefined for what stays as it is. */
  entriesOf(dict: PdfDict): Readonly<Record<string, PdfObject>> | undefined;
  /** An array that means something else now; undefined for any other. */
  arrayOf(items: readonly PdfObject[]): PdfArray | undefined;
}

/** Actions whose destination is in another file (ISO 32000-2, 12.6.4). */
const REMOTE_ACTIONS = new Set(['GoToR', 'GoToE']);

/**
 * Applies rules to every object that is reached, as changes of the file; what no rule changes stays the object it is.
 * Objects wait in a queue, so nesting by reference costs no stack; direct nesting is bounded by the parser.
 */
export class MovedObjects {
  readonly #file: PdfFile;
  readonly #changes: Map<number, ObjectChange>;
  readonly #rules: MovingRules;
  readonly #seen = new Set<number>();
  /** Destinations in other files, by object number. */
  readonly #remote = new Set<number>();
  #waiting: PdfRef[] = [];

  /** @param changes objects that are new or different already; the walk adds to them */
  constructor(file: PdfFile, changes: Map<number, ObjectChange>, rules: MovingRules) {
    this.#file = file;
    this.#changes = changes;
    this.#rules = rules;
  }

  /** Walks what `root` leads to. @throws cancelled */
  async walk(root: PdfRef, pace: Pace): Promise<void> {
    this.#visit(root);
    for (let ref = this.#waiting.pop(); ref; ref = this.#waiting.pop()) {
      const changed = this.#changes.get(ref.num);
      const object = changed ? changed.object : this.#file.get(ref);
      const moved = object instanceof PdfStream ? this.#stream(object) : this.#move(object, this.#remote.has(ref.num));
      if (moved !== object) this.#changes.set(ref.num, { gen: changed?.gen ?? ref.gen, object: moved });
      if (pace.step()) await pace.rest();
    }
  }

  #visit(ref: PdfRef): void {
    if (this.#seen.has(ref.num)) return;
    this.#seen.add(ref.num);
    this.#waiting.push(ref);
  }

  #move(value: PdfObject, isRemote = false): PdfObject {
    if (value instanceof PdfRef) return this.#reference(value, isRemote);
    if (Array.isArray(value)) return this.#array(value, isRemote);
    if (value instanceof PdfDict) return this.#rules.sheetOf(value) ?? this.#dict(value);
    return value;
  }

  #reference(ref: PdfRef, isRemote: boolean): PdfObject {
    if (!this.#changes.has(ref.num)) {
      const object = this.#file.get(ref);
      const sheet = object instanceof PdfDict ? this.#rules.sheetOf(object) : undefined;
      if (sheet) return sheet;
    }
    if (isRemote) this.#remote.add(ref.num);
    this.#visit(ref);
    return ref;
  }

  #array(items: PdfArray, isRemote: boolean): PdfArray {
    const other = isRemote ? undefined : this.#rules.arrayOf(items);
    const source = other ?? items;
    let copy: PdfArray | undefined;
    for (const [at, item] of source.entries()) {
      const moved = this.#move(item);
      if (moved !== item) {
        copy ??= [...source];
        copy[at] = moved;
      }
    }
    return copy ?? source;
  }

  #dict(dict: PdfDict): PdfDict {
    const entries = this.#rules.entriesOf(dict);
    let source = dict;
    if (entries) {
      source = dict.clone();
      for (const [key, value] of Object.entries(entries)) source.set(key, value);
    }
    const isRemote = source.has('D') && REMOTE_ACTIONS.has(nameOf(source.get('S'), this.#file) ?? '');
    let copy = entries ? source : undefined;
    for (const [key, value] of source.map) {
      const moved = this.#move(value, isRemote && key === 'D');
      if (moved === value) continue;
      copy ??= source.clone();
      copy.set(key, moved);
    }
    return copy ?? source;
  }

  #stream(stream: PdfStream): PdfStream {
    const dict = this.#dict(stream.dict);
    return dict === stream.dict ? stream : new PdfStream(dict, stream.data);
  }
}
