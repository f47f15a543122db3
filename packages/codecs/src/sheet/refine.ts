import type { Point } from '../geometry/affine-matrix.ts';
import type { Quad } from '../geometry/homography.ts';
import type { Planes } from './colour-picture.ts';
import { ofFour } from './four.ts';
import { bounded, COLOUR_SHARE, type Difference, difference, supportOf } from './sides.ts';

/**
 * Distance of the middle of each side outside the straight line between its corners, in pixels: top, right, bottom, left.
 */
export type Bends = readonly [number, number, number, number];

/** A sheet's outline: corners, and sides that may be bent a little. */
export interface Outline {
  readonly quad: Quad;
  readonly bends: Bends;
  /** Separation strength of each side: 0 to 1. */
  readonly supports: readonly [number, number, number, number];
}

const SAMPLES = 64;
/** Sides are not looked at this near to their corners, of their length: fingers and curled corners are there. */
const NEAR_CORNER = 0.03;
/** Search range for an edge in each round, as a share of the picture's longer side. */
const REACHES = [0.03, 0.015, 0.006] as const;
const STEP_PIXELS = 0.5;
/** A change smaller than this, of what counts in full, is no edge. */
const LEAST_RESPONSE = 0.2;
/** Sides bend by this much of their length at most. */
const MOST_BEND = 0.05;
const ROUNDS = 6;
/** A side with less support is none. */
const LEAST_SIDE = 0.12;

/** A side as a curve over its chord: away + slope t + bend (1 - t^2) for t from -1 to 1, outwards, in pixels. */
interface Curve {
  readonly away: number;
  readonly slope: number;
  readonly bend: number;
  readonly support: number;
}

/** An edge that one look across the side has met. */
interface Sighting {
  readonly t: number;
  readonly away: number;
  readonly response: number;
}

/** Lays the sides of a quadrilateral on the edges of the picture near them. Points are pixels of the planes. */
export function refineOutline(planes: Planes, quad: Quad): Outline {
  const longer = Math.max(planes.width, planes.height);
  let outline: Outline = { quad, bends: [0, 0, 0, 0], supports: [0, 0, 0, 0] };
  for (const reach of REACHES) {
    const before = outline;
    const curves = before.quad.map((corner, at) =>
      fitSide(planes, corner, before.quad[(at + 1) % 4] ?? corner, before.bends[at] ?? 0, Math.max(3, reach * longer)),
    ) as [Curve, Curve, Curve, Curve];
    outline = withCurves(before.quad, curves);
  }
  return outline;
}

/** The bends of sides whose corners are known. */
export function measureBends(planes: Planes, quad: Quad): Bends {
  const reach = Math.max(3, REACHES[0] * Math.max(planes.width, planes.height));
  return ofFour(quad, (corner, at) => {
    const { bend, support } = fitSide(planes, corner, quad[(at + 1) % 4] ?? corner, 0, reach);
    return support > 0.5 ? bend : 0;
  });
}

/** The side from one corner to the next one, clockwise. */
function fitSide(planes: Planes, from: Point, to: Point, bend: number, reach: number): Curve {
  const length = Math.max(1e-6, Math.hypot(to.x - from.x, to.y - from.y));
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  // Clockwise with y downwards: inside lies to the right of the way.
  const inside = { x: -along.y, y: along.x };
  const steps = Math.ceil(reach / STEP_PIXELS);
  const [lighter, darker] = [new Float32Array(2 * steps + 1), new Float32Array(2 * steps + 1)];
  const [asPaper, asPrint]: [Sighting[], Sighting[]] = [[], []];
  for (let sample = 0; sample < SAMPLES; sample++) {
    const share = NEAR_CORNER + ((1 - 2 * NEAR_CORNER) * (sample + 0.5)) / SAMPLES;
    const t = 2 * share - 1;
    const expected = bend * (1 - t * t);
    for (let at = 0; at <= 2 * steps; at++) {
      const away = expected + (at - steps) * STEP_PIXELS;
      const x = from.x + along.x * share * length - inside.x * away;
      const y = from.y + along.y * share * length - inside.y * away;
      const { light, redGreen, yellowBlue } = difference(planes, { x, y }, inside.x, inside.y);
      const colour = Math.hypot(redGreen, yellowBlue) * COLOUR_SHARE;
      lighter[at] = light + colour;
      darker[at] = colour - light;
    }
    asPaper.push(...sight(lighter, t, expected));
    asPrint.push(...sight(darker, t, expected));
  }
  const judged = (curve: Curve): Curve => {
    const support = supportOf(meanDifference(planes, from, to, (share) => awayAt(curve, 2 * share - 1)));
    // A side that is hardly there is left where it was.
    return support < LEAST_SIDE ? { away: 0, slope: 0, bend: 0, support } : { ...curve, support };
  };
  const [paper, print] = [
    judged(fitCurve(asPaper, bend, reach, length)),
    judged(fitCurve(asPrint, bend, reach, length)),
  ];
  return paper.support >= print.support ? paper : print;
}

