import type { Matrix } from '@recto/codecs';

/** The matrix of `cm` or `Tm`: the last six operands; null for fewer. */
export function operandMatrix(numbers: readonly number[]): Matrix | null {
  const [a, b, c, d, e, f] = numbers.length > 6 ? numbers.slice(-6) : numbers;
  if (a === undefined || b === undefined || c === undefined || d === undefined) return null;
  return e === undefined || f === undefined ? null : [a, b, c, d, e, f];
}
