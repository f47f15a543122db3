import { type Matrix, writeNumber } from '@recto/codecs';

/** Digits exact enough for appearances of any size. */
const DIGITS = 8;

/** Writes `a b c d e f cm`. */
export function placementOperator(matrix: Matrix): string {
  return `${matrix.map((value) => writeNumber(value, DIGITS)).join(' ')} cm`;
}
