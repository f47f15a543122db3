import { IDENTITY, type Matrix } from '@recto/codecs';
import type { ObjectSource } from '../types.ts';
import { arrayOf, numberOf } from './access.ts';
import type { PdfObject } from './objects.ts';

/** The matrix in an entry such as /Matrix; the identity for anything but an array of six numbers or more. */
export function matrixOf(value: PdfObject | undefined, source: ObjectSource): Matrix {
  const numbers = (arrayOf(value, source) ?? []).map((item) => numberOf(item, source));
  const [a, b, c, d, e, f] = numbers;
  if (numbers.length < 6 || a == null || b == null || c == null || d == null || e == null || f == null) return IDENTITY;
  return [a, b, c, d, e, f];
}
