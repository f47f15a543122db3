import type { Outline, OutlineStep, Stem } from './type1-outline.ts';

/** Stems in one direction of which a glyph's hints are kept; there is room for 48 numbers, two a stem. */
const MAX_STEMS = 22;
const MAX_ARGUMENTS = 47;
const OPERATORS = {
  hstem: 1,
  vstem: 3,
  hstemhm: 18,
  vstemhm: 23,
  hintmask: 19,
  rmoveto: 21,
  hmoveto: 22,
  vmoveto: 4,
  endchar: 14,
  rlineto: 5,
  hlineto: 6,
  vlineto: 7,
  rrcurveto: 8,
  hhcurveto: 27,
  vvcurveto: 26,
  hvcurveto: 31,
  vhcurveto: 30,
} as const;

/**
 * An outline as CFF holds it (Technical Note 5177).
 * @param width number that encodes its width; null for the default width
 * @throws RangeError when a number is too large
 */
export function writeType2({ steps }: Outline, width: number | null): Uint8Array {
  const writer = new Writer(width);
  const hints = hintsOf(steps);
  if (hints) writer.stems(hints);
  let segments: (readonly number[])[] = [];
  const flush = () => {
    writer.segments(segments);
    segments = [];
  };
  for (const step of steps) {
    if (step.kind === 'line' || step.kind === 'curve') {
      segments.push(step.values);
      continue;
    }
    flush();
    if (step.kind === 'hints') {
      if (hints?.isMasked) writer.mask(hints, step);
    } else if (step.kind === 'move') writer.move(step.values);
    else writer.flex(step.values);
  }
  flush();
  writer.operator([], OPERATORS.endchar);
  return Uint8Array.from(writer.bytes);
}

interface Hints {
  readonly horizontal: readonly Stem[];
  readonly vertical: readonly Stem[];
  /** True when not all stems hold all the time. */
  readonly isMasked: boolean;
}

type HintStep = Extract<OutlineStep, { kind: 'hints' }>;

const isSame = (one: Stem, other: Stem) => one.edge === other.edge && one.width === other.width;

/** All stems of a glyph in order; null for none, or more than can be written. */
function hintsOf(steps: readonly OutlineStep[]): Hints | null {
  const sets = steps.filter((step): step is HintStep => step.kind === 'hints');
  const all = (pick: (step: HintStep) => readonly Stem[]) => {
    const stems: Stem[] = [];
    for (const stem of sets.flatMap(pick)) if (!stems.some((other) => isSame(stem, other))) stems.push(stem);
    return stems.sort((one, other) => one.edge - other.edge || one.width - other.width);
  };
  const [horizontal, vertical] = [all((step) => step.horizontal), all((step) => step.vertical)];
  const isTooMany = horizontal.length > MAX_STEMS || vertical.length > MAX_STEMS;
  if (isTooMany || horizontal.length + vertical.length === 0) return null;
  const isWhole = (step: HintStep) =>
    horizontal.every((stem) => step.horizontal.some((other) => isSame(stem, other))) &&
    vertical.every((stem) => step.vertical.some((other) => isSame(stem, other)));
  return { horizontal, vertical, isMasked: !sets.every(isWhole) };
}

class Writer {
  readonly bytes: number[] = [];
  /** The width stands before the first operator's own numbers. */
  #first: number[];

  constructor(width: number | null) {
    this.#first = width === null ? [] : [width];
  }

