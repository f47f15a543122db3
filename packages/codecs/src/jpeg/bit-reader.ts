import { MARKER } from './segments.ts';

/** Thrown for data that end early or hold what cannot be; the picture is then left alone. */
export class BrokenScan extends Error {}

/** Bits of a scan's coded data, most significant first (ITU-T T.81, F.2.2.5). */
export class BitReader {
  readonly #data: Uint8Array;
  #at = 0;
  #bits = 0;
  #count = 0;
  /** Bits made up behind the end of the data, so that a code may be looked up there. */
  #borrowed = 0;

  constructor(data: Uint8Array) {
    this.#data = data;
  }

  #fill(): void {
    const data = this.#data;
    while (this.#count <= 16) {
      const byte = data[this.#at];
      if (byte === undefined || (byte === 0xff && data[this.#at + 1] !== 0)) {
        this.#bits = (this.#bits << 8) & 0xffffff;
        this.#borrowed += 8;
      } else {
        this.#at += byte === 0xff ? 2 : 1;
        this.#bits = ((this.#bits << 8) | byte) & 0xffffff;
      }
      this.#count += 8;
    }
  }

  #drop(count: number): void {
    this.#count -= count;
    if (this.#count < this.#borrowed) throw new BrokenScan();
  }

  /** Reads the symbol whose code comes next. @param lookup result of `lookupOf` */
  symbol(lookup: Uint16Array): number {
    if (this.#count < 16) this.#fill();
    const found = lookup[(this.#bits >> (this.#count - 16)) & 0xffff] ?? 0;
    if (found === 0) throw new BrokenScan();
    this.#drop(found >> 8);
    return found & 0xff;
  }

  /** @param count 0 to 15 */
  bits(count: number): number {
    if (count === 0) return 0;
    if (this.#count < 16) this.#fill();
    const value = (this.#bits >> (this.#count - count)) & ((1 << count) - 1);
    this.#drop(count);
    return value;
  }

  /** A number of the given bits, whose first bit says whether it is negative (ITU-T T.81, F.2.2.1). */
  signed(count: number): number {
    const value = this.bits(count);
    return count > 0 && value < 1 << (count - 1) ? value - (1 << count) + 1 : value;
  }

  /** Goes on behind the restart marker that must come next. @param index 0 to 7 */
  restart(index: number): void {
    [this.#bits, this.#count, this.#borrowed] = [0, 0, 0];
    while (this.#data[this.#at] === 0xff && this.#data[this.#at + 1] === 0xff) this.#at++;
    if (this.#data[this.#at] !== 0xff || this.#data[this.#at + 1] !== MARKER.firstRestart + index)
      throw new BrokenScan();
    this.#at += 2;
  }

  /** True when nothing but padding is left. */
  get isAtEnd(): boolean {
    return this.#at >= this.#data.length && this.#count - this.#borrowed < 8;
  }
}
