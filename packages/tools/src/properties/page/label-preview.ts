import type { LabelRange } from '../label-notation.ts';

/** So many labels are shown of each range, and of all together. */
const OF_EACH = 3;
const OF_ALL = 15;
const LETTERS = 26;
const MOST_LETTERS = 20;
const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];
const MOST_ROMAN = 9999;

/** The first labels of each range, with a sign where some are left out. */
export function shownLabels(ranges: readonly LabelRange[], pageCount: number): string[] {
  const [first] = ranges;
  const all: readonly LabelRange[] =
    first && first.page > 1 ? [{ page: 1, style: 'D', start: 1, prefix: '' }, ...ranges] : ranges;
  const labels = all.flatMap((range, index) => {
    const count = (all[index + 1]?.page ?? pageCount + 1) - range.page;
    const shown = Array.from(
      { length: Math.max(0, Math.min(count, OF_EACH)) },
      (_, at) => range.prefix + numeral(range.start + at, range.style),
    );
    return count > OF_EACH ? [...shown, '…'] : shown;
  });
  return labels.length > OF_ALL ? [...labels.slice(0, OF_ALL), '…'] : labels;
}

function numeral(number: number, style: LabelRange['style']): string {
  switch (style) {
    case 'D':
      return String(number);
    case 'r':
      return roman(number);
    case 'R':
      return roman(number).toUpperCase();
    case 'a':
      return letters(number);
    case 'A':
      return letters(number).toUpperCase();
    default:
      return '';
  }
}

function roman(number: number): string {
  if (number > MOST_ROMAN) return String(number);
  let [text, rest] = ['', number];
  for (const [value, sign] of ROMAN) {
    for (; rest >= value; rest -= value) text += sign;
  }
  return text;
}

/** a to z, then aa to zz, ... */
function letters(number: number): string {
  const repeats = Math.floor((number - 1) / LETTERS) + 1;
  if (repeats > MOST_LETTERS) return String(number);
  return String.fromCharCode(97 + ((number - 1) % LETTERS)).repeat(repeats);
}
