import { placeValues } from '@recto/words/said';
import type { Text } from './use-text.ts';

/** A number in the digits of the page's language. @param digits decimals that are always shown */
export function decimalText(value: number, digits: number, { language }: Text): string {
  return new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    value,
  );
}

/** Things one after another, as the page's language sets them apart. */
export function listText(things: readonly string[], { language }: Text): string {
  return new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' }).format(things);
}

/** Headings or labels one after another: only commas between them, of which each may have an "and" of its own. */
export function commasText(things: readonly string[], { language }: Text): string {
  return String(placeValues({ things: [...things] }, language).things);
}

/** A share as the page's language writes it. @param percent 0 to 100. @param digits decimals that are always shown */
export function percentText(percent: number, digits: number, { language }: Text): string {
  const style = { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(language, style).format(percent / 100);
}
