import type { Change, ComparedArea } from '../../comparison.ts';
import type { Side } from '../side.ts';
import { around } from '../text/quote.ts';
import type { OfBoth } from './page-looks.ts';
import type { Shifts } from './shifts.ts';

/** Largest distance in points from changed or shifted words at which drawings belong to them: underlines, the frame of a row. */
const NEAR_POINTS = 12;
const MOSTLY = 0.6;

/** Tells what belongs to words that changed or were shifted. */
export class NearWords {
  readonly #changed: OfBoth<ReadonlyMap<number, readonly ComparedArea[]>>;
  readonly #sides: OfBoth<Side>;
  readonly #shifts: Shifts;

  constructor(sides: OfBoth<Side>, shifts: Shifts, textChanges: readonly Change[]) {
    this.#sides = sides;
    this.#shifts = shifts;
    this.#changed = {
      old: areasByPage(textChanges.map((change) => change.old)),
      new: areasByPage(textChanges.map((change) => change.new)),
    };
  }

  /** True when most of an area is close to one line of such words. Pages are 0-based. */
  hold(area: ComparedArea, oldPage: number, newPage: number): boolean {
    const near = [
      ...(this.#changed.old.get(oldPage + 1) ?? []),
      ...(this.#changed.new.get(newPage + 1) ?? []),
      ...linesOf(this.#sides.old, this.#shifts.oldOut[oldPage] ?? []),
      ...linesOf(this.#sides.new, this.#shifts.newOut[newPage] ?? []),
    ];
    return near.some((words) => isMostlyNear(area, words));
  }
}

function isMostlyNear(area: ComparedArea, words: ComparedArea): boolean {
  const width = Math.min(area.right, words.right + NEAR_POINTS) - Math.max(area.left, words.left - NEAR_POINTS);
  const height = Math.min(area.bottom, words.bottom + NEAR_POINTS) - Math.max(area.top, words.top - NEAR_POINTS);
  const whole = Math.max(1, area.right - area.left) * Math.max(1, area.bottom - area.top);
  return width > 0 && height > 0 && width * height >= MOSTLY * whole;
}

/** The areas of words, those of one line together. */
function linesOf({ words }: Side, indexes: readonly number[]): ComparedArea[] {
  const lines = new Map<number, ComparedArea>();
  for (const index of indexes) {
    const line = words.line(index) ?? 0;
    const known = lines.get(line);
    lines.set(line, known ? around(known, words.area(index)) : words.area(index));
  }
  return [...lines.values()];
}

function areasByPage(sides: readonly Change['old'][]): Map<number, ComparedArea[]> {
  const pages = new Map<number, ComparedArea[]>();
  for (const place of sides.flatMap((side) => side?.places ?? [])) {
    const known = pages.get(place.page);
    if (known) known.push(...place.areas);
    else pages.set(place.page, [...place.areas]);
  }
  return pages;
}
