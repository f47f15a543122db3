import type { Point } from '../geometry/affine-matrix.ts';
import type { Quad } from '../geometry/homography.ts';
import type { Line } from './lines.ts';
import { placeOn, type SideProfile, supportBetween } from './sides.ts';

/** Four corners that may be a sheet's, and how much speaks for it: about 0 to 1.2. */
export interface Candidate {
  readonly quad: Quad;
  readonly score: number;
  /** The part of the score that is not about how well the sides separate. */
  readonly otherScore: number;
}

/** Opposite sides of a sheet seen from aside lean towards each other by this much at most. */
const MOST_LEANING = (50 * Math.PI) / 180;
const LEAST_AREA_SHARE = 0.06;
/** Corners of a sheet in perspective. */
const LEAST_CORNER_DEGREES = 50;
const MOST_CORNER_DEGREES = 130;
/** Corners may lie this far outside of the picture, of its longer side. */
const BEYOND = 0.04;
const LEAST_SIDE_RATIO = 0.35;
/**
 * Distance examined beyond the corners, as a share of a side's length: an edge that continues there belongs to something
 * else.
 */
const EXTENSION = 0.2;

/** All quadrilaterals of lines two and two opposite, best first; at most `most` that differ. */
export function bestQuads(profiles: readonly SideProfile[], width: number, height: number, most: number): Candidate[] {
  const pairs = oppositePairs(profiles);
  const found: Candidate[] = [];
  const bounds = { width, height, beyond: BEYOND * Math.max(width, height) };
  for (const [index, [a, c]] of pairs.entries()) {
    for (const [b, d] of pairs.slice(index + 1)) {
      if (a === b || a === d || c === b || c === d) continue;
      const quad = quadOf([a, b, c, d], bounds);
      if (quad === null) continue;
      const candidate = judge(quad, [a, b, c, d], width * height);
      if (candidate.score > 0) found.push(candidate);
    }
  }
  found.sort((one, other) => other.score - one.score);
  const near = 0.02 * Math.hypot(width, height);
  const chosen: Candidate[] = [];
  for (const candidate of found) {
    if (chosen.length >= most) break;
    if (!chosen.some((known) => distanceBetween(known.quad, candidate.quad) < near)) chosen.push(candidate);
  }
  return chosen;
}

/** Computes the largest distance of a corner of one from the nearest corner of the other. */
export function distanceBetween(one: Quad, other: Quad): number {
  const nearest = ({ x, y }: Point) => Math.min(...other.map((corner) => Math.hypot(corner.x - x, corner.y - y)));
  return Math.max(...one.map(nearest));
}

function oppositePairs(profiles: readonly SideProfile[]): (readonly [SideProfile, SideProfile])[] {
  const pairs: (readonly [SideProfile, SideProfile])[] = [];
  for (const [index, one] of profiles.entries()) {
    for (const other of profiles.slice(index + 1)) {
      if (between(one.line, other.line) <= MOST_LEANING) pairs.push([one, other]);
    }
  }
  return pairs;
}

/** The angle between two lines, 0 to half of pi. */
function between(one: Line, other: Line): number {
  const turn = Math.abs(one.angle - other.angle) % Math.PI;
  return Math.min(turn, Math.PI - turn);
}

type FourSides = readonly [SideProfile, SideProfile, SideProfile, SideProfile];
type Bounds = { readonly width: number; readonly height: number; readonly beyond: number };

/** The corners of four sides that follow each other, clockwise; null when they make no sheet. */
function quadOf([a, b, c, d]: FourSides, { width, height, beyond }: Bounds): Quad | null {
  const corners: Point[] = [];
  for (const [one, other] of [
    [a, b],
    [b, c],
    [c, d],
    [d, a],
  ] as const) {
    const corner = meet(one.line, other.line);
    if (!corner) return null;
    if (corner.x < -beyond || corner.y < -beyond || corner.x > width + beyond || corner.y > height + beyond)
      return null;
    corners.push(corner);
  }
  const clockwise = areaOf(corners) < 0 ? corners.toReversed() : corners;
  const [p, q, r, s] = clockwise;
  if (!p || !q || !r || !s || areaOf(clockwise) < LEAST_AREA_SHARE * width * height) return null;
  const quad: Quad = [p, q, r, s];
  return isSheetLike(quad) ? quad : null;
}

