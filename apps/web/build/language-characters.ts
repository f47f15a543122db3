import { LANGUAGES } from '@recto/locales';
import { charactersIn, type Typeface } from './typefaces.ts';

const MONTHS = 12;
const A_DAY = 86_400_000;

/**
 * The characters of a language's own script that its pages show: those of its words, of its name, and of numbers and dates as
 * the browser writes them. Not those of names of files and of what visitors type.
 * @param words all that is said in the language
 * @returns each character once, in the order of Unicode
 */
export function charactersOf({ tag, range }: Typeface, words: Iterable<string>): string {
  const name = LANGUAGES.find((language) => language.tag === tag)?.name ?? '';
  const shown = [...words, name, ...numbersAndDates(tag)].join('');
  return [...new Set(shown)].filter(charactersIn(range)).toSorted().join('');
}

function numbersAndDates(tag: string): string[] {
  const percent = new Intl.NumberFormat(tag, { style: 'percent', minimumFractionDigits: 1 });
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'medium' });
  const month = new Intl.DateTimeFormat(tag, { month: 'short', day: 'numeric', year: 'numeric' });
  const dates = Array.from({ length: MONTHS }, (_, index) => new Date(Date.UTC(2026, index, 1 + index, index * 2)));
  const week = Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(2026, 0, 1) + index * A_DAY));
  return [
    percent.format(-12_345_678.9),
    percent.format(0),
    ...[...dates, ...week].flatMap((date) => [day.format(date), month.format(date), date.toLocaleString(tag)]),
    new Intl.ListFormat(tag, { type: 'conjunction' }).format(['1', '2', '3']),
    new Intl.ListFormat(tag, { type: 'disjunction' }).format(['1', '2', '3']),
  ];
}
