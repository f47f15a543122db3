import type { Point } from '../geometry/affine-matrix.ts';
import type { Quad } from '../geometry/homography.ts';
import { type ColourPicture, type Planes, toPlanes } from './colour-picture.ts';
import { findEdges } from './edges.ts';
import { beginningWith, ofFour } from './four.ts';
import { type Line, voteForLines } from './lines.ts';
import { areaOf, bestQuads, type Candidate, isSheetLike, sideScore } from './quads.ts';
import { type Bends, measureBends, type Outline, refineOutline, supportAlong } from './refine.ts';
import { BORDER_SUPPORT, bestPart, profileOf, type SideProfile } from './sides.ts';

/** The outline of a sheet in a picture, in its pixels. */
export interface FoundSheet {
  /** Clockwise from the corner that is nearest to the picture's top left one. */
  readonly corners: Quad;
  /** Distances of the middles of the sides outside the straight lines between the corners. */
  readonly bends: Bends;
  /** Evidence for the sheet: 0 to about 1.1. */
  readonly score: number;
}

/** Longer sides of the pictures in which lines are voted for and in which sides are measured. */
const COARSE_PIXELS = 400;
const FINE_PIXELS = 1_200;
const MOST_LINES = 110;
const MOST_SIDES = 36;
const MOST_CANDIDATES = 14;
/** Below it there is no sheet, or it cannot be told from other things. */
const LEAST_SCORE = 0.4;
/** A dark edge of a sheet separates at least this well, and makes it larger by this at most. */
const LEAST_PRINTED = 0.3;
const MOST_GROWTH = 1.6;
/** A picture with a side shorter than this has no sheet in it. */
const LEAST_SIDE_PIXELS = 40;

/**
 * Finds the sheet of paper in a photograph: lines that edges vote for, four of them that separate light from dark, laid on
 * the edges with a bend. What it takes does not depend on what the picture shows.
 * @returns null when no outline can be told
 */
export function findSheet(picture: ColourPicture): FoundSheet | null {
  const { widthPixels, heightPixels } = picture;
  if (Math.min(widthPixels, heightPixels) < LEAST_SIDE_PIXELS) return null;
  const coarse = toPlanes(picture, COARSE_PIXELS);
  if (Math.min(coarse.width, coarse.height) < LEAST_SIDE_PIXELS) return null;
  const lines = voteForLines(findEdges(coarse), coarse.width, coarse.height, MOST_LINES);
  const sides = [...bestSides(lines, coarse), ...borders(coarse)];
  const candidates = bestQuads(sides, coarse.width, coarse.height, MOST_CANDIDATES);
  const fine = toPlanes(picture, FINE_PIXELS);
  const outlines = candidates.flatMap((candidate) => judged(candidate, fine, coarse.step / fine.step));
  outlines.sort((one, other) => other.score - one.score);
  const [first] = outlines;
  if (!first || first.score < LEAST_SCORE) return null;
  const { quad, bends, score } = withPrintedEdges(first, outlines, fine);
  return { ...inPicture(fromTopLeft(quad, bends), fine.step), score };
}

type Judged = Outline & { readonly score: number };

/** @param scale from the pixels of the candidate to those of the planes */
function judged({ quad, otherScore }: Candidate, planes: Planes, scale: number): Judged[] {
  const outline = refineOutline(planes, scaled(quad, scale, 0.5 * (scale - 1)));
  if (!isSheetLike(outline.quad)) return [];
  const supports = outline.supports.map((support, at) => {
    const [from, to] = [outline.quad[at] ?? outline.quad[0], outline.quad[(at + 1) % 4] ?? outline.quad[0]];
    return isOnBorder(from, to, planes) ? BORDER_SUPPORT : support;
  });
  const sum = supports.reduce((total, support) => total + support, 0);
  return [{ ...outline, score: sideScore(sum, Math.min(...supports)) + otherScore }];
}

/**
 * The outline of a sheet with a dark head or foot: three of its sides are those of the outline without it, and the sides go on
 * between the two fourth ones.
 */
