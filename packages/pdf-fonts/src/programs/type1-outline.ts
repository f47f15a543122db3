import { STANDARD_ENCODING } from '../encoding/standard-names.ts';
import type { Type1 } from './type1-read.ts';

/** Stem that a hint keeps: its edge and its width. */
export interface Stem {
  readonly edge: number;
  readonly width: number;
}

/** A step of an outline, by differences; `flex` is two curves and the depth, `hints` what holds from here on. */
export type OutlineStep =
  | { readonly kind: 'move' | 'line' | 'curve' | 'flex'; readonly values: readonly number[] }
  | { readonly kind: 'hints'; readonly horizontal: readonly Stem[]; readonly vertical: readonly Stem[] };

export interface Outline {
  readonly width: number;
  readonly steps: readonly OutlineStep[];
}

const MAX_DEPTH = 10;
const MAX_STEPS = 500_000;
/** Numbers are rounded to this fraction, as rasterizers do. */
const FRACTION = 65_536;

/** The outline of a glyph. @throws RangeError for one that cannot be followed */
export function outlineOf(font: Type1, name: string): Outline {
  const run = new Run(font);
  run.glyph(name, 0, 0, false);
  return { width: run.width, steps: run.steps };
}

class Run {
  readonly steps: OutlineStep[] = [];
  width = 0;
  readonly #font: Type1;
  #stack: number[] = [];
  #passed: number[] = [];
  /** Position of the pen; `#written` is the position that the written steps have reached. */
  #pen = { x: 0, y: 0 };
  #written = { x: 0, y: 0 };
  #origin = { x: 0, y: 0 };
  #isOpen = false;
  #flex: { x: number; y: number }[] | null = null;
  #horizontal: Stem[] = [];
  #vertical: Stem[] = [];
  #areHintsNew = false;
  #isPart = false;
  #stepsLeft = MAX_STEPS;

  constructor(font: Type1) {
    this.#font = font;
  }

  glyph(name: string, x: number, y: number, isPart: boolean): void {
    const charString = this.#font.charStrings.get(name);
    if (!charString) throw new RangeError('no such glyph');
    this.#stack = [];
    this.#clearHints();
    this.#isOpen = false;
    this.#isPart = isPart;
    this.#origin = { x, y };
    this.#run(charString, 0);
  }

