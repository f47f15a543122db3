import { decimalText, percentText, type Text } from '@recto/ui';
import type { QualityUnit } from './shape.ts';

/** Units of measure, as Intl calls them. */
const MEASURES: Readonly<Partial<Record<QualityUnit, string>>> = {
  seconds: 'second',
  milliseconds: 'millisecond',
  megabytes: 'megabyte',
};
const MOST_DECIMALS = 2;

/** A number of the figures in the page's language, with its unit. @param value null where nothing was measured */
export function figureText(value: number | string | null, unit: QualityUnit, text: Text): string {
  if (value === null) return '–';
  if (typeof value === 'string') return value;
  if (unit === 'percent') return percentText(value, 1, text);
  if (unit === 'times') return `${decimalText(value, MOST_DECIMALS, text)}×`;
  const measure = MEASURES[unit];
  if (measure === undefined) return plainText(value, text);
  const unitDisplay = unit === 'seconds' ? 'narrow' : 'short';
  const style = { style: 'unit', unit: measure, unitDisplay, maximumFractionDigits: MOST_DECIMALS } as const;
  return new Intl.NumberFormat(text.language, style).format(value);
}

/** A number within a sentence. */
export function plainText(value: number, { language }: Text): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: MOST_DECIMALS }).format(value);
}

/** A day as the page's language writes it. @param date YYYY-MM-DD */
export function dayText(date: string, { language }: Text): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
}
