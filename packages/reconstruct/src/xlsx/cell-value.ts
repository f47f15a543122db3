/** Value of a cell with its number format. */
export type CellValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number; readonly format: string };

/** Notation of the numbers and dates in a column. */
export interface ColumnLocale {
  readonly decimal: '.' | ',';
  readonly dayFirst: boolean;
}

const CURRENCIES = '$\u20ac\u00a3\u00a5\u20b9\u20bd\u20a9\u20aa';
const NUMBER = /^[\d.,'\u2019\u00a0\u202f ]*\d[\d.,'\u2019\u00a0\u202f ]*$/;
const MAX_DIGITS = 15;
const MS_PER_DAY = 86_400_000;
/** Day 0 of spreadsheets. */
const EPOCH = Date.UTC(1899, 11, 30);
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Guesses from all texts of a column which mark parts decimals, and whether days come before months. */
export function guessLocale(texts: readonly string[]): ColumnLocale {
  let [comma, dot, dayFirst, monthFirst] = [0, 0, 0, 0];
  for (const text of texts) {
    const number = text.replace(/[^\d.,]/g, '');
    if (/\d\.\d{3}(\.\d{3})*,\d+$/.test(number) || /^\d+,(\d{1,2}|\d{4,})$/.test(number)) comma++;
    if (/\d,\d{3}(,\d{3})*\.\d+$/.test(number) || /^\d+\.(\d{1,2}|\d{4,})$/.test(number)) dot++;
    const date = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}$/.exec(text.trim());
    if (date && Number(date[1]) > 12) dayFirst++;
    if (date && Number(date[2]) > 12) monthFirst++;
  }
  return { decimal: comma > dot ? ',' : '.', dayFirst: dayFirst > 0 || (monthFirst === 0 && comma > dot) };
}

/** The value of a text as a spreadsheet would take it; codes with leading zeros stay text. */
export function cellValue(text: string, locale: ColumnLocale): CellValue {
  const trimmed = text.trim();
  return readDate(trimmed, locale) ?? readNumber(trimmed, locale) ?? { kind: 'text', text };
}

function readNumber(text: string, { decimal }: ColumnLocale): CellValue | undefined {
  let rest = text.replace(/\u2212|\u2013(?=\d)/g, '-');
  const isBracketed = /^\(.*\)$/.test(rest);
  if (isBracketed) rest = rest.slice(1, -1).trim();
  let isNegative = isBracketed;
  const takeSign = () => {
    const signed = /^([-+])\s?/.exec(rest) ?? /\d([-])$/.exec(rest);
    if (!signed) return;
    if (signed[1] === '-') isNegative = true;
    rest = signed.index === 0 ? rest.slice(signed[0].length) : rest.slice(0, -1);
  };
  takeSign();
  const before = new RegExp(`^([${CURRENCIES}]|USD|EUR|GBP|CHF|US\\$)\\s?`).exec(rest);
  if (before) rest = rest.slice(before[0].length);
  // Accounts show a zero as a dash behind the currency.
  if (before && /^[-\u2013]+$/.test(rest) && !isBracketed) {
    const sign = `"${before[1]}"`;
    return { kind: 'number', value: 0, format: `${sign}#,##0.00;-${sign}#,##0.00;"${before[1]} -"` };
  }
  if (before) takeSign();
  const after = new RegExp(`\\s?([${CURRENCIES}]|USD|EUR|GBP|CHF)$`).exec(rest);
  if (after) rest = rest.slice(0, -after[0].length);
  const percent = /\s?%$/.exec(rest);
  if (percent) rest = rest.slice(0, -percent[0].length);
  if (!NUMBER.test(rest)) return undefined;
  const parsed = parseDigits(rest, decimal);
  if (!parsed) return undefined;
  const decimals = parsed.decimals > 0 ? `.${'0'.repeat(parsed.decimals)}` : '';
  const plain = `${parsed.isGrouped ? '#,##0' : '0'}${decimals}`;
  const value = (isNegative ? -1 : 1) * (percent ? parsed.value / 100 : parsed.value);
  return {
    kind: 'number',
    value: percent ? Number(value.toPrecision(12)) : value,
    format: formatOf(plain, { before: before?.[1], after: after?.[1], isPercent: percent !== null, isBracketed }),
  };
}

