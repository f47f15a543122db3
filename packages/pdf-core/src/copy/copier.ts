import type { Pace } from '@recto/work/pace';
import { PdfDict, type PdfObject, PdfRef, PdfStream } from '../objects/objects.ts';
import type { NewDocument, ObjectSource } from '../types.ts';

/** Values (already the target's) in place of a source dictionary's own; null leaves the key out. */
export type Overrides = Readonly<Record<string, PdfObject>>;

/** Targets of some source dictionaries for one copy only, instead of those that the copier has. */
export type Overlay = ReadonlyMap<PdfDict, PdfRef | null>;

/** Rules for the dictionaries of one file. Called once for each dictionary that is met. */
export interface CopyRules {
  /** True when the dictionary and what only it reaches stay behind; whatever names it gets null. */
  leavesOut(dict: PdfDict): boolean;
  /** Changed entries; undefined (the usual case) for a copy as it stands. A stream's dictionary is asked about too. */
  changes(dict: PdfDict, copier: Copier): Overrides | undefined;
}

/** Differences of one copy from the others of the same object. */
export interface CopyDetails {
  readonly overlay?: Overlay | undefined;
  /** Win over the rules and over `override`. */
  readonly overrides?: Overrides | undefined;
}

interface Job {
  readonly target: PdfRef;
  readonly object: PdfObject;
  readonly details: CopyDetails | undefined;
}

/**
 * Copies objects of one file into a new document, each indirect object once. Stream data is shared, not copied.
 * Indirect objects wait in a queue, so nesting by reference costs no stack; direct nesting is bounded by the parser.
 * The source must answer the same dictionary with the same object each time, as every ObjectSource does.
 */
export class Copier {
  readonly source: ObjectSource;
  readonly target: NewDocument;
  readonly #rules: CopyRules | null;
  readonly #map = new Map<number, PdfRef | null>();
  readonly #placed = new Map<PdfDict, PdfRef | null>();
  readonly #overrides = new Map<PdfDict, Overrides>();
  #waiting: Job[] = [];
  #overlay: Overlay | undefined;

  constructor(source: ObjectSource, target: NewDocument, rules: CopyRules | null = null) {
    this.source = source;
    this.target = target;
    this.#rules = rules;
  }

  /** Every mention of the dictionary becomes this reference; its content is the caller's business (see `copyInto`). */
  place(dict: PdfDict, target: PdfRef): void {
    this.#placed.set(dict, target);
  }