  /** @returns true when the glyph ended */
  #run(bytes: Uint8Array, depth: number): boolean {
    if (depth > MAX_DEPTH) throw new RangeError('depth of subroutines');
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at < bytes.length; ) {
      if (--this.#stepsLeft < 0 || this.#stack.length > 48) throw new RangeError('length of an outline');
      const byte = view.getUint8(at++);
      if (byte === 255) {
        this.#stack.push(view.getInt32(at));
        at += 4;
      } else if (byte >= 251) this.#stack.push(-(byte - 251) * 256 - view.getUint8(at++) - 108);
      else if (byte >= 247) this.#stack.push((byte - 247) * 256 + view.getUint8(at++) + 108);
      else if (byte >= 32) this.#stack.push(byte - 139);
      else if (byte === 10) {
        const subr = this.#font.subrs[this.#pop()];
        if (!subr) throw new RangeError('number of a subroutine');
        if (this.#run(subr, depth + 1)) return true;
      } else if (byte === 11) return false;
      else if (byte === 14) return true;
      else if (byte === 12) {
        if (this.#escape(view.getUint8(at++))) return true;
      } else {
        this.#operator(byte);
        this.#stack = [];
      }
    }
    return false;
  }

  #operator(operator: number): void {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = this.#stack;
    if (operator === 13) this.#begin(a, 0, b);
    else if (operator === 1) this.#stem(this.#horizontal, this.#origin.y + a, b);
    else if (operator === 3) this.#stem(this.#vertical, this.#origin.x + a, b);
    else if (operator === 21) this.#move(a, b);
    else if (operator === 22) this.#move(a, 0);
    else if (operator === 4) this.#move(0, a);
    else if (operator === 5) this.#draw('line', [a, b]);
    else if (operator === 6) this.#draw('line', [a, 0]);
    else if (operator === 7) this.#draw('line', [0, a]);
    else if (operator === 8) this.#draw('curve', [a, b, c, d, e, f]);
    else if (operator === 30) this.#draw('curve', [0, a, b, c, d, 0]);
    else if (operator === 31) this.#draw('curve', [a, 0, b, c, 0, d]);
    else if (operator === 9) this.#isOpen = false;
    else throw new RangeError('operator');
  }

  /** @returns true when the glyph ended */
  #escape(operator: number): boolean {
    const stack = this.#stack;
    if (operator === 12) {
      const divisor = this.#pop();
      stack.push(Math.round((this.#pop() / divisor) * FRACTION) / FRACTION);
      return false;
    }
    if (operator === 16) {
      this.#callOther();
      return false;
    }
    if (operator === 17) {
      stack.push(this.#passed.pop() ?? 0);
      return false;
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = stack;
    if (operator === 6) {
      this.#accented(a, b, c, d, e);
      return true;
    }
    if (operator === 7) this.#begin(a, b, c);
    else if (operator === 1 || operator === 2) {
      const [stems, base] = operator === 1 ? [this.#vertical, this.#origin.x] : [this.#horizontal, this.#origin.y];
      for (let at = 0; at + 1 < stack.length; at += 2) this.#stem(stems, base + (stack[at] ?? 0), stack[at + 1] ?? 0);
    } else if (operator !== 0 && operator !== 33) throw new RangeError('operator');
    this.#stack = [];
    return false;
  }

  /** Other subroutines: those of flex and of hints that change (8.3, 8.1). */
  #callOther(): void {
    const which = this.#pop();
    const count = this.#pop();
    const values = count > 0 ? this.#stack.splice(-count) : [];
    if (which === 1) {
      this.#start();
      this.#flex = [];
    } else if (which === 2) this.#flex?.push({ ...this.#pen });
    else if (which === 0) {
      this.#endFlex(values[0] ?? 0);
      this.#passed = [values[2] ?? 0, values[1] ?? 0];
    } else if (which === 3) {
      this.#clearHints();
      this.#passed = values;
    } else if (which !== 12 && which !== 13) throw new RangeError('other subroutine');
  }

  #endFlex(depth: number): void {
    // The first point is that from which the depth is measured.
    const points = this.#flex?.slice(1) ?? [];
    this.#flex = null;
    if (points.length !== 6) throw new RangeError('flex');
    let from = this.#written;
    const values = points.flatMap((point) => {
      const step = [point.x - from.x, point.y - from.y];
      from = point;
      return step;
    });
    this.steps.push({ kind: 'flex', values: [...values, depth] });
    this.#written = { ...this.#pen };
  }

  #begin(x: number, y: number, width: number): void {
    if (!this.#isPart) this.width = width;
    this.#origin = { x: this.#origin.x + x, y: this.#origin.y + y };
    this.#pen = { ...this.#origin };
  }

  /** Base and accent, each with a side bearing of its own (`seac`). */
  #accented(bearing: number, x: number, y: number, base: number, accent: number): void {
    if (this.#isPart) throw new RangeError('accents on accents');
    const left = this.#origin.x;
    this.glyph(STANDARD_ENCODING.get(base) ?? '', 0, 0, true);
    this.glyph(STANDARD_ENCODING.get(accent) ?? '', left + x - bearing, y, true);
  }

  #move(x: number, y: number): void {
    this.#pen = { x: this.#pen.x + x, y: this.#pen.y + y };
    if (!this.#flex) this.#isOpen = false;
  }

  #draw(kind: 'line' | 'curve', values: readonly number[]): void {
    this.#start();
    this.steps.push({ kind, values });
    const [x, y] = [0, 1].map((axis) => values.reduce((sum, value, at) => (at % 2 === axis ? sum + value : sum), 0));
    this.#pen = { x: this.#pen.x + (x ?? 0), y: this.#pen.y + (y ?? 0) };
    this.#written = { ...this.#pen };
  }

  /** Hints that changed, and the step to where a path begins. */
  #start(): void {
    if (this.#areHintsNew) {
      this.steps.push({ kind: 'hints', horizontal: [...this.#horizontal], vertical: [...this.#vertical] });
      this.#areHintsNew = false;
    }
    if (this.#isOpen) return;
    this.steps.push({ kind: 'move', values: [this.#pen.x - this.#written.x, this.#pen.y - this.#written.y] });
    this.#written = { ...this.#pen };
    this.#isOpen = true;
  }

  #stem(stems: Stem[], edge: number, width: number): void {
    stems.push({ edge, width });
    this.#areHintsNew = true;
  }

  #clearHints(): void {
    this.#horizontal = [];
    this.#vertical = [];
    this.#areHintsNew = true;
  }

  #pop(): number {
    const value = this.#stack.pop();
    if (value === undefined) throw new RangeError('stack');
    return value;
  }
}