function formatOf(
  plain: string,
  {
    before,
    after,
    isPercent,
    isBracketed,
  }: { before: string | undefined; after: string | undefined; isPercent: boolean; isBracketed: boolean },
): string {
  const marked = `${before ? `"${before}"` : ''}${plain}${isPercent ? '%' : ''}${after ? ` "${after}"` : ''}`;
  if (isBracketed) return `${marked}_);(${marked})`;
  return marked === '0' ? 'General' : marked;
}

function parseDigits(
  text: string,
  decimal: '.' | ',',
): { value: number; decimals: number; isGrouped: boolean } | undefined {
  const digits = text.replace(/\D/g, '').length;
  if (digits > MAX_DIGITS) return undefined;
  const group = decimal === '.' ? ',' : '.';
  const compact = text.replace(/[\s'\u2019\u00a0\u202f]/g, '');
  const hasSpaces = compact !== text;
  if (hasSpaces && !/^\d{1,3}([\s'\u2019\u00a0\u202f]\d{3})+([.,]\d+)?$/.test(text)) return undefined;
  const grouped = new RegExp(`^\\d{1,3}(\\${group}\\d{3})+(\\${decimal}\\d+)?$`);
  const plain = new RegExp(`^\\d+(\\${decimal}\\d+)?$|^\\${decimal}\\d+$`);
  if (!grouped.test(compact) && !plain.test(compact)) return undefined;
  // 007 is a code, 0.07 is a number.
  if (/^0\d/.test(compact)) return undefined;
  const [, fraction = ''] = compact.split(decimal);
  const value = Number(compact.replaceAll(group, '').replace(decimal, '.'));
  return Number.isFinite(value)
    ? { value, decimals: fraction.length, isGrouped: hasSpaces || grouped.test(compact) }
    : undefined;
}

function readDate(text: string, { dayFirst }: ColumnLocale): CellValue | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]), 'yyyy\\-mm\\-dd');
  const numeric = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text);
  if (numeric) {
    const [, first = '', mark = '', second = '', last = ''] = numeric;
    const isDayFirst = mark === '.' || dayFirst || Number(first) > 12;
    const year = last.length === 2 ? 2000 + Number(last) - (Number(last) > 69 ? 100 : 0) : Number(last);
    const [day, month] = isDayFirst ? [Number(first), Number(second)] : [Number(second), Number(first)];
    const separator = mark === '/' ? '/' : `\\${mark}`;
    const years = last.length === 2 ? 'yy' : 'yyyy';
    const format = isDayFirst ? ['dd', 'mm', years] : ['mm', 'dd', years];
    return dateOf(year, month, day, format.join(separator));
  }
  const named =
    /^(\d{1,2})[ -]([A-Za-z]{3,9})\.?,?[ -](\d{4})$/.exec(text) ??
    /^([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4})$/.exec(text);
  if (!named) return undefined;
  const [, first = '', second = '', year = ''] = named;
  const isDayFirst = /^\d/.test(first);
  const month = MONTHS.indexOf((isDayFirst ? second : first).slice(0, 3).toLowerCase()) + 1;
  if (month === 0) return undefined;
  return dateOf(Number(year), month, Number(isDayFirst ? first : second), isDayFirst ? 'd mmm yyyy' : 'mmm d\\, yyyy');
}

function dateOf(year: number, month: number, day: number, format: string): CellValue | undefined {
  const time = Date.UTC(year, month - 1, day);
  const date = new Date(time);
  if (year < 1900 || year > 2200 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return { kind: 'number', value: Math.round((time - EPOCH) / MS_PER_DAY), format };
}