  /** The dictionary stays behind; whatever names it gets null. What was placed before stays placed. */
  leaveOut(dict: PdfDict): void {
    if (!this.#placed.has(dict)) this.#placed.set(dict, null);
  }

  /** Returns the place of a copied dictionary; null when it is left out, undefined when it has no decision yet. */
  placeOf(dict: PdfDict): PdfRef | null | undefined {
    return this.#placed.get(dict);
  }

  /** True when whatever names the dictionary gets null. */
  leavesOut(dict: PdfDict): boolean {
    return this.#placeOf(dict) === null;
  }

  /** Changes entries of a dictionary when its turn comes; several calls add up, the later wins. */
  override(dict: PdfDict, overrides: Overrides): void {
    const before = this.#overrides.get(dict);
    this.#overrides.set(dict, before ? { ...before, ...overrides } : overrides);
  }

  /** The copy's reference when the object was already met and is not left out. */
  copied(ref: PdfRef): PdfRef | null {
    return this.#map.get(refKey(ref)) ?? null;
  }

  /** The reference of the copy; null when the object is left out or is no object. */
  copyRef(ref: PdfRef): PdfRef | null {
    const key = refKey(ref);
    const known = this.#map.get(key);
    if (this.#overlay === undefined) {
      if (known !== undefined) return known;
    } else {
      const object = this.source.get(ref);
      if (object instanceof PdfDict && this.#overlay.has(object)) return this.#overlay.get(object) ?? null;
      if (known !== undefined) return known;
    }
    const object = this.source.get(ref);
    const placed = object instanceof PdfDict ? this.#placeOf(object) : undefined;
    const target = object === null ? null : placed === undefined ? this.target.reserve() : placed;
    this.#map.set(key, target);
    if (target && placed === undefined) this.#waiting.push({ target, object, details: undefined });
    return target;
  }

  /** The copy of a direct value or of a reference; of a stream, a new reference each time. */
  copy(value: PdfObject | undefined): PdfObject {
    if (value === undefined || value === null || typeof value !== 'object') return value ?? null;
    if (value instanceof PdfRef) return this.copyRef(value);
    if (Array.isArray(value)) {
      const copy: PdfObject[] = [];
      for (const item of value) copy.push(this.copy(item));
      return copy;
    }
    if (value instanceof PdfDict) {
      const placed = this.#overlay?.has(value) ? (this.#overlay.get(value) ?? null) : this.#placeOf(value);
      return placed === undefined ? this.copyEntries(value) : placed;
    }
    // A stream where something else belongs, or resolved by the caller: it can only be an object of its own.
    return value instanceof PdfStream ? this.target.add(this.#copyStream(value)) : value;
  }

  /** The copies of the items of an array (or of the one item in its place) that are not left out. */
  copyItems(value: PdfObject | undefined): PdfObject[] {
    const object = this.source.resolve(value);
    const items = Array.isArray(object) ? object : [value];
    return items.map((item) => this.copy(item)).filter((item) => item !== null);
  }

  /** The copy of a dictionary's entries, wherever it was placed. */
  copyEntries(dict: PdfDict, details?: CopyDetails): PdfDict {
    const outer = this.#overlay;
    if (details) this.#overlay = details.overlay;
    let changed = this.#rules?.changes(dict, this);
    for (const more of [this.#overrides.get(dict), details?.overrides]) {
      if (more) changed = changed ? { ...changed, ...more } : more;
    }
    const copy = new PdfDict();
    for (const [key, value] of dict.map) {
      if (changed && Object.hasOwn(changed, key)) continue;
      const copied = this.copy(value);
      if (copied !== null) copy.map.set(key, copied);
    }
    if (changed) for (const [key, value] of Object.entries(changed)) copy.set(key, value);
    this.#overlay = outer;
    return copy;
  }

  /** Copies a dictionary, when its turn comes, under a number that the caller reserved. */
  copyInto(target: PdfRef, dict: PdfDict, details?: CopyDetails): void {
    this.#waiting.push({ target, object: dict, details });
  }

  /** Copies all that waits. @throws cancelled */
  async drain(pace: Pace): Promise<void> {
    while (this.#waiting.length > 0) {
      const jobs = this.#waiting;
      this.#waiting = [];
      for (const { target, object, details } of jobs) {
        this.target.set(target, this.#copyObject(object, details));
        if (pace.step()) await pace.rest();
      }
    }
  }

  #copyObject(object: PdfObject, details: CopyDetails | undefined): PdfObject {
    if (object instanceof PdfDict) return this.copyEntries(object, details);
    return object instanceof PdfStream ? this.#copyStream(object) : this.copy(object);
  }

  #placeOf(dict: PdfDict): PdfRef | null | undefined {
    const placed = this.#placed.get(dict);
    if (placed === undefined && this.#rules?.leavesOut(dict)) return null;
    return placed;
  }

  /** The length is the writer's business, and may be an object of its own. */
  #copyStream(stream: PdfStream): PdfStream {
    return new PdfStream(this.copyEntries(stream.dict, { overrides: { Length: null } }), stream.content);
  }
}

/** A key for a reference of one file: equal exactly when object and generation number are. */
function refKey(ref: PdfRef): number {
  return ref.gen === 0 ? ref.num : ref.num + ref.gen * 2 ** 32;
}
