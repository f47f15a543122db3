import type { Lexer } from '@recto/pdf-core';

/** Operators that show something. */
const PAINTING = new Set(['Tj', 'TJ', 'Do', 'f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*', 'sh', 'EI', "'", '"']);
/** The other operators of content streams (ISO 32000-2, Annex A). */
const OPERATORS = new Set(
  'q Q cm w J j M d ri i gs re m l c v y h n W W* BT ET Tc Tw Tz TL Tf Tr Ts Td TD Tm T* CS cs SC SCN sc scn G g RG rg K k BDC BMC EMC MP DP BX EX d0 d1 BI ID'.split(
    ' ',
  ),
);
const LONGEST_WORD = 8;

export function isOperator(word: string): boolean {
  return OPERATORS.has(word) || PAINTING.has(word);
}

export function isPainting(word: string): boolean {
  return PAINTING.has(word);
}

/** The keyword that was read last. */
export function wordOf(lexer: Lexer): string {
  const length = Math.min(lexer.pos - lexer.tokenStart, LONGEST_WORD);
  return String.fromCharCode(...lexer.bytes.subarray(lexer.tokenStart, lexer.tokenStart + length));
}

/** From anywhere in an inline image to just before its `EI`; to the end when there is none. */
export function skipInlineImage(lexer: Lexer): void {
  const { bytes, end } = lexer;
  for (let at = lexer.pos; at + 2 <= end; at++) {
    const isEnd = bytes[at] === 0x45 && bytes[at + 1] === 0x49 && (bytes[at - 1] ?? 0) <= 0x20;
    if (isEnd && (at + 2 === end || (bytes[at + 2] ?? 0x20) <= 0x20)) {
      lexer.pos = at;
      return;
    }
  }
  lexer.pos = end;
}
