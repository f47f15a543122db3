/** Texts in PDF syntax, read by their delimiters alone. */
export interface RawTexts {
  /** The bytes of strings, as characters below U+0100. */
  readonly strings: readonly string[];
  /** For each string the entry that it is the value of, or stands first in; empty where no name is before it. */
  readonly keys: readonly string[];
  /** Strings of content that follow each other without a gap, joined: letters and parts of words that are drawn one by one. */
  readonly runs: readonly string[];
  /** Those of fonts are left out. */
  readonly names: readonly string[];
  readonly comments: readonly string[];
}

const TOKEN = /\((?:[^()\\]|\\[\s\S])*\)|<<|>>|<([\da-fA-F\s]*)>|\/([^\s()<>[\]{}/%]*)|%([^\r\n]*)|\(/g;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const ESCAPE = /\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/g;

const FONT_NAMES = new Set(['BaseFont', 'FontName']);

/** Between the strings of an array: a number at most. */
const KERNING = /^\s*([-+.\d]*)\s*$/;
/** Between the strings of two operators: spacing and scale at most, so that the second is drawn where the first ends (9.4.3). */
const NO_MOVE = /^\s*\]?\s*T[jJ]\s+(?:[-+.\d]+\s+T[cswz]\s+)*\[?\s*$/;
/** Thousandths of the size of the type, which a number takes away: more is the space between two words. */
const WORD_SPACE = -150;
/** Bytes of one letter. */
const LETTER = 2;

/** Reads all strings, names and comments of PDF syntax; what is no syntax gives nonsense, and no error. */
export function rawTexts(syntax: string): RawTexts {
  const strings: string[] = [];
  const keys: string[] = [];
  const runs: string[] = [];
  let reached = 0;
  let named: { readonly name: string; readonly end: number } | undefined;
  const add = (string: string, start: number, end: number) => {
    const last = runs.length - 1;
    if (goOn(strings.at(-1) ?? '', string, syntax.slice(reached, start))) runs[last] = (runs[last] ?? '') + string;
    else runs.push(string);
    const before = syntax.slice(Math.max(reached, named?.end ?? 0), start);
    const goesOn = (named?.end ?? 0) < reached && /^\s*$/.test(before);
    const isFirst = named !== undefined && named.end >= reached && /^\s*\[?\s*$/.test(before);
    keys.push(isFirst && named ? named.name : goesOn ? (keys.at(-1) ?? '') : '');
    strings.push(string);
    reached = end;
  };
  const names: string[] = [];
  const comments: string[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(syntax); match; match = TOKEN.exec(syntax)) {
    const [token, hex, name, comment] = match;
    if (token === '(') {
      const end = closingAt(syntax, match.index);
      add(unescaped(syntax.slice(match.index + 1, end)), match.index, end + 1);
      TOKEN.lastIndex = end + 1;
    } else if (token.startsWith('(')) add(unescaped(token.slice(1, -1)), match.index, TOKEN.lastIndex);
    else if (hex !== undefined) add(fromHex(hex), match.index, TOKEN.lastIndex);
    else if (name !== undefined) {
      const written = name.replace(/#([\da-fA-F]{2})/g, (_, code) => character(code));
      const isFont =
        named !== undefined && FONT_NAMES.has(named.name) && /^\s*$/.test(syntax.slice(named.end, match.index));
      if (!isFont) names.push(written);
      named = { name: written, end: TOKEN.lastIndex };
    } else if (comment !== undefined) comments.push(comment);
  }
  return { strings, keys, runs, names, comments };
}

/** True for strings that a reader sees as one: with little or nothing between them, or letters that are placed each. */
function goOn(one: string, next: string, between: string): boolean {
  if (one === '') return false;
  const kerning = KERNING.exec(between)?.[1];
  if (kerning !== undefined) return !(Number(kerning) < WORD_SPACE);
  return (one.length <= LETTER && next.length <= LETTER) || NO_MOVE.test(between);
}

/**
 * Returns the index of the closing parenthesis of a string with nested parentheses; the length of the text if there is
 * none.
 */
function closingAt(syntax: string, start: number): number {
  let depth = 0;
  for (let at = start; at < syntax.length; at++) {
    const letter = syntax[at];
    if (letter === '\\') at++;
    else if (letter === '(') depth++;
    else if (letter === ')' && --depth === 0) return at;
  }
  return syntax.length;
}

function unescaped(text: string): string {
  return text.replace(ESCAPE, (_, octal: string | undefined, letter: string | undefined) => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 255);
    if (letter === undefined || letter === '\n' || letter === '\r' || letter === '\r\n') return '';
    return ESCAPES[letter] ?? letter;
  });
}

function fromHex(hex: string): string {
  const digits = hex.replace(/\s+/g, '');
  return (digits.length % 2 === 1 ? `${digits}0` : digits).replace(/../g, character);
}

const character = (code: string) => String.fromCharCode(Number.parseInt(code, 16));

/** All that bytes may mean: PDFDocEncoding, UTF-8 and both UTF-16s, whole and from the second byte on. */
export function meaningsOf(bytes: string): string[] {
  const data = Uint8Array.from(bytes, (letter) => letter.charCodeAt(0));
  const meanings = [bytes];
  if (/[\u0080-\u00ff]/.test(bytes)) {
    meanings.push(new TextDecoder('utf-8').decode(data), new TextDecoder('windows-1252').decode(data));
  }
  if (bytes.includes('\0') || bytes.startsWith('\u00fe\u00ff') || bytes.startsWith('\u00ff\u00fe')) {
    for (const encoding of ['utf-16be', 'utf-16le']) {
      meanings.push(new TextDecoder(encoding).decode(data), new TextDecoder(encoding).decode(data.subarray(1)));
    }
  }
  return meanings;
}
