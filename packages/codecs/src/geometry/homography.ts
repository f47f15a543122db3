import type { Point } from './affine-matrix.ts';

/** Four corners, clockwise from the top left one as the content is read. */
export type Quad = readonly [Point, Point, Point, Point];

/** A projective map of the plane: nine numbers, row by row; the last one is not always 1. */
export type Homography = readonly [number, number, number, number, number, number, number, number, number];

/**
 * The map from a rectangle with its top left corner at the origin to four corners
 * (P. Heckbert, "Fundamentals of texture mapping and image warping", 1989).
 */
export function rectangleToQuad(width: number, height: number, [a, b, c, d]: Quad): Homography {
  const [sumX, sumY] = [a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y];
  const [right, down] = [
    { x: b.x - c.x, y: b.y - c.y },
    { x: d.x - c.x, y: d.y - c.y },
  ];
  const area = right.x * down.y - down.x * right.y;
  // Of a quad without area no map exists; the affine one is as good as any.
  const g = area === 0 ? 0 : (sumX * down.y - down.x * sumY) / area;
  const h = area === 0 ? 0 : (right.x * sumY - sumX * right.y) / area;
  return [
    (b.x - a.x + g * b.x) / width,
    (d.x - a.x + h * d.x) / height,
    a.x,
    (b.y - a.y + g * b.y) / width,
    (d.y - a.y + h * d.y) / height,
    a.y,
    g / width,
    h / height,
    1,
  ];
}

/** Maps a point. */
export function project([a, b, c, d, e, f, g, h, i]: Homography, { x, y }: Point): Point {
  const scale = g * x + h * y + i;
  return { x: (a * x + b * y + c) / scale, y: (d * x + e * y + f) / scale };
}

/** The map back, up to a common factor. */
export function inverseOf([a, b, c, d, e, f, g, h, i]: Homography): Homography {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}
