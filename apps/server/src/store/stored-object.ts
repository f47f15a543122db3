import type { ObjectFacts } from './object-head.ts';

/** A finished object, as its owner sees it. */
export interface StoredObject {
  readonly key: string;
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  /** Unix milliseconds. */
  readonly expiresAt: number;
  /**
   * Bytes [start, end) in the clear, each verified before it is given out; the end of the object is verified first.
   * @throws object-damaged
   */
  read(start?: number, end?: number): AsyncIterable<Buffer>;
  /** Removes it now; no-op when it is gone. */
  remove(): Promise<void>;
}

/** An object on its way in. Exactly one of `finish`, `suspend` and `discard` ends it. */
export interface ObjectWriter {
  readonly key: string;
  readonly expiresAt: number;
  /** Bytes taken so far. */
  readonly sizeBytes: number;
  /** Facts given at its creation. */
  readonly facts: ObjectFacts;
  write(bytes: Uint8Array): Promise<void>;
  /** From here on the object can be read. @param facts replaces what was said of it at first. */
  finish(facts?: Pick<ObjectFacts, 'name' | 'mediaType'>): Promise<StoredObject>;
  /** Keeps what has come for `resume`. @returns how many bytes are kept */
  suspend(): Promise<number>;
  discard(): Promise<void>;
}
