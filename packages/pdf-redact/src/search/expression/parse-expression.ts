import { refuseOption } from '@recto/contract/recto-error';
import { LOOKS_AROUND, NOT_AN_EXPRESSION, TOO_LARGE } from '../search-words.ts';

/** Position that an expression matches without consuming a character; lines end with a line feed. */
export type Place = 'start' | 'end' | 'line-start' | 'line-end' | 'boundary' | 'inside';

/** One step of a compiled expression. */
export type Instruction =
  | { readonly kind: 'one'; readonly accepts: (code: number) => boolean }
  /** Goes on at both places; the first is preferred. */
  | { readonly kind: 'fork'; first: number; second: number }
  | { readonly kind: 'jump'; to: number }
  | { readonly kind: 'place'; readonly at: Place }
  | { readonly kind: 'found' };

/** Parsed expression: a tree, from which the steps are made. */
type Tree =
  | { readonly kind: 'one'; readonly accepts: (code: number) => boolean }
  | { readonly kind: 'place'; readonly at: Place }
  | { readonly kind: 'row'; readonly parts: readonly Tree[] }
  | { readonly kind: 'choice'; readonly parts: readonly Tree[] }
  | {
      readonly kind: 'repeat';
      readonly part: Tree;
      readonly least: number;
      readonly most: number;
      readonly isLazy: boolean;
    };

const LINE_FEED = 10;
const MAX_INSTRUCTIONS = 3000;
const MAX_DEPTH = 60;
const MAX_LENGTH = 500;

/**
 * Compiles a regular expression as JavaScript writes it (with the flags `u` and `m`) into steps that `LinearMatcher` follows.
 * It fits within lines: only what names white space (`\s`, `\n`, a space) and `(?s:.)` take the end of one, and `(?-m:$)` is
 * the end of the text. What no linear search can do is refused: looking ahead or behind, and referring back to a group.
 * @throws option-invalid
 */
export function compileExpression(source: string, ignoresCase: boolean, optionName: string): Instruction[] {
  const refuse = (words: typeof NOT_AN_EXPRESSION) => refuseOption(optionName, words, { written: source.slice(0, 80) });
  try {
    // Says what JavaScript takes; it is never run.
    new RegExp(source, 'u');
  } catch {
    throw refuse(NOT_AN_EXPRESSION);
  }
  if (source.length > MAX_LENGTH) throw refuse(TOO_LARGE);
  const tree = new ExpressionParser(source, ignoresCase, refuse).parse();
  const steps: Instruction[] = [];
  emit(tree, steps, () => refuse(TOO_LARGE));
  steps.push({ kind: 'found' });
  return steps;
}

/** Reads what `new RegExp` has accepted, so that it need not find faults. */
class ExpressionParser {
  readonly #source: string;
  readonly #flags: string;
  readonly #refuse: (words: typeof NOT_AN_EXPRESSION) => Error;
  #at = 0;
  #depth = 0;
  /** `.` takes the end of a line. */
  #dotTakesLines = false;
  /** `^` and `$` are those of lines. */
  #hasLines = true;

  constructor(source: string, ignoresCase: boolean, refuse: (words: typeof NOT_AN_EXPRESSION) => Error) {
    this.#source = source;
    this.#flags = ignoresCase ? 'iu' : 'u';
    this.#refuse = refuse;
  }

