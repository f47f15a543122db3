import type { Piece } from '@recto/contract/byte-source';
import { AES_BLOCK_BYTES, encryptAesAhead, encryptBlocks } from '../encryption/aes.ts';

/** Encrypted at once; whole blocks. */
const PART_BYTES = 262_144;

/** Result of `encryptAes` on bytes that are read while they are written: only a part of them is in memory at any time. */
export class EncryptedPiece implements Piece {
  readonly length: number;
  readonly plain: Piece;
  /** The initialisation vector, with which the piece begins. */
  readonly vector: Uint8Array;
  readonly #key: Uint8Array;

  constructor(plain: Piece, key: Uint8Array, vector: Uint8Array) {
    this.plain = plain;
    this.#key = key;
    this.vector = vector;
    const padding = AES_BLOCK_BYTES - (plain.length % AES_BLOCK_BYTES);
    this.length = vector.length + plain.length + padding;
  }

  at(index: number): number | undefined {
    return this.plain.at(index);
  }

  /** Always the vector, which is random or made of the content: nothing is read for it. */
  subarray(): Uint8Array {
    return this.vector;
  }

  equals(other: Uint8Array | Piece): boolean {
    return other === this;
  }

  encrypted(key: Uint8Array, vector: Uint8Array): Piece {
    return new EncryptedPiece(this, key, vector);
  }

  open(): Uint8Array {
    const bytes = new Uint8Array(this.length);
    this.reader()(bytes);
    return bytes;
  }

  reader(): (target: Uint8Array) => void {
    const parts = this.#parts();
    let part: Uint8Array = new Uint8Array(0);
    return (target) => {
      for (let filled = 0; filled < target.length; ) {
        if (part.length === 0) part = parts.next().value ?? fail();
        const taken = part.subarray(0, target.length - filled);
        target.set(taken, filled);
        filled += taken.length;
        part = part.subarray(taken.length);
      }
    };
  }

  /**
   * Encrypts a part by WebCrypto where there is one.
   * @param plain whole blocks unless it is the last part @param vector of the first part `vector`, of others the `next` of the one before
   */
  async encryptPart(plain: Uint8Array, vector: Uint8Array, isLast: boolean) {
    const padded = await encryptAesAhead(this.#key, vector, plain);
    // Behind the vector, and without the padding where more follows.
    const encrypted = padded.subarray(AES_BLOCK_BYTES, isLast ? padded.length : AES_BLOCK_BYTES + plain.length);
    return { encrypted, next: encrypted.slice(-AES_BLOCK_BYTES) };
  }

  *#parts(): Generator<Uint8Array, undefined> {
    yield this.vector;
    const read = this.plain.reader();
    let chained = this.vector;
    for (let left = this.plain.length; left >= 0; left -= PART_BYTES) {
      const length = Math.min(left, PART_BYTES);
      const isLast = length < PART_BYTES;
      const plain = new Uint8Array(isLast ? length + AES_BLOCK_BYTES - (length % AES_BLOCK_BYTES) : length);
      read(plain.subarray(0, length));
      // The padding says how long it is (RFC 8018, 6.1.1).
      plain.fill(plain.length - length, length);
      const encrypted = encryptBlocks(this.#key, chained, plain);
      chained = encrypted.slice(-AES_BLOCK_BYTES);
      yield encrypted;
      if (isLast) return;
    }
  }
}

function fail(): never {
  throw new RangeError('more was asked for than there is');
}