function withPrintedEdges(inner: Judged, outlines: readonly Judged[], planes: Planes): Judged {
  const longer = Math.max(planes.width, planes.height);
  for (const outer of outlines) {
    const moved = outer.quad.map((corner) => nearestIn(inner.quad, corner)).map(({ away }) => away > 0.02 * longer);
    const start = [0, 1, 2, 3].find(
      (at) => moved[at] && moved[(at + 1) % 4] && !moved[(at + 2) % 4] && !moved[(at + 3) % 4],
    );
    if (outer === inner || start === undefined || Math.min(...outer.supports) < LEAST_PRINTED) continue;
    const ends = [start, (start + 1) % 4].map((at) => outer.quad[at] ?? outer.quad[0]);
    const grown = Math.abs(areaOf(outer.quad)) / Math.abs(areaOf(inner.quad));
    if (grown < 1.01 || grown > MOST_GROWTH) continue;
    // From each old corner to the new one; the sheet lies on the right of the way around it.
    const [first, second] = ends.map((end) => ({ end, begin: nearestIn(inner.quad, end).corner }));
    if (!first || !second) continue;
    const strips = [supportAlong(planes, first.begin, first.end), supportAlong(planes, second.end, second.begin)];
    if (Math.min(...strips) >= LEAST_PRINTED) return outer;
  }
  return inner;
}

function nearestIn(quad: Quad, { x, y }: Point): { readonly corner: Point; readonly away: number } {
  const all = quad.map((corner) => ({ corner, away: Math.hypot(corner.x - x, corner.y - y) }));
  return all.reduce((best, one) => (one.away < best.away ? one : best));
}

/** Measures the bends of the sides of a sheet with known corners, in pixels of the picture. */
export function bendsOf(picture: ColourPicture, corners: Quad): Bends {
  const planes = toPlanes(picture, FINE_PIXELS);
  const own = scaled(corners, 1 / planes.step, (0.5 * (1 - planes.step)) / planes.step);
  return ofFour(measureBends(planes, own), (bend) => bend * planes.step);
}

function scaled(quad: Quad, by: number, shift: number): Quad {
  return ofFour(quad, ({ x, y }) => ({ x: x * by + shift, y: y * by + shift }));
}

function inPicture({ corners, bends }: Pick<FoundSheet, 'corners' | 'bends'>, step: number) {
  return {
    corners: scaled(corners, step, 0.5 * (step - 1)),
    bends: ofFour(bends, (bend) => bend * step),
  };
}

/** The same outline, beginning with the corner nearest to the top left one of the picture. */
function fromTopLeft(quad: Quad, bends: Bends): Pick<FoundSheet, 'corners' | 'bends'> {
  const sums = quad.map(({ x, y }) => x + y);
  const first = sums.indexOf(Math.min(...sums));
  return {
    corners: beginningWith(quad, first),
    bends: beginningWith(bends, first),
  };
}

/** The lines of which some part separates most. */
function bestSides(lines: readonly Line[], planes: Planes): SideProfile[] {
  return lines
    .flatMap((line) => profileOf(line, planes) ?? [])
    .map((side) => ({ side, weight: bestPart(side) }))
    .sort((one, other) => other.weight - one.weight)
    .slice(0, MOST_SIDES)
    .map(({ side }) => side);
}

/** The edges of the picture: a sheet may go on beyond them. */
function borders({ width, height, ...planes }: Planes): SideProfile[] {
  const lines: Line[] = [
    { angle: 0, distance: 0 },
    { angle: 0, distance: width - 1 },
    { angle: Math.PI / 2, distance: 0 },
    { angle: Math.PI / 2, distance: height - 1 },
  ];
  return lines.flatMap((line) => profileOf(line, { width, height, ...planes }, true) ?? []);
}

const BORDER_PIXELS = 4;

function isOnBorder(from: Point, to: Point, { width, height }: Planes): boolean {
  const isNear = (one: number, other: number, edge: number) =>
    Math.abs(one - edge) < BORDER_PIXELS && Math.abs(other - edge) < BORDER_PIXELS;
  return (
    isNear(from.x, to.x, 0) ||
    isNear(from.x, to.x, width - 1) ||
    isNear(from.y, to.y, 0) ||
    isNear(from.y, to.y, height - 1)
  );
}
