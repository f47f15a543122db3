import type { Span } from '../expression/linear-matcher.ts';
import { type PatternName, patternsOf } from './patterns.ts';

/**
 * Number of times that the last group is left out of a number that continues into the following text, such as an IBAN
 * before a word.
 */
const MAX_CUTS = 12;

/** All places of a folded text that a pattern fits. What has a check digit is found only when that is right. */
export function findPattern(name: PatternName, text: string): Span[] {
  return patternsOf(name).flatMap(({ expression, isRight, isOpenEnded, fits }) => {
    const spans: Span[] = [];
    expression.lastIndex = 0;
    for (let match = expression.exec(text); match; match = expression.exec(text)) {
      const found = isRight ? longestRight(match[0], isRight, isOpenEnded ? MAX_CUTS : 1) : match[0];
      if (found && (fits?.(found) ?? true)) spans.push({ start: match.index, end: match.index + found.length });
      // What was too much may hold the beginning of the next one.
      expression.lastIndex = match.index + (found ? found.length : nextWord(match[0]));
    }
    return spans;
  });
}

/** The longest beginning that ends with a word and is right; null for none. */
function longestRight(found: string, isRight: (compact: string) => boolean, readings: number): string | null {
  let rest = found;
  for (let reading = 0; reading < readings; reading++) {
    if (isRight(compactOf(rest))) return rest;
    const end = Math.max(rest.lastIndexOf(' '), rest.lastIndexOf('-'));
    if (end <= 0) return null;
    rest = rest.slice(0, end);
  }
  return null;
}

function compactOf(found: string): string {
  return found.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}

/** Returns the position of the second word, or the end. */
function nextWord(found: string): number {
  const at = found.search(/[ -]/);
  return at < 0 ? found.length : at + 1;
}
