import { refuseOption } from '@recto/contract/recto-error';
import type { RedactionTerm } from '../redaction.ts';
import { termFinder } from '../terms/term-finder.ts';
import { LinearMatcher, OutOfSteps } from './expression/linear-matcher.ts';
import { compileExpression } from './expression/parse-expression.ts';
import { type FoldedText, type Folding, foldText, hasHyphen, isInsideWord } from './fold-text.ts';
import { findPattern } from './patterns/find-patterns.ts';
import type { HitKind, Match, SearchQuery } from './query.ts';
import { TOO_SLOW } from './search-words.ts';

/** Finds in a folded text; what it gives are places of that text. */
interface Finder {
  readonly kind: HitKind;
  /** For a person who reads a report: the word, the expression or the name of the pattern. */
  readonly name: string;
  readonly folding: Folding;
  /** True for what asks where a text, a line or a word ends. Absent: false. */
  readonly needsWholeTexts?: boolean;
  find(text: string): readonly { readonly start: number; readonly end: number }[];
}

/** A query that is ready to be asked of any number of texts. */
export class TextSearch {
  readonly #finders: readonly Finder[];
  readonly #query: SearchQuery;

  /** @throws option-invalid for an expression that cannot be used, naming the option `regex` */
  constructor(query: SearchQuery) {
    this.#query = query;
    this.#finders = [
      ...query.words.filter((word) => word.trim() !== '').map((word) => wordFinder(word, query)),
      ...query.patterns.map(patternFinder),
      ...query.expressions.filter((source) => source !== '').map((source) => expressionFinder(source, query)),
    ];
  }

  /** True when nothing is searched for. */
  get isEmpty(): boolean {
    return this.#finders.length === 0;
  }

  /**
   * All places in a text, in order, none within another. Words that a hyphen breaks are found whole.
   * @param pageNumber 1-based, for the error. @throws option-invalid for an expression that takes too long
   */
  find(text: string, pageNumber = 1): Match[] {
    const folded = new Map<string, FoldedText>();
    return outermost(this.#finders.flatMap((finder) => matchesOf(finder, text, folded, pageNumber)));
  }

  /** Converts the queries, one by one, to terms for texts outside pages. */
  terms(): RedactionTerm[] {
    return this.#finders.map((finder): RedactionTerm => {
      if (finder.kind === 'word') return this.#wordTerm(finder);
      return {
        kind: 'pattern',
        name: finder.name,
        ...(finder.needsWholeTexts === true && { needsWholeTexts: true }),
        find: (text) => outermost(matchesOf(finder, text, new Map(), 1)).map(({ start, end }) => ({ start, end })),
      };
    });
  }

  /** A word; without regard to accents, also with others or none. */
  #wordTerm(finder: Finder): RedactionTerm {
    const { matchesCase = false, wholeWords = false, matchesAccents = false } = this.#query;
    const term = { kind: 'text', text: finder.name, isCaseSensitive: matchesCase, isWholeWord: wholeWords } as const;
    if (matchesAccents) return term;
    const find = termFinder([term, { ...term, text: foldText(finder.name, finder.folding).text }]);
    return {
      kind: 'pattern',
      name: finder.name,
      find: (text) => (NOT_PLAIN.test(text) ? [...find(text), ...matchesOf(finder, text, new Map(), 1)] : find(text)),
    };
  }

  /** Returns the positions of the queries that find something in a text. */
  termsIn(text: string): number[] {
    return this.#finders.flatMap((finder, index) => (matchesOf(finder, text, new Map(), 1).length > 0 ? [index] : []));
  }
}

/** Letters with accents, and other forms of letters. */
const NOT_PLAIN = /[^\0-\x7f]/;

function wordFinder(word: string, query: SearchQuery): Finder {
  const folding: Folding = { foldsCase: !query.matchesCase, foldsAccents: !query.matchesAccents };
  const wanted = foldText(word.trim(), folding).text;
  return {
    kind: 'word',
    name: word.trim(),
    folding,
    find: (text) => {
      const found: { start: number; end: number }[] = [];
      if (wanted === '') return found;
      for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
        const end = at + wanted.length;
        if (query.wholeWords && (isInsideWord(text, at) || isInsideWord(text, end))) continue;
        found.push({ start: at, end });
        at = end - 1;
      }
      return found;
    },
  };
}

function patternFinder(name: SearchQuery['patterns'][number]): Finder {
  const folding: Folding = { foldsCase: true, foldsAccents: false };
  return { kind: name, name, folding, find: (text) => findPattern(name, text) };
}

function expressionFinder(source: string, { matchesCase = false }: SearchQuery): Finder {
  const steps = compileExpression(source, !matchesCase, 'regex');
  const matcher = new LinearMatcher(steps);
  return {
    kind: 'expression',
    name: source,
    folding: { foldsCase: false, foldsAccents: false, keepsLines: true },
    needsWholeTexts: steps.some(({ kind }) => kind === 'place'),
    find: (text) => matcher.findAll(text),
  };
}

function matchesOf(finder: Finder, text: string, folded: Map<string, FoldedText>, pageNumber: number): Match[] {
  const read = (dropsHyphens: boolean) => {
    const { foldsCase, foldsAccents, keepsLines = false } = finder.folding;
    const key = `${foldsCase} ${foldsAccents} ${keepsLines} ${dropsHyphens}`;
    const known = folded.get(key) ?? foldText(text, { ...finder.folding, dropsHyphens });
    folded.set(key, known);
    return known;
  };
  try {
    const found = placesIn(finder, read(false));
    if (!hasHyphen(text)) return found;
    const joined = placesIn(finder, read(true));
    // What ends with its line does not go on in the next one because the line ends with a hyphen.
    const known = new Set(found.map(({ start }) => start));
    return [...found, ...(finder.kind === 'expression' ? joined.filter(({ start }) => !known.has(start)) : joined)];
  } catch (thrown) {
    if (thrown instanceof OutOfSteps) throw refuseOption('regex', TOO_SLOW, { page: pageNumber });
    throw thrown;
  }
}

function placesIn({ find, kind }: Finder, { text, starts, ends }: FoldedText): Match[] {
  return find(text).map(({ start, end }) => ({ start: starts[start] ?? 0, end: ends[end - 1] ?? 0, kind }));
}

/** In order, without those that lie within another. */
function outermost(matches: readonly Match[]): Match[] {
  const sorted = matches.toSorted((one, other) => one.start - other.start || other.end - one.end);
  const kept: Match[] = [];
  let reached = -1;
  for (const match of sorted) {
    if (match.end <= reached) continue;
    kept.push(match);
    reached = match.end;
  }
  return kept;
}
