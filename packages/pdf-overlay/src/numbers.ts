/** Digits that no eye can tell from more. */
const DIGITS = 4;

/** A number as content streams write it: rounded, without an exponent. */
export function written(value: number): string {
  const rounded = value.toFixed(DIGITS).replace(/\.?0+$/, '');
  return rounded === '-0' || rounded === '' ? '0' : rounded;
}

/** `a b c d e f cm` */
export function concatenation(matrix: readonly number[]): string {
  return `${matrix.map(written).join(' ')} cm`;
}
