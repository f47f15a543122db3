import { type FileContent, type Piece, wholeBytes } from '@recto/contract/byte-source';
import { joinBytes } from './characters.ts';

/** The first chunk is small, for the many small files of a split. */
const FIRST_CHUNK_BYTES = 4096;
const CHUNK_BYTES = 65_536;
/** Longer pieces are kept by reference; shorter ones are cheaper to copy than to keep apart. */
const COPY_LIMIT_BYTES = 2048;
const NOTHING = new Uint8Array(0);

/** Collects bytes: small pieces in growing chunks, large ones by reference, so that the whole is allocated and copied once. */
export class ByteSink {
  readonly #parts: (Uint8Array | Piece)[] = [];
  #chunk = new Uint8Array(FIRST_CHUNK_BYTES);
  /** Start of what is in the chunk and not yet among the parts. */
  #from = 0;
  #at = 0;
  #finishedBytes = 0;
  /** Something was added that was not in memory. */
  #isInPieces = false;

  /** Bytes so far. */
  get length(): number {
    return this.#finishedBytes + this.#at - this.#from;
  }

  byte(value: number): void {
    if (this.#at === this.#chunk.length) this.#newChunk();
    this.#chunk[this.#at++] = value;
  }

  /** Text of characters below U+0100. */
  text(text: string): void {
    const { length } = text;
    if (this.#at + length > this.#chunk.length) {
      if (length > COPY_LIMIT_BYTES) {
        for (let index = 0; index < length; index++) this.byte(text.charCodeAt(index));
        return;
      }
      this.#newChunk();
    }
    const chunk = this.#chunk;
    let at = this.#at;
    for (let index = 0; index < length; index++) chunk[at++] = text.charCodeAt(index);
    this.#at = at;
  }

  /** An integer below 2^53, as digits. */
  unsigned(value: number): void {
    if (value > 0x7fffffff) {
      this.text(String(value));
      return;
    }
    if (this.#at + 10 > this.#chunk.length) this.#newChunk();
    let digits = 1;
    for (let limit = 10; value >= limit; limit *= 10) digits++;
    let rest = value | 0;
    for (let at = this.#at + digits - 1; at >= this.#at; at--) {
      const tens = (rest / 10) | 0;
      this.#chunk[at] = 0x30 + rest - tens * 10;
      rest = tens;
    }
    this.#at += digits;
  }

  /** Bytes that must not change until the sink is finished, or what reads them when the result is written. */
  bytes(bytes: Uint8Array | Piece): void {
    this.#isInPieces ||= !(bytes instanceof Uint8Array);
    if (bytes.length > COPY_LIMIT_BYTES) {
      this.#closePart();
      this.#parts.push(bytes);
      this.#finishedBytes += bytes.length;
      return;
    }
    if (this.#at + bytes.length > this.#chunk.length) this.#newChunk();
    this.#chunk.set(wholeBytes(bytes), this.#at);
    this.#at += bytes.length;
  }

  /** The pieces in order. Valid until something is added. */
  parts(): readonly (Uint8Array | Piece)[] {
    this.#closePart();
    return this.#parts;
  }

  /** All bytes in one array of exactly their size, behind `prefix` if there is one. */
  finish(prefix: Uint8Array | Piece = NOTHING): Uint8Array {
    return joinBytes([prefix, ...this.parts()].map(wholeBytes));
  }

  /** As `finish`, but as they are when anything was added that was not in memory. Nothing may be added any more. */
  content(prefix: Uint8Array | Piece = NOTHING): FileContent {
    const open = () => this.finish(prefix);
    if (!this.#isInPieces && prefix instanceof Uint8Array) return open();
    const parts = [prefix, ...this.parts()];
    return { length: prefix.length + this.#finishedBytes, parts, open };
  }

  #closePart(): void {
    if (this.#at === this.#from) return;
    this.#parts.push(this.#chunk.subarray(this.#from, this.#at));
    this.#finishedBytes += this.#at - this.#from;
    this.#from = this.#at;
  }

  #newChunk(): void {
    this.#closePart();
    this.#chunk = new Uint8Array(CHUNK_BYTES);
    this.#from = 0;
    this.#at = 0;
  }
}
