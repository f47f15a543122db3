/** Digits that no eye can tell from more. */
const DIGITS = 4;

/** A number as content streams write it: rounded, without an exponent. */
export function written(value: number): string {
  return fixed(value, DIGITS);
}

/** `a b c d e f cm`. @param digits more for a matrix that lays out large pages */
export function concatenation(matrix: readonly number[], digits = DIGITS): string {
  return `${matrix.map((value) => fixed(value, digits)).join(' ')} cm`;
}

function fixed(value: number, digits: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  const rounded = value.toFixed(digits).replace(/\.?0+$/, '');
  return rounded === '-0' || rounded === '' ? '0' : rounded;
}
