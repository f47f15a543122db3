import { CHARACTER_CLASS, DELIMITER, latin1, REGULAR } from '@recto/codecs';
import { END as END_OF_CONTENT, KEYWORD, Lexer, NUMBER } from '@recto/pdf-core';
import { isPainting } from './content-words.ts';
import { IDENTITY, type Matrix, multiply } from './matrix.ts';
import { endOfInlineImage } from './read-content.ts';

/** What a page's content leaves behind at its end. */
export interface ContentBalance {
  /** Graphics states that are saved and not restored. */
  readonly openStates: number;
  /** Restored although nothing was saved, which readers pass over. */
  readonly strayRestores: number;
  /** Marked-content sequences that are not ended. */
  readonly openSequences: number;
  readonly isTextOpen: boolean;
}

/** More is no page but an attack, and is not closed. */
const MOST_OPEN = 10_000;

const [PAREN, PAREN_CLOSE, BACKSLASH, LESS, GREATER, PERCENT] = [0x28, 0x29, 0x5c, 0x3c, 0x3e, 0x25];
const [LINE_FEED, CARRIAGE_RETURN, SLASH] = [0x0a, 0x0d, 0x2f];

/** Of the words below. */
const LONGEST_WORD = 3;
const FIRST_LETTER = 0x41;
/** `BT` and its like as a number. */
const wordOf = (text: string) => [...text].reduce((word, letter) => (word << 8) | letter.charCodeAt(0), 0);
const [SAVE, RESTORE, BEGIN_TEXT, END_TEXT] = [wordOf('q'), wordOf('Q'), wordOf('BT'), wordOf('ET')];
const [IMAGE, IMAGE_DATA] = [wordOf('BI'), wordOf('ID')];
const [BEGIN, BEGIN_WITH, END] = [wordOf('BMC'), wordOf('BDC'), wordOf('EMC')];

/**
 * Counts what content opens and closes (ISO 32000-2, 8.4.2, 9.4.1, 14.6), without reading what its operators do: pages are
 * many and long.
 * @param parts the decoded streams of one page, in order
 */
export function contentBalance(parts: readonly Uint8Array[]): ContentBalance {
  const classes = CHARACTER_CLASS;
  let openStates = 0;
  let strayRestores = 0;
  let openSequences = 0;
  let isTextOpen = false;
  for (const bytes of parts) {
    let isInImage = false;
    for (let at = 0; at < bytes.length; ) {
      const byte = bytes[at] ?? 0;
      const kind = classes[byte];
      if (kind !== REGULAR) {
        at = kind === DELIMITER ? afterDelimiter(bytes, at) : at + 1;
        continue;
      }
      const start = at;
      while (at < bytes.length && classes[bytes[at] ?? 0] === REGULAR) at++;
      if (at - start > LONGEST_WORD || byte < FIRST_LETTER) continue;
      let word = byte;
      for (let next = start + 1; next < at; next++) word = (word << 8) | (bytes[next] ?? 0);
      if (word === SAVE) openStates++;
      else if (word === RESTORE) {
        if (openStates > 0) openStates--;
        else strayRestores++;
      } else if (word === BEGIN_TEXT) isTextOpen = true;
      else if (word === END_TEXT) isTextOpen = false;
      else if (word === BEGIN || word === BEGIN_WITH) openSequences++;
      else if (word === END) openSequences = Math.max(0, openSequences - 1);
      else if (word === IMAGE) isInImage = true;
      else if (word === IMAGE_DATA && isInImage) {
        at = endOfInlineImage(bytes, at);
        isInImage = false;
      }
    }
  }
  return {
    openStates: Math.min(openStates, MOST_OPEN),
    strayRestores: Math.min(strayRestores, MOST_OPEN),
    openSequences: Math.min(openSequences, MOST_OPEN),
    isTextOpen,
  };
}

/** The operators that change what a saved state holds (8.4.1), but for `cm`, and for `Tf`, which every text begins with. */
const STATE_OPERATORS = new Set(
  'w J j M d ri i gs CS cs SC SCN sc scn G g RG rg K k W W* Tc Tw Tz TL Tr Ts'.split(' '),
);

/** What stray restores mean for a page. */
export interface StrayRestores {
  /** True when one would undo a change, for what is painted after it, if a state had been saved before the content. */
  readonly wouldUndo: boolean;
  /** The coordinate system that the content leaves behind once its open states are restored, where stray restores do nothing. */
  readonly matrix: Matrix;
}

/** Reads content in which more is restored than saved. */
export function readStrayRestores(parts: readonly Uint8Array[]): StrayRestores {
  const saved: Matrix[] = [];
  let matrix = IDENTITY;
  let hasChanged = false;
  let undoes = false;
  let wouldUndo = false;
  for (const bytes of parts) {
    const lexer = new Lexer(bytes);
    let numbers: number[] = [];
    for (let token = lexer.next(); token !== END_OF_CONTENT; token = lexer.next()) {
      if (token === NUMBER) numbers.push(lexer.number);
      if (token !== KEYWORD) continue;
      const word = lexer.pos - lexer.tokenStart <= LONGEST_WORD ? latin1(bytes, lexer.tokenStart, lexer.pos) : '';
      if (word === 'ID') lexer.pos = endOfInlineImage(bytes, lexer.pos);
      else if (word === 'q') saved.push(matrix);
      else if (word === 'Q') {
        if (saved.length === 0) undoes ||= hasChanged;
        matrix = saved.pop() ?? matrix;
      } else if (word === 'cm') {
        const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers.slice(-6);
        matrix = multiply([a, b, c, d, e, f], matrix);
      }
      wouldUndo ||= undoes && isPainting(word);
      if (saved.length === 0 && (word === 'cm' || STATE_OPERATORS.has(word))) hasChanged = true;
      numbers = [];
    }
  }
  return { wouldUndo, matrix: saved[0] ?? matrix };
}

function afterDelimiter(bytes: Uint8Array, at: number): number {
  switch (bytes[at]) {
    case PAREN:
      return afterString(bytes, at + 1);
    case LESS: {
      if (bytes[at + 1] === LESS) return at + 2;
      const end = bytes.indexOf(GREATER, at);
      return end < 0 ? bytes.length : end + 1;
    }
    case PERCENT: {
      let end = at;
      while (end < bytes.length && bytes[end] !== LINE_FEED && bytes[end] !== CARRIAGE_RETURN) end++;
      return end;
    }
    case SLASH: {
      let end = at + 1;
      while (end < bytes.length && CHARACTER_CLASS[bytes[end] ?? 0] === REGULAR) end++;
      return end;
    }
    default:
      return at + 1;
  }
}

function afterString(bytes: Uint8Array, start: number): number {
  let depth = 1;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === BACKSLASH) at++;
    else if (byte === PAREN) depth++;
    else if (byte === PAREN_CLOSE && --depth === 0) return at + 1;
  }
  return bytes.length;
}
