import type { ListItem } from '../model.ts';

const BULLETS =
  /^[\u2022\u25e6\u25aa\u25ab\u25a0\u25a1\u25cf\u25cb\u2023\u2043\u00b7\u2219\u27a2\u2713\u2714\u2756\u2666\u25b6\u25ba\u2192\u2013\u2014\u002d\u002a\uf0b7\u203a\u00bb]$/u;
/** A word that only a list begins with; a hyphen needs a gap behind it. */
const NUMBER = /^(\(?)(\d{1,3}|[a-zA-Z]|[ivxlcIVXLC]{2,6})([.)])$/;
/** `1.2.3` begins a heading or a list of several levels. */
const DOTTED = /^(\d{1,3}(?:\.\d{1,3})+)\.?$/;

type Marker = Omit<ListItem, 'level'>;

/** Parses a word as a list marker; null for other words. */
export function readMarker(word: string): Marker | null {
  if (BULLETS.test(word)) {
    return { isOrdered: false, marker: word, numbering: 'decimal', pattern: word, value: 0 };
  }
  const match = NUMBER.exec(word);
  if (match) {
    const [, open = '', number = '', close = ''] = match;
    const pattern = `${open}%${close}`;
    return { isOrdered: true, marker: word, pattern, ...readNumber(number) };
  }
  return null;
}

/** The parts of `1.2.3`, or null. */
export function readDotted(word: string): number[] | null {
  const match = DOTTED.exec(word);
  return match ? (match[1] ?? '').split('.').map(Number) : null;
}

function readNumber(text: string): Pick<Marker, 'numbering' | 'value'> {
  if (/^\d+$/.test(text)) return { numbering: 'decimal', value: Number(text) };
  const isUpper = text === text.toUpperCase();
  const lower = text.toLowerCase();
  if (text.length > 1 || lower === 'i' || lower === 'v' || lower === 'x') {
    return { numbering: isUpper ? 'upperRoman' : 'lowerRoman', value: romanValue(lower) };
  }
  return { numbering: isUpper ? 'upperLetter' : 'lowerLetter', value: lower.charCodeAt(0) - 96 };
}

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

function romanValue(text: string): number {
  const values = [...text].map((letter) => ROMAN[letter] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}