  operator(values: readonly number[], ...operator: readonly number[]): void {
    for (const value of [...this.#first, ...values]) this.#number(value);
    this.#first = [];
    this.bytes.push(...operator);
  }

  stems({ horizontal, vertical, isMasked }: Hints): void {
    const write = (stems: readonly Stem[], operator: number) => {
      let from = 0;
      const values = stems.flatMap(({ edge, width }) => {
        const step = [edge - from, width];
        from = edge + width;
        return step;
      });
      if (stems.length > 0) this.operator(values, operator);
    };
    write(horizontal, isMasked ? OPERATORS.hstemhm : OPERATORS.hstem);
    write(vertical, isMasked ? OPERATORS.vstemhm : OPERATORS.vstem);
  }

  mask({ horizontal, vertical }: Hints, step: HintStep): void {
    const holds = [
      ...horizontal.map((stem) => step.horizontal.some((other) => isSame(stem, other))),
      ...vertical.map((stem) => step.vertical.some((other) => isSame(stem, other))),
    ];
    const mask = Array.from({ length: (holds.length + 7) >> 3 }, (_, byte) =>
      holds.slice(byte * 8, byte * 8 + 8).reduce((bits, held, bit) => (held ? bits | (0x80 >> bit) : bits), 0),
    );
    this.operator([], OPERATORS.hintmask, ...mask);
  }

  move([x = 0, y = 0]: readonly number[]): void {
    if (y === 0) this.operator([x], OPERATORS.hmoveto);
    else if (x === 0) this.operator([y], OPERATORS.vmoveto);
    else this.operator([x, y], OPERATORS.rmoveto);
  }

  flex(values: readonly number[]): void {
    this.operator(values, 12, 35);
  }

  /** Lines and curves, as many as an operator takes at a time. */
  segments(segments: readonly (readonly number[])[]): void {
    for (let at = 0; at < segments.length; ) {
      const isLine = segments[at]?.length === 2;
      at = isLine ? this.#lines(segments, at) : this.#curves(segments, at);
    }
  }

  #lines(segments: readonly (readonly number[])[], start: number): number {
    const straight = (at: number) => {
      const [x, y, ...more] = segments[at] ?? [];
      if (x === undefined || more.length > 0) return null;
      return y === 0 ? 'h' : x === 0 ? 'v' : 'r';
    };
    const first = straight(start);
    const values: number[] = [];
    let at = start;
    if (first === 'r') {
      while (straight(at) === 'r' && values.length + 2 <= MAX_ARGUMENTS) values.push(...(segments[at++] ?? []));
      this.operator(values, OPERATORS.rlineto);
      return at;
    }
    const expected = () => ((at - start) % 2 === 0 ? first : first === 'h' ? 'v' : 'h');
    while (straight(at) === expected() && values.length < MAX_ARGUMENTS) {
      const [x = 0, y = 0] = segments[at] ?? [];
      values.push(expected() === 'h' ? x : y);
      at++;
    }
    this.operator(values, first === 'h' ? OPERATORS.hlineto : OPERATORS.vlineto);
    return at;
  }

  #curves(segments: readonly (readonly number[])[], start: number): number {
    const curve = (at: number) => (segments[at]?.length === 6 ? segments[at] : undefined);
    const [x1 = 0, y1 = 0, , , x3 = 0, y3 = 0] = curve(start) ?? [];
    if (y1 === 0 && y3 === 0) return this.#sameWay(curve, start, 'h');
    if (x1 === 0 && x3 === 0) return this.#sameWay(curve, start, 'v');
    if (y1 === 0 || x1 === 0) return this.#inTurn(curve, start, y1 === 0);
    const values: number[] = [];
    let at = start;
    for (let next = curve(at); next && values.length + 6 <= MAX_ARGUMENTS; next = curve(++at)) {
      const [nextX1, nextY1] = next;
      if (at > start && (nextX1 === 0 || nextY1 === 0)) break;
      values.push(...next);
    }
    this.operator(values, OPERATORS.rrcurveto);
    return at;
  }

  /** Curves that begin and end in the same direction. */
  #sameWay(curve: (at: number) => readonly number[] | undefined, start: number, way: 'h' | 'v'): number {
    const values: number[] = [];
    let at = start;
    for (let next = curve(at); next && values.length + 4 <= MAX_ARGUMENTS; next = curve(++at)) {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = next;
      if (way === 'h' ? y1 !== 0 || y3 !== 0 : x1 !== 0 || x3 !== 0) break;
      values.push(...(way === 'h' ? [x1, x2, y2, x3] : [y1, x2, y2, y3]));
    }
    this.operator(values, way === 'h' ? OPERATORS.hhcurveto : OPERATORS.vvcurveto);
    return at;
  }

  /** Curves that begin in one direction and end in the other, in turn; the last may end anyhow. */
  #inTurn(curve: (at: number) => readonly number[] | undefined, start: number, isHorizontalFirst: boolean): number {
    const values: number[] = [];
    let at = start;
    let isHorizontal = isHorizontalFirst;
    for (let next = curve(at); next && values.length + 5 <= MAX_ARGUMENTS; next = curve(at)) {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = next;
      if (isHorizontal ? y1 !== 0 : x1 !== 0) break;
      values.push(...(isHorizontal ? [x1, x2, y2, y3] : [y1, x2, y2, x3]));
      at++;
      const rest = isHorizontal ? x3 : y3;
      if (rest !== 0) {
        values.push(rest);
        break;
      }
      isHorizontal = !isHorizontal;
    }
    this.operator(values, isHorizontalFirst ? OPERATORS.hvcurveto : OPERATORS.vhcurveto);
    return at;
  }

  #number(value: number): void {
    if (!(value > -32_768 && value < 32_767)) throw new RangeError('number of an outline');
    if (!Number.isInteger(value)) {
      const fixed = Math.round(value * 65_536);
      this.bytes.push(255, (fixed >> 24) & 255, (fixed >> 16) & 255, (fixed >> 8) & 255, fixed & 255);
    } else if (value >= -107 && value <= 107) this.bytes.push(value + 139);
    else if (value >= 108 && value <= 1131) this.bytes.push(247 + ((value - 108) >> 8), (value - 108) & 255);
    else if (value >= -1131 && value <= -108) this.bytes.push(251 + ((-value - 108) >> 8), (-value - 108) & 255);
    else this.bytes.push(28, (value >> 8) & 255, value & 255);
  }
}
