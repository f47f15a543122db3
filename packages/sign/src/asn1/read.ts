import { fromBER } from 'asn1js';
import { joined } from './bytes.ts';

/** Most bytes that are taken for ASN.1: certificates and signatures are far smaller, lists of revoked ones may be large. */
const MAX_BYTES = 33_554_432;

/** An element of BER or DER, read. */
export class Asn1 {
  /** Tag number and class in one: 0x30 for a sequence, 0xa0 for `[0]`. The constructed bit counts. */
  readonly tag: number;
  /** The whole encoding. */
  readonly raw: Uint8Array<ArrayBuffer>;
  readonly #kids: readonly unknown[] | null;
  readonly #bytes: Uint8Array<ArrayBuffer>;

  private constructor(node: unknown) {
    const { idBlock, valueBlock, valueBeforeDecodeView } = node as {
      idBlock: { tagClass: number; tagNumber: number; isConstructed: boolean };
      valueBlock: { value?: unknown; valueHexView?: Uint8Array<ArrayBuffer> };
      valueBeforeDecodeView: Uint8Array<ArrayBuffer>;
    };
    this.tag = idBlock.tagNumber + (idBlock.tagClass - 1) * 64 + (idBlock.isConstructed ? 32 : 0);
    this.raw = valueBeforeDecodeView;
    this.#kids = Array.isArray(valueBlock.value) ? valueBlock.value : null;
    this.#bytes = valueBlock.valueHexView ?? new Uint8Array();
  }

  /** @throws TypeError when it is no ASN.1 */
  static read(bytes: Uint8Array): Asn1 {
    if (bytes.length > MAX_BYTES) throw new TypeError('too large for ASN.1');
    const { offset, result } = fromBER(new Uint8Array(bytes));
    if (offset < 0) throw new TypeError('no ASN.1');
    return new Asn1(result);
  }

  get items(): readonly Asn1[] {
    return (this.#kids ?? []).map((kid) => new Asn1(kid));
  }

  /** The item at a position. @throws TypeError when there is none */
  at(index: number): Asn1 {
    const kid = this.#kids?.[index];
    if (kid === undefined) throw new TypeError('an element is missing');
    return new Asn1(kid);
  }

  /** The first item with a tag. */
  tagged(tag: number): Asn1 | undefined {
    return this.items.find((item) => item.tag === tag);
  }

  /** Contents of a primitive element; of an octet string also when it is written in pieces. */
  get bytes(): Uint8Array<ArrayBuffer> {
    if (!this.#kids || this.#kids.length === 0 || (this.tag !== 0x24 && this.tag !== 0xa0)) return this.#bytes;
    return joined(this.items.map(({ bytes }) => bytes));
  }

  /** An object identifier with dots. @throws TypeError when it is none */
  get oid(): string {
    if (this.tag !== 6) throw new TypeError('no object identifier');
    const arcs: number[] = [];
    let arc = 0;
    for (const byte of contentsOf(this.raw)) {
      arc = arc * 128 + (byte & 127);
      if (byte < 128) {
        if (arcs.length === 0)
          arcs.push(Math.min(2, Math.floor(arc / 40)), arc - 40 * Math.min(2, Math.floor(arc / 40)));
        else arcs.push(arc);
        arc = 0;
      }
    }
    return arcs.join('.');
  }

  /** A whole number up to 2^53. @throws TypeError when it is none */
  get number(): number {
    if (this.tag !== 2 && this.tag !== 10) throw new TypeError('no number');
    const bytes = contentsOf(this.raw);
    if (bytes.length > 7) throw new TypeError('too large a number');
    return bytes.reduce((value, byte) => value * 256 + byte, 0);
  }

  /** The contents of a primitive element of a definite length, as they stand. */
  get contents(): Uint8Array<ArrayBuffer> {
    return contentsOf(this.raw);
  }
}

function contentsOf(raw: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const first = raw[1] ?? 0;
  return raw.subarray(first < 128 ? 2 : 2 + (first & 127));
}
