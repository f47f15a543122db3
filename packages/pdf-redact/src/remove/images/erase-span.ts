import { boundsOf, type ConvexArea, keepSide } from '../geometry/convex-area.ts';

/** For a row of pixels the columns that an area touches, [from, to); null for none. */
export type Span = (row: number) => readonly [from: number, to: number] | null;

/** The pixels that an area touches, if only by a hair. @param area in pixels from the top left, y growing downwards */
export function spanOf(area: ConvexArea, widthPixels: number): Span {
  const [, top, , bottom] = boundsOf(area);
  return (row) => {
    if (row + 1 <= top || row >= bottom) return null;
    const below = keepSide(area, { x: 0, y: row }, { x: 1, y: row }, 1);
    const band = keepSide(below, { x: 0, y: row + 1 }, { x: 1, y: row + 1 }, -1);
    if (band.length === 0) return null;
    const [left, , right] = boundsOf(band);
    const from = Math.max(0, Math.floor(left + 1e-6));
    const to = Math.min(widthPixels, Math.ceil(right - 1e-6));
    return from < to ? [from, to] : null;
  };
}

/** The area of a unit square, as an image is drawn into, in pixels of the image. */
export function inPixels(area: ConvexArea, widthPixels: number, heightPixels: number): ConvexArea {
  return area.map(({ x, y }) => ({ x: x * widthPixels, y: (1 - y) * heightPixels }));
}
