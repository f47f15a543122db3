import { indexOfBytes } from '@recto/codecs';
import type { FileBytes, StringFilter } from '@recto/contract/byte-source';
import { RectoError } from '@recto/contract/recto-error';
import { FileRange, type RangeReader } from './file-range.ts';

export { startSha256 } from './digest.ts';
export { EncryptedPiece } from './encrypted-piece.ts';
export { FileRange, type RangeReader };

/** A file on a disk. */
export interface ByteSource {
  readonly sizeBytes: number;
  readonly fileName: string;
  /**
   * Fills an array with the bytes from `start` on, at once.
   * @throws file-unreadable when they are not there, or not what they were when the source was opened
   */
  readInto(target: Uint8Array, start: number): void;
}

/** A stretch of a file in memory: byte `n` of the file is `bytes[n - base]`. */
interface FileWindow {
  readonly bytes: Uint8Array;
  readonly base: number;
}

/** Most objects fit in one; few enough that a thousand pages of one megabyte each are not read whole for their dictionaries. */
const WINDOW_BYTES = 65_536;
/** Windows overlap by half, so that what is shorter lies in one. */
const STEP_BYTES = WINDOW_BYTES / 2;
/** Objects that follow each other are read one after the other; those of a page lie in a few places. */
const MAX_WINDOWS = 32;
/** Read at once where something is searched for. */
const SEARCH_BYTES = 1_048_576;
/** Size that holds most objects, including the first words of their stream. */
const FIRST_BYTES = 8192;
/** Bytes that must be available after an object: white space, the word `stream` and its line. */
const SIGHT_BYTES = 1024;
/** Longest object without its stream, and longest cross-reference table. */
const MAX_WITHIN_BYTES = 268_435_456;

/** The bytes of a file that is read by ranges. */
export class RangedBytes implements FileBytes, RangeReader {
  readonly length: number;
  readonly #source: ByteSource;
  /** Windows by their first byte, the one that was asked for last at the end. They are never written to again: views of them live on. */
  readonly #windows = new Map<number, FileWindow>();
  #last: FileWindow = { bytes: new Uint8Array(0), base: 0 };
  #whole: Uint8Array | undefined;

  constructor(source: ByteSource) {
    this.#source = source;
    this.length = source.sizeBytes;
  }

  whole(): Uint8Array {
    this.#whole ??= this.#read(0, this.length);
    return this.#whole;
  }

  from(start: number, least: number): Uint8Array {
    const { bytes, base } = this.#window(Math.min(start, this.length), least);
    return bytes.subarray(start - base);
  }

  #window(start: number, least: number): FileWindow {
    const end = Math.min(start + least, this.length);
    const known = this.#windowAt(start, end);
    if (known) return known;
    const base = start - (start % STEP_BYTES);
    if (end > base + WINDOW_BYTES) return { bytes: this.#read(start, end), base: start };
    const window = { bytes: this.#read(base, Math.min(base + WINDOW_BYTES, this.length)), base };
    this.#windows.set(base, window);
    const [oldest] = this.#windows.keys();
    if (this.#windows.size > MAX_WINDOWS && oldest !== undefined) this.#windows.delete(oldest);
    this.#last = window;
    return window;
  }

  within<Read extends { readonly pos: number }>(start: number, read: (bytes: Uint8Array) => Read): Read {
    for (let least = FIRST_BYTES; ; least *= 4) {
      const bytes = this.from(start, least);
      const isAll = start + bytes.length >= this.length;
      try {
        const result = read(bytes);
        if (result.pos + SIGHT_BYTES <= bytes.length || isAll) return result;
      } catch (thrown) {
        // What is cut off may look damaged.
        if (thrown instanceof RectoError || isAll || least > MAX_WITHIN_BYTES) throw thrown;
      }
      if (least > MAX_WITHIN_BYTES) throw new RectoError('too-demanding', { fileName: this.#source.fileName });
    }
  }

  ownStrings(filter: StringFilter | undefined): StringFilter {
    return filter ? (bytes) => filter(bytes.slice()) : (bytes) => bytes.slice();
  }

  indexOf(pattern: Uint8Array, from: number): number {
    for (let start = Math.max(0, from); start < this.length; start += SEARCH_BYTES) {
      const bytes = this.#read(start, Math.min(this.length, start + SEARCH_BYTES + pattern.length - 1));
      const found = indexOfBytes(bytes, pattern, 0, bytes.length);
      if (found >= 0) return start + found;
    }
    return -1;
  }

  range(start: number, end: number): FileRange {
    return new FileRange(this, start, end - start);
  }

  readInto(target: Uint8Array, start: number): void {
    const window = this.#windowAt(start, start + target.length);
    if (window) target.set(window.bytes.subarray(start - window.base, start - window.base + target.length));
    else this.#source.readInto(target, start);
  }

  /** Read without those around them, because what is looked at next lies elsewhere. */
  view(start: number, end: number): Uint8Array {
    const { bytes, base } = this.#windowAt(start, end) ?? { bytes: this.#read(start, end), base: start };
    return bytes.subarray(start - base, end - base);
  }

  #windowAt(start: number, end: number): FileWindow | undefined {
    const last = this.#last;
    if (start >= last.base && end <= last.base + last.bytes.length) return last;
    const window = this.#windows.get(start - (start % STEP_BYTES));
    if (!window || end > window.base + window.bytes.length) return undefined;
    this.#windows.delete(window.base);
    this.#windows.set(window.base, window);
    this.#last = window;
    return window;
  }

  #read(start: number, end: number): Uint8Array {
    const bytes = new Uint8Array(end - start);
    this.#source.readInto(bytes, start);
    return bytes;
  }
}
