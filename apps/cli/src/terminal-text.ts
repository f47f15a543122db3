import { BYTES_PER_MEGABYTE } from '@recto/contract/units';

const BYTES_PER_KILOBYTE = BYTES_PER_MEGABYTE / 1024;

/** Text that cannot move the cursor or break the line: file names may hold control characters. */
export function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '?');
}

/** JSON that a terminal shows as it is: what JSON itself leaves in the clear, C1 controls and marks of direction, is escaped. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** "980 bytes", "12.3 kB", "4.5 MB", as the language writes them; 1 kB is 1,024 bytes. @param language BCP 47 */
export function inBytes(sizeBytes: number, language: string): string {
  const inUnit = (size: number, unit: string, style: Intl.NumberFormatOptions) =>
    inEnglish(size, unit, language) ?? new Intl.NumberFormat(language, { style: 'unit', unit, ...style }).format(size);
  if (sizeBytes < BYTES_PER_KILOBYTE) return inUnit(sizeBytes, 'byte', { unitDisplay: 'long' });
  const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  if (sizeBytes < BYTES_PER_MEGABYTE) return inUnit(sizeBytes / BYTES_PER_KILOBYTE, 'kilobyte', oneDigit);
  return inUnit(sizeBytes / BYTES_PER_MEGABYTE, 'megabyte', oneDigit);
}

const ENGLISH_UNITS: Readonly<Record<string, string>> = { kilobyte: 'kB', megabyte: 'MB' };

/**
 * Formats a size as `Intl` does, without its data, which take longer to load than a small job; null when those are needed.
 */
function inEnglish(size: number, unit: string, language: string): string | null {
  const short = ENGLISH_UNITS[unit];
  return language === 'en' && short !== undefined && size < 999 ? `${size.toFixed(1)} ${short}` : null;
}
