import type { Corners } from '@recto/codecs';

/** Returns the area of a rectangle whose least coordinates come first. */
export function areaOf([left, bottom, right, top]: Corners): number {
  return (right - left) * (top - bottom);
}

/** Returns the area that two rectangles share. */
export function overlapOf(one: Corners, other: Corners): number {
  const width = Math.min(one[2], other[2]) - Math.max(one[0], other[0]);
  const height = Math.min(one[3], other[3]) - Math.max(one[1], other[1]);
  return Math.max(width, 0) * Math.max(height, 0);
}