/**
 * Averages the difference across a path that runs clockwise around the inside. @param outwards distance by share of the
 * path
 */
function meanDifference(planes: Planes, from: Point, to: Point, outwards: (share: number) => number): Difference {
  const length = Math.max(1e-6, Math.hypot(to.x - from.x, to.y - from.y));
  const inside = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
  let [light, redGreen, yellowBlue] = [0, 0, 0];
  for (let sample = 0; sample < SAMPLES; sample++) {
    const share = NEAR_CORNER + ((1 - 2 * NEAR_CORNER) * (sample + 0.5)) / SAMPLES;
    const away = outwards(share);
    const x = from.x + (to.x - from.x) * share - inside.x * away;
    const y = from.y + (to.y - from.y) * share - inside.y * away;
    const one = bounded(difference(planes, { x, y }, inside.x, inside.y));
    light += one.light / SAMPLES;
    redGreen += one.redGreen / SAMPLES;
    yellowBlue += one.yellowBlue / SAMPLES;
  }
  return { light, redGreen, yellowBlue };
}

/** Measures the separation along a straight path, 0 to 1. */
export function supportAlong(planes: Planes, from: Point, to: Point): number {
  return supportOf(meanDifference(planes, from, to, () => 0));
}

/** The edges that one look across the side meets. */
function sight(responses: Float32Array, t: number, expected: number): Sighting[] {
  const steps = (responses.length - 1) / 2;
  const found: Sighting[] = [];
  for (let at = 1; at < 2 * steps; at++) {
    const [left, response, right] = [responses[at - 1] ?? 0, responses[at] ?? 0, responses[at + 1] ?? 0];
    if (response < LEAST_RESPONSE || left > response || right >= response) continue;
    const shift = (0.5 * (left - right)) / (left - 2 * response + right || 1);
    const away = expected + (at - steps + Math.max(-0.5, Math.min(0.5, shift))) * STEP_PIXELS;
    found.push({ t, away, response: Math.min(1.5, response) });
  }
  return found;
}

/** A curve through most sightings; those far from it count less and less. */
function fitCurve(sightings: readonly Sighting[], bend: number, reach: number, length: number): Curve {
  let curve: Curve = { away: 0, slope: 0, bend, support: 0 };
  const most = MOST_BEND * length;
  for (let round = 0; round < ROUNDS; round++) {
    const spread = Math.max(1.2, reach * 0.6 * 0.6 ** round);
    const weights = sightings.map(({ t, away, response }) => {
      const beside = away - awayAt(curve, t);
      return response * Math.exp(-((beside / spread) ** 2) / 2);
    });
    const fitted = leastSquares(sightings, weights, round < 2 ? bend : null);
    if (!fitted) break;
    const [away, slope, bent] = fitted;
    if (Math.abs(bent) > most || Math.abs(away) > 1.5 * reach || Math.abs(slope) > 1.5 * reach) break;
    curve = { away, slope, bend: bent, support: 0 };
  }
  return curve;
}

const awayAt = ({ away, slope, bend }: Curve, t: number): number => away + slope * t + bend * (1 - t * t);

