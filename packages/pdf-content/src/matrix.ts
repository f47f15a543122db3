import { arrayOf, numberOf, type ObjectSource, type PdfObject } from '@recto/pdf-core';

/** a b c d e f of ISO 32000-2, 8.3.4: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** First `one`, then `next`. */
export function multiply(one: Matrix, next: Matrix): Matrix {
  const [a, b, c, d, e, f] = one;
  const [p, q, r, s, t, u] = next;
  return [a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u];
}

/** The six numbers of an array; identity for anything else. */
export function matrixOf(value: PdfObject | undefined, source: ObjectSource): Matrix {
  const numbers = (arrayOf(value, source) ?? []).map((item) => numberOf(item, source));
  const [a, b, c, d, e, f] = numbers;
  if (numbers.length < 6 || a == null || b == null || c == null || d == null || e == null || f == null) return IDENTITY;
  return [a, b, c, d, e, f];
}

/** How long the sides of the unit square become. */
export function unitSides([a, b, c, d]: Matrix): readonly [width: number, height: number] {
  return [Math.hypot(a, b), Math.hypot(c, d)];
}
