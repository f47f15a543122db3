import type { Quad } from '../geometry/homography.ts';
import { ofFour } from './four.ts';

/** Width over height of common papers, and how far from one a measured shape is taken for it. */
const PAPERS = [1 / Math.SQRT2, 8.5 / 11] as const;
const NEAR_PAPER = 0.035;
/** Focal lengths that cameras have, in longer sides of the picture; others come from corners that are not exact. */
const LEAST_FOCUS = 0.45;
const MOST_FOCUS = 6;

/**
 * Width over height of the sheet itself, whatever the perspective: from the corners alone, for a camera whose axis goes through
 * the middle of the picture (Z. Zhang, L. He, "Whiteboard scanning and image enhancement", 2007). Shapes that are nearly those of
 * paper are taken for it.
 */
export function sheetRatio(
  corners: Quad,
  picture: { readonly widthPixels: number; readonly heightPixels: number },
): number {
  const seen = seenRatio(corners);
  const ratio = spatialRatio(corners, picture) ?? seen;
  // Perspective makes a side shorter, and seldom by half.
  const sane = ratio / seen > 0.6 && ratio / seen < 1.7 ? ratio : seen;
  for (const paper of PAPERS) {
    for (const wanted of [paper, 1 / paper]) if (Math.abs(sane / wanted - 1) < NEAR_PAPER) return wanted;
  }
  return sane;
}

function seenRatio([a, b, c, d]: Quad): number {
  const length = (from: typeof a, to: typeof a) => Math.hypot(to.x - from.x, to.y - from.y);
  return Math.max(1, length(a, b), length(d, c)) / Math.max(1, length(a, d), length(b, c));
}

/** Null where the corners are those of a parallelogram, or of no camera. */
function spatialRatio(
  corners: Quad,
  { widthPixels, heightPixels }: { readonly widthPixels: number; readonly heightPixels: number },
): number | null {
  const longer = Math.max(widthPixels, heightPixels);
  const [m1, m2, m4, m3] = ofFour(
    corners,
    ({ x, y }): Vector => [(x - widthPixels / 2) / longer, (y - heightPixels / 2) / longer, 1],
  );
  const k2 = dot(cross(m1, m4), m3) / dot(cross(m2, m4), m3);
  const k3 = dot(cross(m1, m4), m2) / dot(cross(m3, m4), m2);
  if (!Number.isFinite(k2) || !Number.isFinite(k3)) return null;
  const across = less(m2, k2, m1);
  const down = less(m3, k3, m1);
  if (Math.abs(across[2] * down[2]) < 1e-4) return null;
  const square = -(across[0] * down[0] + across[1] * down[1]) / (across[2] * down[2]);
  if (!(square > LEAST_FOCUS ** 2 && square < MOST_FOCUS ** 2)) return null;
  const size = ([x, y, z]: Vector) => Math.sqrt((x * x + y * y) / square + z * z);
  return size(across) / size(down);
}

type Vector = readonly [number, number, number];

/** A vector, made longer, less another. */
function less(a: Vector, by: number, b: Vector): Vector {
  return [by * a[0] - b[0], by * a[1] - b[1], by * a[2] - b[2]];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