  parse(): Tree {
    const tree = this.#choice();
    if (this.#at < this.#source.length) throw this.#refuse(NOT_AN_EXPRESSION);
    return tree;
  }

  #choice(): Tree {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw this.#refuse(TOO_LARGE);
    const parts = [this.#row()];
    while (this.#takes('|')) parts.push(this.#row());
    this.#depth -= 1;
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'choice', parts };
  }

  #row(): Tree {
    const parts: Tree[] = [];
    while (this.#at < this.#source.length && !/[|)]/.test(this.#source.charAt(this.#at))) {
      parts.push(this.#repeated(this.#atom()));
    }
    return { kind: 'row', parts };
  }

  #repeated(part: Tree): Tree {
    const written = /^(?:[*+?]|\{(\d+)(,(\d*))?\})/.exec(this.#source.slice(this.#at));
    if (!written) return part;
    this.#at += written[0].length;
    const isLazy = this.#takes('?');
    const sign = written[0].charAt(0);
    if (sign !== '{') {
      return {
        kind: 'repeat',
        part,
        least: sign === '+' ? 1 : 0,
        most: sign === '?' ? 1 : Number.POSITIVE_INFINITY,
        isLazy,
      };
    }
    const least = Number(written[1]);
    const most = written[2] === undefined ? least : written[3] ? Number(written[3]) : Number.POSITIVE_INFINITY;
    return { kind: 'repeat', part, least, most, isLazy };
  }

  #atom(): Tree {
    const first = this.#source.charAt(this.#at);
    if (first === '(') return this.#group();
    if (first === '[') return this.#one(this.#classEnd());
    if (first === '\\') return this.#escape();
    if (first === '^' || first === '$') {
      this.#at += 1;
      if (!this.#hasLines) return { kind: 'place', at: first === '^' ? 'start' : 'end' };
      return { kind: 'place', at: first === '^' ? 'line-start' : 'line-end' };
    }
    return this.#one(this.#at + String.fromCodePoint(this.#source.codePointAt(this.#at) ?? 0).length);
  }

  #group(): Tree {
    const modified = /^\(\?([ms]*)(?:-([ms]+))?:/.exec(this.#source.slice(this.#at));
    if (modified) return this.#modified(modified[0].length, modified[1] ?? '', modified[2] ?? '');
    const opening = /^\((?:\?(?::|<[^=!>][^>]*>|.))?/.exec(this.#source.slice(this.#at))?.[0] ?? '(';
    if (opening.startsWith('(?') && !opening.startsWith('(?:') && !opening.endsWith('>'))
      throw this.#refuse(LOOKS_AROUND);
    this.#at += opening.length;
    const tree = this.#choice();
    this.#takes(')');
    return tree;
  }

  /** A group in which `.`, `^` and `$` mean something else. */
  #modified(length: number, added: string, taken: string): Tree {
    const [dotTakesLines, hasLines] = [this.#dotTakesLines, this.#hasLines];
    const isOn = (flag: string, before: boolean) => (added.includes(flag) || before) && !taken.includes(flag);
    this.#dotTakesLines = isOn('s', dotTakesLines);
    this.#hasLines = isOn('m', hasLines);
    this.#at += length;
    const tree = this.#choice();
    this.#takes(')');
    [this.#dotTakesLines, this.#hasLines] = [dotTakesLines, hasLines];
    return tree;
  }

  #escape(): Tree {
    const rest = this.#source.slice(this.#at);
    if (/^\\[bB]/.test(rest)) {
      this.#at += 2;
      return { kind: 'place', at: rest.startsWith('\\b') ? 'boundary' : 'inside' };
    }
    if (/^\\(?:[1-9]|k<)/.test(rest)) throw this.#refuse(LOOKS_AROUND);
    const written =
      /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[a-zA-Z]|.)/su.exec(
        rest,
      );
    return this.#one(this.#at + (written?.[0].length ?? 2));
  }

  /** Classes do not nest without the flag `v`. */
  #classEnd(): number {
    let at = this.#at + 1;
    while (at < this.#source.length && this.#source.charAt(at) !== ']') at += this.#source.charAt(at) === '\\' ? 2 : 1;
    return at + 1;
  }

  /** Parses an atom that matches exactly one character. JavaScript tests it, which takes the same time for every one. */
  #one(end: number): Tree {
    const written = this.#source.slice(this.#at, end);
    const single = new RegExp(`^${written}$`, `s${this.#flags}`);
    const takesLineEnd = this.#takesLineEnd(written) && (written === ' ' || single.test('\n'));
    this.#at = end;
    const known = new Map<number, boolean>();
    const accepts = (code: number) => {
      if (code === LINE_FEED) return takesLineEnd;
      const said = known.get(code);
      if (said !== undefined) return said;
      const fits = single.test(String.fromCodePoint(code));
      known.set(code, fits);
      return fits;
    };
    return { kind: 'one', accepts };
  }

  /** True for what names the end of a line, or white space; what only excludes other characters stays within its line. */
  #takesLineEnd(written: string): boolean {
    if (written === '.') return this.#dotTakesLines;
    if (/^(?:\[\^|\\[WDP])/.test(written)) return false;
    return written.startsWith('[') ? /\\(?:[snrv]|x0[ad]|u000[ad]|cj|cm)/i.test(written) : true;
  }

  #takes(sign: string): boolean {
    const isThere = this.#source.charAt(this.#at) === sign;
    if (isThere) this.#at += 1;
    return isThere;
  }
}

function emit(tree: Tree, steps: Instruction[], refuse: () => Error): void {
  if (steps.length > MAX_INSTRUCTIONS) throw refuse();
  if (tree.kind === 'one' || tree.kind === 'place') {
    steps.push(tree);
    return;
  }
  if (tree.kind === 'row') {
    for (const part of tree.parts) emit(part, steps, refuse);
    return;
  }
  if (tree.kind === 'choice') emitChoice(tree.parts, steps, refuse);
  else emitRepeat(tree, steps, refuse);
}

function emitChoice(parts: readonly Tree[], steps: Instruction[], refuse: () => Error): void {
  const ends: { kind: 'jump'; to: number }[] = [];
  for (const [index, part] of parts.entries()) {
    if (index === parts.length - 1) {
      emit(part, steps, refuse);
      break;
    }
    const fork = { kind: 'fork' as const, first: steps.length + 1, second: 0 };
    steps.push(fork);
    emit(part, steps, refuse);
    const end = { kind: 'jump' as const, to: 0 };
    ends.push(end);
    steps.push(end);
    fork.second = steps.length;
  }
  for (const end of ends) end.to = steps.length;
}

function emitRepeat(
  { part, least, most, isLazy }: Extract<Tree, { kind: 'repeat' }>,
  steps: Instruction[],
  refuse: () => Error,
): void {
  const before = steps.length;
  for (let count = 0; count < least; count++) {
    emit(part, steps, refuse);
    if (steps.length === before) return;
  }
  const open = (): { kind: 'fork'; first: number; second: number } => {
    const fork = { kind: 'fork' as const, first: 0, second: 0 };
    steps.push(fork);
    fork[isLazy ? 'second' : 'first'] = steps.length;
    return fork;
  };
  if (most === Number.POSITIVE_INFINITY) {
    const start = steps.length;
    const fork = open();
    emit(part, steps, refuse);
    steps.push({ kind: 'jump', to: start });
    fork[isLazy ? 'first' : 'second'] = steps.length;
    return;
  }
  const forks: { kind: 'fork'; first: number; second: number }[] = [];
  for (let count = least; count < most; count++) {
    const fork = open();
    forks.push(fork);
    const length = steps.length;
    emit(part, steps, refuse);
    if (steps.length === length) break;
  }
  for (const fork of forks) fork[isLazy ? 'first' : 'second'] = steps.length;
}