/** Intersects two lines; null for lines that are almost parallel. */
export function meet(one: Line, other: Line): Point | null {
  const [a, b, c, d] = [Math.cos(one.angle), Math.sin(one.angle), Math.cos(other.angle), Math.sin(other.angle)];
  const area = a * d - b * c;
  if (Math.abs(area) < 0.3) return null;
  return {
    x: (one.distance * d - other.distance * b) / area,
    y: (a * other.distance - c * one.distance) / area,
  };
}

/** Positive for corners that go clockwise where y runs down. */
export function areaOf(corners: readonly Point[]): number {
  return (
    corners.reduce((sum, { x, y }, at) => {
      const next = corners[(at + 1) % corners.length] ?? { x, y };
      return sum + x * next.y - next.x * y;
    }, 0) / 2
  );
}

/** True when every corner is one that a sheet seen from aside can have. */
export function isSheetLike(quad: Quad): boolean {
  const sides = quad.map(({ x, y }, at) => {
    const next = quad[(at + 1) % 4] ?? quad[0];
    return { x: next.x - x, y: next.y - y, length: Math.hypot(next.x - x, next.y - y) };
  });
  const [a, b, c, d] = sides.map(({ length }) => length) as [number, number, number, number];
  if (Math.min(a, c) < LEAST_SIDE_RATIO * Math.max(a, c) || Math.min(b, d) < LEAST_SIDE_RATIO * Math.max(b, d))
    return false;
  return sides.every((side, at) => {
    const before = sides[(at + 3) % 4] ?? side;
    const cosine = -(side.x * before.x + side.y * before.y) / (side.length * before.length || 1);
    const turn = before.x * side.y - before.y * side.x;
    const degrees = (Math.acos(Math.min(1, Math.max(-1, cosine))) * 180) / Math.PI;
    return turn > 0 && degrees >= LEAST_CORNER_DEGREES && degrees <= MOST_CORNER_DEGREES;
  });
}

/** @param sum total support of the four sides @param least smallest support of a side */
export function sideScore(sum: number, least: number): number {
  return 0.45 * (sum / 4) + 0.4 * least;
}

function judge(quad: Quad, sides: FourSides, pictureArea: number): Candidate {
  const middle = { x: quad.reduce((sum, { x }) => sum + x, 0) / 4, y: quad.reduce((sum, { y }) => sum + y, 0) / 4 };
  let [sum, least, beyond] = [0, 1, 0];
  for (const side of sides) {
    const { line } = side;
    const isAhead = middle.x * Math.cos(line.angle) + middle.y * Math.sin(line.angle) > line.distance;
    // The two corners that lie on this line.
    const places = quad
      .map((corner) => ({
        place: placeOn(side, corner),
        away: Math.abs(corner.x * Math.cos(line.angle) + corner.y * Math.sin(line.angle) - line.distance),
      }))
      .sort((one, other) => one.away - other.away);
    const [one, other] = [places[0]?.place ?? 0, places[1]?.place ?? 0];
    const [from, to] = [Math.min(one, other), Math.max(one, other)];
    const support = supportBetween(side, from, to, isAhead);
    sum += support;
    least = Math.min(least, support);
    if (side.isBorder) continue;
    const more = EXTENSION * (to - from);
    beyond += Math.max(0, supportBetween(side, from - more, from - 3, isAhead));
    beyond += Math.max(0, supportBetween(side, to + 3, to + more, isAhead));
  }
  const size = Math.sqrt(Math.abs(areaOf(quad)) / pictureArea);
  const otherScore = 0.15 * size - 0.4 * (beyond / 8);
  return { quad, score: sideScore(sum, least) + otherScore, otherScore };
}
