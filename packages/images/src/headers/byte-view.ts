import type { Said } from '@recto/words/said';

/** Why an image cannot be used; the capability adds the file's name. */
export class ImageFault extends Error {
  /** Unsupported feature, in words for people; absent for damage. */
  readonly unsupported: Said | undefined;
  constructor(kind: 'damaged', reason: string);
  constructor(kind: 'unsupported', reason: Said);
  constructor(_kind: 'damaged' | 'unsupported', reason: string | Said) {
    super(typeof reason === 'string' ? reason : reason.text);
    this.unsupported = typeof reason === 'string' ? undefined : reason;
  }
}

/** Numbers and text of a file by position. Reads outside of it fail as `damaged`, never as a RangeError. */
export class ByteView {
  readonly bytes: Uint8Array;
  isLittleEndian: boolean;
  readonly #view: DataView;

  constructor(bytes: Uint8Array, isLittleEndian = false) {
    this.bytes = bytes;
    this.isLittleEndian = isLittleEndian;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get length(): number {
    return this.bytes.length;
  }
  u8(at: number): number {
    this.#check(at, 1);
    return this.#view.getUint8(at);
  }
  u16(at: number): number {
    this.#check(at, 2);
    return this.#view.getUint16(at, this.isLittleEndian);
  }
  u32(at: number): number {
    this.#check(at, 4);
    return this.#view.getUint32(at, this.isLittleEndian);
  }
  i32(at: number): number {
    this.#check(at, 4);
    return this.#view.getInt32(at, this.isLittleEndian);
  }
  /** A 64-bit number; more than 2^53 is damage. */
  u64(at: number): number {
    this.#check(at, 8);
    const value = Number(this.#view.getBigUint64(at, this.isLittleEndian));
    if (!Number.isSafeInteger(value)) throw new ImageFault('damaged', 'a position is beyond every file');
    return value;
  }
  f32(at: number): number {
    this.#check(at, 4);
    return this.#view.getFloat32(at, this.isLittleEndian);
  }
  f64(at: number): number {
    this.#check(at, 8);
    return this.#view.getFloat64(at, this.isLittleEndian);
  }
  /** One character a byte. */
  ascii(at: number, length: number): string {
    this.#check(at, length);
    return String.fromCharCode(...this.bytes.subarray(at, at + length));
  }
  /** A view into the file. */
  slice(at: number, length: number): Uint8Array {
    this.#check(at, length);
    return this.bytes.subarray(at, at + length);
  }
  has(at: number, length: number): boolean {
    return at >= 0 && length >= 0 && at + length <= this.bytes.length;
  }

  #check(at: number, length: number): void {
    if (!this.has(at, length)) throw new ImageFault('damaged', 'the file ends in its header');
  }
}
