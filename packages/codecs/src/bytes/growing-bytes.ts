/** Thrown inside the filters when data would grow beyond the limit; callers make the user's error of it. */
export class OutputTooLarge extends Error {
  override readonly name = 'OutputTooLarge';
}

/** Bytes that grow while a decoder writes them, up to a limit. */
export class GrowingBytes {
  bytes: Uint8Array;
  length = 0;
  readonly #maxBytes: number;

  /** @param expectedBytes a guess that saves growing. */
  constructor(maxBytes: number, expectedBytes: number) {
    this.#maxBytes = maxBytes;
    this.bytes = new Uint8Array(Math.max(256, Math.min(maxBytes, expectedBytes)));
  }

  /**
   * Makes room after the `length` bytes written so far.
   * @returns the new array; the old one is out of date.
   * @throws OutputTooLarge, with `length` bytes kept
   */
  grow(length: number, more: number): Uint8Array {
    const needed = length + more;
    if (needed > this.#maxBytes) {
      this.length = length;
      throw new OutputTooLarge();
    }
    if (needed > this.bytes.length) {
      const grown = new Uint8Array(Math.min(Math.max(needed, this.bytes.length * 2), Math.max(needed, this.#maxBytes)));
      grown.set(this.bytes.subarray(0, length));
      this.bytes = grown;
    }
    return this.bytes;
  }

  push(byte: number): void {
    if (this.length >= this.bytes.length) this.grow(this.length, 1);
    this.bytes[this.length++] = byte;
  }

  append(chunk: Uint8Array): void {
    if (this.length + chunk.length > this.bytes.length) this.grow(this.length, chunk.length);
    this.bytes.set(chunk, this.length);
    this.length += chunk.length;
  }

  /**
   * Returns the bytes written so far: a copy where much spare room is left, so that the result does not retain the whole
   * buffer.
   */
  finish(): Uint8Array {
    const written = this.bytes.subarray(0, this.length);
    return this.bytes.length - this.length > 4096 && this.bytes.length > this.length * 1.25 ? written.slice() : written;
  }
}
