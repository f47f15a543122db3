/** Digits that no eye can tell from more. */
const DIGITS = 4;

/** A number as content streams write it: rounded, without an exponent. */
export function written(value: number): string {
  const rounded = value.toFixed(DIGITS).replace(/\.?0+$/, '');
  return rounded === '-0' || rounded === '' ? '0' : rounded;
}

/** A matrix as six numbers: x' = a x + c y + e, y' = b x + d y + f (ISO 32000-2, 8.3.3). */
export type Matrix = readonly [number, number, number, number, number, number];

/** What `first` does, then `second`. */
export function combine(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [g, h, i, j, k, l] = second;
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l];
}

/** What undoes the matrix; null when nothing does, or only numbers that a PDF cannot hold. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix | null {
  const area = a * d - b * c;
  const undone: Matrix = [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area];
  return undone.every((value) => Math.abs(value) < 1e6) ? undone : null;
}

/** `a b c d e f cm` */
export function concatenation(matrix: readonly number[]): string {
  return `${matrix.map(written).join(' ')} cm`;
}
