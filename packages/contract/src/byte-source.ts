/**
 * Bytes that are not in memory: a stream as it lies in a file on a disk, or its encryption. What reads bytes in parts reads these as it
 * reads an array.
 */
export interface Piece {
  readonly length: number;
  at(index: number): number | undefined;
  /** Some of them, not to be written to. Of an encrypted piece, what stands for them in a digest. @throws file-unreadable */
  subarray(start: number, end: number): Uint8Array;
  /** Begins at the first byte. @returns a function that fills an array with the next bytes, never more than are left */
  reader(): (target: Uint8Array) => void;
  /** All of them as they are written. @throws file-unreadable */
  open(): Uint8Array;
  /** True for equal bytes. @throws file-unreadable */
  equals(other: Uint8Array | Piece): boolean;
  /** Returns its AES-CBC encryption, behind its initialisation vector, as it is written. */
  encrypted(key: Uint8Array, vector: Uint8Array): Piece;
}

/** The bytes of a file, in memory or read by ranges. */
export interface FileBytes {
  readonly length: number;
  /** All of it; one that is read by ranges is then in memory as a whole. @throws file-unreadable */
  whole(): Uint8Array;
  /** A stretch that begins at a place and has at least so many bytes, as far as the file has them. @throws file-unreadable */
  from(start: number, least: number): Uint8Array;
  /**
   * Reads what begins at a place and ends before the end of a stretch: again in a larger one while it may go on behind it.
   * @param read does the same when it is called again; says as `pos` where it ended in the stretch
   * @returns the result of `read`
   * @throws file-unreadable, too-demanding
   */
  within<Read extends { readonly pos: number }>(start: number, read: (bytes: Uint8Array) => Read): Read;
  /** Returns the filter for strings that are kept: their bytes must not keep their window in memory. */
  ownStrings(filter: StringFilter | undefined): StringFilter | undefined;
  /** First place of a pattern from `from` on, or -1. */
  indexOf(pattern: Uint8Array, from: number): number;
  /** The bytes of `[start, end)`. */
  range(start: number, end: number): Uint8Array | Piece;
}

/** Transformation of a string's bytes as it is read: decryption. */
export type StringFilter = (bytes: Uint8Array) => Uint8Array;

/** A file that is put together while it is written. */
export interface Pieces {
  readonly length: number;
  readonly parts: readonly (Uint8Array | Piece)[];
  /** All of it in memory. @throws file-unreadable */
  open(): Uint8Array;
}

/** Content of a file: in memory, or in pieces when its inputs are read by ranges. */
export type FileContent = Uint8Array | Pieces;

/** All of it in memory. @throws file-unreadable */
export function wholeBytes(content: Uint8Array | { open(): Uint8Array }): Uint8Array {
  return content instanceof Uint8Array ? content : content.open();
}

/** A result that the host has written, to be read again by ranges. */
export interface StoredBytes {
  readonly length: number;
  /** SHA-256 of what was written, in lower-case hexadecimal. @throws file-unreadable */
  digest(): Promise<string>;
  /** Good until it is opened again, or another is. */
  open(): FileBytes;
}
