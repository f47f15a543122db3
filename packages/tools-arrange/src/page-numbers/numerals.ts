/** How numbers are written; the names are those of CSS counter styles. */
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

/** The digits from 0 to 9 of styles that write numbers as we do. */
const DIGITS: Readonly<Partial<Record<Numerals, string>>> = {
  'arabic-indic': '٠١٢٣٤٥٦٧٨٩',
  persian: '۰۱۲۳۴۵۶۷۸۹',
  devanagari: '०१२३४५६७८९',
  bengali: '০১২৩৪৫৬৭৮৯',
  thai: '๐๑๒๓๔๕๖๗๘๙',
  'cjk-decimal': '〇一二三四五六七八九',
};
/** Beyond these, numbers are decimal. */
const MAX_ROMAN = 3999;
const MAX_LETTERS = 26 * 64;

/** Hundreds, tens and ones in Roman numerals, from 0 to 9. */
const ROMAN = [
  ['', 'm', 'mm', 'mmm'],
  ['', 'c', 'cc', 'ccc', 'cd', 'd', 'dc', 'dcc', 'dccc', 'cm'],
  ['', 'x', 'xx', 'xxx', 'xl', 'l', 'lx', 'lxx', 'lxxx', 'xc'],
  ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'],
] as const;

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
      return String(number).replace(/\d/g, (digit) => DIGITS[style]?.[Number(digit)] ?? digit);
  }
}

function roman(number: number): string {
  if (number > MAX_ROMAN) return String(number);
  const digits = String(number).padStart(4, '0');
  return ROMAN.map((row, at) => row[Number(digits[at])] ?? '').join('');
}

function letters(number: number): string {
  if (number > MAX_LETTERS) return String(number);
  return String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.ceil(number / 26));
}
