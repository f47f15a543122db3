import { IDENTITY, type Matrix } from '@recto/codecs';
import { arrayOf, numberOf, type ObjectSource, type PdfObject } from '@recto/pdf-core';

/** The matrix in an entry such as /Matrix; the identity for anything but an array of six numbers or more. */
export function matrixOf(value: PdfObject | undefined, source: ObjectSource): Matrix {
  const numbers = (arrayOf(value, source) ?? []).map((item) => numberOf(item, source));
  const [a, b, c, d, e, f] = numbers;
  if (numbers.length < 6 || a == null || b == null || c == null || d == null || e == null || f == null) return IDENTITY;
  return [a, b, c, d, e, f];
}

/** The matrix of `cm` or `Tm`: the last six operands; null for fewer. */
export function operandMatrix(numbers: readonly number[]): Matrix | null {
  const [a, b, c, d, e, f] = numbers.length > 6 ? numbers.slice(-6) : numbers;
  if (a === undefined || b === undefined || c === undefined || d === undefined) return null;
  return e === undefined || f === undefined ? null : [a, b, c, d, e, f];
}
