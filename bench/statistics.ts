/** The middle value; the mean of the two middle ones when their count is even. NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle] ?? Number.NaN;
  return ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/**
 * The median of ratios of runs that stood beside each other (A B A B), so that a machine that is busy for a while slows both
 * sides of a pair. @param left @param right of equal length, in the order in which they ran.
 */
export function pairedRatio(left: readonly number[], right: readonly number[]): number {
  if (left.length !== right.length) throw new RangeError('pairs need as many of one as of the other');
  return median(left.map((value, index) => value / (right[index] ?? Number.NaN)));
}

/** A ratio this much above the committed one is a regression. */
export const REGRESSION_FACTOR = 1.2;

/** True when a ratio got worse by more than noise. @param before the committed ratio; undefined when there is none. */
export function isRegression(now: number, before: number | undefined): boolean {
  return before !== undefined && now > before * REGRESSION_FACTOR;
}
