/** Numeral systems; the names are those of CSS counter styles. */
export const NUMERALS = [
  'decimal',
  'lower-roman',
  'upper-roman',
  'lower-alpha',
  'upper-alpha',
  'arabic-indic',
  'persian',
  'devanagari',
  'bengali',
  'thai',
  'cjk-decimal',
] as const;
export type Numerals = (typeof NUMERALS)[number];

/** The digits of styles that write numbers as we do: 0, after which the others follow, or all of them. */
const DIGITS: Readonly<Partial<Record<Numerals, string>>> = {
  'arabic-indic': '٠',
  persian: '۰',
  devanagari: '०',
  bengali: '০',
  thai: '๐',
  'cjk-decimal': '〇一二三四五六七八九',
};
/** Beyond these, numbers are decimal. */
const MAX_ROMAN = 3999;
const MAX_LETTERS = 26 * 64;

/** The letters for one, five and ten of thousands, hundreds, tens and ones. */
const ROMAN = ['m', 'cdm', 'xlc', 'ivx'];
/** Which of them write a digit from 0 to 9. */
const ROMAN_DIGITS = ['', '0', '00', '000', '01', '1', '10', '100', '1000', '02'];

/** A whole number from 1 as the style writes it. Letters are those of page labels: after z comes aa, then bb. */
export function writeNumeral(number: number, style: Numerals): string {
  switch (style) {
    case 'decimal':
      return String(number);
    case 'lower-roman':
      return roman(number);
    case 'upper-roman':
      return roman(number).toUpperCase();
    case 'lower-alpha':
      return letters(number);
    case 'upper-alpha':
      return letters(number).toUpperCase();
    default:
      return String(number).replace(/\d/g, (digit) => digitOf(DIGITS[style], Number(digit)));
  }
}

function digitOf(digits = '0', digit: number): string {
  return digits[digit] ?? String.fromCharCode(digits.charCodeAt(0) + digit);
}

function roman(number: number): string {
  if (number > MAX_ROMAN) return String(number);
  const digits = String(number).padStart(4, '0');
  const written = (letters: string, at: number) =>
    ROMAN_DIGITS[Number(digits[at])]?.replace(/\d/g, (which) => letters[Number(which)] ?? '');
  return ROMAN.map(written).join('');
}

function letters(number: number): string {
  if (number > MAX_LETTERS) return String(number);
  return String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.ceil(number / 26));
}
