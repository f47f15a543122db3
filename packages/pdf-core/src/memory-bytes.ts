import { indexOfBytes } from '@recto/codecs';
import type { FileBytes, StringFilter } from '@recto/contract/byte-source';

/** The bytes of a file that is in memory. */
export class MemoryBytes implements FileBytes {
  readonly length: number;
  readonly #bytes: Uint8Array;

  constructor(given: Uint8Array) {
    // Node's Buffer is a Uint8Array whose slice() does not copy.
    this.#bytes = new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
    this.length = given.length;
  }

  whole(): Uint8Array {
    return this.#bytes;
  }

  from(start: number): Uint8Array {
    return this.#bytes.subarray(start);
  }

  within<Read>(start: number, read: (bytes: Uint8Array) => Read): Read {
    return read(this.from(start));
  }

  ownStrings(filter: StringFilter | undefined): StringFilter | undefined {
    return filter;
  }

  indexOf(pattern: Uint8Array, from: number): number {
    return indexOfBytes(this.#bytes, pattern, from, this.length);
  }

  range(start: number, end: number): Uint8Array {
    return this.#bytes.subarray(start, end);
  }
}
