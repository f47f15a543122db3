import type { PageArea, RasterPageSize } from '@recto/contract';

/** `[x y 1]` times a b c d e f, as in ISO 32000-2, 8.3.3. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** First `inner`, then `outer`. */
export function multiply(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner;
  const [A, B, C, D, E, F] = outer;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

export function transformX([a, , c, , e]: Matrix, x: number, y: number): number {
  return a * x + c * y + e;
}

export function transformY([, b, , d, , f]: Matrix, x: number, y: number): number {
  return b * x + d * y + f;
}

/** The upright rectangle around a transformed one. */
export function transformArea(matrix: Matrix, x1: number, y1: number, x2: number, y2: number): PageArea {
  const xs = [
    transformX(matrix, x1, y1),
    transformX(matrix, x2, y1),
    transformX(matrix, x1, y2),
    transformX(matrix, x2, y2),
  ];
  const ys = [
    transformY(matrix, x1, y1),
    transformY(matrix, x2, y1),
    transformY(matrix, x1, y2),
    transformY(matrix, x2, y2),
  ];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** How much the matrix enlarges, as a mean of both directions. */
export function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}

/** From default user space to the page as displayed: points from the top left corner, y downwards. */
export function displayMatrix({ visibleBox, rotationDegrees, userUnit: unit }: RasterPageSize): Matrix {
  const { left, bottom, right, top } = visibleBox;
  switch (rotationDegrees) {
    case 0:
      return [unit, 0, 0, -unit, -left * unit, top * unit];
    case 90:
      return [0, unit, unit, 0, -bottom * unit, -left * unit];
    case 180:
      return [-unit, 0, 0, unit, right * unit, -bottom * unit];
    case 270:
      return [0, -unit, -unit, 0, top * unit, right * unit];
  }
}