/** @param bend kept as it is; fitted too when null */
function leastSquares(
  sightings: readonly Sighting[],
  weights: readonly number[],
  bend: number | null,
): readonly [number, number, number] | null {
  const size = bend === null ? 3 : 2;
  const rows = Array.from({ length: size }, () => new Float64Array(size + 1));
  for (const [index, { t, away }] of sightings.entries()) {
    const weight = weights[index] ?? 0;
    const terms = [1, t, 1 - t * t];
    const value = bend === null ? away : away - bend * (1 - t * t);
    for (let row = 0; row < size; row++) {
      const to = rows[row];
      if (!to) continue;
      for (let column = 0; column < size; column++) {
        to[column] = (to[column] ?? 0) + weight * (terms[row] ?? 0) * (terms[column] ?? 0);
      }
      to[size] = (to[size] ?? 0) + weight * (terms[row] ?? 0) * value;
    }
  }
  const solved = solve(rows);
  return solved && [solved[0] ?? 0, solved[1] ?? 0, solved[2] ?? bend ?? 0];
}

/** Gaussian elimination with pivots; null for equations that say too little. */
function solve(rows: Float64Array[]): number[] | null {
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    let best = column;
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(rows[row]?.[column] ?? 0) > Math.abs(rows[best]?.[column] ?? 0)) best = row;
    }
    const [pivot, other] = [rows[best], rows[column]];
    if (!pivot || !other || Math.abs(pivot[column] ?? 0) < 1e-6) return null;
    rows[best] = other;
    rows[column] = pivot;
    for (const [row, values] of rows.entries()) {
      if (row === column) continue;
      const factor = (values[column] ?? 0) / (pivot[column] ?? 1);
      for (let at = column; at <= size; at++) values[at] = (values[at] ?? 0) - factor * (pivot[at] ?? 0);
    }
  }
  return rows.map((values, row) => (values[size] ?? 0) / (values[row] ?? 1));
}

/** Corners are where the curves of two sides would meet, if each went on straight from its end. */
function withCurves(quad: Quad, curves: readonly [Curve, Curve, Curve, Curve]): Outline {
  const sides = quad.map((from, at) => {
    const to = quad[(at + 1) % 4] ?? from;
    const half = Math.max(1e-6, Math.hypot(to.x - from.x, to.y - from.y) / 2);
    const along = { x: (to.x - from.x) / (2 * half), y: (to.y - from.y) / (2 * half) };
    const outside = { x: along.y, y: -along.x };
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    const curve = curves[at] ?? curves[0];
    const pointAt = (t: number): Point => {
      const away = awayAt(curve, t);
      return {
        x: middle.x + along.x * half * t + outside.x * away,
        y: middle.y + along.y * half * t + outside.y * away,
      };
    };
    /** The way the side takes at its start (t = -1) or its end (t = 1). */
    const wayAt = (t: number): Point => {
      const slope = curve.slope - 2 * curve.bend * t;
      return { x: along.x * half + outside.x * slope, y: along.y * half + outside.y * slope };
    };
    return { pointAt, wayAt };
  });
  const corners = ofFour(quad, (old, at) => {
    const [before, after] = [sides[(at + 3) % 4], sides[at]];
    return (before && after && meet(before.pointAt(1), before.wayAt(1), after.pointAt(-1), after.wayAt(-1))) ?? old;
  });
  const bends = ofFour(corners, (from, at) => {
    const to = corners[(at + 1) % 4] ?? from;
    const length = Math.max(1e-6, Math.hypot(to.x - from.x, to.y - from.y));
    const outside = { x: (to.y - from.y) / length, y: -(to.x - from.x) / length };
    const middle = sides[at]?.pointAt(0) ?? from;
    return (middle.x - (from.x + to.x) / 2) * outside.x + (middle.y - (from.y + to.y) / 2) * outside.y;
  });
  return { quad: corners, bends, supports: ofFour(curves, ({ support }) => support) };
}

function meet(from: Point, way: Point, other: Point, otherWay: Point): Point | null {
  const area = way.x * otherWay.y - way.y * otherWay.x;
  if (Math.abs(area) < 1e-6) return null;
  const share = ((other.x - from.x) * otherWay.y - (other.y - from.y) * otherWay.x) / area;
  return { x: from.x + share * way.x, y: from.y + share * way.y };
}
