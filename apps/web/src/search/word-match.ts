/** Shortest word of a query in which one wrong letter is forgiven. */
const LEAST_FOR_TYPO = 5;
/** Scores of the beginning of a word, and of a beginning with a typo; a whole word scores 1. */
const BEGINNING = 0.7;
const TYPO = 0.45;

/** Scores the match of a query's word with the beginning of another word. @returns 0 to 1; 0 where it does not match */
export function matchWord(wanted: string, word: string): number {
  if (word === wanted) return 1;
  if (word.startsWith(wanted)) return BEGINNING + (0.2 * wanted.length) / word.length;
  if (wanted.length < LEAST_FOR_TYPO) return 0;
  const lengths = [wanted.length, wanted.length - 1, wanted.length + 1];
  return lengths.some((length) => isOneTypoAway(wanted, word.slice(0, length))) ? TYPO : 0;
}

/** True when one letter was added, left out, replaced, or changed places with the next. */
export function isOneTypoAway(left: string, right: string): boolean {
  if (Math.abs(left.length - right.length) > 1) return false;
  let from = 0;
  while (from < left.length && left[from] === right[from]) from++;
  const rest = (word: string, count: number) => word.slice(from + count);
  const isSwapped = left[from] === right[from + 1] && left[from + 1] === right[from];
  return (
    rest(left, 1) === rest(right, 1) ||
    rest(left, 1) === rest(right, 0) ||
    rest(left, 0) === rest(right, 1) ||
    (isSwapped && rest(left, 2) === rest(right, 2))
  );
}
