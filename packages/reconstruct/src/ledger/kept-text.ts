import type { Line, Word } from '../model.ts';
import { readMarker } from '../structure/markers.ts';
import type { WrittenText } from './written-words.ts';

const MS_PER_DAY = 86_400_000;
/** Day 0 of spreadsheets. */
const EPOCH = Date.UTC(1899, 11, 30);
/** The last day of the year 2199. */
const MOST_DAYS = 109_575;

/** Characters of the source, and those of them whose words the written file has. */
export interface KeptText {
  readonly all: number;
  readonly kept: number;
}

/** Text of one page of the source. */
export interface SourceText {
  readonly words: readonly Word[];
  readonly rotated: readonly Line[];
}

/**
 * Counts the text of pages that a written file has, word by word: each word of the file stands for one word of the pages. A
 * word that was cut at the end of a line may be a part of one in the file, and a number may be a value that a format shows.
 */
export function keptText(drafts: readonly SourceText[], written: WrittenText): KeptText {
  const stock = countsOf([...written.words, ...written.titleWords.flat()].map(lettersOf));
  const missing: string[] = [];
  let [all, lost] = [0, 0];
  for (const draft of drafts) {
    const words = [...draft.words, ...draft.rotated.flatMap((line) => line.words)];
    for (const word of words.map(({ text }) => lettersOf(text))) {
      all += word.length;
      if (word !== '' && !takeFrom(stock, word)) missing.push(word);
    }
  }
  const rest = new Search(restOf(stock));
  const values = new Search(written.numbers.map(digitsOf).join(' '));
  const dates = countsOf(written.numbers.map(dateOfValue));
  let markers = written.markers;
  for (const word of missing) {
    if (rest.take(word) || written.formats.includes(word)) continue;
    if (readMarker(word) !== null && markers-- > 0) continue;
    const digits = digitsOf(word);
    if (digits !== '' && (values.take(digits) || takeFrom(dates, dateOf(word)))) continue;
    lost += word.length;
  }
  return { all, kept: all - lost };
}

/** Hyphens at the ends of lines and spaces come and go. */
function lettersOf(text: string): string {
  return text.replace(/[\s\-\u00ad]/g, '');
}

/** The digits of a number that count: no signs, no zeros before or behind. */
function digitsOf(text: string): string {
  return text.replace(/\D/g, '').replace(/^0+|0+$/g, '');
}

/** Year, month and day of a date in digits, in any order; empty for anything else. */
function dateOf(text: string): string {
  const parts = (text.match(/\d+/g) ?? []).map((digits) => Number(digits) % 100);
  return parts.length === 3 ? sorted(parts) : '';
}

/** The date that a cell shows whose value is a number of days. */
function dateOfValue(value: string): string {
  const days = Math.floor(Number(value));
  if (!(days > 0 && days < MOST_DAYS)) return ' ';
  const date = new Date(EPOCH + days * MS_PER_DAY);
  return sorted([date.getUTCFullYear() % 100, date.getUTCMonth() + 1, date.getUTCDate()]);
}

function sorted(parts: readonly number[]): string {
  return parts.toSorted((one, other) => one - other).join(' ');
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function takeFrom(stock: Map<string, number>, word: string): boolean {
  const count = stock.get(word) ?? 0;
  if (count > 0) stock.set(word, count - 1);
  return count > 0;
}

/** Words that none of the pages has as they are: whole words of what the pages have in parts. */
function restOf(stock: ReadonlyMap<string, number>): string {
  return [...stock].map(([word, count]) => `${word} `.repeat(count)).join('');
}

/** Characters that one search looks at in all; words beyond are taken to be lost. */
const MOST_SEARCHED = 1_000_000_000;

/** A text in which each place is found once. */
class Search {
  readonly #text: string;
  readonly #from = new Map<string, number>();
  #left = MOST_SEARCHED;

  constructor(text: string) {
    this.#text = text;
  }

  take(word: string): boolean {
    const from = this.#from.get(word) ?? 0;
    if (from >= this.#text.length || this.#left <= 0) return false;
    const at = this.#text.indexOf(word, from);
    const end = at < 0 ? this.#text.length : at + word.length;
    this.#from.set(word, end);
    this.#left -= end - from;
    return at >= 0;
  }
}
