import { escapePattern } from '../../terms/escape-pattern.ts';

/** The languages of the site, whose names of months are known. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'ru', 'ar', 'hi'] as const;

/** Names of months, long and short, as they stand alone and beside a day; the longest first. */
function monthNames(): string[] {
  const names = new Set<string>();
  for (const language of LANGUAGES) {
    for (const month of ['long', 'short'] as const) {
      const forms = [
        new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { month, timeZone: 'UTC' }),
        new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { month, day: 'numeric', timeZone: 'UTC' }),
      ];
      for (let index = 0; index < 12; index++) {
        for (const form of forms) {
          const part = form.formatToParts(Date.UTC(2026, index, 15)).find(({ type }) => type === 'month');
          const name = (part?.value ?? '').normalize('NFKC').toLowerCase().replace(/\.$/, '');
          if (/\p{L}{3}|[\u0900-\u097f]{2}/u.test(name)) names.add(name);
        }
      }
    }
  }
  return [...names].sort((one, other) => other.length - one.length);
}

const NOT_AFTER = String.raw`(?<![\p{L}\p{N}])`;
const NOT_BEFORE = String.raw`(?![\p{L}\p{N}])`;
const YEAR = String.raw`(?:1[89]|20|21)\d{2}`;

/** Dates as the site's languages write them, in a text that is folded by case. Made when first asked for. */
export function datePatterns(): RegExp[] {
  const month = `(?:${monthNames().map(escapePattern).join('|')})\\.?`;
  const day = String.raw`(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|er|\.|º|ª|°)?`;
  const of = "(?: |, ?| of | de | d'| del |-)";
  return [
    // 2026-11-23, 2026/11/23, 2026. 11. 23.
    `${NOT_AFTER}${YEAR} ?([-/.]) ?(?:0?[1-9]|1[0-2]) ?\\1 ?(?:0?[1-9]|[12]\\d|3[01])${NOT_BEFORE}`,
    // 23.11.2026, 11/23/26
    `${NOT_AFTER}(?:0?[1-9]|[12]\\d|3[01])([-/.]) ?(?:0?[1-9]|[12]\\d|3[01])\\1 ?(?:${YEAR}|\\d{2})${NOT_BEFORE}(?![-/.]\\d)`,
    // 2026年11月23日, 2026년 11월 23일
    String.raw`(?<!\d)(?:\d{4} ?[年년] ?)?(?:0?[1-9]|1[0-2]) ?[月월] ?(?:0?[1-9]|[12]\d|3[01]) ?[日号號일]`,
    // 23 November 2026, 23. November, 23 de noviembre de 2026
    `${NOT_AFTER}${day}${of}?${month}(?:${of}(?:${YEAR}|\\d{2}))?${NOT_BEFORE}`,
    // November 23, 2026
    `${NOT_AFTER}${month} ?${day}(?:,? ${YEAR})?${NOT_BEFORE}`,
  ].map((source) => new RegExp(source, 'gu'));
}
