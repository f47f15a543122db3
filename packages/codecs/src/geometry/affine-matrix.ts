/**
 * An affine matrix as PDF writes it (ISO 32000-2, 8.3.4): `[a b c d e f]` with x' = ax + cy + e and y' = bx + dy + f.
 * Points are row vectors, so a product reads from left to right: `multiply(first, second)` applies `first`, then `second`.
 */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The matrix that applies `first`, then `second`. `cm` makes the current matrix `multiply(operands, current)`. */
export function multiply(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [p, q, r, s, t, u] = second;
  return [a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u];
}

/** The matrix that undoes this one; null when none does, or only one with numbers above a million, which PDF cannot hold. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix | null {
  const area = a * d - b * c;
  const undone: Matrix = [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area];
  return undone.every((value) => Math.abs(value) < 1e6) ? undone : null;
}

/** The x coordinate of a transformed point. */
export function transformX(matrix: Matrix, x: number, y: number): number {
  return matrix[0] * x + matrix[2] * y + matrix[4];
}

/** The y coordinate of a transformed point. */
export function transformY(matrix: Matrix, x: number, y: number): number {
  return matrix[1] * x + matrix[3] * y + matrix[5];
}

/** A point of the plane; which way y runs, and in what units, its users say. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Transforms a point by a matrix. */
export function transformPoint(matrix: Matrix, { x, y }: Point): Point {
  return { x: transformX(matrix, x, y), y: transformY(matrix, x, y) };
}

/** Two opposite corners of a rectangle: x1, y1, x2, y2. */
export type Corners = readonly [x1: number, y1: number, x2: number, y2: number];

/** The smallest upright rectangle around a transformed one: least x, least y, greatest x, greatest y. */
export function transformBounds(matrix: Matrix, [x1, y1, x2, y2]: Corners): [number, number, number, number] {
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
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** The area of the transformed unit square. */
export function unitArea([a, b, c, d]: Matrix): number {
  return Math.abs(a * d - b * c);
}

/** The lengths of the sides of the transformed unit square. */
export function unitSides([a, b, c, d]: Matrix): readonly [width: number, height: number] {
  return [Math.hypot(a, b), Math.hypot(c, d)];
}

/** Returns the scale factor of a matrix: the geometric mean of both directions. */
export function scaleOf(matrix: Matrix): number {
  return Math.sqrt(unitArea(matrix));
}
