import type { Point } from '@recto/codecs';
import type { PageArea } from '@recto/contract/capabilities/page-model';

/** A range along a line of text, or across it. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Share of a line's height; boxes that share more of it are on the same line. */
const SAME_LINE = 0.3;

/** A word's area as a rectangle that is turned with its text: `along` its direction, `across` downwards from it. */
export class WordFrame {
  readonly along: Range;
  readonly across: Range;
  readonly #origin: Point;
  readonly #unitAlong: Point;
  readonly #unitAcross: Point;

  /** @param corners around the area, the first two along the text or across it */
  constructor(corners: readonly Point[]) {
    const [origin = { x: 0, y: 0 }, next = origin, , last = origin] = corners;
    this.#origin = origin;
    this.#unitAlong = unit(origin, next, { x: 1, y: 0 });
    this.#unitAcross = unit(origin, last, { x: 0, y: 1 });
    this.along = rangeOf(corners.map((corner) => this.alongOf(corner)));
    this.across = rangeOf(corners.map((corner) => this.acrossOf(corner)));
  }

  alongOf({ x, y }: Point): number {
    return (x - this.#origin.x) * this.#unitAlong.x + (y - this.#origin.y) * this.#unitAlong.y;
  }

  acrossOf({ x, y }: Point): number {
    return (x - this.#origin.x) * this.#unitAcross.x + (y - this.#origin.y) * this.#unitAcross.y;
  }

  /** The height of the line. */
  get height(): number {
    return Math.max(1, Math.min(this.along.to - this.along.from, this.across.to - this.across.from));
  }

  /** The rectangle of these ranges, on the page. */
  corners(along: Range, across: Range): Point[] {
    const at = (u: number, v: number) => ({
      x: this.#origin.x + this.#unitAlong.x * u + this.#unitAcross.x * v,
      y: this.#origin.y + this.#unitAlong.y * u + this.#unitAcross.y * v,
    });
    return [at(along.from, across.from), at(along.to, across.from), at(along.to, across.to), at(along.from, across.to)];
  }

  /** Half the way to the glyphs before and behind on the same line: what is nearer is the word's. */
  reach(others: readonly PageArea[]): Range {
    let [from, to] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (const other of others) {
      const corners = cornersOf(other);
      const across = rangeOf(corners.map((corner) => this.acrossOf(corner)));
      const shared = Math.min(across.to, this.across.to) - Math.max(across.from, this.across.from);
      if (shared < SAME_LINE * (this.across.to - this.across.from)) continue;
      const along = rangeOf(corners.map((corner) => this.alongOf(corner)));
      if (along.from + along.to < this.along.from + this.along.to)
        from = Math.max(from, Math.min(this.along.from, (along.to + this.along.from) / 2));
      else to = Math.min(to, Math.max(this.along.to, (this.along.to + along.from) / 2));
    }
    return { from, to };
  }
}

function unit(from: Point, to: Point, otherwise: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return length === 0 ? otherwise : { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

export function rangeOf(values: Iterable<number>): Range {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) [from, to] = [Math.min(from, value), Math.max(to, value)];
  return { from, to };
}

function cornersOf({ left, top, right, bottom }: PageArea): Point[] {
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}
