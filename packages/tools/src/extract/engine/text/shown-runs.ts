import { joinBytes } from '@recto/codecs';
import type { PdfDict } from '@recto/pdf-core';
import type { Word } from '@recto/reconstruct';
import type { Dot } from './path-dots.ts';
import type { ShownText } from './shown-text.ts';

/** Text shown by one operator, in displayed points: `left` to `right` is the part that is not white. */
export interface ShownRun {
  readonly font: PdfDict;
  readonly items: ShownText['items'];
  /** Number of codes. */
  readonly count: number;
  /** From its first glyph to behind its last one, white ones too. */
  readonly start: number;
  readonly end: number;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  readonly size: number;
}

/** Shares of the size of the type. */
const SAME_ROW = 0.5;
const MOST_OVERLAP = 0.3;
const LEAST_GAP = 0.2;
const TOUCH_POINTS = 0.005;
const SAME_PLACE = 1.3;
/** Tolerance as a share of the length of the text. */
const NEAR_SHARE = 0.15;
/** Measures of a bullet, with more room than `drawnBullets` gives it. */
const BULLET = { leastSize: 0.13, mostSize: 0.65, mostRise: 0.8, leastGap: 0.1, mostGap: 2.5 };

/** True when the raster engine may take one for a copy of the other, and leave it out. */
export function mayBeSame(one: ShownRun, other: ShownRun): boolean {
  return (
    one.count === other.count &&
    one.font === other.font &&
    one.start < other.end - TOUCH_POINTS &&
    one.end > other.start + TOUCH_POINTS &&
    Math.abs(one.baseline - other.baseline) < nearOf(one, other) &&
    isEqual(one.items, other.items)
  );
}

/** True when the same codes are shown, however far apart. */
function isEqual(one: ShownText['items'], other: ShownText['items']): boolean {
  const [codes, others] = [codesOf(one), codesOf(other)];
  return codes.length === others.length && codes.every((code, at) => code === others[at]);
}

const codesOf = (items: ShownText['items']) => joinBytes(items.filter((item) => typeof item !== 'number'));

/** The engine allows an eighth of the larger side, if the texts meet. */
function nearOf(one: ShownRun, other: ShownRun): number {
  const size = SAME_PLACE * Math.max(one.size, other.size);
  return Math.min(size, Math.max(size, one.right - one.left, other.right - other.left) * NEAR_SHARE);
}

/**
 * True when some text may lie on other text of the same line, or stands so near to text that was not shown just before that
 * nobody knows whether a space is between them.
 */
export function haveDoubt(runs: readonly ShownRun[]): boolean {
  const sorted = runs.map((run, position) => ({ ...run, position }));
  sorted.sort((one, other) => one.baseline - other.baseline);
  return sorted.some((run, index) => {
    for (let at = index + 1; at < sorted.length; at++) {
      const other = sorted[at];
      const size = other ? Math.max(run.size, other.size) : 0;
      if (!other || other.baseline - run.baseline > size * SAME_ROW) return false;
      const gap = Math.max(run.left, other.left) - Math.min(run.right, other.right);
      const isNext =
        Math.abs(run.position - other.position) === 1 && run.position < other.position === run.left < other.left;
      if (gap < size * (isNext ? -MOST_OVERLAP : LEAST_GAP)) return true;
    }
    return false;
  });
}

/** True when a dot may be the bullet before a word. */
export function mayBeBeside(dot: Dot, { left, baseline, style: { sizePoints } }: Word): boolean {
  const share = (dot.right - dot.left) / sizePoints;
  const rise = (baseline - (dot.top + dot.bottom) / 2) / sizePoints;
  const gap = (left - dot.right) / sizePoints;
  return (
    share > BULLET.leastSize &&
    share < BULLET.mostSize &&
    rise > -0.05 &&
    rise < BULLET.mostRise &&
    gap > BULLET.leastGap &&
    gap < BULLET.mostGap
  );
}
