import type { RedactionTerm, TextRange } from '../redaction.ts';
import { isInsideWord } from '../search/fold-text.ts';
import { escapePattern } from './escape-pattern.ts';

/** Finds the terms in a text: all places, in order, those that overlap joined. */
export type TermFinder = (text: string) => TextRange[];

/** Longest text that is searched at once. */
const MAX_PLACES = 100_000;

/** A finder of any of the terms. */
export function termFinder(terms: readonly RedactionTerm[]): TermFinder {
  const finders = terms.map((term): ((text: string) => readonly TextRange[]) => {
    if (term.kind === 'pattern') return (text) => term.find(text);
    const pattern = patternOf(term.text, term.isCaseSensitive === true);
    return (text) => {
      const ranges: TextRange[] = [];
      for (const { index, 0: found } of text.matchAll(pattern)) {
        const end = index + found.length;
        if (term.isWholeWord === true && (isInsideWord(text, index) || isInsideWord(text, end))) continue;
        ranges.push({ start: index, end });
        if (ranges.length >= MAX_PLACES) break;
      }
      return ranges;
    };
  });
  return (text) => joined(finders.flatMap((find) => find(text)));
}

/** Invisible characters that may occur between the letters of a word: soft hyphens, joiners, marks of direction. */
const UNSEEN = '[\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069\\ufeff]*';

function patternOf(text: string, isCaseSensitive: boolean): RegExp {
  const parts = text
    .trim()
    .split(/\s+/u)
    .map((word) => Array.from(word, escapePattern).join(UNSEEN));
  return new RegExp(parts.join('[\\s\\u00a0]+'), isCaseSensitive ? 'gu' : 'giu');
}

function joined(ranges: readonly TextRange[]): TextRange[] {
  const sorted = ranges.filter(({ start, end }) => end > start).sort((one, other) => one.start - other.start);
  const result: { start: number; end: number }[] = [];
  for (const { start, end } of sorted) {
    const last = result.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else result.push({ start, end });
  }
  return result;
}
