import type { Piece } from '@recto/contract/byte-source';

/** Longer parts, which are streams, count by length and samples: reading 150 MB again takes longer than the job. */
const WHOLE_BYTES = 65_536;
const SAMPLE_BYTES = 1024;
const SAMPLES = 16;

/**
 * A file identifier (ISO 32000-2, 14.4) from the file's content, so that equal work gives equal bytes and other work
 * others. It names a version of a file and protects nothing, so a fast hash does instead of a cryptographic one.
 * @returns 16 bytes
 */
export function identifierOf(parts: readonly (Uint8Array | Piece)[]): Uint8Array {
  const hash = new ContentHash();
  for (const part of parts) {
    if (part.length <= WHOLE_BYTES) hash.add(part.subarray(0, part.length));
    else {
      // The last sample ends at the end, where compressed data have a check sum of the whole.
      const step = (part.length - SAMPLE_BYTES) / (SAMPLES - 1);
      for (let sample = 0; sample < SAMPLES; sample++) {
        const from = Math.floor(sample * step);
        hash.add(part.subarray(from, from + SAMPLE_BYTES));
      }
      hash.mix(part.length);
    }
  }
  return hash.finish();
}

/** Four lanes of 32 bits, mixed as MurmurHash3 mixes its blocks. */
class ContentHash {
  #a = 0x243f6a88;
  #b = 0x85a308d3;
  #c = 0x13198a2e;
  #d = 0x03707344;

  add(bytes: Uint8Array): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let [a, b, c, d] = [this.#a, this.#b, this.#c, this.#d];
    let at = 0;
    for (const stop = bytes.length - 15; at < stop; at += 16) {
      a = scramble(a, view.getUint32(at, true)) + b;
      b = scramble(b, view.getUint32(at + 4, true)) + c;
      c = scramble(c, view.getUint32(at + 8, true)) + d;
      d = scramble(d, view.getUint32(at + 12, true)) + a;
    }
    [this.#a, this.#b, this.#c, this.#d] = [a, b, c, d];
    for (; at < bytes.length; at++) this.mix(bytes[at] ?? 0);
    this.mix(bytes.length);
  }

  /** Adds one number below 2^32 and carries the lanes round. */
  mix(value: number): void {
    // One by one: this runs for every byte behind the last block of a part, and a pattern would make an array each time.
    const a = scramble(this.#a, value);
    this.#a = this.#b ^ a;
    this.#b = this.#c;
    this.#c = this.#d;
    this.#d = a;
  }

  finish(): Uint8Array {
    for (let round = 0; round < 16; round++) this.mix(round);
    const result = new DataView(new ArrayBuffer(16));
    for (const [index, lane] of [this.#a, this.#b, this.#c, this.#d].entries()) result.setUint32(index * 4, lane >>> 0);
    return new Uint8Array(result.buffer);
  }
}

function scramble(lane: number, word: number): number {
  const block = Math.imul(word, 0xcc9e2d51);
  const mixed = lane ^ Math.imul((block << 15) | (block >>> 17), 0x1b873593);
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}
