import { sameBytes } from '@recto/codecs';
import type { Piece } from '@recto/contract/byte-source';
import { EncryptedPiece } from './encrypted-piece.ts';

/** Source of bytes that are read by ranges. */
export interface RangeReader {
  /** Fills an array with the bytes from `start` on. @throws file-unreadable */
  readInto(target: Uint8Array, start: number): void;
  /** The bytes of `[start, end)`, not to be written to. @throws file-unreadable */
  view(start: number, end: number): Uint8Array;
}

/** Longest piece that is read whole for a single byte. */
const SHORT_BYTES = 65_536;
/** Compared at once. */
const PART_BYTES = 262_144;

/** Bytes as they lie in a file that is read by ranges: a stream of it, read when it is looked at and copied when it is written. */
export class FileRange implements Piece {
  readonly file: RangeReader;
  /** Its first byte in the file. */
  readonly start: number;
  readonly length: number;

  constructor(file: RangeReader, start: number, length: number) {
    this.file = file;
    this.start = start;
    this.length = length;
  }

  at(index: number): number | undefined {
    if (index < 0 || index >= this.length) return undefined;
    return this.length <= SHORT_BYTES ? this.open()[index] : this.subarray(index, index + 1)[0];
  }

  subarray(start: number, end: number): Uint8Array {
    return this.file.view(this.start + start, this.start + end);
  }

  open(): Uint8Array {
    return this.subarray(0, this.length);
  }

  reader(): (target: Uint8Array) => void {
    let at = this.start;
    return (target) => {
      this.file.readInto(target, at);
      at += target.length;
    };
  }

  equals(other: Uint8Array | Piece): boolean {
    if (other.length !== this.length) return false;
    for (let at = 0; at < this.length; at += PART_BYTES) {
      const end = Math.min(at + PART_BYTES, this.length);
      if (!sameBytes(this.subarray(at, end), other.subarray(at, end))) return false;
    }
    return true;
  }

  encrypted(key: Uint8Array, vector: Uint8Array): Piece {
    return new EncryptedPiece(this, key, vector);
  }
}
