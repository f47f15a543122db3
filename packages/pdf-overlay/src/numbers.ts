import { writeNumber } from '@recto/codecs';

/** Writes `a b c d e f cm`. @param digits more for a matrix that lays out large pages */
export function concatenation(matrix: readonly number[], digits?: number): string {
  return `${matrix.map((value) => writeNumber(value, digits)).join(' ')} cm`;
}
