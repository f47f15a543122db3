/** A blob in a listing. */
export interface BlobEntry {
  readonly name: string;
  readonly sizeBytes: number;
  /** Unix milliseconds. */
  readonly modifiedAt: number;
}

/** First bytes of a blob, and its whole length. */
export interface BlobStart {
  readonly bytes: Buffer;
  readonly sizeBytes: number;
}

/** A blob that grows. */
export interface BlobAppender {
  write(parts: readonly Uint8Array[]): Promise<void>;
  /** From then on what was written outlives this process; not yet a loss of power, after which the blob may be shorter. */
  close(): Promise<void>;
}

/**
 * Storage of bytes. A driver knows nothing of encryption, owners or time: all its bytes are already encrypted. Names are
 * `<bucket>/<name>`, lower-case letters, digits, `-`, `_` and one `.`, as `BLOB_NAME` defines; drivers refuse others.
 */
export interface BlobDriver {
  /** Writes a small blob (of 2 MB at most) whole, durably, or not at all; replaces what is there. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** A small blob, or null when there is none. */
  get(name: string): Promise<Buffer | null>;
  /** The first bytes of a blob, so many at most; null when there is none. */
  start(name: string, maxBytes: number): Promise<BlobStart | null>;
  /** Opens a growing blob, made when absent, cut off after `keepBytes`. @throws when it is shorter */
  append(name: string, keepBytes: number): Promise<BlobAppender>;
  sizeOf(name: string): Promise<number | null>;
  /** Bytes [start, end) of a blob. @throws when it ends before */
  read(name: string, start: number, end: number): AsyncIterable<Buffer>;
  /** True when there was one. */
  remove(name: string): Promise<boolean>;
  /** Removes a blob whose length is known, with fewer questions; no-op when it is gone. */
  erase(name: string, sizeBytes: number): Promise<void>;
  /** Every blob; empty buckets are tidied away by the way. */
  list(): AsyncIterable<BlobEntry>;
}

/** Pattern of a blob's name. */
export const BLOB_NAME = /^[0-9]{1,12}\/[A-Za-z0-9_-]{1,80}\.[a-z]{1,10}$/;
