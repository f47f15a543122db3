import type { WorkBudget } from '../diff/work-budget.ts';
import type { PagePair } from '../pages/pair-pages.ts';
import { inkIn, inkOf, isFoundAt, isNothing, likelyOffsets, type Part, withoutFound } from './elsewhere.ts';
import type { OfBoth, PageLooks, Which } from './page-looks.ts';
import type { PagePicture } from './page-pictures.ts';
import type { PixelBox } from './pixels.ts';
import type { Shift } from './shifts.ts';

/** Factor on the tolerance for content that was shifted by a part of a pixel. */
const SHIFTED_FACTOR = 1.5;
/** Shifts from column to column that are tried. */
const MOST_COLUMN_SHIFTS = 8;

/** Pages on which a part of a page is searched for. */
export interface Target {
  readonly which: Which;
  /** The page of the part, and its counterpart. */
  readonly from: number;
  readonly page: number;
  /** Shifts of the text of the page. */
  readonly shifts: readonly Shift[];
}

interface FinderContext {
  readonly looks: PageLooks;
  readonly pairs: readonly PagePair[];
  /** By page, where columns begin, in points. */
  readonly columns: OfBoth<readonly (readonly number[])[]>;
  readonly tolerance: number;
}

/** Finds parts of one document's pages in the other document. */
export class PartFinder {
  readonly #context: FinderContext;

  constructor(context: FinderContext) {
    this.#context = context;
  }

  /**
   * True when a part of a page is blank, or is found in the other document: at the new place of the text around it, or nearby.
   */
  async isElsewhere(picture: PagePicture, box: PixelBox, to: Target, budget: WorkBudget): Promise<boolean> {
    const { looks, tolerance } = this.#context;
    let left: readonly number[] = inkOf(picture, box, tolerance);
    const part = { picture, box, ink: left.length };
    if (part.ink === 0) return true;
    for (const { page, dx, dy } of to.shifts) {
      if (!budget.take(left.length)) return false;
      const target = await looks.of(to.which, page);
      if (!target) continue;
      const scale = target.pixelsPerPoint;
      const shift = [Math.round(dx * scale), Math.round(dy * scale)] as const;
      left = withoutFound(part, left, target, shift, SHIFTED_FACTOR * tolerance);
      if (isNothing(left, part)) return true;
    }
    // What floats between paragraphs may go to the next page alone.
    for (const page of [to.page, to.page + 1, to.page - 1]) {
      if (await this.#isOnPage(part, { ...to, page }, budget)) return true;
    }
    return false;
  }

  async #isOnPage(part: Part, to: Target, budget: WorkBudget): Promise<boolean> {
    const { looks, tolerance } = this.#context;
    const { left, top, right, bottom } = part.box;
    const cost = (right - left) * (bottom - top);
    const target = budget.take(cost) ? await looks.of(to.which, to.page) : null;
    if (!target) return false;
    for (const dx of this.#columnShifts(to, target.pixelsPerPoint)) {
      if (!budget.take(cost)) return false;
      for (const dy of likelyOffsets(part, target, dx, tolerance)) {
        if (!budget.take(2 * cost)) return false;
        if (!isFoundAt(part, target, dx, dy, SHIFTED_FACTOR * tolerance)) continue;
        if (!(await this.#wasThere(part, target, [dx, dy], to))) return true;
      }
    }
    return false;
  }

  /** Returns the distances between the columns of two pages, in pixels; 0 first. */
  #columnShifts({ which, from, page }: Target, scale: number): number[] {
    const { columns } = this.#context;
    const own = columns[otherOf(which)][from] ?? [];
    const shifts = own.flatMap((one) => (columns[which][page] ?? []).map((other) => Math.round((other - one) * scale)));
    return [...new Set([0, ...shifts])].slice(0, MOST_COLUMN_SHIFTS);
  }

  /** True when the content found at a place was there before: then it is another one of the same look. */
  async #wasThere(
    { box }: Part,
    target: PagePicture,
    [dx, dy]: readonly [number, number],
    { which, page }: Target,
  ): Promise<boolean> {
    const { looks, pairs, tolerance } = this.#context;
    const own = otherOf(which);
    const counterpart = pairs.find((pair) => pair[which] === page)?.[own];
    const picture = counterpart == null ? null : await looks.of(own, counterpart);
    if (!picture) return false;
    const there = { left: box.left + dx, top: box.top + dy, right: box.right + dx, bottom: box.bottom + dy };
    const ink = inkIn(picture, there, tolerance);
    return ink > 0 && isFoundAt({ picture, box: there, ink }, target, 0, 0, SHIFTED_FACTOR * tolerance);
  }
}

const otherOf = (which: Which): Which => (which === 'new' ? 'old' : 'new');
