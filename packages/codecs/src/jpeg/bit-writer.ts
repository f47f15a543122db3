import { GrowingBytes } from '../bytes/growing-bytes.ts';

/** Takes the bits of a scan; what writes it down and what only counts it look the same. */
export interface BitSink {
  /** @param table index of the scan's table */
  symbol(table: number, symbol: number): void;
  /** @param count 0 to 15, of the lowest bits of `value` */
  bits(value: number, count: number): void;
}

/** Counts how often each symbol stands in a scan, by table. */
export class SymbolCounter implements BitSink {
  readonly frequencies: readonly Uint32Array[];
  /** Bits beside the codes. */
  extraBits = 0;

  constructor(tables: number) {
    this.frequencies = Array.from({ length: tables }, () => new Uint32Array(256));
  }

  symbol(table: number, symbol: number): void {
    const counts = this.frequencies[table];
    if (counts) counts[symbol] = (counts[symbol] ?? 0) + 1;
  }

  bits(_value: number, count: number): void {
    this.extraBits += count;
  }
}

/** Writes a scan's coded data: a zero behind each byte of ones, and ones to fill the last byte (ITU-T T.81, F.1.2.3). */
export class BitWriter implements BitSink {
  readonly #tables: readonly { readonly codes: Uint16Array; readonly bits: Uint8Array }[];
  readonly #output: GrowingBytes;
  #bits = 0;
  #count = 0;

  constructor(tables: readonly { readonly codes: Uint16Array; readonly bits: Uint8Array }[], expectedBytes: number) {
    this.#tables = tables;
    this.#output = new GrowingBytes(Number.MAX_SAFE_INTEGER, expectedBytes);
  }

  symbol(table: number, symbol: number): void {
    const codes = this.#tables[table];
    this.bits(codes?.codes[symbol] ?? 0, codes?.bits[symbol] ?? 0);
  }

  bits(value: number, count: number): void {
    if (count === 0) return;
    // At most 7 bits wait, and at most 16 come.
    this.#bits = (this.#bits << count) | (value & ((1 << count) - 1));
    this.#count += count;
    while (this.#count >= 8) {
      this.#count -= 8;
      const byte = (this.#bits >> this.#count) & 0xff;
      this.#output.push(byte);
      if (byte === 0xff) this.#output.push(0);
    }
    this.#bits &= (1 << this.#count) - 1;
  }

  finish(): Uint8Array {
    if (this.#count > 0) this.bits(0x7f, 8 - this.#count);
    return this.#output.finish();
  }
}
