/** Presentation forms of ligatures are taken apart, so that words can be searched for. */
const LIGATURES = /[\ufb00-\ufb06\ufb13-\ufb17\ufb1d-\ufdff\ufe70-\ufeff]/g;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const LETTER = /\p{L}/u;

/** Bullets that symbol fonts place in the private use area, and what they look like. */
const SYMBOLS: Readonly<Record<number, string>> = {
  61623: '\u2022',
  61607: '\u25aa',
  61608: '\u25a1',
  61656: '\u27a2',
  61692: '\u2713',
  61558: '\u2756',
  61550: '\u25a0',
  61548: '\u25cf',
  61601: '\u25cb',
};

/** The text of one code point as a reader expects to find it. */
export function characterOf(code: number): string {
  if (code < 0x80) return String.fromCharCode(code);
  const symbol = SYMBOLS[code];
  if (symbol) return symbol;
  // A soft hyphen that is drawn is a hyphen.
  if (code === 0xad) return '-';
  // Surrogates and control characters cannot stand in XML.
  if ((code >= 0xd800 && code <= 0xdfff) || code === 0xfffe || code === 0xffff) return '\ufffd';
  return String.fromCodePoint(code);
}

/** Takes ligatures and other presentation forms apart. */
export function decompose(text: string): string {
  return text.replace(LIGATURES, (form) => form.normalize('NFKC'));
}

export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

export function isLetter(text: string): boolean {
  return LETTER.test(text);
}

/** Scripts that are written without spaces. */
export function isWithoutSpaces(text: string): boolean {
  return /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uff60\u0e00-\u0e7f]/.test(text);
}
