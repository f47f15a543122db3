/** Digests bytes and their count to 16 hexadecimal digits: for telling equal from changed, not for security. */
export function digestBytes(bytes: Uint8Array): string {
  const lanes = new DigestLanes();
  lanes.add(bytes);
  return lanes.toString();
}

/** Two 32-bit multiply-and-rotate lanes with different constants, fed by words and finished with an avalanche. */
class DigestLanes {
  #left = 0x2545f491;
  #right = 0x1b873593;

  add(bytes: Uint8Array): void {
    let left = this.#left;
    let right = this.#right;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const wholeWords = bytes.length & ~3;
    for (let at = 0; at < wholeWords; at += 4) {
      const word = view.getInt32(at, true);
      left = Math.imul(left ^ word, 0x9e3779b1);
      left = (left << 13) | (left >>> 19);
      right = Math.imul(right + word, 0x85ebca6b);
      right = (right << 17) | (right >>> 15);
    }
    let rest = bytes.length;
    for (let at = wholeWords; at < bytes.length; at++) rest = Math.imul(rest, 0x01000193) ^ (bytes[at] ?? 0);
    this.#left = avalanche(left ^ rest);
    this.#right = avalanche(right + Math.imul(rest, 0xc2b2ae35) + bytes.length);
  }

  toString(): string {
    return hex(avalanche(this.#left)) + hex(avalanche(this.#right ^ this.#left));
  }
}

function avalanche(lane: number): number {
  let mixed = Math.imul(lane ^ (lane >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return mixed ^ (mixed >>> 16);
}

function hex(lane: number): string {
  return (lane >>> 0).toString(16).padStart(8, '0');
}
