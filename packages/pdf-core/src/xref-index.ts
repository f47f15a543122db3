import { MAX_OBJECT_NUMBER } from './parser.ts';

/** Kind of a cross-reference entry. */
export const UNKNOWN = 0;
export const FREE = 1;
export const AT_OFFSET = 2;
export const IN_OBJECT_STREAM = 3;

export type EntryKind = 0 | 1 | 2 | 3;

const START_CAPACITY = 1024;

/**
 * Positions of all objects, also beyond four gigabytes: flat arrays by object number, since a file may have a million of
 * them.
 */
export class XrefIndex {
  #kinds = new Uint8Array(START_CAPACITY);
  #positions = new Float64Array(START_CAPACITY);
  #extras = new Uint32Array(START_CAPACITY);
  /** One more than the highest number that has an entry. */
  length = 0;

  kind(num: number): EntryKind {
    return (this.#kinds[num] ?? UNKNOWN) as EntryKind;
  }

  /** Offset in the file, or number of the object stream. */
  position(num: number): number {
    return this.#positions[num] ?? 0;
  }

  /** Generation, or index in the object stream. */
  extra(num: number): number {
    return this.#extras[num] ?? 0;
  }

  /** Sets an entry, replacing an older one; numbers beyond belief are passed over. */
  set(num: number, kind: EntryKind, position: number, extra: number): void {
    if (num > MAX_OBJECT_NUMBER) return;
    if (num >= this.#kinds.length) this.#grow(num + 1);
    this.#kinds[num] = kind;
    this.#positions[num] = position;
    this.#extras[num] = extra;
    if (num >= this.length) this.length = num + 1;
  }

  /** Sets an entry unless there is one: sections are read from the newest to the oldest. */
  setOlder(num: number, kind: EntryKind, position: number, extra: number): void {
    if (this.kind(num) === UNKNOWN) this.set(num, kind, position, extra);
  }

  #grow(needed: number): void {
    const capacity = Math.max(needed, Math.min(this.#kinds.length * 2, MAX_OBJECT_NUMBER + 1));
    const kinds = new Uint8Array(capacity);
    const positions = new Float64Array(capacity);
    const extras = new Uint32Array(capacity);
    kinds.set(this.#kinds);
    positions.set(this.#positions);
    extras.set(this.#extras);
    this.#kinds = kinds;
    this.#positions = positions;
    this.#extras = extras;
  }
}
