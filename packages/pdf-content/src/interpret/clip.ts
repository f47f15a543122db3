import type { Corners, Matrix } from '@recto/codecs';
import type { Clip } from './graphics-state.ts';
import { isUpright, type Path } from './path.ts';

/** The clip that is left when a path is added to it. */
export function clippedBy(outer: Clip, path: Path, matrix: Matrix, isEvenOdd: boolean): Clip {
  const bounds = path.bounds(matrix);
  const added = { path, matrix, isEvenOdd };
  // A path without points: readers differ in what it lets through.
  if (!bounds) return { box: outer.box, isRectangle: false, added, outer };
  const box = outer.box && intersection(outer.box, bounds);
  const isRectangle = outer.isRectangle && path.isRectangle && isUpright(matrix);
  return { box, isRectangle, added, outer };
}

/** The clip that is left when text is added to it, whose outlines nobody here knows. */
export function clippedByText(outer: Clip): Clip {
  return { box: outer.box, isRectangle: false, added: 'text', outer };
}

/** The part of two rectangles that both have; null for none. */
export function intersection(one: Corners, other: Corners): Corners | null {
  const [left, bottom] = [Math.max(one[0], other[0]), Math.max(one[1], other[1])];
  const [right, top] = [Math.min(one[2], other[2]), Math.min(one[3], other[3])];
  return left < right && bottom < top ? [left, bottom, right, top] : null;
}
