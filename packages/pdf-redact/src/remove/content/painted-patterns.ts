import { inverse, type Matrix, multiply, transformBounds } from '@recto/codecs';
import type { GraphicsState, Paint, PathEvent, PatternPaint } from '@recto/pdf-content/interpret';
import { itemsOf, matrixOf, numberOf, type ObjectSource, type PdfStream, streamOf } from '@recto/pdf-core';
import { Areas } from '../areas.ts';
import {
  areaOfBounds,
  type Bounds,
  boundsOf,
  boundsTouch,
  type ConvexArea,
  transformArea,
} from '../geometry/convex-area.ts';
import { pointsOf, polylinesOf } from '../paths/polylines.ts';
import type { FrameOptions } from './frame-options.ts';

/** Cells of a pattern in the areas; of more, everything in the cell counts as hit. */
const MAX_CELLS = 400;
/** Beyond, a cell repeats: its shapes are a texture and stay, its text and pictures do not. */
const MAX_SINGLE_CELLS = 4;

/** The content whose operators make patterns the colour. */
export interface PatternUser {
  readonly patterns: PatternUse[];
  /** The range of the operator that is followed. */
  readonly start: number;
  readonly end: number;
}

/** An operator that makes a pattern the colour, and what is to go from its tile. */
export interface PatternUse {
  readonly user: PatternUser;
  readonly start: number;
  readonly end: number;
  readonly operator: string;
  /** Those before the name. */
  readonly operands: readonly number[];
  readonly hits: CellHits;
}

/** The patterns that are colours, and the operators that made them so. */
export class PatternUses {
  readonly #uses = new WeakMap<PatternPaint, PatternUse>();
  readonly #source: ObjectSource;

  constructor(source: ObjectSource) {
    this.#source = source;
  }

  /** Follows a change of the state. @param user whose current operator made it */
  follow({ fill, stroke }: GraphicsState, operator: string, user: PatternUser): void {
    if (fill.pattern) this.#know(fill, operator, user);
    if (stroke.pattern) this.#know(stroke, operator, user);
  }

  /** Finds the patterns that a path is painted with and of which areas hit something. */
  paint({ path, state, fill, isStroked }: PathEvent, areas: Areas): PatternUse[] {
    const paints = [fill && state.fill.pattern, isStroked ? state.stroke.pattern : null];
    return paints.flatMap((paint) => {
      const use = paint && this.#uses.get(paint);
      const around = use && path.bounds(state.matrix);
      if (!around || areas.near(around).length === 0) return [];
      // Curves do not reach as far as the points that bend them.
      const bounds = boundsOf(pointsOf(polylinesOf(path, state.matrix).lines, state.matrix));
      return use.hits.add(bounds, areas) ? [use] : [];
    });
  }

  #know({ pattern, components }: Paint, operator: string, user: PatternUser): void {
    if (!pattern || this.#uses.has(pattern)) return;
    const { start, end } = user;
    const hits = new CellHits(pattern, this.#source);
    const use = { user, start, end, operator, operands: components, hits };
    this.#uses.set(pattern, use);
    user.patterns.push(use);
  }
}

/** The areas as the tile at the origin has them, moved from all cells that they lie in (8.7.3). */
export class CellHits {
  /** Null for a pattern that has no tiles. */
  readonly stream: PdfStream | null;
  /** From the tile's own units to the page. */
  readonly matrix: Matrix;
  readonly #back: Matrix | null;
  readonly #cell: Bounds;
  readonly #steps: readonly [x: number, y: number];
  /** By area and cell, so that what many paths show in one place counts once. */
  readonly #moved = new Map<string, ConvexArea>();

  constructor({ value, base }: PatternPaint, source: ObjectSource) {
    const stream = streamOf(value, source);
    const number = (key: string) => Math.abs(numberOf(stream?.dict.get(key), source) ?? 0);
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = itemsOf(stream?.dict.get('BBox'), source).map(
      (item) => numberOf(item, source) ?? 0,
    );
    this.stream = stream;
    this.matrix = multiply(matrixOf(stream?.dict.get('Matrix'), source), base);
    this.#back = inverse(this.matrix);
    this.#cell = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
    this.#steps = [number('XStep'), number('YStep')];
  }

  /** Null for a tile of which nothing goes. @param without left out of what goes, but for the shapes of a texture */
  options(without: FrameOptions['without']): FrameOptions | null {
    const count = this.#moved.size;
    if (count === 0) return null;
    const areas = count > MAX_CELLS ? [areaOfBounds(this.#cell)] : [...this.#moved.values()];
    return { areas: new Areas(areas), without: count > MAX_SINGLE_CELLS ? 'paths' : without };
  }

  /** Adds what areas hit where something is painted. @param bounds on the page @returns false for nothing */
  add(bounds: Bounds, areas: Areas): boolean {
    const [xStep, yStep] = this.#steps;
    const back = this.#back;
    if (!this.stream || !back || xStep === 0 || yStep === 0) return false;
    const painted = transformBounds(back, bounds);
    let isHit = false;
    for (const area of areas.near(bounds)) {
      const inner = transformArea(back, area);
      const around = boundsOf(inner);
      if (!boundsTouch(around, painted)) continue;
      const columns = rangeOf(around[0], around[2], this.#cell[0], this.#cell[2], xStep);
      const rows = rangeOf(around[1], around[3], this.#cell[1], this.#cell[3], yStep);
      for (let column = columns[0]; column <= columns[1]; column++) {
        for (let row = rows[0]; row <= rows[1] && this.#moved.size <= MAX_CELLS; row++) {
          isHit = true;
          const key = `${areas.all.indexOf(area)} ${column} ${row}`;
          if (!this.#moved.has(key)) {
            this.#moved.set(key, transformArea([1, 0, 0, 1, -column * xStep, -row * yStep], inner));
          }
        }
      }
    }
    return isHit || this.#moved.size > MAX_CELLS;
  }
}

/** The cells, by their number, that something from `low` to `high` may lie in. */
function rangeOf(low: number, high: number, from: number, to: number, step: number): readonly [number, number] {
  const first = Math.ceil((low - to) / step);
  return [first, Math.min(first + MAX_CELLS, Math.floor((high - from) / step))];
}
