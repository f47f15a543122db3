import type { PatternName } from './patterns/patterns.ts';

/** Words, expressions and patterns, all searched for at once. */
export interface SearchQuery {
  /** Words and phrases. White space in them stands for white space of any length and for the end of a line. */
  readonly words: readonly string[];
  readonly patterns: readonly PatternName[];
  /** Regular expressions as JavaScript writes them, without looking around or back, line by line: see `compileExpression`. */
  readonly expressions: readonly string[];
  /** "Jane" is not "JANE". Absent: false. */
  readonly matchesCase?: boolean;
  /** For words: "Zoe" is not "Zoë". Absent: false. */
  readonly matchesAccents?: boolean;
  /** For words: no letter or digit before or after. Absent: false. */
  readonly wholeWords?: boolean;
}

/** Kind of query that found a hit. */
export type HitKind = 'word' | 'expression' | PatternName;

/** Range of a match in a text, in UTF-16 units, with its kind; `end` is exclusive. */
export interface Match {
  readonly start: number;
  readonly end: number;
  readonly kind: HitKind;
}
