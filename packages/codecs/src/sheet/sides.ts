import type { Point } from '../geometry/affine-matrix.ts';
import type { Planes } from './colour-picture.ts';
import type { Line } from './lines.ts';

/**
 * Differences between both sides of a line, pixel by pixel along it, as running sums from its start, so that any section is
 * computed from two of them.
 */
export interface SideProfile {
  readonly line: Line;
  /** Start of the line, and its direction. */
  readonly start: Point;
  readonly direction: Point;
  readonly length: number;
  /** Excess in lightness, and in red and yellow, on the side that the line's angle points to. */
  readonly light: Float32Array;
  readonly redGreen: Float32Array;
  readonly yellowBlue: Float32Array;
  /** True for an edge of the picture itself: a sheet may go on beyond it. */
  readonly isBorder: boolean;
}

/** Pixels beside the line that are compared, on both sides. */
const BAND = [1.5, 3, 4.5, 6] as const;
/** Difference between paper and its surroundings that counts in full. */
const FULL_DIFFERENCE = 24;
/** Weight of a difference whose paper side is darker. */
const INVERTED_SHARE = 0.5;
/** Differences of colour alone count less, and on either side. */
export const COLOUR_SHARE = 0.8;
/** A part of a line with less support than this is no side. */
const LEAST_SUPPORT = 0.35;
/** Support counted for an edge of the picture: neutral evidence. */
export const BORDER_SUPPORT = 0.2;

/** Measures a line across the picture; null when it does not cross it. */
export function profileOf(line: Line, planes: Planes, isBorder = false): SideProfile | null {
  const { width, height } = planes;
  const [cos, sin] = [Math.cos(line.angle), Math.sin(line.angle)];
  const direction = { x: -sin, y: cos };
  const foot = { x: cos * line.distance, y: sin * line.distance };
  const ends = [crossing(foot.x, direction.x, width - 1), crossing(foot.y, direction.y, height - 1)];
  const [first, last] = [Math.max(...ends.map(([low]) => low)), Math.min(...ends.map(([, high]) => high))];
  if (!(last - first >= 1)) return null;
  const length = Math.floor(last - first);
  const start = { x: foot.x + direction.x * first, y: foot.y + direction.y * first };
  const sums = () => new Float32Array(length + 1);
  const profile = { line, start, direction, length, light: sums(), redGreen: sums(), yellowBlue: sums(), isBorder };
  if (isBorder) return profile;
  for (let at = 0; at < length; at++) {
    const middle = { x: start.x + direction.x * (at + 0.5), y: start.y + direction.y * (at + 0.5) };
    const { light, redGreen, yellowBlue } = bounded(difference(planes, middle, cos, sin));
    profile.light[at + 1] = (profile.light[at] ?? 0) + light;
    profile.redGreen[at + 1] = (profile.redGreen[at] ?? 0) + redGreen;
    profile.yellowBlue[at + 1] = (profile.yellowBlue[at] ?? 0) + yellowBlue;
  }
  return profile;
}

function crossing(from: number, by: number, most: number): readonly [number, number] {
  if (Math.abs(by) < 1e-6) {
    return from >= -0.5 && from <= most + 0.5
      ? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
      : [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  }
  const [one, other] = [-from / by, (most - from) / by];
  return one < other ? [one, other] : [other, one];
}

/** Excess in lightness, red and yellow ahead of the line over behind it. */
export interface Difference {
  readonly light: number;
  readonly redGreen: number;
  readonly yellowBlue: number;
}

/** Limits the evidence of one place to a length of 1: a black pen beside the paper counts no more than a table. */
export function bounded({ light, redGreen, yellowBlue }: Difference): Difference {
  const scale = Math.max(1, Math.hypot(light, redGreen, yellowBlue));
  return { light: light / scale, redGreen: redGreen / scale, yellowBlue: yellowBlue / scale };
}

/** The difference at a point, as shares of what counts in full. */
export function difference(planes: Planes, { x, y }: Point, cos: number, sin: number): Difference {
  let [light, redGreen, yellowBlue] = [0, 0, 0];
  for (const away of BAND) {
    const ahead = indexAt(planes, x + cos * away, y + sin * away);
    const behind = indexAt(planes, x - cos * away, y - sin * away);
    light += (planes.light[ahead] ?? 0) - (planes.light[behind] ?? 0);
    redGreen += (planes.redGreen[ahead] ?? 0) - (planes.redGreen[behind] ?? 0);
    yellowBlue += (planes.yellowBlue[ahead] ?? 0) - (planes.yellowBlue[behind] ?? 0);
  }
  const scale = FULL_DIFFERENCE * BAND.length;
  return { light: light / scale, redGreen: redGreen / scale, yellowBlue: yellowBlue / scale };
}

/** Rates differences as evidence for a side with the paper ahead, 0 to 1: paper is lighter, except for its printed parts. */
export function supportOf({ light, redGreen, yellowBlue }: Difference): number {
  return Math.hypot(Math.max(light, -INVERTED_SHARE * light), COLOUR_SHARE * redGreen, COLOUR_SHARE * yellowBlue);
}

function indexAt({ width, height }: Planes, x: number, y: number): number {
  const column = Math.min(width - 1, Math.max(0, Math.round(x)));
  const row = Math.min(height - 1, Math.max(0, Math.round(y)));
  return row * width + column;
}

/** Computes the support for a side between two places on its line. @param isAhead true when the paper is ahead */
export function supportBetween(profile: SideProfile, from: number, to: number, isAhead: boolean): number {
  if (profile.isBorder) return BORDER_SUPPORT;
  const low = Math.max(0, Math.min(profile.length, Math.round(Math.min(from, to))));
  const high = Math.max(0, Math.min(profile.length, Math.round(Math.max(from, to))));
  if (high <= low) return 0;
  const mean = (sums: Float32Array) => ((sums[high] ?? 0) - (sums[low] ?? 0)) / (high - low);
  const light = mean(profile.light);
  return supportOf({
    light: isAhead ? light : -light,
    redGreen: mean(profile.redGreen),
    yellowBlue: mean(profile.yellowBlue),
  });
}

/** The largest sum of support that an unbroken part of a line has, on either side. What varies a little counts against it. */
export function bestPart({ light, redGreen, yellowBlue, length }: SideProfile): number {
  let [best, ahead, behind] = [0, 0, 0];
  for (let at = 0; at < length; at++) {
    const change = (light[at + 1] ?? 0) - (light[at] ?? 0);
    const colour = Math.hypot(
      (redGreen[at + 1] ?? 0) - (redGreen[at] ?? 0),
      (yellowBlue[at + 1] ?? 0) - (yellowBlue[at] ?? 0),
    );
    const rest = colour * COLOUR_SHARE - LEAST_SUPPORT;
    ahead = Math.max(0, ahead + change + rest);
    behind = Math.max(0, behind - change + rest);
    best = Math.max(best, ahead, behind);
  }
  return best;
}

/** Returns the position of a point along the line. */
export function placeOn({ start, direction }: SideProfile, { x, y }: Point): number {
  return (x - start.x) * direction.x + (y - start.y) * direction.y;
}
