import type { Cff } from './cff-read.ts';

/** Subroutines and glyphs that the outlines of some glyphs call. */
export interface CffReach {
  readonly globalSubrs: ReadonlySet<number>;
  /** By part. */
  readonly subrs: readonly ReadonlySet<number>[];
  /** Codes of StandardEncoding whose glyphs are put together to others. */
  readonly accentCodes: ReadonlySet<number>;
}

const MAX_DEPTH = 10;
const MAX_STEPS = 20_000_000;
const MAX_STACK = 513;

/** Follows outlines (Technical Note 5177). @throws RangeError for those that cannot be followed, such as ones that calculate */
export function reachOf(cff: Cff, glyphs: Iterable<number>): CffReach {
  const walk = new Walk(cff);
  for (const glyph of glyphs) {
    const charString = cff.charStrings[glyph];
    if (charString) walk.glyph(charString, cff.partOf?.[glyph] ?? 0);
  }
  return walk;
}

class Walk implements CffReach {
  readonly globalSubrs = new Set<number>();
  readonly subrs: Set<number>[];
  readonly accentCodes = new Set<number>();
  readonly #cff: Cff;
  #stack: number[] = [];
  #stems = 0;
  #part = 0;
  #stepsLeft = MAX_STEPS;

  constructor(cff: Cff) {
    this.#cff = cff;
    this.subrs = cff.parts.map(() => new Set<number>());
  }

  glyph(charString: Uint8Array, part: number): void {
    this.#stack = [];
    this.#stems = 0;
    this.#part = part;
    this.#run(charString, 0);
  }

  /** @returns true when the glyph ended */
  #run(bytes: Uint8Array, depth: number): boolean {
    if (depth > MAX_DEPTH) throw new RangeError('depth of subroutines');
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at < bytes.length; ) {
      if (--this.#stepsLeft < 0) throw new RangeError('length of outlines');
      const byte = view.getUint8(at++);
      if (byte === 28) {
        this.#push(view.getInt16(at));
        at += 2;
      } else if (byte === 255) {
        this.#push(view.getInt32(at) / 65_536);
        at += 4;
      } else if (byte >= 32) {
        if (byte <= 246) this.#push(byte - 139);
        else if (byte <= 250) this.#push((byte - 247) * 256 + view.getUint8(at++) + 108);
        else this.#push(-(byte - 251) * 256 - view.getUint8(at++) - 108);
      } else if (byte === 10 || byte === 29) {
        if (this.#call(byte === 29, depth)) return true;
      } else if (byte === 11) return false;
      else if (byte === 14) {
        // As `seac` of Type 1: base and accent.
        if (this.#stack.length >= 4) for (const code of this.#stack.slice(-2)) this.accentCodes.add(code);
        return true;
      } else {
        if (byte === 1 || byte === 3 || byte === 18 || byte === 23) this.#stems += this.#stack.length >> 1;
        else if (byte === 19 || byte === 20) {
          this.#stems += this.#stack.length >> 1;
          at += (this.#stems + 7) >> 3;
        } else if (byte === 12) {
          const second = view.getUint8(at++);
          if (second < 34 || second > 37) throw new RangeError('arithmetic in an outline');
        }
        this.#stack = [];
      }
    }
    return false;
  }

  #call(isGlobal: boolean, depth: number): boolean {
    const subrs = isGlobal ? this.#cff.globalSubrs : (this.#cff.parts[this.#part]?.subrs ?? []);
    const bias = subrs.length < 1240 ? 107 : subrs.length < 33_900 ? 1131 : 32_768;
    const index = (this.#stack.pop() ?? Number.NaN) + bias;
    const subr = subrs[index];
    if (!subr) throw new RangeError('number of a subroutine');
    (isGlobal ? this.globalSubrs : this.subrs[this.#part])?.add(index);
    return this.#run(subr, depth + 1);
  }

  #push(value: number): void {
    if (this.#stack.push(value) > MAX_STACK) throw new RangeError('stack');
  }
}
